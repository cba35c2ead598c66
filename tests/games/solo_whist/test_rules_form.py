"""The house rules form of Solo Whist: every option has its field, and cards show the prices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.http import QueryDict

from napledger.games.rules_form.fields import fields_of
from napledger.games.rules_form.form import HouseRulesForm, preset_card
from napledger.games.solo_whist.form import KIT, rules_form, shorthand_help
from napledger.games.solo_whist.rules import PRESETS, RULES, terms_of
from napledger.reading.faults import Fault


def typed(
    preset: str = "hoyle",
    *,
    changes: Mapping[str, str] | None = None,
    without: tuple[str, ...] = (),
) -> Any:
    """Return the form as sent when a preset's fields are filled in and some are changed."""
    fields = fields_of(RULES.laid_over(preset, {}), rows=RULES.rows)
    sent = QueryDict(mutable=True)
    sent.update({"preset": "house", "rule-preset": preset, **fields})
    for name, value in (changes or {}).items():
        sent[name] = value
    for name in without:
        sent.pop(name, None)
    return rules_form({"preset": preset}, sent=sent)


def refused(form: HouseRulesForm) -> dict[str, list[str]]:
    """Return what the form says is wrong, whoever finds it."""
    try:
        terms_of(form.rules(), stake=1)
    except Fault as fault:
        form.refuse(fault)
    return form.errors


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_as_typed_changes_nothing(preset: str) -> None:
    assert typed(preset).rules() == {"preset": preset, "options": {}}


def test_what_differs_is_kept() -> None:
    prices = {"win-slam": "48", "lose-slam": "40½", "over-solo": "2"}

    form = typed(changes={**prices, "rule-revoke": "whist", "rule-players-most": "4"})

    assert form.rules()["options"] == {
        "pay": {"slam": [48, 40.5]},
        "tricks": {"solo": [2, 1]},
        "revoke": "whist",
        "players": [4, 4],
    }


def test_a_call_without_prices_is_taken_out_with_its_tricks() -> None:
    gone = ("win-solo", "lose-solo")

    assert typed(without=gone).rules()["options"] == {
        "pay": {"solo": None},
        "tricks": {"solo": None},
    }


def test_an_abundance_taken_out_takes_the_one_in_trumps_along() -> None:
    gone = ("win-abundance", "lose-abundance")

    pay = typed(without=gone).rules()["options"]["pay"]

    assert pay == {"abundance": None, "abundance_in_trumps": None}


def test_to_take_the_kitty_away_is_one_tap() -> None:
    form = typed("house_pool", changes={"rule-all_pass": "thrown_up"}, without=("rule-kitty",))

    assert form.rules()["options"] == {
        "kitty": False,
        "failed_kitty": "none",
        "all_pass": "thrown_up",
        "all_pass_pays": 0,
    }


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        (
            {"rule-all_pass": "last_trick"},
            "rule-all_pass",
            (
                "Somebody pays when all pass, but nothing is said to be paid then: say how much, "
                "or let the cards be thrown up."
            ),
        ),
        (
            {
                "win-slam": "48",
                "lose-slam": "48",
                "win-declared_abundance": "",
                "lose-declared_abundance": "",
            },
            "win-slam",
            ("Slam only goes over declared abundance: allow declared abundance, or take slam out."),
        ),
        (
            {"over-solo": "x"},
            "over-solo",
            "“x” is not a number of stakes; write it like 2, ½ or 1½.",
        ),
        (
            {"short-solo": ""},
            "over-solo",
            "Solo needs two prices, over and short: give both, or leave both empty.",
        ),
    ],
)
def test_what_is_wrong_stands_at_its_field(
    changes: dict[str, str], field: str, sentence: str
) -> None:
    errors = {
        name: [each[:1].upper() + each[1:] for each in said]
        for name, said in refused(typed(changes=changes)).items()
    }

    assert errors == {field: [sentence]}


def test_every_option_is_shown_in_its_group() -> None:
    groups = rules_form({"preset": "hoyle"}).groups

    assert [group.label for group in groups] == [
        *("Calls and prices", "When all pass", "The kitty", "Irregularities", "The table"),
    ]
    assert sum(len(group.options) for group in groups) == len(RULES.rows)
    tricks = groups[0].options[1]
    assert [line.word for line in tricks.lines] == [
        *("proposal", "solo", "misère", "abundance", "abundance in trumps", "open misère"),
    ]


def test_a_card_shows_each_call_with_its_prices_and_its_tricks() -> None:
    card = preset_card(KIT, "modern_tens")

    assert [(price.word, price.price.replace("\xa0", " ")) for price in card.prices] == [
        ("proposal", "+10 −10, a trick +1 0"),
        ("solo", "+10 −10, a trick +1 0"),
        ("misère", "+25 −25"),
        ("abundance", "+50 −50"),
        ("abundance in trumps", "+60 −60"),
        ("open misère", "+75 −75"),
        ("declared abundance", "+100 −100"),
    ]
    assert (card.fewest, card.most) == (4, 5)


def test_shorthand_is_explained() -> None:
    assert "Ann+Ben 9" in shorthand_help
