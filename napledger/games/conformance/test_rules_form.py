"""The form for rules: a rule set that is picked is that rule set, and nothing else."""

from __future__ import annotations

import random
import re

from django.template.loader import render_to_string

from napledger.games.conformance.candidates import Candidate
from napledger.games.conformance.html import controls, sent_by
from napledger.games.conformance.pages import house_rules, picker, query
from napledger.games.conformance.played import naming
from napledger.games.contract import EVEN_STAKE, AnyGame
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
