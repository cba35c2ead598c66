"""Holds a game to its contract: `python -m napledger.games.conformance KEY [what pytest takes]`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

HERE = Path(__file__).parent

USAGE = "python -m napledger.games.conformance KEY [--examples FILE] [what pytest takes]"


def arguments(typed: Sequence[str]) -> list[str]:
    """Return what pytest is to be told: the settings in this folder, the game, and the rest."""
    key, *rest = typed
    return [
        f"--config-file={HERE / 'pytest.ini'}",
        f"--rootdir={Path.cwd()}",
        f"--game={key}",
        *rest,
        str(HERE),
    ]


if __name__ == "__main__":
    if not sys.argv[1:] or sys.argv[1].startswith("-"):
        sys.exit(f"usage: {USAGE}")
    sys.exit(pytest.main(arguments(sys.argv[1:])))
