"""Asking: in rounds by one client for the times, and by several at once for the rate."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Hashable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

from tests.bench.scenes import Scene

CLIENTS = 4
START_SECONDS = 0.3

ROUND_SECONDS_MAX = 0.4
"""A round of something slow ends then, with as many requests as there were; never with none."""

Name = TypeVar("Name", bound=Hashable)


def rounds_of(
    scenes: Mapping[Name, Scene], *, rounds: int, requests: int, unmeasured: int
) -> dict[Name, list[list[float]]]:
    """Return the seconds of each request by scene and round.

    In each round all scenes take their turns, so that what disturbs the machine disturbs them
    alike.
    """
    measured: dict[Name, list[list[float]]] = {name: [] for name in scenes}
    for _ in range(rounds):
        for name, scene in scenes.items():
            measured[name].append(_round(scene, requests=requests, unmeasured=unmeasured))
    return measured


def rate(clients: Sequence[Scene], *, seconds: float, pool: ProcessPoolExecutor) -> float:
    """Return how many requests a second are answered to clients who ask all at once."""
    begin_at = time.time() + START_SECONDS
    counts = [pool.submit(_asked_until, scene, begin_at, seconds) for scene in clients]
    return sum(count.result() for count in counts) / seconds


def crowd() -> ProcessPoolExecutor:
    """Return the processes that the clients run in, new ones that share nothing with this one."""
    return ProcessPoolExecutor(CLIENTS, mp_context=multiprocessing.get_context("spawn"))


def _round(scene: Scene, *, requests: int, unmeasured: int) -> list[float]:
    scene.begin()
    end_at = time.monotonic() + ROUND_SECONDS_MAX
    for _ in range(unmeasured):
        scene.once()
    measured = [scene.once()]
    while len(measured) < requests and time.monotonic() < end_at:
        measured.append(scene.once())
    return measured


def _asked_until(scene: Scene, begin_at: float, seconds: float) -> int:
    scene.begin()
    while time.time() < begin_at:
        scene.once()
    asked = 0
    while time.time() < begin_at + seconds:
        scene.once()
        asked += 1
    return asked
