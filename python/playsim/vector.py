# SPDX-License-Identifier: Apache-2.0
"""Many runs of one world in one process, as a vector of gymnasium."""

from __future__ import annotations

import enum
import random
from typing import Any, Mapping, Sequence

from .spaces import array, batch
from .world import World

try:
    from gymnasium.vector import VectorEnv as _Base
except ImportError:
    _Base = object  # type: ignore[assignment,misc]

try:
    from gymnasium.vector import AutoresetMode
except ImportError:

    class AutoresetMode(enum.Enum):  # type: ignore[no-redef]
        """How a run that is over is reset, in gymnasium's words."""

        NEXT_STEP = "NextStep"
        SAME_STEP = "SameStep"
        DISABLED = "Disabled"


class VectorEnv(_Base):  # type: ignore[misc,valid-type]
    """So many runs of a world, which are stepped together.

    The arguments are those of :class:`playsim.Env`, without pictures and programs. A run that is over is
    reset by the next step: that step has its first observation, the reward 0, and its action
    is not used.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}
    spec: Any = None
    render_mode: Any = None
    closed = False

    def __init__(self, world: str, num_envs: int, seed: int | None = None, **options: Any) -> None:
        self.closed = True  # until there is something to be closed
        if not 1 <= num_envs <= 256:
            raise ValueError(f"num_envs: {num_envs} is outside [1, 256]")
        if options.get("programs"):
            raise ValueError("programs: only Env has them")
        self.world = World(world, **options)
        self.closed = False
        self.num_envs = num_envs
        self.single_action_space = self.world.action_space()
        self.single_observation_space = self.world.observation_space()
        self.action_space = self.world.action_space(num_envs)
        self.observation_space = self.world.observation_space(num_envs)
        self._random = random.Random(seed)
        self._over: list[int] = []
        self._all = array([True] * num_envs, "bool")

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all runs: observations, infos.

        Args:
            seed: Of the first run; the others have the numbers after it. Or one for each run.
            options: As of :meth:`playsim.Env.reset`.
        """
        if isinstance(seed, int):
            self._random.seed(seed)
            seeds: list[int | None] = [seed + i for i in range(self.num_envs)]
        else:
            seeds = list(seed) if seed is not None else [None] * self.num_envs
        if len(seeds) != self.num_envs:
            raise ValueError(f"seed: {len(seeds)} seeds for {self.num_envs} runs")
        self.world.started(self.num_envs)
        of_runs = [self._random.getrandbits(31) if s is None else s for s in seeds]
        if options:
            answers = [self.world.client.ask(self.world.reset_message(i, s, options)) for i, s in enumerate(of_runs)]
            return batch([self.world.observation(a) for a in answers]), self._infos(
                {name: [a[name] for a in answers] for name in ("t", "tick", "terminated", "truncated")}
            )
        answer = self.world.client.ask(self.world.steps_message([()] * self.num_envs, dict(enumerate(of_runs))))
        return batch(self.world.observations(answer)), self._infos(answer)

    def step(self, actions: Sequence[Any]) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Step all runs: observations, rewards, terminations, truncations, infos."""
        if len(actions) != self.num_envs:
            raise ValueError(f"{len(actions)} actions for {self.num_envs} runs")
        again = {i: self._random.getrandbits(31) for i in self._over}
        answer = self.world.client.ask(self.world.steps_message(actions, again))
        return (
            batch(self.world.observations(answer)),
            array(answer["reward"], "float64"),
            array(answer["terminated"], "bool"),
            array(answer["truncated"], "bool"),
            self._infos(answer),
        )

    def _infos(self, answer: Mapping[str, Any]) -> dict[str, Any]:
        """Return the infos as gymnasium has them: a list for each, and which runs have it."""
        infos: dict[str, Any] = {}
        for name, kind in (("t", "float64"), ("tick", "int64")):
            infos[name], infos["_" + name] = array(answer[name], kind), self._all
        over = [a or b for a, b in zip(answer["terminated"], answer["truncated"])]
        self._over = [i for i, ended in enumerate(over) if ended]
        if self._over:
            verdicts = {i: self.world.client.call("result", env=i)["verdict"] for i in self._over}
            infos["verdict"] = array([verdicts.get(i) for i in range(self.num_envs)], "object")
            infos["_verdict"] = array(over, "bool")
        return infos

    def close_extras(self, **_: Any) -> None:
        """End the process."""
        self.world.close()

    if _Base is object:

        @property
        def unwrapped(self) -> VectorEnv:
            """The vector without wrappers: itself."""
            return self

        def close(self, **_: Any) -> None:
            """End the runs and the process. A second call does nothing."""
            if not self.closed:
                self.closed = True
                self.close_extras()

        def __enter__(self) -> VectorEnv:
            return self

        def __exit__(self, *error: Any) -> bool:
            self.close()
            return False

    def __repr__(self) -> str:
        return f"VectorEnv({self.world.about['name']}, num_envs={self.num_envs})"
