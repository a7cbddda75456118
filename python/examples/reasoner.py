# SPDX-License-Identifier: Apache-2.0
"""A decision maker outside: it reads what the tree remembers and sets its priorities.

Each half second it weighs duties by a table, as docs/duties.md does with a program beside the
tree. Its priorities are inputs of the run, so `playsim verify reasoner.mcap` needs no Python.
"""

from pathlib import Path

import playsim

SLOTS = ["nao/battery", "nao/battery/charging", "nao/RHand/holds", "household/pill_due", "household/asked"]
ACTIONS = ["care/duty_charge", "care/duty_remind", "care/duty_fetch"]
TABLE = [
    # circumstance, and how well each action serves the duty that it asks for
    (lambda c: c["battery"] < 0.3, (2, 0, 0)),  # be ready
    (lambda c: c["battery"] < 0.1, (4, -1, -2)),  # do no harm: it would fall
    (lambda c: c["charging"] and c["battery"] < 0.8, (2, 0, 0)),  # be ready
    (lambda c: c["pill_due"], (-1, 3, -1)),  # care for health
    (lambda c: c["asked"], (0, 0, 1)),  # respect wishes
    (lambda c: c["asked"] and c["holds"] and c["persons"], (0, 0, 2)),  # finish what is begun
]


def circumstances(observation, info):
    """Return what matters now, by name: what sensors give, and whom the tree remembers."""
    now = {name.split("/")[-1]: float(value) for name, value in zip(SLOTS, observation)}
    memory = info["programs"]["care"].get("memory", [])
    return {**now, "persons": sum(scheme["type"] == "person" for scheme in memory)}


def weigh(now):
    """Return the priorities: the sums over the circumstances that hold."""
    rows = [weights for holds, weights in TABLE if holds(now)]
    return [float(sum(column)) for column in zip(*rows)] or [0.0] * len(ACTIONS)


SCENARIO = str(Path(__file__).with_name("reasoner.yaml"))
CHOICE = {"drive": [], "actions": ACTIONS, "observe": SLOTS, "programs": ["care"]}
with playsim.Env(SCENARIO, ticks=20, record="reasoner.mcap", **CHOICE) as env:
    observation, info = env.reset(seed=1)
    before, over = None, False
    while not over:
        priorities = weigh(circumstances(observation, info))
        if priorities != before:
            print(f"{info['t']:5.1f} s  charge {priorities[0]:g}, remind {priorities[1]:g}, fetch {priorities[2]:g}")
        before = priorities
        observation, _, terminated, truncated, info = env.step(priorities)
        over = terminated or truncated
    print(f"{info['verdict']} after {info['t']:.1f} s")
