"""An app that does not keep its promises, to see that the simulation notices."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

from sessions.book import posting
from tests.simulate.faults import KILLED, POWER

NORMAL = "PRAGMA synchronous=NORMAL; PRAGMA wal_autocheckpoint=1000"

SABOTAGES: Mapping[str, Mapping[str, Any]] = {
    "sync-at-checkpoints": {"kinds": {POWER: 1}, "pragma": NORMAL},
    "no-transaction": {"kinds": {KILLED: 1}},
    "no-keys": {"kinds": {KILLED: 1}, "keeps_keys": False},
}
"""What a history is told of it: commits that are answered for before they are on the disk; an entry
that is written in parts, each by itself; and every sending taken for another form."""


def sabotaged(name: str) -> Mapping[str, Any]:
    if name == "no-transaction":
        in_parts = SimpleNamespace(atomic=lambda **_options: nullcontext())
        vars(posting)["transaction"] = in_parts
    return SABOTAGES.get(name, {})
