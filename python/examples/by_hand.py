# SPDX-License-Identifier: Apache-2.0
"""A controller by hand: the cart turns to the brighter side and stops where it is bright."""

from pathlib import Path

import playsim

env = playsim.Env(
    str(Path(__file__).with_name("phototaxis.yaml")),
    actions=["cart/speed", "cart/turn"],
    observe=["cart/photo_left", "cart/photo_right"],
)
(left, right), info = env.reset(seed=1)
over = False
while not over:
    bright = (left + right) / 2
    side = (left - right) / (left + right + 0.01)
    action = [0.4 * max(0.0, 0.9 - bright), 3 * side + (1 if bright < 0.01 else 0)]
    (left, right), reward, terminated, truncated, info = env.step(action)
    over = terminated or truncated
print(f"{info['verdict']} after {info['t']:.1f} s")
with open("by_hand.jsonl", "wb") as file:
    file.write(env.recording())
env.close()
