"""The rule sets of a game: their terms, their prices, their sentences."""

from __future__ import annotations

import json
from typing import Any

import pytest

from napledger.games.conformance.played import naming
from napledger.games.contract import EVEN_STAKE, AnyGame, usual_preset
from napledger.reading.faults import Fault

STRANGE_RULES: tuple[Any, ...] = (
    None,
    [],
    "hoyle",
    7,
    {"preset": None},
    {"preset": []},
    {"preset": {}},
    {"preset": 1},
    {"preset": "\0"},
    {"preset": "no such rule set"},
    {"options": []},
    {"options": {"no such option": 1}},
    {"options": {"": {}}},
    {"no such key": 1},
)
"""What is no rules, whatever the game."""


def test_a_game_has_rule_sets_and_a_usual_one_first(game: AnyGame) -> None:
    assert usual_preset(game) == next(iter(game.presets))
    unnamed = game.terms({}, stake=EVEN_STAKE)
    usual = game.terms({"preset": usual_preset(game)}, stake=EVEN_STAKE)
    assert game.rules_in_words(unnamed) == game.rules_in_words(usual)


def test_a_rule_set_says_what_it_is_and_where_it_is_printed(game: AnyGame, rule_set: str) -> None:
    preset = game.presets[rule_set]

    assert preset.key == rule_set
    assert preset.title
    assert preset.source
    assert preset.book
    assert preset.sentence[0].isupper()
    assert preset.sentence.endswith(".")


def test_the_terms_of_a_rule_set_stand_at_a_usable_stake(game: AnyGame, rule_set: str) -> None:
    terms = game.terms({"preset": rule_set, "options": {}}, stake=EVEN_STAKE)

    assert game.has_kitty(terms) in (True, False)
    if game.has_kitty(terms):
        assert game.fund_end(terms) in {end.key for end in game.fund_ends}
    warnings = [game.unusual(terms, players=players) for players in game.seats]
    assert None in warnings
    assert all(warning.sentence() for warning in warnings if warning is not None)


def test_a_rule_set_has_a_price_table(game: AnyGame, rule_set: str) -> None:
    terms = game.terms({"preset": rule_set}, stake=EVEN_STAKE)

    for players in game.seats:
        prices = game.prices(terms, players=players)
        with naming(f"a table of {players}"):
            assert prices.rows
            assert prices.corner
            assert len({row.what for row in prices.rows}) == len(prices.rows)
            labels = [(column.group, column.label) for column in prices.columns]
            assert len(set(labels)) == len(labels)
            assert all(label for _group, label in labels)
            for row in prices.rows:
                assert row.what
                assert len(row.amounts) == len(prices.columns)
                assert {type(amount) for amount in row.amounts} == {int}
                assert row.source


def test_what_a_part_wins_and_costs_in_all_is_told_with_what_it_counts(
    game: AnyGame, rule_set: str
) -> None:
    terms = game.terms({"preset": rule_set}, stake=EVEN_STAKE)

    for players in game.seats:
        prices = game.prices(terms, players=players)
        told = [row.in_all for row in prices.rows if row.in_all is not None]
        with naming(f"a table of {players}"):
            assert all(win >= 0 and lose >= 0 for win, lose in told)
            assert bool(prices.counted) == bool(told)
            assert not told or prices.counted.endswith(".")


def test_price_tables_can_stand_side_by_side(game: AnyGame) -> None:
    tables = [
        game.prices(game.terms({"preset": key}, stake=EVEN_STAKE), players=players)
        for key in game.presets
        for players in game.seats
    ]

    assert len({table.columns for table in tables}) == 1


def test_prices_rise_with_the_stake(game: AnyGame, rule_set: str) -> None:
    players = game.seats[0]
    once, ten_times = (
        game.prices(game.terms({"preset": rule_set}, stake=stake), players=players)
        for stake in (EVEN_STAKE, 10 * EVEN_STAKE)
    )

    amounts = [amount for row in once.rows for amount in row.amounts]
    larger = [amount for row in ten_times.rows for amount in row.amounts]
    assert all(abs(more) >= abs(less) for less, more in zip(amounts, larger, strict=True))
    assert sum(map(abs, larger)) > sum(map(abs, amounts))


def test_a_rule_set_is_told_in_whole_sentences(game: AnyGame, rule_set: str) -> None:
    rules = game.rules_in_words(game.terms({"preset": rule_set}, stake=EVEN_STAKE))

    assert rules
    for rule in rules:
        sentence = rule.sentence.format(**rule.words)
        assert rule.group
        assert rule.source
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "{" not in sentence


@pytest.mark.parametrize("strange", STRANGE_RULES, ids=json.dumps)
def test_what_is_no_rules_is_refused(game: AnyGame, strange: Any) -> None:
    with pytest.raises(Fault):
        game.terms(strange, stake=EVEN_STAKE)


def test_unknown_rules_are_refused_at_their_place(game: AnyGame) -> None:
    with pytest.raises(Fault) as refused:
        game.terms({"preset": "no such rule set"}, stake=EVEN_STAKE)

    assert refused.value.path == "preset"
