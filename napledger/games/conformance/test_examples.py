"""The worked deals and evenings that a game brings come to what was worked out.

Whatever is sent for a deal is read or refused in a sentence at its place: never an error.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from napledger.evening.document import read_document
from napledger.evening.report import as_json, as_sheet
from napledger.evening.score import scored
from napledger.games.conformance.candidates import Candidate, WorkedDeal, naming
from napledger.games.contract import AnyGame
from napledger.reading.faults import Fault

STRANGE_FACTS: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 7, 10**30, 1.5, float("inf")),
    *("", "Zed", "kitty", "\0", "x" * 10_000, "\u202eodd", "7"),
    *([], [[]], ["Ann", "Ann"], [None], [{"player": "Zed"}], ["Zed"] * 100),
    *({}, {"Ann": "x"}, {"Zed": 1}, {"": None}, {"player": []}, {"Ann": {"Ann": {}}}),
)
"""What somebody may write in the place of a fact."""


def refusal(game: AnyGame, facts: dict[str, Any], worked: WorkedDeal) -> Fault | None:
    """Return the fault of facts at a table; None where they can be."""
    try:
        game.score_deal(game.read_deal(facts), table=worked.before)
    except Fault as fault:
        return fault
    return None


def nested(value: Any) -> list[Any]:
    """Return a value with something strange in each of its places, one after another."""
    if isinstance(value, list) and value:
        return [
            [*value[:at], other, *value[at + 1 :]]
            for at in range(len(value))
            for other in (*nested(value[at]), None, "Zed", {}, [], -1, value[0])
        ]
    if isinstance(value, dict):
        return [
            {**value, name: other}
            for name in value
            for other in (*nested(value[name]), *STRANGE_FACTS)
        ]
    return []


def test_a_strange_fact_is_refused_at_a_place(
    game: AnyGame, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked:
        facts = each.deal.written()
        for name, value in facts.items():
            for strange in (*STRANGE_FACTS, *nested(value)):
                with naming(f"{each.name}, {name}: {strange!r:.100}"):
                    fault = refusal(game, {**facts, name: strange}, each)
                    assert fault is None or fault.path
                    assert fault is None or fault.sentence()


def test_a_fact_that_is_left_out_is_missed_at_a_place(
    game: AnyGame, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked:
        facts = each.deal.written()
        for name in facts:
            with naming(f"{each.name}, without {name}"):
                fault = refusal(game, {key: facts[key] for key in facts if key != name}, each)
                assert fault is None or fault.path


@pytest.mark.parametrize("strange", [None, [], "deal", 7, True], ids=repr)
def test_what_is_no_object_is_no_deal(game: AnyGame, strange: Any) -> None:
    with pytest.raises(Fault):
        game.read_deal(strange)


def test_what_is_no_fact_is_refused_at_its_name(game: AnyGame) -> None:
    with pytest.raises(Fault) as refused:
        game.read_deal({"no such field": 1})

    assert refused.value.path == "no such field"


Example = Mapping[str, Any]


def entries(example: Example) -> list[dict[str, Any]]:
    """Return what `manage.py score --json` prints of each entry."""
    printed: list[dict[str, Any]] = as_json(scored(read_document(example["document"])))["entries"]
    return printed


def as_much(of: Mapping[str, Any], *, expected: Mapping[str, Any]) -> dict[str, Any]:
    """Return as much of an entry as an example says."""
    return {name: of.get(name) for name in expected}


def test_a_game_brings_worked_deals(candidate: Candidate) -> None:
    brought = candidate.brought("deals")

    assert brought
    assert len({example["id"] for example in brought}) == len(brought)


def test_a_worked_deal_is_of_this_game(game: AnyGame, example: Example) -> None:
    assert example["document"]["game"] == game.key


def test_a_worked_deal_comes_to_what_was_worked_out(example: Example) -> None:
    printed = entries(example)

    expected = example.get("expect", [])
    assert "expect_last" in example or len(expected) == len(printed)
    assert [
        as_much(one, expected=other) for one, other in zip(printed, expected, strict=False)
    ] == expected
    if "expect_last" in example:
        last = example["expect_last"]
        assert as_much(printed[-1], expected=last) == last
    if "deals_next" in example:
        assert printed[-1]["next_dealer"] == example["deals_next"]


def test_a_worked_deal_has_a_score_sheet(example: Example) -> None:
    document = read_document(example["document"])

    rows = list(as_sheet(document, scored(document)))

    assert len(rows) > len(document.log)


def test_a_worked_evening_comes_to_what_was_worked_out(evening: Example) -> None:
    printed = as_json(scored(read_document(evening["document"])))

    found = [
        as_much(one, expected=other)
        for one, other in zip(printed["entries"], evening["expect"], strict=True)
    ]
    assert found == evening["expect"]
    assert printed["balances"] == evening["balances"]
    assert printed["kitty"] == evening["kitty"]


def test_what_cannot_have_been_is_refused_at_its_place(refused: Example) -> None:
    with pytest.raises(Fault) as fault:
        scored(read_document(refused["document"]))

    assert fault.value.path == refused["path"]
    assert fault.value.sentence() == refused.get("sentence", fault.value.sentence()) != ""
