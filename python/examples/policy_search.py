# SPDX-License-Identifier: Apache-2.0
"""Policy search: a cart learns to come to the lamp, in less than a minute.

The policy is a matrix from three numbers (how bright it is, on which side, 1) to speed and
turn rate. Each generation tries policies about a mean, all at once, and goes to the mean of
the best quarter of them: the cross-entropy method.
"""

import argparse
import math
import random
import time
from pathlib import Path

import playsim

SENSORS, ACTUATORS = ["cart/photo_left", "cart/photo_right"], ["cart/speed", "cart/turn"]
WIDTH = 3  # numbers that an actuator's command is made from


def command(policy, observation, bounds):
    """Return an action: each command is a weighted sum, squeezed into its range."""
    left, right = map(float, observation)
    features = ((left + right) / 2, (left - right) / (left + right + 0.01), 1.0)
    return [
        high * math.tanh(sum(w * x for w, x in zip(policy[i * WIDTH :], features))) for i, (_, high) in enumerate(bounds)
    ]


def episodes(env, policies, seed):
    """Return the mean reward of a tick for each policy; all begin alike."""
    n, bounds = len(policies), env.world.action_bounds
    observations, _ = env.reset(seed=[seed] * n)
    totals, steps, over = [0.0] * n, 0, False
    while not over:
        actions = [command(p, o, bounds) for p, o in zip(policies, observations)]
        observations, rewards, terminations, truncations, _ = env.step(actions)
        totals = [t + float(r) for t, r in zip(totals, rewards)]
        steps += 1
        over = any(terminations) or any(truncations)
    return [t / steps / env.world.ticks for t in totals]


def search(generations, candidates, seed, report):
    """Return the policy that was found."""
    chance = random.Random(seed)
    size = WIDTH * len(ACTUATORS)
    mean, spread = [0.0] * size, [1.5] * size
    options = {"actions": ACTUATORS, "observe": SENSORS, "ticks": 4}
    with playsim.VectorEnv(str(Path(__file__).with_name("phototaxis.yaml")), candidates, **options) as env:
        for generation in range(generations):
            policies = [[chance.gauss(m, s) for m, s in zip(mean, spread)] for _ in range(candidates)]
            runs = [episodes(env, policies, seed + i) for i in range(2)]  # under two seeds
            values = [sum(of) / len(of) for of in zip(*runs)]
            best = sorted(range(candidates), key=lambda i: -values[i])[: candidates // 4]
            for k in range(size):
                column = [policies[i][k] for i in best]
                mean[k] = sum(column) / len(column)
                spread[k] = math.sqrt(sum((x - mean[k]) ** 2 for x in column) / len(column)) + 0.05
            report(generation, max(values), sum(values) / candidates)
    return mean


def succeeds(policy, seed):
    """Report whether the policy passes the scenario under a seed that it has not learned with."""
    with playsim.Env(
        str(Path(__file__).with_name("phototaxis.yaml")), actions=ACTUATORS, observe=SENSORS, ticks=4
    ) as env:
        observation, _ = env.reset(seed=seed)
        while True:
            observation, _, terminated, truncated, info = env.step(command(policy, observation, env.world.action_bounds))
            if terminated or truncated:
                return info["verdict"] == "passed"


def plot(rows, path):
    """Write the learning curve: the mean distance to the lamp over the generations."""
    far = max(-mean for _, _, mean in rows)
    x = lambda g: 50 + 520 * g / max(1, len(rows) - 1)
    y = lambda v: 20 + 240 * (1 - -v / far)
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="600" height="310" font-family="sans-serif" font-size="12">']
    parts.append('<rect width="600" height="310" fill="white"/><path d="M50 20V260H570" fill="none" stroke="black"/>')
    for i, (name, color) in enumerate((("best", "#1b7f4d"), ("mean", "#3465a4")), start=1):
        points = " ".join(f"{x(r[0]):.1f},{y(r[i]):.1f}" for r in rows)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts.append(f'<text x="500" y="{20 + 18 * i}" fill="{color}">{name}</text>')
    for g in range(0, len(rows), max(1, len(rows) // 6)):
        parts.append(f'<text x="{x(g):.0f}" y="278" text-anchor="middle">{g}</text>')
    for k in range(5):
        parts.append(f'<text x="44" y="{y(-far * k / 4) + 4:.0f}" text-anchor="end">{far * k / 4:.1f}</text>')
    parts.append('<text x="310" y="300" text-anchor="middle">generation</text>')
    parts.append('<text x="60" y="16">distance to the lamp, m, mean of 30 s</text></svg>')
    Path(path).write_text("\n".join(parts) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=10)
    parser.add_argument("--candidates", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--svg", help="write the learning curve to this file")
    args = parser.parse_args()
    begun, rows = time.time(), []

    def report(generation, best, mean):
        rows.append((generation, best, mean))
        print(f"generation {generation:2d}  best {best:6.3f}  mean {mean:6.3f}  {time.time() - begun:5.1f} s", flush=True)

    policy = search(args.generations, args.candidates, args.seed, report)
    passed = sum(succeeds(policy, 1000 + i) for i in range(10))
    print(f"of 10 seeds that it has not learned with it passes {passed}")
    if args.svg:
        plot(rows, args.svg)


if __name__ == "__main__":
    main()
