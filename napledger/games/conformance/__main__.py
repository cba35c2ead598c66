"""Holds a game to its contract: `python -m napledger.games.conformance KEY [what pytest takes]`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

HERE = Path(__file__).parent

USAGE = "usage: python -m napledger.games.conformance KEY [--examples FILE] [what pytest takes]"


def arguments(typed: Sequence[str]) -> list[str]:
    """Return what pytest is told: this folder with its settings, the game's key, and the rest."""
    key, *rest = typed
    where = [f"--config-file={HERE / 'pytest.ini'}", f"--rootdir={Path.cwd()}"]
    return [*where, f"--game={key}", *rest, str(HERE)]


if __name__ == "__main__":
    typed = sys.argv[1:]
    sys.exit(pytest.main(arguments(typed)) if typed and typed[0].isidentifier() else USAGE)
