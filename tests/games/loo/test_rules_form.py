"""The house rules form: a rule set sent back untouched is that rule set, and its card's prices."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from napledger.games.loo.form import KIT, rules_form
from napledger.games.loo.rules import PRESETS, RULES
from napledger.games.rules_form.fields import fields_of
from napledger.games.rules_form.form import drawers, preset_card
from napledger.reading.faults import Fault
from tests.games.loo.tables import LOO


def typed(preset: str, **changes: str | None) -> Any:
    """Return the form as sent when a preset's fields are filled in and some are changed.

    None takes a field out: an empty tick.
    """
    sent = QueryDict(mutable=True)
    sent.update({"preset": "house", "rule-preset": preset})
    sent.update(fields_of(RULES.laid_over(preset, {}), rows=RULES.rows))
    for name, value in changes.items():
        if value is None:
            sent.pop(f"rule-{name}", None)
        else:
            sent[f"rule-{name}"] = value
    return rules_form({"preset": preset}, sent=sent)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_rule_set_sent_back_untouched_is_that_rule_set(preset: str) -> None:
    assert typed(preset).rules() == {"preset": preset, "options": {}}


def test_only_what_differs_is_kept() -> None:
    form = typed("hoyle", loo_price="4½", club_law="on", miss="2")

    assert form.rules() == {
        "preset": "hoyle",
        "options": {"loo_price": 4.5, "club_law": True, "miss": 2},
    }


def test_five_cards_take_the_miss_and_playing_for_the_pool_away() -> None:
    rules = typed("hoyle", cards="5").rules()

    assert rules["options"] == {"cards": 5, "miss": 0, "dealer_defends": "may_give_up"}
    assert LOO.terms(rules, stake=1).options.cards == 5


def test_three_cards_take_the_flush_away() -> None:
    rules = typed("enquire_within_five", cards="3").rules()

    assert rules["options"] == {"cards": 3, "flush": "none", "pam_spares": False}


def test_what_contradicts_itself_is_said_at_its_option() -> None:
    form = typed("peel", cards="5")
    with pytest.raises(Fault) as fault:
        LOO.terms(form.rules(), stake=1)

    form.refuse(fault.value)

    assert list(form.errors) == ["rule-must"]


@pytest.mark.parametrize(
    ("preset", "prices"),
    [
        ("hoyle", [("dealer puts in", "3"), ("loo", "3"), ("single", "3")]),
        (
            "peel",
            [("dealer puts in", "3"), ("loo", "6"), ("loo on a single", "3"), ("single", "3")],
        ),
        ("hoyle_unlimited", [("dealer puts in", "3"), ("loo", "the pool"), ("single", "3")]),
        (
            "peel_mixed",
            [("dealer puts in", "3"), ("loo", "the pool, up to 30"), ("single", "3")],
        ),
        (
            "eb1902",
            [("dealer puts in", "6"), ("others put in", "3"), ("loo", "3"), ("single", "3")],
        ),
    ],
)
def test_the_card_of_a_rule_set_says_what_it_costs(
    preset: str, prices: list[tuple[str, str]]
) -> None:
    card = preset_card(KIT, preset)

    assert [(price.word, price.price) for price in card.prices] == prices


def test_the_rule_sets_lie_in_drawers_by_their_books() -> None:
    shown = {drawer.title: len(drawer.cards) for drawer in drawers(KIT, without="hoyle")}

    assert shown == {
        "Hoyle’s Games Modernized, ed. L. Hoffmann": 3,
        "Round Games with Cards, W. H. Peel": 5,
        "Enquire Within upon Everything": 2,
        "Other books": 1,
    }
