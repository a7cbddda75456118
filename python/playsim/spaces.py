# SPDX-License-Identifier: Apache-2.0
"""Boxes of numbers: gymnasium's where it is installed, else the same without it."""

from __future__ import annotations

import math
import random
from typing import Any, Sequence

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

try:
    from gymnasium import spaces as _spaces
except ImportError:
    _spaces = None


class Box:
    """A box of numbers, as gymnasium's: all vectors between ``low`` and ``high``.

    ``shape`` is ``(n,)``, or ``(rows, n)`` for the box of a vector of runs. Vectors are
    arrays of float32 where numpy is installed, else lists of floats.
    """

    def __init__(self, low: Sequence[float], high: Sequence[float], rows: int | None = None) -> None:
        self.shape = (len(low),) if rows is None else (rows, len(low))
        self.low = batch([vector(low)] * rows) if rows is not None else vector(low)
        self.high = batch([vector(high)] * rows) if rows is not None else vector(high)
        self.dtype = numpy.dtype("float32") if numpy else float
        self.is_np_flattenable = True
        self._bounds = list(zip(low, high))
        self._random = random.Random()

    def seed(self, seed: int | None = None) -> int | None:
        """Seed what ``sample`` draws."""
        self._random.seed(seed)
        return seed

    def sample(self) -> Any:
        """Return a vector at random: uniform in a range, Gaussian where there is none."""
        if len(self.shape) == 1:
            return vector([self._draw(lo, hi) for lo, hi in self._bounds])
        return batch([vector([self._draw(lo, hi) for lo, hi in self._bounds]) for _ in range(self.shape[0])])

    def _draw(self, low: float, high: float) -> float:
        if math.isinf(low) and math.isinf(high):
            return self._random.gauss(0, 1)
        if math.isinf(high):
            return low + self._random.expovariate(1)
        if math.isinf(low):
            return high - self._random.expovariate(1)
        return self._random.uniform(low, high)

    def contains(self, x: Any) -> bool:
        """Report whether x is a vector within the bounds."""
        try:
            rows = [list(x)] if len(self.shape) == 1 else [list(row) for row in x]
        except TypeError:
            return False
        if len(self.shape) == 2 and len(rows) != self.shape[0]:
            return False
        return all(self._holds(row) for row in rows)

    def _holds(self, row: list[float]) -> bool:
        if len(row) != len(self._bounds):
            return False
        # Arrays of float32 round; so do their bounds.
        rounded = [(float(a), float(b)) for a, b in zip(vector([lo for lo, _ in self._bounds]), vector([hi for _, hi in self._bounds]))]
        try:
            return all(lo <= float(v) <= hi for v, (lo, hi) in zip(row, rounded))
        except (TypeError, ValueError):
            return False

    __contains__ = contains

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and self.shape == other.shape and self._bounds == other._bounds

    def __repr__(self) -> str:
        return f"Box({self.shape}, {self._bounds})"


def box(low: Sequence[float], high: Sequence[float], rows: int | None = None) -> Any:
    """Return the box of vectors between low and high, of so many rows."""
    if _spaces is None:
        return Box(low, high, rows)
    own = Box(low, high, rows)
    return _spaces.Box(own.low, own.high, dtype=numpy.float32)


def vector(values: Sequence[float]) -> Any:
    """Return an array of float32 where numpy is installed, else a list."""
    if numpy is None:
        return list(values)
    return numpy.array(values, dtype=numpy.float32)


def batch(rows: Sequence[Any]) -> Any:
    """Return vectors as rows of one array, else as a list of lists."""
    if numpy is None:
        return list(rows)
    return numpy.array(rows, dtype=numpy.float32)


def array(values: Sequence[Any], kind: str) -> Any:
    """Return values of a kind, such as bool, as an array, else as a list."""
    if numpy is None:
        return list(values)
    return numpy.array(values, dtype=kind)


def pixels(data: bytes, width: int, height: int) -> Any:
    """Return a picture of shape (height, width, 3): an array of uint8, else a memoryview."""
    if numpy is None:
        return memoryview(data).cast("B", (height, width, 3))
    return numpy.frombuffer(data, dtype=numpy.uint8).reshape(height, width, 3)
