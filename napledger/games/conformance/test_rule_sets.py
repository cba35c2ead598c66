"""The rule sets of a game: their terms, their prices, their sentences.

The form for rules: a rule set that is picked is that rule set, and nothing else.
"""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from django.template.loader import render_to_string

from napledger.games.conformance.candidates import Candidate, naming
from napledger.games.conformance.html import controls, sent_by
from napledger.games.conformance.pages import house_rules, picker, query
from napledger.games.contract import EVEN_STAKE, AnyGame, usual_preset
from napledger.games.web import SavedRules, WebGame, rules_form_of
from napledger.reading.faults import Fault

STRANGE_OPTIONS = (
    *("", "0", "-1", "7", "999999999999999999999", "½", "1½", "1/3", "NaN", "on", "None", "\0"),
    *(
        "x" * 5000,
        "\u202eodd",
        "<b>",
        "no such rule",
        "house",
        "asked",
        "👑",
        "1, 2, 3",
        "2.5",
        ",",
        "⅚",
    ),
)
FORGED_RULES = 150


def options_of(rules: dict[str, object]) -> object:
    """Return what rules have otherwise than their rule set."""
    return rules.get("options") or {}


def test_every_rule_set_can_be_picked(game: AnyGame, web: WebGame) -> None:
    offered = {
        value
        for each in controls(picker(web.rules_form({})))
        if each.get("name") == "preset"
        for value in (each.get("value"), *(option.get("value") for option in each.of_tag("option")))
    }

    assert set(game.presets) <= offered


def test_a_rule_set_that_is_picked_is_that_rule_set(web: WebGame, rule_set: str) -> None:
    rules = web.rules_form({}, sent=query([("preset", rule_set)])).rules()

    assert rules["preset"] == rule_set
    assert options_of(rules) == {}


def test_a_rule_set_sent_back_untouched_is_that_rule_set(
    game: AnyGame, web: WebGame, rule_set: str
) -> None:
    base = {"preset": rule_set, "options": {}}
    usual = game.rules_in_words(game.terms(base, stake=EVEN_STAKE))
    for page in (picker, house_rules):
        with naming(page.__name__):
            form = web.rules_form(base)
            assert form.title
            sent = query(sent_by(page(form)))

            again = web.rules_form({}, sent=sent)

            assert again.rules()["preset"] == rule_set
            assert options_of(again.rules()) == {}
            assert again.title == form.title
            assert game.rules_in_words(game.terms(again.rules(), stake=EVEN_STAKE)) == usual


def test_forged_rules_are_refused_in_a_sentence_and_shown(
    candidate: Candidate, web: WebGame
) -> None:
    chance = random.Random(1881)  # noqa: S311  # the same forgeries each time
    presets = list(candidate.game.presets)
    sent_by_each = {
        preset: sent_by(house_rules(web.rules_form({"preset": preset}))) for preset in presets
    }
    for number in range(FORGED_RULES):
        base = {"preset": chance.choice(presets)}
        told = sent_by_each[base["preset"]]
        names = sorted({name for name, _value in told} | {"preset"})
        pairs = [pair for pair in told if chance.random() < 0.9]
        pairs += [
            (chance.choice(names), chance.choice((*STRANGE_OPTIONS, *presets))) for _ in range(2)
        ]
        sent = query(pairs)
        with naming(f"{base}: {sent.urlencode():.400}"):
            form = web.rules_form(base, sent=sent)
            try:
                candidate.game.terms(form.rules(), stake=EVEN_STAKE)
            except Fault as fault:
                form.refuse(fault)
                assert form.errors
            if number % 10 == 0:
                assert form.title
                house_rules(form)
                picker(form)


def test_rules_of_a_circles_own_are_picked_before_the_books(game: AnyGame) -> None:
    keys = list(game.presets)
    ours = SavedRules("own-1", "The Crown’s own", {"preset": keys[-1], "options": {}})
    theirs = SavedRules("own-2", "The Anchor’s", {"preset": keys[0], "options": {}})

    form = rules_form_of(game.key, {}, sent=query([("preset", "own-1")]), own=(ours, theirs))
    shown = render_to_string(form.picker_template, {"rules": form})

    assert form.rules() == {"preset": keys[-1], "options": {}}
    assert form.title == "The Crown’s own"
    values = re.findall(r'value="([^"]+)"', shown)
    assert [value for value in values if value.startswith("own-")] == ["own-1", "own-2"]
    assert max(map(values.index, ("own-1", "own-2"))) < min(map(values.index, keys))
    assert "The Crown’s own" in shown
    assert "The Anchor’s" in shown


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
