"""The rule sets of a circle's own, among the cards to pick from."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from napledger.games.nap.form import KIT
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.web import SavedRules
from napledger.reading.faults import Fault

CROWN = SavedRules(
    "own-crown", "The Crown’s own", {"preset": "peel_pool", "options": {"ante_dealer": 2}}
)
PLAIN = SavedRules("own-plain", "By the book", {"preset": "hoyle"})
OWN = (CROWN, PLAIN)


def form(base: dict[str, Any] | None = None, *, sent: str | None = None) -> HouseRulesForm:
    """Return the form with both own rule sets, as the table plays or as it was sent."""
    typed = None if sent is None else QueryDict(sent, mutable=True)
    return HouseRulesForm(KIT, base or {"preset": "modern"}, typed, own=OWN)


@pytest.mark.parametrize(
    ("picked", "rules"),
    [
        ("own-crown", {"preset": "peel_pool", "options": {"ante_dealer": 2}}),
        ("own-plain", {"preset": "hoyle", "options": {}}),
        ("peel", {"preset": "peel", "options": {}}),
    ],
)
def test_own_rules_are_picked_like_a_books(picked: str, rules: dict[str, Any]) -> None:
    shown = form(sent=f"preset={picked}")

    assert shown.rules() == rules
    assert shown.top_card.value == picked
    with pytest.raises(Fault) as refused:
        form(sent="preset=own-gone").rules()
    assert refused.value.path == "preset"


def test_the_card_of_own_rules_says_what_they_are_based_on() -> None:
    crown, plain = form().own_cards

    assert HouseRulesForm(KIT, {"preset": "hoyle"}).own_cards == ()
    assert (crown.title, crown.source) == ("The Crown’s own", "Peel, pp. 9–12")
    assert crown.sentence == "Based on Peel: pool. Your own: Dealer’s ante"
    assert (plain.title, plain.sentence) == ("By the book", "Hoyle: the orthodox game")
    assert [(price.word, price.price) for price in plain.prices][:1] == [("one", "+1 −1")]


def test_the_card_that_is_picked_lies_on_top_and_not_among_the_others() -> None:
    shown = form(sent="preset=own-crown")

    assert shown.title == "The Crown’s own"
    assert [card.value for card in shown.own_cards] == ["own-plain"]
    assert sum(len(drawer.cards) for drawer in shown.drawers) == 28


@pytest.mark.parametrize(
    ("base", "picked"),
    [
        ({"preset": "peel_pool", "options": {"ante_dealer": 2}}, "own-crown"),
        ({"preset": "hoyle"}, "own-plain"),
        ({"preset": "hoyle", "options": {}}, "own-plain"),
        ({"preset": "peel_pool", "options": {"ante_dealer": 3}}, "house"),
        ({"preset": "peel"}, "peel"),
    ],
)
def test_a_table_that_plays_by_own_rules_finds_them_picked(
    base: dict[str, Any], picked: str
) -> None:
    assert form(base).picked == picked
    assert form(base).rules()["preset"] == base["preset"]
    assert (form(base, sent="preset=hoyle").house_card is None) == (picked != "house")


def fields_of(shown: HouseRulesForm) -> QueryDict:
    """Return the fields of the options as a browser sends them."""
    sent = QueryDict(mutable=True)
    sent["preset"], sent["rule-preset"] = "house", shown.preset.key
    sent["rule-from"] = shown.begun_from
    for group in shown.groups:
        for option in group.options:
            sent.update({option.name: option.value} if option.value else {})
            for line in option.lines:
                sent.update({name: value for name, _end, value in line.fields})
            sent.update({name: value for name, _label, value in option.ends})
    return QueryDict(sent.urlencode(), mutable=True)


def test_house_rules_begin_from_own_rules() -> None:
    begun = form(sent="preset=own-crown&step=house")
    sent = fields_of(begun)
    assert sent["rule-ante_dealer"] == "2"
    sent["rule-misdeal_fine"] = "3"

    shown = HouseRulesForm(KIT, {"preset": "modern"}, sent, own=OWN)

    assert shown.begun_from == "own-crown"
    options = shown.rules()["options"]
    assert (options["ante_dealer"], options["misdeal_fine"]) == (2, 3)
    assert shown.preset.key == "peel_pool"
    assert dict(shown.carried)["rule-from"] == "own-crown"


def test_what_own_rules_brought_goes_with_the_kitty_and_what_was_typed_is_refused() -> None:
    sent = fields_of(form(sent="preset=own-crown&step=house"))
    del sent["rule-kitty"]

    without = HouseRulesForm(KIT, {"preset": "modern"}, sent, own=OWN)

    # The ante that nobody typed goes with the kitty; one that somebody typed stays, to be refused.
    assert without.rules()["options"]["ante_dealer"] == 0
    sent["rule-ante_dealer"] = "5"
    assert HouseRulesForm(KIT, {}, sent, own=OWN).rules()["options"]["ante_dealer"] == 5
