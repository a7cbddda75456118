# SPDX-License-Identifier: Apache-2.0
"""What Env and VectorEnv share: the process, the spaces, and the texts of messages."""

from __future__ import annotations

import array
import base64
import binascii
import itertools
import json
import math
import struct
import sys
from typing import Any, Mapping, Sequence

from . import spaces
from .client import Client, ServerEnded


_NO_BOUND = 1e308
"""Bounds beyond it are none."""


def _packed(data: bytes) -> str:
    """Return the member of a message that has numbers."""
    return ',"packed":"' + binascii.b2a_base64(data, newline=False).decode() + '"' if data else ""


def bounds(slot: Mapping[str, Any]) -> tuple[float, float]:
    """Return the range of a slot; one of texts is an index into its labels."""
    labels = slot.get("labels")
    if labels:
        return 0.0, len(labels) - 1.0
    return tuple(math.copysign(math.inf, v) if abs(v) > _NO_BOUND else v for v in (slot["min"], slot["max"]))  # type: ignore[return-value]


class World:
    """A process with runs of one world, and what is commanded and observed in them.

    Options:
        drive: robots that are commanded; None is all that can be. None of their programs
            is started.
        actions: actuators in the order of an action, as ``ROBOT/SLOT``; None is all of the
            robots that are driven, in the order of their declaration, and what programs take
            from outside, as ``PROGRAM/NAME``.
        observe: slots and keys in the order of an observation; None is all sensors of the
            robots that are driven, in the order of their declaration.
        programs: programs whose trees, memories and quantities are in ``info["programs"]``;
            ``["*"]`` is all.
        ticks: how many ticks a step is.
        set: values of the world, as ``--set``, such as ``{"robots.cart.yaw_deg": 90}``.
        allow_set: paths that ``reset(options={"set": {...}})`` may set.
        record: the file in which runs are recorded.
        missing: what an observation has for a sensor that has no measurement; None is the
            low end of its range.
    """

    def __init__(
        self,
        world: str,
        *,
        drive: Sequence[str] | None = None,
        actions: Sequence[str] | None = None,
        observe: Sequence[str] | None = None,
        programs: Sequence[str] = (),
        ticks: int = 1,
        set: Mapping[str, Any] | None = None,
        allow_set: Sequence[str] = (),
        record: str | None = None,
        missing: float | None = None,
    ) -> None:
        flags = ["--quiet"]
        for robot in ["*"] if drive is None else drive:
            flags += ["--drive", robot]
        for path, value in (set or {}).items():
            flags += ["--set", f"{path}={json.dumps(value)}"]
        for pattern in allow_set:
            flags += ["--allow-set", pattern]
        if record is not None:
            flags += ["--record", str(record)]
        self.client = Client(world, flags)
        try:
            self._describe(actions, observe, missing)
        except BaseException:
            self.client.close()
            raise
        self.ticks, self.programs = ticks, list(programs)
        self._slots = [o for o in self.observed if o in self.slots]
        self._keys = [o for o in self.observed if o not in self.slots]
        come = self._slots + self._keys
        self._order = None if come == self.observed else [come.index(o) for o in self.observed]
        self._actions = struct.Struct(f"<{len(self.actions)}d")
        self._observed = struct.Struct(f"<{len(self.observed)}d")
        self._step = '{"id":0,"op":"step","env":0,"n":%d' % ticks
        self._steps = '{"id":0,"op":"steps","n":%d,"envs":' % ticks
        self._chosen: Any = None

    def _describe(self, actions: Sequence[str] | None, observe: Sequence[str] | None, missing: float | None) -> None:
        self.about = self.client.call("describe")["world"]
        self.slots = {s["name"]: s for robot in self.about["robots"] for s in robot["slots"]}
        own = [s for robot in self.about["robots"] if robot["driven"] for s in robot["slots"]]
        self.slots.update((s["name"], s) for s in self.about["outside"])
        if actions is None:
            actions = [s["name"] for s in own + self.about["outside"] if s["direction"] == "actuator"]
        if observe is None:
            observe = [s["name"] for s in own if s["direction"] == "sensor"]
        unknown = [name for name in actions if name not in self.slots]
        if unknown:
            raise ValueError(f"actions: there is no slot {unknown[0]!r}; there are: {', '.join(self.slots)}")
        self.actions, self.observed = list(actions), list(observe)
        self.action_bounds = [bounds(self.slots[a]) for a in self.actions]
        self.bounds = [bounds(self.slots[o]) if o in self.slots else (-math.inf, math.inf) for o in self.observed]
        self._missing = [missing if missing is not None else (lo if lo > -math.inf else 0.0) for lo, _ in self.bounds]

    def action_space(self, rows: int | None = None) -> Any:
        """Return the space of actions, of one run or of so many."""
        return spaces.box([lo for lo, _ in self.action_bounds], [hi for _, hi in self.action_bounds], rows)

    def observation_space(self, rows: int | None = None) -> Any:
        """Return the space of observations, of one run or of so many."""
        return spaces.box([lo for lo, _ in self.bounds], [hi for _, hi in self.bounds], rows)

    def started(self, runs: int) -> None:
        """See that the process is there and knows what is observed in so many runs."""
        if not self.client.running:
            self.client.start()
            self._chosen = None
        if self._chosen != runs:
            names = {"slots": self._slots, "keys": self._keys, "programs": self.programs, "actions": self.actions}
            for env in range(runs):
                self.client.call("observe", env=env, pack=True, **names)
            self._chosen = runs

    def reset_message(self, env: int, seed: int, options: Mapping[str, Any] | None) -> bytes:
        """Return the message that begins a run."""
        options = dict(options or {})
        message = {"id": 0, "op": "reset", "env": env, "seed": seed}
        if "set" in options:
            message["set"] = options.pop("set")
        if options:
            raise ValueError(f"options: there is no {next(iter(options))!r}; there is set")
        return json.dumps(message).encode() + b"\n"

    def step_message(self, action: Any) -> bytes:
        """Return the message that steps the run with an action."""
        values = action.tolist() if hasattr(action, "tolist") else action
        try:
            packed = self._actions.pack(*values)
        except struct.error:
            raise self._wrong(values) from None
        return f'{self._step}{_packed(packed)}}}\n'.encode()

    def _wrong(self, values: Sequence[Any]) -> Exception:
        """Return what is wrong with an action."""
        if len(values) != len(self.actions):
            return ValueError(f"an action has {len(self.actions)} values ({', '.join(self.actions)}), not {len(values)}")
        return TypeError(f"an action is of numbers, not {list(values)!r}")

    def steps_message(self, actions: Sequence[Any], seeds: Mapping[int, int]) -> bytes:
        """Return the message that steps runs with an action each, and begins some again instead."""
        rows = actions.tolist() if hasattr(actions, "tolist") else actions
        if len(seeds) < len(rows):
            for row in rows:
                if len(row) != len(self.actions):
                    raise self._wrong(row)
        values = array.array("d", itertools.chain.from_iterable(rows))
        if sys.byteorder == "big":
            values.byteswap()
        again = ',"seeds":' + json.dumps({str(env): seed for env, seed in seeds.items()}) if seeds else ""
        return f"{self._steps}{len(rows)}{again}{_packed(values.tobytes())}}}\n".encode()

    def observation(self, answer: Mapping[str, Any]) -> list[float]:
        """Return the numbers of an answer in the order of the observation."""
        values = self._observed.unpack(binascii.a2b_base64(answer["packed"]))
        if self._order:
            values = [values[i] for i in self._order]
        if math.isnan(sum(values)):
            return [m if v != v else v for v, m in zip(values, self._missing)]
        return list(values)

    def observations(self, answer: Mapping[str, Any]) -> list[list[float]]:
        """Return the numbers of many runs."""
        values = array.array("d", binascii.a2b_base64(answer["packed"]))
        if sys.byteorder == "big":
            values.byteswap()
        flat, width = values.tolist(), len(self.observed)
        rows = [flat[i : i + width] for i in range(0, len(flat), width)] if width else [[] for _ in answer["t"]]
        if self._order:
            rows = [[row[i] for i in self._order] for row in rows]
        if math.isnan(sum(flat)):
            return [[m if v != v else v for v, m in zip(row, self._missing)] for row in rows]
        return rows

    def picture(self, env: int, camera: str, width: int, height: int) -> Any:
        """Return a picture of a run as numbers from 0 to 255 of shape (height, width, 3)."""
        answer = self.client.call("render", env=env, camera=camera, size=[width, height], format="rgb")
        return spaces.pixels(base64.b64decode(answer["rgb"]), width, height)

    def info(self, answer: Mapping[str, Any]) -> dict[str, Any]:
        """Return what an answer says beside observation and reward; at the end how it ended."""
        info: dict[str, Any] = {"t": float(answer["t"]), "tick": answer["tick"]}
        if self.programs:
            info["programs"] = answer["programs"]
        if answer["terminated"] or answer["truncated"]:
            result = self.client.call("result", env=answer["env"])
            info["verdict"], info["hash"] = result["verdict"], result["hash"]
        return info

    def close(self) -> None:
        """End the process."""
        self.client.close()


__all__ = ["ServerEnded", "World"]
