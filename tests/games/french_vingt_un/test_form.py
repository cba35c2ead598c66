"""The form of a round: which is due, what lies on the tiles, and the ticks of its rules."""

from __future__ import annotations

from typing import Any

from napledger.games.conformance import pages
from napledger.games.conformance.html import sent_by
from napledger.games.conformance.pages import shown
from napledger.games.french_vingt_un.form import rules_form
from tests.games.french_vingt_un.forms import form_of

FOURTH = {
    "kind": "deal",
    "round": 4,
    "bets": [{"player": player, "stake": 1, "won": False} for player in ("Ben", "Cat")],
}
DIFFERENCES = {
    "round": 7,
    "hand": 12,
    "hands": [{"player": "Ben", "hand": 4}, {"player": "Cat", "hand": 20}],
}


def test_the_head_says_whose_deal_it_is_and_the_rounds_are_those_of_the_table() -> None:
    form: Any = form_of(FOURTH, programme=[4, 7, 1])
    root = shown(form)
    [due] = [" ".join(each.said.split()) for each in root.having("data-due")]
    rounds = [each for each in root.having("name") if each.get("name") == "round"]

    assert due == "Ann’s deal · 2 of 3 · Differences"
    assert [f"{each.get('value')} {each.get('data-word')}" for each in rounds] == [
        *("4 Sympathy and Antipathy", "7 Differences", "1 Vingt-Un"),
    ]


def test_points_and_cards_lie_on_the_tiles() -> None:
    form = form_of(facts=DIFFERENCES, programme=[7])

    assert [form.part_of(key).units for key in ("Ann", "Ben", "Cat")] == ["12", "4", "20"]
    assert (form.units[0], form.units[-1]) == ("2", "20")


def test_the_rounds_of_a_deal_are_ticked_by_their_names_and_keep_their_order() -> None:
    rules = {"preset": "hoyle", "options": {"programme": [8, 1, 4]}}
    [rounds] = [
        option
        for group in rules_form(rules).groups
        for option in group.options
        if option.name == "rule-programme"
    ]
    assert [pick.sentence for pick in rounds.picks if pick.checked] == [
        "The Clock",
        "Vingt-Un",
        "Sympathy and Antipathy",
    ]
    assert len(rounds.picks) == 8

    told = [
        each
        for each in sent_by(pages.house_rules(rules_form(rules)))
        if each[0] != "rule-programme-1"
    ]
    assert rules_form({}, sent=pages.query(told)).rules() == {
        "preset": "hoyle",
        "options": {"programme": [8, 4]},
    }
    # As a form from before the ticks sends it.
    typed = [*(each for each in told if "programme" not in each[0]), ("rule-programme", "3, 2")]
    assert rules_form({}, sent=pages.query(typed)).rules()["options"] == {"programme": [3, 2]}
