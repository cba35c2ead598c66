"""Many histories at once, in processes that are forked from one in which everything is ready."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from django.db import connections

from sessions.book import posting
from tests.simulate.faults import KILLED, POWER
from tests.simulate.history import History, Outcome, rehearse
from tests.simulate.stage import Stage, stage_in

SABOTAGES: Mapping[str, Mapping[str, Any]] = {
    "sync-at-checkpoints": {
        "kinds": {POWER: 1},
        "pragma": "PRAGMA synchronous=NORMAL; PRAGMA wal_autocheckpoint=1000",
    },
    "no-transaction": {"kinds": {KILLED: 1}},
    "no-keys": {"kinds": {KILLED: 1}, "keeps_keys": False},
}
"""What a history is told, to see that it notices an app that does not keep its promises: commits
that are answered for before they are on the disk; an entry that is written in parts, each by
itself; and every sending taken for another form."""


def sabotaged(name: str) -> Mapping[str, Any]:
    if name == "no-transaction":
        in_parts = SimpleNamespace(atomic=lambda **_options: nullcontext())
        vars(posting)["transaction"] = in_parts
    return SABOTAGES.get(name, {})


def played(
    seeds: Sequence[int], *, folder: Path, sabotage: str = "", processes: int
) -> Iterator[Outcome]:
    options = sabotaged(sabotage)
    with _stage(folder) as stage:
        rehearse(stage, folder)
        connections.close_all()
        # What is ready is not looked through again in each process that shares it; and a server
        # that dies after three forms need not tidy up. Measured: all of it takes 6 % less.
        gc.freeze()
        gc.disable()
        play = partial(_played, stage=stage, folder=folder, options=options)
        with ProcessPoolExecutor(processes, mp_context=get_context("fork")) as pool:
            yield from pool.map(play, seeds)


def repeated(
    seed: int, *, folder: Path, note: Callable[[str], None], sabotage: str = ""
) -> Outcome:
    options = sabotaged(sabotage)
    with _stage(folder) as stage:
        return History(stage, seed, folder, note=note, **options).play()


def _played(seed: int, *, stage: Stage, folder: Path, options: Mapping[str, Any]) -> Outcome:
    own_folder = folder / str(os.getpid())
    own_folder.mkdir(exist_ok=True)
    try:
        return History(stage, seed, own_folder, **options).play()
    finally:
        gc.collect()


@contextmanager
def _stage(folder: Path) -> Iterator[Stage]:
    stage = stage_in(folder)
    try:
        yield stage
    finally:
        stage.clear()
