"""The options of every game: each with its sentence and its page, and terms that are made once."""

from __future__ import annotations

from dataclasses import fields
from importlib import import_module
from typing import Any

import pytest

from napledger.games import game_of, games, package_of
from napledger.games.options.kinds import Choice
from napledger.games.options.kitty import WITH_KITTY
from napledger.reading.faults import Fault

# French Vingt-Un takes over what it has of the plain game.
BOOKS_OF_VINGT_UN = {*game_of("vingt_un").rules.books}


@pytest.mark.parametrize("key", games())
def test_every_option_says_what_it_is_and_where_that_is_printed(key: str) -> None:
    game, rules = game_of(key), import_module(f"{package_of(key)}.rules")
    names = sorted(each.name for each in fields(rules.Options))

    assert sorted(row.name for row in game.rules.rows) == names
    for option in game.rules.rows:
        assert option.label
        assert option.sentence.endswith((".", "?"))
        # No book says what is paid for a partie of Piquet that is broken off.
        assert bool(option.source) != ((key, option.name) == ("piquet", "unfinished"))
        if isinstance(option, Choice):
            assert all(value.sentence.endswith(".") for value in option.values)
    assert {preset.book for preset in game.presets.values()} == {*rules.BOOKS}
    for preset in game.rules.presets.values():
        assert sorted(preset.options) == names
    for places in game.rules.places.values():
        assert {*places} <= {*rules.BOOKS} | BOOKS_OF_VINGT_UN


@pytest.mark.parametrize("key", games())
def test_equal_rules_at_equal_stakes_are_the_same_terms(key: str) -> None:
    game = game_of(key)
    preset = next(iter(game.presets))

    assert game.terms({"preset": preset}, stake=4) is game.terms({"preset": preset}, stake=4)
    assert game.terms({"preset": preset}, stake=4) is not game.terms({"preset": preset}, stake=6)


@pytest.mark.parametrize("key", ["nap", "solo_whist"])
def test_rules_nested_as_deep_as_a_parser_goes_are_refused(key: str) -> None:
    nested: list[Any] = []
    for _ in range(10_000):
        nested = [nested]

    with pytest.raises(Fault) as refused:
        game_of(key).terms({"options": {"pay": {"nap": nested}}}, stake=1)

    assert str(refused.value) == "expected an object with named fields; this is nested too deeply"


def test_every_rate_of_nap_that_pays_into_the_kitty_needs_one() -> None:
    nap = game_of("nap")

    paying = {row.name for row in nap.rules.rows if WITH_KITTY in row.needs and row.idle == 0}
    assert paying == {*nap.terms({}, stake=4).rates}
