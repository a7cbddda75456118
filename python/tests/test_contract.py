# SPDX-License-Identifier: Apache-2.0
"""What gymnasium publishes of its API, held against six worlds, with numpy or without."""

import math
import os
import unittest

import playsim
from playsim import registration, spaces

WORLDS = [arguments["world"] for arguments in registration.ENVS.values()]


class Contract(unittest.TestCase):
    """Each rule for each world."""

    def each(self, **options):
        for world in WORLDS:
            with self.subTest(world), playsim.Env(world, seed=1, **options) as env:
                yield env

    def test_six_worlds(self):
        self.assertEqual(len(set(WORLDS)), 6)

    def test_spaces(self):
        for env in self.each():
            self.assertTrue(env.action_space.contains(env.action_space.sample()))
            self.assertTrue(env.observation_space.contains(env.observation_space.sample()))
            self.assertEqual(env.action_space.shape, (len(env.actions),))
            self.assertEqual(env.observation_space.shape, (len(env.observed),))
            for box in (env.action_space, env.observation_space):
                self.assertTrue(all(lo < hi for lo, hi in zip(box.low, box.high)))
                self.assertNotIn([math.nan] * box.shape[0], box)
                self.assertNotIn([], box)
                self.assertNotIn(None, box)

    def test_reset(self):
        for env in self.each():
            observation, info = env.reset(seed=123)
            self.assertIn(observation, env.observation_space)
            self.assertIsInstance(info, dict)
            again, info_again = env.reset(seed=123)
            self.assertEqual(list(observation), list(again))
            self.assertEqual(info, info_again)
            one, other = env.reset()[1]["seed"], env.reset(options={})[1]["seed"]
            self.assertNotEqual(one, other)
            env.reset(seed=123)
            self.assertEqual(env.reset()[1]["seed"], one, "the seed decides the seeds that follow")

    def test_step(self):
        for env in self.each(ticks=2):
            env.reset(seed=7)
            env.action_space.seed(7)
            for _ in range(50):
                observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
                self.assertIn(observation, env.observation_space)
                self.assertIsInstance(reward, float)
                self.assertTrue(math.isfinite(reward))
                self.assertIs(type(terminated), bool)
                self.assertIs(type(truncated), bool)
                self.assertIsInstance(info, dict)
                if terminated or truncated:
                    self.assertIn(info["verdict"], ("passed", "failed", "unverified"))
                    env.reset()

    def test_same_seed_same_run(self):
        for env in self.each():
            runs = []
            for _ in range(2):
                env.reset(seed=5)
                env.action_space.seed(5)
                steps = []
                for _ in range(30):
                    observation, reward, *over, _ = env.step(env.action_space.sample())
                    steps.append((list(observation), reward, over))
                    if any(over):
                        break
                runs.append((steps, env.result()["hash"]))
            self.assertEqual(runs[0], runs[1])

    def test_close_twice(self):
        for env in self.each():
            env.reset()
            env.close()
            env.close()

    def test_render(self):
        for env in self.each(render_mode="rgb_array", size=(32, 18)):
            self.assertIn(env.render_mode, env.metadata["render_modes"])
            self.assertGreater(env.metadata["render_fps"], 0)
            env.reset()
            picture = env.render()
            self.assertEqual(tuple(picture.shape), (18, 32, 3))
            self.assertEqual(picture.nbytes, 18 * 32 * 3)
        with playsim.Env(WORLDS[0]) as env:
            env.reset()
            self.assertIsNone(env.render())
        with self.assertRaises(ValueError):
            playsim.Env(WORLDS[0], render_mode="human")

    def test_unwrapped(self):
        with playsim.Env(WORLDS[0]) as env:
            self.assertIs(env.unwrapped, env)
            self.assertIsNone(env.spec)

    def test_arrays(self):
        if os.environ.get("PLAYSIM_WANT_NUMPY"):
            self.assertIsNotNone(spaces.numpy, "the test is to be with numpy")
        if spaces.numpy is None:
            self.skipTest("numpy is not installed")
        with playsim.Env(WORLDS[0]) as env:
            observation, _ = env.reset()
            self.assertEqual(observation.dtype, env.observation_space.dtype)
            self.assertEqual(observation.dtype, spaces.numpy.float32)
            self.assertEqual(env.step(spaces.numpy.zeros(3))[0].shape, (len(env.observed),))


class Vector(unittest.TestCase):
    """The contract of vectors."""

    def test_as_many_alone(self):
        world, n = WORLDS[0], 5
        with playsim.VectorEnv(world, n) as many, playsim.Env(world) as one:
            self.assertEqual(many.metadata["autoreset_mode"].value, "NextStep")
            self.assertEqual(many.action_space.shape, (n, 3))
            observations, infos = many.reset(seed=3)
            self.assertIn(observations, many.observation_space)
            self.assertEqual(list(infos["tick"]), [0] * n)
            actions = [[0.1 * i, 0.5, 0] for i in range(n)]
            for _ in range(10):
                observations, rewards, terminations, truncations, infos = many.step(actions)
            self.assertIn(observations, many.observation_space)
            self.assertEqual(list(terminations), [False] * n)
            self.assertEqual(list(truncations), [False] * n)
            self.assertEqual(list(infos["_tick"]), [True] * n)
            for i in range(n):
                one.reset(seed=3 + i)
                for _ in range(10):
                    observation, reward, *_ = one.step(actions[i])
                self.assertEqual(list(observation), list(observations[i]))
                self.assertEqual(reward, rewards[i])

    def test_autoreset(self):
        # Of two carts the one that drives into the wall is over long before the other.
        with playsim.VectorEnv("scenarios/cart_phototaxis.yaml", 2, ticks=20) as env:
            env.reset(seed=1)
            for _ in range(200):
                _, _, terminations, truncations, infos = env.step([[0.4, 0, 0], [0, 0, 0]])
                if terminations[0]:
                    break
            self.assertEqual((list(terminations), list(truncations)), ([True, False], [False, False]))
            self.assertEqual(list(infos["_verdict"]), [True, False])
            self.assertEqual(infos["verdict"][0], "failed")
            ticks = infos["tick"][1]
            observations, rewards, terminations, _, infos = env.step([[0.4, 0, 0], [0, 0, 0]])
            self.assertEqual((rewards[0], terminations[0]), (0, False))
            self.assertEqual(list(infos["tick"]), [0, ticks + 20])
            self.assertIn(observations, env.observation_space)
            self.assertEqual(env.step([[0.4, 0, 0], [0, 0, 0]])[4]["tick"][0], 20)

    def test_seeds(self):
        with playsim.VectorEnv(WORLDS[0], 3) as env:
            env.reset(seed=[1, None, 3])
            with self.assertRaises(ValueError):
                env.reset(seed=[1])
            with self.assertRaises(ValueError):
                env.step([[0, 0, 0]])

    def test_wide(self):
        """Messages and answers that are more than pipes hold."""
        with playsim.VectorEnv("scenarios/ball_behind.yaml", 64) as env:
            env.reset(seed=1)
            for _ in range(3):
                observations, *_ = env.step([env.single_action_space.sample() for _ in range(64)])
            self.assertEqual(len(observations), 64)
            env.close()
            env.close()


class Watching(unittest.TestCase):
    """Runs that go on by themselves."""

    def test_frames(self):
        with playsim.Env(WORLDS[0], drive=[]) as env:
            self.assertEqual(env.actions, [])
            env.reset(seed=1)
            env.watch(rate=1000, keys=["distance/cart/lamp"], log=True)
            env.run(speed=0)
            frames = list(env.frames())
            self.assertEqual(frames[0]["tick"], 0)
            self.assertTrue(frames[-1]["terminated"] or frames[-1]["truncated"])
            self.assertLess(frames[-1]["obs"]["distance/cart/lamp"], 0.3)
            self.assertGreater(frames[-1]["programs"]["cart_phototaxis"]["quantities"][0]["loop"], 0)
            self.assertEqual([d["result"] for f in frames for d in f["log"] if d["kind"] == "expect"][:1], ["held"])
            self.assertEqual(env.result()["verdict"], "passed")

    def test_commands_while_it_runs(self):
        with playsim.Env("worlds/cart_phototaxis.yaml", observe=["cart/yaw"]) as env:
            env.reset(seed=1)
            env.run(speed=0, commands={"cart/turn": 1})
            env.watch(rate=1000, programs=[], slots=["cart/turn"])
            frames = env.frames()
            while next(frames)["tick"] < 10:
                pass
            with self.assertRaises(playsim.PlaysimError) as raised:
                env.step([0, 0, 0])
            self.assertEqual(raised.exception.code, "running")
            env.run(pause=True)
            self.assertGreater(env.step([0, 0, 0])[4]["tick"], 10)

    def test_many_frames_before_an_answer(self):
        with playsim.Env("worlds/cart_phototaxis.yaml", drive=[]) as env:
            env.reset(seed=1)
            env.watch(rate=1000)
            env.run(speed=0)
            for _ in range(400):
                env.result()
            self.assertLessEqual(len(env.world.client._frames), 256)


class Servers(unittest.TestCase):
    """The process behind an environment."""

    def test_killed_server(self):
        with playsim.Env(WORLDS[0], seed=1) as env:
            first, _ = env.reset(seed=1)
            env.step([0.1, 0, 0])
            env.world.client._process.kill()
            with self.assertRaisesRegex(playsim.ServerEnded, "reset starts it again"):
                for _ in range(2):  # the first message may still fit into the pipe
                    env.step([0.1, 0, 0])
            again, info = env.reset(seed=1)
            self.assertEqual(list(first), list(again))
            self.assertEqual(env.step([0.1, 0, 0])[4]["tick"], 1)

    def test_killed_server_of_many(self):
        with playsim.VectorEnv(WORLDS[0], 3) as env:
            first, _ = env.reset(seed=1)
            env.world.client._process.kill()
            with self.assertRaisesRegex(playsim.ServerEnded, "reset starts it again"):
                for _ in range(2):
                    env.step([[0.1, 0, 0]] * 3)
            again, _ = env.reset(seed=1)
            self.assertEqual([list(row) for row in first], [list(row) for row in again])
            self.assertEqual(list(env.step([[0.1, 0, 0]] * 3)[4]["tick"]), [1, 1, 1])

    def test_errors_of_playsim(self):
        with self.assertRaisesRegex(playsim.PlaysimError, r'did you mean "worlds/cart_phototaxis\.yaml"'):
            playsim.Env("scenarios/cart_phototaxi.yaml")
        with self.assertRaisesRegex(playsim.PlaysimError, 'did you mean "cart"'):
            playsim.Env(WORLDS[0], drive=["cat"])
        with self.assertRaisesRegex(ValueError, "cart/speed"):
            playsim.Env(WORLDS[0], actions=["cart/sped"])
        with playsim.Env(WORLDS[0], observe=["cart/photo_lef"]) as env:
            with self.assertRaises(playsim.PlaysimError) as raised:
                env.reset()
            self.assertEqual(raised.exception.code, "unknown_key")
        with playsim.Env(WORLDS[0]) as env:
            env.reset()
            with self.assertRaisesRegex(ValueError, "3 values"):
                env.step([0])
            with self.assertRaises(playsim.PlaysimError):
                env.step([math.nan, 0, 0])
            with self.assertRaises(ValueError):
                env.reset(options={"sets": {}})
            with self.assertRaises(playsim.PlaysimError) as raised:
                env.reset(options={"set": {"lamp.at": [0, 0]}})
            self.assertEqual(raised.exception.code, "not_allowed")
            self.assertEqual(env.step([0, 0, 0])[4]["tick"], 1)

    def test_options(self):
        with playsim.Env(
            WORLDS[0], actions=["cart/turn", "cart/speed"], observe=["distance/cart/lamp", "cart/bumper_left"], set={"cart.at": [0, 0]}, allow_set=["lamp.at"]
        ) as env:
            observation, _ = env.reset(seed=1, options={"set": {"lamp.at": [0.5, 0]}})
            self.assertAlmostEqual(observation[0], 0.5, places=6)
            self.assertIn(observation, env.observation_space)
            self.assertEqual(env.step([0, 0.4])[0][1], 0)

    def test_recording(self):
        with playsim.Env(WORLDS[0]) as env:
            env.reset(seed=1)
            env.step([0.2, 0.1, 0])
            self.assertTrue(env.recording().startswith(b'{"metadata":"playsim/record/v1"'))
            self.assertIn("lamp", env.why(expect="comes to the lamp")["text"])


if __name__ == "__main__":
    unittest.main()
