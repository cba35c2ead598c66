"""The facts of a round: written as they were read, renamed, and what the game takes from them."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from napledger.evening.document import read_document
from napledger.evening.play import opened
from tests.games.vingt_un.rounds import VINGT_UN, evening, last, on, plain

FACTS: dict[str, Any] = {
    "dealer": "Cat",
    "hand": 18,
    "doubled": True,
    "hands": [on("Ben", 2, "natural"), on("Dan", 1, 17), {"player": "Ann", "stake": 3}],
    "deal_ends": True,
    "brulet": True,
    "sale": {"to": "Cat", "price": 250},
    "irregularities": {"Dan": 2, "Ben": 1},
    "away": ["Eve"],
    "note": "by candlelight",
}
SHORT = {"Ann": "1", "Ben": "2", "Cat": "3", "Dan": "4", "Eve": "5"}


def test_facts_are_written_as_they_were_read() -> None:
    assert VINGT_UN.read_deal(FACTS).written() == FACTS
    assert VINGT_UN.read_deal({"abandoned": True}).written() == {"abandoned": True}


def test_every_player_in_a_round_is_renamed() -> None:
    renamed = VINGT_UN.read_deal(FACTS).renamed(SHORT.__getitem__)

    assert renamed.written() == json.loads(
        json.dumps(FACTS)
        .replace('"Ann"', '"1"')
        .replace('"Ben"', '"2"')
        .replace('"Cat"', '"3"')
        .replace('"Dan"', '"4"')
        .replace('"Eve"', '"5"')
    )


def test_a_round_without_a_dealer_or_a_sale_is_renamed_too() -> None:
    renamed = VINGT_UN.read_deal({"abandoned": True, "away": ["Ann"]}).renamed(SHORT.__getitem__)

    assert renamed.written() == {"abandoned": True, "away": ["1"]}


def test_names_are_trimmed_and_composed() -> None:
    facts = {"hand": 18, "hands": [on(" Zoe\u0308 ", 1, 17)]}

    assert VINGT_UN.read_deal(facts).written()["hands"][0]["player"] == "Zo\u00eb"


def test_the_state_is_read_back_from_json_exactly() -> None:
    sold = plain("Ben", "Ann", sale={"to": "Cat", "price": 5})
    score = last(sold, preset="peel")

    assert score.deal is not None
    state = score.deal.state
    assert (state.rounds, state.begun, state.seller) == (1, True, "Ann")
    assert VINGT_UN.read_state(json.loads(json.dumps(asdict(state)))) == state


def test_who_is_away_stays_so_as_long_as_they_sit_there() -> None:
    table = opened(read_document(evening()).opening)

    assert VINGT_UN.carried_facts({"away": ["Cat", "Zed"]}, table=table) == {"away": ["Cat"]}
    assert VINGT_UN.carried_facts({}, table=table) == {"away": []}


def test_nothing_keeps_a_table_from_changing_or_from_ending() -> None:
    table = opened(read_document(evening()).opening)

    assert VINGT_UN.sides(table.seated) == ()
    assert VINGT_UN.closing(table) is None
    assert VINGT_UN.break_off == {}
