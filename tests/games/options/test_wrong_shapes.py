"""A value of the wrong shape is refused at its option, in every game, wherever rules come in."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from napledger.evening.document import read_document
from napledger.evening.score import scored
from napledger.games import game_of, games
from napledger.games.conformance.html import controls, sent_by
from napledger.games.conformance.pages import house_rules, query
from napledger.games.table import TooManyPlayers, require_room
from napledger.games.web import web_game
from napledger.reading.faults import Fault
from tests.support.wrong_shapes import FITTING, PLAYERS, SHAPES


def evening(game: str, /, **options: Any) -> dict[str, Any]:
    """Return an evening without a deal, by these rules."""
    return {
        "format": "napledger.evening/1",
        "game": game,
        "stake": 2,
        "players": PLAYERS,
        "rules": {"options": options},
        "log": [],
    }


def fault_of(document: dict[str, Any]) -> Fault | None:
    """Return what is wrong with a document, or None."""
    try:
        scored(read_document(document))
    except Fault as fault:
        return fault
    return None


@pytest.mark.parametrize("game", games())
def test_a_value_of_the_wrong_shape_is_refused_at_its_option(game: str) -> None:
    for option in web_game(game).rules_form({}).options:
        name, fitting = str(option["name"]), FITTING.get(str(option["kind"]), [])
        for shape in SHAPES:
            fault = fault_of(evening(game, **{name: shape}))
            if shape not in fitting:
                assert fault is not None, (name, shape)
                assert re.match(rf"rules\.options\.{name}\b", fault.path), (shape, str(fault))


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("place", ["rules", "preset", "options", "name"])
def test_so_are_rules_that_are_none(game: str, place: str) -> None:
    for shape in SHAPES:
        rules = shape if place == "rules" else {place: shape}
        fault = fault_of({**evening(game), "rules": rules})

        if shape != {} and not (place == "name" and isinstance(shape, str) and shape != "\0"):
            assert fault is not None, shape
            assert fault.path.startswith("rules" if place == "rules" else f"rules.{place}"), shape


TYPED_RIGHT = ("", "2", "1.5")
"""What of these may stand in some field."""


def typed_together(name: str) -> set[str]:
    """Return the fields at which it may be said that this one is wrong: with its pair, if any."""
    kind, _dash, what = name.partition("-")
    first = {"lose": "win", "short": "over"}.get(kind, kind)
    return {f"{first}-{what}", re.sub("-(fewest|most|[0-9]+)$", "", name)}


@pytest.mark.parametrize("game", games())
def test_what_is_typed_wrongly_is_refused_at_its_field(game: str) -> None:
    empty = house_rules(web_game(game).rules_form({}))
    told = sent_by(empty)
    typed = [shape if isinstance(shape, str) else json.dumps(shape) for shape in SHAPES]
    for name in {each.get("name") for each in controls(empty)} - {"preset", "rule-preset"}:
        for text in {*typed} - {*TYPED_RIGHT}:
            sent = query([*(each for each in told if each[0] != name), (name, text)])
            form = web_game(game).rules_form({}, sent=sent)
            with pytest.raises(Fault) as fault:
                game_of(game).terms(form.rules(), stake=2)
            form.refuse(fault.value)

            assert {*form.errors} <= typed_together(name), (name, text)


@pytest.mark.parametrize("game", games())
def test_what_a_table_calls_its_rules_changes_nothing_and_has_its_length(game: str) -> None:
    plain, named = (
        game_of(game).terms(each, stake=2) for each in ({}, {"name": "The Plough rules"})
    )

    assert game_of(game).rules_in_words(named) == game_of(game).rules_in_words(plain)
    with pytest.raises(Fault) as fault:
        game_of(game).terms({"name": "x" * 61}, stake=2)
    assert str(fault.value) == "name: at most 60 characters fit here, this has 61"


def test_rules_for_four_are_refused_to_five_only_where_they_are_chosen() -> None:
    nap = game_of("nap")
    unusual = nap.unusual(nap.terms({"preset": "hoyle_purchase"}, stake=2), players=5)

    assert isinstance(unusual, TooManyPlayers)
    with pytest.raises(Fault) as fault:
        require_room(unusual, path="rules.preset")
    assert str(fault.value) == (
        "rules.preset: Hoyle: Purchase Nap is for at most 4 players, and 5 sit here: choose other "
        "rules, or say in house rules that more play"
    )
    require_room(None, path="rules.preset")
