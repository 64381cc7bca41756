"""Time and chance, as calls see them."""

from __future__ import annotations

import random as _random
import time

import anyio

monotonic_s = time.monotonic
"""Runs evenly; only differences count [s]."""

wall_s = time.time
"""Since 1970 [s], as the machine is set."""

random = _random.random
"""From 0 up to 1."""

sleep = time.sleep
sleep_async = anyio.sleep
