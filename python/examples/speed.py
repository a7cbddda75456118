# SPDX-License-Identifier: Apache-2.0
"""How many steps a second there are: of one cart, and of 64 NAOs in one vector.

Steps are timed in groups, and the fastest groups count: what else the machine does slows the
others down. `taskset -c 0 python3 python/examples/speed.py` gives the figures of one core.
"""

import argparse
import time

import playsim


def rate(step, groups, size):
    """Return the steps per second of the fastest hundredth of groups of so many steps."""
    took = []
    for _ in range(groups):
        begun = time.perf_counter()
        for _ in range(size):
            step()
        took.append(time.perf_counter() - begun)
    fastest = sorted(took)[: max(1, groups // 100)]
    return size * len(fastest) / sum(fastest)


parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--groups", type=int, default=2000)
args = parser.parse_args()
with playsim.Env("worlds/cart_phototaxis.yaml") as env:
    env.reset(seed=1)
    print(f"a cart: {rate(lambda: env.step([0.1, 1, 0]), args.groups, 10):.0f} steps/s")
with playsim.VectorEnv("worlds/ball_chase.yaml", 64) as envs:
    envs.reset(seed=1)
    actions = [[0.0] * len(envs.world.actions)] * 64
    fast = rate(lambda: envs.step(actions), max(1, args.groups // 10), 1)
    print(f"64 runs of ball_chase: {fast:.0f} steps/s of all, {64 * fast:.0f} of one")
