# SPDX-License-Identifier: Apache-2.0
"""One run of a world or a scenario as an environment of gymnasium."""

from __future__ import annotations

import base64
import random
from typing import Any, Iterator, Mapping, Sequence

from .spaces import vector
from .world import World

try:
    import gymnasium
except ImportError:
    gymnasium = None

_Base: Any = object if gymnasium is None else gymnasium.Env


class Env(_Base):
    """A world or a scenario whose robots are commanded by actions.

    Args:
        world: The file, or a built-in one such as ``scenarios/cart_phototaxis.yaml``.
        seed: Seeds what draws the seeds of the runs; None draws it.
        render_mode: ``"rgb_array"``, or None.
        camera: From where pictures are taken: overview, top, front, side, near, a robot's
            name, or one of its eyes.
        size: Width and height of pictures.
        **options: Those of :class:`playsim.world.World`: ``drive``, ``actions``,
            ``observe``, ``programs``, ``ticks``, ``set``, ``allow_set``, ``record``, ``missing``.

    An action and an observation are vectors, of the slots that :attr:`actions` and
    :attr:`observed` name. An observation has what the robots' own programs saw in the last
    tick of the step, so the effect of an action is seen a tick later. After ``reset`` no
    tick has been run: sensors have their initial values.
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": 40}
    spec: Any = None

    def __init__(
        self,
        world: str,
        seed: int | None = None,
        *,
        render_mode: str | None = None,
        camera: str = "overview",
        size: tuple[int, int] = (480, 270),
        **options: Any,
    ) -> None:
        if render_mode not in (None, "rgb_array"):
            raise ValueError(f"render_mode: {render_mode!r} is neither None nor 'rgb_array'")
        self.world = World(world, **options)
        self.render_mode, self.camera, self.size = render_mode, camera, size
        self.metadata = {**self.metadata, "render_fps": round(1 / (self.world.about["tick_s"] * self.world.ticks))}
        self.action_space = self.world.action_space()
        self.observation_space = self.world.observation_space()
        self._random = random.Random(seed)

    @property
    def actions(self) -> list[str]:
        """The actuators in the order of an action."""
        return self.world.actions

    @property
    def observed(self) -> list[str]:
        """The slots and keys in the order of an observation."""
        return self.world.observed

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a run and return the observation and info.

        Args:
            seed: The seed of the run, and of what draws those of later runs.
            options: ``{"set": {"lamp.at": [1, 0.5]}}`` sets values that ``allow_set`` names.
        """
        if gymnasium is not None:
            super().reset(seed=seed)
        if seed is not None:
            self._random.seed(seed)
        of_run = self._random.getrandbits(31) if seed is None else seed
        self.world.started(1)
        answer = self.world.client.ask(self.world.reset_message(0, of_run, options))
        return vector(self.world.observation(answer)), {**self.world.info(answer), "seed": of_run}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Run ``ticks`` ticks with an action: observation, reward, terminated, truncated, info."""
        answer = self.world.client.ask(self.world.step_message(action))
        observation = vector(self.world.observation(answer))
        return observation, float(answer["reward"]), answer["terminated"], answer["truncated"], self.world.info(answer)

    def render(self) -> Any:
        """Return a picture where render_mode is rgb_array: uint8, (height, width, 3)."""
        if self.render_mode is None:
            return None
        return self.world.picture(0, self.camera, *self.size)

    def run(self, speed: float = 1.0, commands: Mapping[str, float] | None = None, pause: bool = False) -> None:
        """Have the run go on by itself, until it is over or paused.

        Args:
            speed: Simulated seconds per second; 0 is as fast as possible.
            commands: Values of actuators, by ROBOT/SLOT, or PROGRAM/NAME.
            pause: The run waits for ``step`` again.
        """
        self.world.client.call("run", speed=speed, commands=commands, pause=pause)

    def watch(
        self, rate: float = 10, *, slots: Sequence[str] = (), keys: Sequence[str] = (), percepts: Sequence[str] = (),
        programs: Sequence[str] = ("*",), log: bool = False,
    ) -> None:
        """Have the run stream so many frames a second at most, which ``frames`` returns; 0 ends it."""
        chosen = {"slots": list(slots), "keys": list(keys), "percepts": list(percepts), "programs": list(programs)}
        self.world.client.call("watch", rate=rate, log=log, **chosen)

    def frames(self) -> Iterator[dict[str, Any]]:
        """Return the frames of the watched run as they come, up to the one in which it is over."""
        over = False
        while not over:
            frame = self.world.client.frame()
            over = frame.get("closed", False) or frame["terminated"] or frame["truncated"]
            yield frame

    def why(self, **subject: Any) -> dict[str, Any]:
        """Explain: ``why(node=…)``, ``why(quantity=…)``, ``why(expect=…)``; ``at=`` a time in s."""
        return self.world.client.call("why", **subject)["why"]

    def result(self) -> dict[str, Any]:
        """Return the verdict, the expectations and the hash of the run."""
        return self.world.client.call("result")

    def recording(self) -> bytes:
        """Return a recording of the run, which ``playsim verify`` and ``replay`` read."""
        return base64.b64decode(self.world.client.call("recording")["recording"])

    def close(self) -> None:
        """End the run and the process. A second call does nothing."""
        self.world.close()

    if gymnasium is None:

        @property
        def unwrapped(self) -> Env:
            """The environment without wrappers: itself."""
            return self

        def __enter__(self) -> Env:
            return self

        def __exit__(self, *error: Any) -> bool:
            self.close()
            return False

    def __str__(self) -> str:
        return f"<Env {self.world.about['name']}>"
