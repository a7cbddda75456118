# SPDX-License-Identifier: Apache-2.0
"""Simulated robots with gymnasium's API.

``Env`` is one run of a world or a scenario, ``VectorEnv`` many of them in one process of
the command ``playsim``. The package needs the standard library alone; where numpy is
installed observations are arrays, and where gymnasium is installed ``Env`` is a
``gymnasium.Env`` and ``gymnasium.make("playsim/CartPhototaxis-v0")`` makes one.
"""

from .client import Client, PlaysimError, ServerEnded
from .env import Env
from .vector import VectorEnv

__all__ = ["Client", "Env", "PlaysimError", "ServerEnded", "VectorEnv"]
__version__ = "0.1.0"
