# SPDX-License-Identifier: Apache-2.0
"""The environments under gymnasium itself, where it is installed."""

import unittest

import playsim
from playsim import registration

try:
    import gymnasium
    from gymnasium.utils.env_checker import check_env
except ImportError:
    gymnasium = None


@unittest.skipIf(gymnasium is None, "gymnasium is not installed")
class Gymnasium(unittest.TestCase):
    """What gymnasium demands of environments and of vectors."""

    def test_checker(self):
        for name in registration.ENVS:
            with self.subTest(name):
                env = gymnasium.make(name, render_mode="rgb_array", size=(64, 36))
                self.addCleanup(env.close)
                self.assertIsInstance(env.unwrapped, playsim.Env)
                self.assertIsInstance(env.unwrapped, gymnasium.Env)
                check_env(env.unwrapped)

    def test_spaces(self):
        env = gymnasium.make("playsim/CartPhototaxis-v0")
        self.addCleanup(env.close)
        for space in (env.action_space, env.observation_space):
            self.assertIsInstance(space, gymnasium.spaces.Box)

    def test_vector(self):
        envs = gymnasium.make_vec("playsim/CartPhototaxis-v0", num_envs=3, vectorization_mode="vector_entry_point")
        self.addCleanup(envs.close)
        self.assertIsInstance(envs, gymnasium.vector.VectorEnv)
        self.assertEqual(envs.metadata["autoreset_mode"], gymnasium.vector.AutoresetMode.NEXT_STEP)
        observations, _ = envs.reset(seed=1)
        self.assertIn(observations, envs.observation_space)
        observations, rewards, terminations, truncations, _ = envs.step(envs.action_space.sample())
        self.assertIn(observations, envs.observation_space)
        self.assertEqual((len(rewards), len(terminations), len(truncations)), (3, 3, 3))


if __name__ == "__main__":
    unittest.main()
