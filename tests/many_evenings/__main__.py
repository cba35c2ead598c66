"""`python -m tests.many_evenings --each 500`: make them, try them, and print what came of it."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from napledger.evening.document import DEAL, read_document
from napledger.evening.journal import EveningMoves, journal
from napledger.evening.report import as_json
from napledger.evening.score import scored
from napledger.games import games
from napledger.games.contract import AnyGame
from napledger.reading.json_text import parsed
from tests.many_evenings.evening import RandomEvening, random_evening
from tests.many_evenings.held import as_night, require_sound
from tests.witnesses import WITNESSES, as_numbers, books

COUNTED_BY = ("hledger", "beancount")

TOGETHER = 100
"""So many evenings lie in one journal."""


def tried(game: AnyGame, *, each: int, witnesses: Sequence[str]) -> str:
    """Return what came of a game's evenings: how many of each thing, and how long it took."""
    begun = time.perf_counter()
    evenings = [sound_evening(game, number) for number in range(each)]
    seconds = time.perf_counter() - begun
    deals, entries = sum(map(deals_of, evenings)), sum(len(one.lines) for one in evenings)
    corrections = sum(line.target is not None for one in evenings for line in one.lines)
    took = [f"{seconds:.1f} s", f"{scored_a_second(evenings):,.0f} deals scored a second"]
    took += [f"{witness} {counted(evenings, witness=witness):.1f} s" for witness in witnesses]
    return (
        f"{game.key}: {each:,} evenings, {deals:,} deals, {entries:,} entries, "
        f"{corrections:,} corrections; {', '.join(took)}"
    )


def sound_evening(game: AnyGame, number: int) -> RandomEvening:
    try:
        evening = random_evening(game, number)
        require_sound(evening)
    except Exception as error:
        error.add_note(f"{game.key}, evening {number}")
        raise
    return evening


def deals_of(evening: RandomEvening) -> int:
    return sum(line.kind == DEAL for line in evening.standing)


def scored_a_second(found: Sequence[RandomEvening]) -> float:
    """Return how many deals `manage.py score --json` gets through: read, scored and written."""
    texts = [json.dumps(evening.document, ensure_ascii=False).encode() for evening in found]
    begun = time.perf_counter()
    for text in texts:
        json.dumps(as_json(scored(read_document(parsed(text)))), ensure_ascii=False)
    return sum(map(deals_of, found)) / (time.perf_counter() - begun)


def counted(evenings: Sequence[RandomEvening], *, witness: str) -> float:
    begun = time.perf_counter()
    nights = [as_night(evening, number) for number, evening in enumerate(evenings)]
    for first in range(0, len(nights), TOGETHER):
        require_counted(nights[first : first + TOGETHER], witness=witness)
    return time.perf_counter() - begun


def require_counted(nights: Sequence[EveningMoves], *, witness: str) -> None:
    text = "".join(f"{line}\n" for line in journal(nights, style=witness))
    with tempfile.TemporaryDirectory() as folder:
        agrees, found = WITNESSES[witness](text, Path(folder))
    assert agrees, f"{witness} finds an assertion of the book wrong"
    assert as_numbers(found) == as_numbers(books(nights, asciify=witness == "beancount"))


def main(typed: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="tests.many_evenings", description=__doc__)
    parser.add_argument("--each", type=int, default=500, help="how many of each game")
    parser.add_argument("--game", action="append", choices=games(), help="every game if none")
    parser.add_argument("--without", action="append", default=[], choices=COUNTED_BY)
    asked = parser.parse_args(typed)
    witnesses = [each for each in COUNTED_BY if each not in asked.without]
    if "hledger" in witnesses and not shutil.which("hledger"):
        parser.error("hledger is not installed: install it, or say --without hledger")
    for key in asked.game or games():
        print(tried(games()[key], each=asked.each, witnesses=witnesses))  # noqa: T201  # asked for


if __name__ == "__main__":
    main(sys.argv[1:])
