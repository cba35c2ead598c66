"""Deals as people write them on paper: read, or refused in a sentence."""

from __future__ import annotations

import random

import pytest

from napledger.games.conformance.candidates import NAMES, Candidate, naming
from napledger.games.contract import AnyGame
from napledger.games.web import WebGame
from napledger.reading.faults import Fault

PIECES = (
    *("+", "-", "−", "✓", "x", "pass", "off", "1", "2", "13", "21", "100", "1-0", "A", "Be", "Zed"),
    *(
        "nap",
        "solo",
        "21+",
        "=",
        ",",
        ";",
        ":",
        "",
        " ",
        "\t",
        "\0",
        "x" * 500,
        "½",
        "👑",
        "\u202e",
        "{}",
    ),
)
ROWS = 2000


def players(game: AnyGame) -> dict[str, str]:
    """Return the names of a full table, each with what facts are to call it."""
    return {name: f"seat {at}" for at, name in enumerate(NAMES[: game.seats[-1]], start=1)}


def fault_in(text: str, *, game: AnyGame, web: WebGame) -> Fault | None:
    """Return what is wrong with a row, or None if it is a deal."""
    try:
        game.read_deal(web.read_shorthand(text, players=players(game)))
    except Fault as fault:
        return fault
    return None


def test_a_game_says_how_deals_are_written_on_paper(web: WebGame) -> None:
    assert web.shorthand_help.endswith(".")


def test_a_row_of_paper_stands_for_its_deal(candidate: Candidate, web: WebGame) -> None:
    game = candidate.game
    for row in candidate.brought("shorthand"):
        if "refused" not in row:
            with naming(row["row"]):
                keys = {name: f"seat {name}" for name in row.get("players", players(game))}

                deal = game.read_deal(web.read_shorthand(row["row"], players=keys))

                assert deal == game.read_deal(row["facts"]).renamed(keys.__getitem__)


def test_a_row_that_is_no_deal_is_refused_in_a_sentence(candidate: Candidate, web: WebGame) -> None:
    for row in candidate.brought("shorthand"):
        if "refused" in row:
            with naming(row["row"]):
                keys = {name: name for name in row.get("players", players(candidate.game))}

                with pytest.raises(Fault) as refused:
                    web.read_shorthand(row["row"], players=keys)

                assert str(refused.value) == row["refused"]


def test_whatever_is_written_is_a_deal_or_is_refused(candidate: Candidate, web: WebGame) -> None:
    chance = random.Random(1881)  # noqa: S311  # the same rows each time
    rows = [str(each["row"]) for each in candidate.brought("shorthand")]
    pieces = (*PIECES, *NAMES[:4], *(piece for row in rows for piece in row.split()))
    for _ in range(ROWS):
        text = chance.choice((" ", "")).join(chance.choices(pieces, k=chance.randint(0, 6)))
        with naming(repr(text)):
            fault = fault_in(text, game=candidate.game, web=web)
            assert fault is None or fault.sentence()
