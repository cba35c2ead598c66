"""The form for the rules of a table: its cards, and every option."""

from __future__ import annotations

import pytest
from django.http import QueryDict

from napledger.games.whist.form import KIT, rules_form
from napledger.games.whist.rules import RULES
from napledger.reading.faults import Fault


@pytest.mark.parametrize(
    ("preset", "prices"),
    [
        (
            "hoyle",
            [
                ("a single", "1"),
                ("a double", "2"),
                ("a treble", "3"),
                ("points for the rubber", "2"),
            ],
        ),
        ("no_honours", [("a single", "1"), ("points for the rubber", "1")]),
        ("rubber_only", [("stake on the rubber", "1")]),
    ],
)
def test_a_card_says_what_games_and_the_rubber_cost(
    preset: str, prices: list[tuple[str, str]]
) -> None:
    card = rules_form({"preset": preset}).top_card

    assert [(price.word, price.price) for price in card.prices] == prices


def test_every_option_has_a_field() -> None:
    fields = [field.name for group in rules_form({}).groups for field in group.options]

    assert fields == [f"rule-{name}" for name in RULES.by_name]
    assert KIT.questions is None


def test_an_option_that_cannot_stand_is_refused_at_its_field() -> None:
    sent = QueryDict(mutable=True)
    sent.update({"preset": "house", "rule-preset": "hoyle", "rule-point": "a penny"})
    form = rules_form({}, sent=sent)

    with pytest.raises(Fault):
        form.rules()
    assert "rule-point" in form.errors


def test_house_rules_are_what_differs() -> None:
    shown = rules_form({"preset": "hoyle", "options": {"unfinished": "games"}})

    assert shown.rules() == {"preset": "hoyle", "options": {"unfinished": "games"}}
    assert shown.title == "Hoyle: short Whist"
