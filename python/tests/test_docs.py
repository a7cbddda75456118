# SPDX-License-Identifier: Apache-2.0
"""What docs/python.md, the README and the examples show, runs."""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import playsim

PYTHON = Path(__file__).parent.parent


def run(*arguments, folder):
    """Run Python with the package and return what it prints."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(PYTHON), os.environ.get("PYTHONPATH", "")])}
    done = subprocess.run([sys.executable, *arguments], cwd=folder, env=env, capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return done.stdout


class Documents(unittest.TestCase):
    """Blocks of code and scripts, each in a folder of its own."""

    def test_blocks(self):
        blocks = []
        for document in (PYTHON.parent / "docs/python.md", PYTHON / "README.md"):
            blocks += re.findall(r"```py\n(.*?)```", document.read_text(encoding="utf-8"), re.S)
        self.assertGreaterEqual(len(blocks), 3)
        with tempfile.TemporaryDirectory() as folder:
            for block in blocks:
                run("-c", block, folder=folder)

    def test_examples(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertIn("episode 2", run(str(PYTHON / "examples/random_agent.py"), folder=folder))
            self.assertIn("passed", run(str(PYTHON / "examples/by_hand.py"), folder=folder))
            self.assertTrue((Path(folder) / "by_hand.jsonl").exists())
            out = run(str(PYTHON / "examples/reasoner.py"), folder=folder)
            self.assertIn("passed", out)
            self.assertRegex(out, "charge -1, remind 3, fetch 0", "a pill that is due weighs more than a wish")
            subprocess.run([playsim.client.command(), "verify", "reasoner.mcap"], cwd=folder, check=True, capture_output=True)
            out = run(str(PYTHON / "examples/speed.py"), "--groups=20", folder=folder)
            self.assertRegex(out, r"a cart: [1-9]\d* steps/s\n64 runs of ball_chase: [1-9]\d* steps/s of all")
            out = run(
                str(PYTHON / "examples/policy_search.py"), "--generations=3", "--candidates=12", "--svg=a.svg", folder=folder
            )
            means = [float(m) for m in re.findall(r"mean +(-[0-9.]+)", out)]
            self.assertEqual(len(means), 3)
            self.assertGreater(means[-1], means[0], "it learns")
            self.assertIn("<polyline", (Path(folder) / "a.svg").read_text())


if __name__ == "__main__":
    unittest.main()
