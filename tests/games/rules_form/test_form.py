"""The form for rules, for a game that asks no questions and has numbers in a row."""

from __future__ import annotations

import pytest
from django.http import QueryDict

from napledger.games import game_of, games
from napledger.games.options.kinds import PriceList
from napledger.games.rules_form.fields import RulesKit, fields_of
from napledger.games.rules_form.form import HouseRulesForm
from napledger.reading.faults import Fault
from tests.games.options.table import RULES

KIT = RulesKit(table=RULES, prices=lambda _options: (), note="")


def typed(**fields: str) -> HouseRulesForm:
    """Return the form with these fields typed over the rule set."""
    sent = QueryDict(mutable=True)
    sent.update({"preset": "house", "rule-preset": "plain"})
    sent.update(fields_of(RULES.laid_over("plain", {}), rows=RULES.rows))
    for name in [name for name in sent if name.startswith("rule-rounds")]:
        del sent[name]
    sent.update({"rule-rounds": "1, 2", **fields})
    return HouseRulesForm(KIT, {}, sent)


def test_numbers_are_typed_in_a_row() -> None:
    assert typed(**{"rule-rounds": "8 1,  3"}).rules() == {
        "preset": "plain",
        "options": {"rounds": [8, 1, 3]},
    }
    assert typed().rules() == {"preset": "plain", "options": {}}


@pytest.mark.parametrize(
    ("rounds", "shown", "ticked"),
    [([8, 1], "81234567", "81"), ([1, 3, 8], "12345678", "138")],
)
def test_numbers_in_an_order_of_their_own_stand_first(
    rounds: list[int], shown: str, ticked: str
) -> None:
    form = HouseRulesForm(KIT, {"preset": "plain", "options": {"rounds": rounds}})

    fields = {field.name: field for group in form.groups for field in group.options}
    picks = fields["rule-rounds"].picks
    assert "".join(pick.value for pick in picks) == shown
    assert "".join(pick.value for pick in picks if pick.checked) == ticked


def test_a_list_of_prices_says_itself_what_no_price_means() -> None:
    said = {
        (key, option.name): "neither price is not played" in option.sentence
        for key in games()
        for option in game_of(key).rules.rows
        if isinstance(option, PriceList)
    }

    assert said == {
        ("nap", "pay"): True,
        ("solo_whist", "pay"): True,
        ("solo_whist", "tricks"): False,
    }


def test_a_game_without_questions_has_no_card_for_them() -> None:
    asked = HouseRulesForm(KIT, {}, QueryDict("preset=asked"))

    assert HouseRulesForm(KIT, {}).questions == ()
    with pytest.raises(Fault) as refused:
        asked.rules()
    assert refused.value.path == "preset"
    assert asked.title == "Plain"
