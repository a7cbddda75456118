# SPDX-License-Identifier: Apache-2.0
"""What Env and VectorEnv share: the process, the spaces, and the texts of messages."""

from __future__ import annotations

import base64
import json
import math
from typing import Any, Mapping, Sequence

from . import spaces
from .client import Client, ServerEnded


_NO_BOUND = 1e308
"""Bounds beyond it are none."""


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
        self._command = "{" + ",".join(json.dumps(name).replace("%", "%%") + ":%r" for name in self.actions) + "}"
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
            names = {"slots": [o for o in self.observed if o in self.slots], "keys": [o for o in self.observed if o not in self.slots]}
            names["programs"] = self.programs
            for env in range(runs):
                self.client.call("observe", env=env, **names)
            self._chosen = runs

    def reset_message(self, id: int, env: int, seed: int, options: Mapping[str, Any] | None) -> bytes:
        """Return the message that begins a run."""
        options = dict(options or {})
        message = {"id": id, "op": "reset", "env": env, "seed": seed}
        if "set" in options:
            message["set"] = options.pop("set")
        if options:
            raise ValueError(f"options: there is no {next(iter(options))!r}; there is set")
        return json.dumps(message).encode() + b"\n"

    def step_message(self, id: int, env: int, action: Any) -> bytes:
        """Return the message that steps a run with an action."""
        values = tuple(action.tolist()) if hasattr(action, "tolist") else tuple(map(float, action))
        if len(values) != len(self.actions):
            raise ValueError(f"an action has {len(self.actions)} values ({', '.join(self.actions)}), not {len(values)}")
        text = '{"id":%d,"op":"step","env":%d,"n":%d,"commands":' % (id, env, self.ticks)
        return (text + self._command % values + "}\n").encode()

    def observation(self, answer: Mapping[str, Any]) -> list[float]:
        """Return the numbers of an answer in the order of the observation."""
        values = answer.get("obs", {})
        try:
            return [float(values[name]) for name in self.observed]
        except (TypeError, ValueError):
            return [self._number(values[name], name, i) for i, name in enumerate(self.observed)]

    def _number(self, value: Any, name: str, i: int) -> float:
        if value is None:
            return self._missing[i]
        labels = self.slots.get(name, {}).get("labels", [])
        if value in labels:
            return float(labels.index(value))
        if isinstance(value, (str, list)):
            raise TypeError(f"observe: {name} is {value!r}, which is no number")
        return float(value)

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
