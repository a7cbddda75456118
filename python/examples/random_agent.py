# SPDX-License-Identifier: Apache-2.0
"""A cart that does what it likes: the five values of step, and episodes that end."""

import playsim

env = playsim.Env("scenarios/cart_phototaxis.yaml", seed=1, ticks=4)
env.action_space.seed(1)
for episode in range(3):
    observation, info = env.reset()
    total, over = 0.0, False
    while not over:
        observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
        total += reward
        over = terminated or truncated
    print(f"episode {episode}: {info['t']:.1f} s, reward {total:.0f}, {info['verdict']}")
env.close()
