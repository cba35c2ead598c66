"""What can be bid in Skat, and what the board then offers: no game won that was overbid."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from napledger.evening.document import read_document
from napledger.evening.score import scored
from napledger.games.answers import Answers, all_met
from napledger.games.skat.form import form_of
from napledger.games.skat.game import GAME
from napledger.games.skat.rules import Terms
from napledger.games.skat.tariff import tariff_of
from napledger.games.steps import MoreWords, OneWord
from napledger.reading.faults import Fault
from tests.games.skat.second_scorer import Paper

LOST = {"kind": "deal", "soloist": "Ann", "game": "diamonds", "matadors": 1, "ended": "lost"}
SEATS = ["Ann", "Ben", "Cat"]
CLUBS = {"soloist": ("Ann",), "game": ("clubs",), "matadors": ("1",)}


def terms_of(options: dict[str, Any]) -> Terms:
    return GAME.terms({"preset": "list", "options": options}, stake=1)


def is_accepted(bid: int, options: dict[str, Any]) -> bool:
    document = {
        "format": "napledger.evening/1",
        "game": "skat",
        "stake": 1,
        "currency": "counters",
        "players": SEATS,
        "played_on": "2026-11-27",
        "rules": {"preset": "list", "options": options},
        "log": [{**LOST, "bid": bid}],
    }
    try:
        scored(read_document(document))
    except Fault as fault:
        return fault.path != "log[0].bid"
    return True


@pytest.mark.parametrize(
    "options",
    [{}, {"tops": "jacks"}, {"grand_ouvert": 36}, {"tops": "jacks", "grand_ouvert": 36}],
)
def test_what_some_game_is_worth_can_be_bid_and_nothing_else(options: dict[str, Any]) -> None:
    rules = terms_of(options).options
    paper = Paper({each.name: getattr(rules, each.name) for each in fields(rules)}, 1, SEATS, "Ann")

    accepted = {bid for bid in range(1, 400) if is_accepted(bid, options)}

    assert accepted == {value for value in paper.values() if value <= 264}


def offered(answers: Answers, options: dict[str, Any]) -> set[str]:
    """Return which buttons end a deal that is answered so."""
    terms = terms_of(options)
    known = tariff_of(terms).told({"seated": SEATS, "players": SEATS, "in_play": SEATS, **answers})
    return {word.value for word in form_of(terms).ends.words if all_met(word.when, known)}


@pytest.mark.parametrize("settle", ["deal", "list"])
@pytest.mark.parametrize(
    ("more", "is_won"),
    [
        ({}, True),
        ({"bid": ("24",)}, True),
        ({"bid": ("27",)}, False),
        ({"bid": ("36",), "hand": ("on",)}, True),
        ({"bid": ("48",), "hand": ("on",)}, False),
        ({"bid": ("48",), "hand": ("on",), "reached": ("schneider",)}, True),
        ({"bid": ("60",), "hand": ("on",), "announced": ("schneider",)}, True),
        ({"bid": ("24",), "game": ("null",), "matadors": ()}, False),
        ({"bid": ("23",), "game": ("null",), "matadors": ()}, True),
        # Nothing is overbid before all is said that a value hangs on.
        ({"bid": ("48",), "matadors": ()}, True),
        ({"bid": ("48",), "game": (), "matadors": ()}, True),
    ],
)
def test_won_is_offered_unless_the_game_is_overbid(
    settle: str, more: dict[str, tuple[str, ...]], *, is_won: bool
) -> None:
    found = offered({**CLUBS, **more}, {"settle": settle})

    assert ("won" in found) == is_won
    assert "lost" in found


@pytest.mark.parametrize(
    ("tops", "game", "most"),
    [("trumps", "clubs", 11), ("trumps", "grand", 4), ("jacks", "clubs", 4), ("jacks", "grand", 4)],
)
def test_no_more_matadors_are_offered_than_there_can_be(tops: str, game: str, most: int) -> None:
    form = form_of(terms_of({"tops": tops}))
    [step] = [each for each in form.board if each.name == "matadors"]
    more = [each for each in form.drawer if isinstance(each, MoreWords)]
    answers = {"soloist": ("Ann",), "game": (game,)}

    assert isinstance(step, OneWord)
    found = [word.value for word in step.words if all_met(word.when, answers)]

    assert found == [str(number) for number in range(1, most + 1)]
    assert any(all_met(each.when, answers) for each in more) == (most > 4)


@pytest.mark.parametrize(
    ("answers", "found"),
    [
        ({"game": ("clubs",), "hand": ("on",)}, ["schneider", "schwarz", "ouvert"]),
        ({"game": ("null",)}, ["ouvert"]),
        ({"game": ("clubs",)}, []),
    ],
)
def test_all_that_can_be_announced_stands_on_the_board(answers: Answers, found: list[str]) -> None:
    [step] = [each for each in form_of(terms_of({})).board if each.name == "announced"]
    known = {"soloist": ("Ann",), **answers}

    assert isinstance(step, OneWord)
    words = [word for word in step.words if all_met((*step.when, *word.when), known)]

    assert [word.value for word in words] == found
    assert not any(word.further for word in words)
    assert {word.hint for word in words} <= {"announced"}
