# SPDX-License-Identifier: Apache-2.0
"""The environments that gymnasium.make knows, where gymnasium is installed."""

from __future__ import annotations

from typing import Any

ENVS: dict[str, dict[str, Any]] = {
    "playsim/CartPhototaxis-v0": {"world": "scenarios/cart_phototaxis.yaml"},
    "playsim/CartAvoid-v0": {"world": "scenarios/cart_avoid.yaml"},
    "playsim/BallChase-v0": {"world": "scenarios/ball_behind.yaml"},
    "playsim/CartBallChase-v0": {"world": "scenarios/cart_ball_chase.yaml"},
    "playsim/BoxPushing-v0": {"world": "scenarios/box_pushing.yaml"},
    "playsim/ChickenLine-v0": {"world": "scenarios/chicken_line.yaml"},
}
"""Names, and the arguments of Env."""


def register_envs() -> None:
    """Register the environments with gymnasium, which calls this itself when it is imported."""
    import gymnasium

    for name, arguments in ENVS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name, entry_point="playsim:Env", vector_entry_point="playsim:VectorEnv", kwargs=arguments
            )
