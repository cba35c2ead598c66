"""What the form tells a phone, so that it can go on without a network and knows no rule."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.http import QueryDict

from napledger.games.nap.deal_form import NapDealForm, deal_form
from napledger.games.web import money_format_of
from tests.games.nap.tables import NAMES, rules, table_of


def form_of(sent: str = "", *, players: int = 4, **options: Any) -> NapDealForm:
    """Return the form at a table of so many with these options."""
    names = {name: f"{name} {name[0]}." for name in NAMES}
    table = table_of(players, rules(**options))
    return deal_form(table, names=names, money=money_format_of("counters"), sent=QueryDict(sent))


def said(html: str, name: str, value: str) -> dict[str, str]:
    """Return the data attributes of a control or button."""
    found = re.search(rf'<(?:input|button)[^>]* name="{name}" value="{value}"[^>]*>', html)
    assert found is not None, f"{name} {value}"
    attributes = re.findall(r' data-([\w-]+)="([^"]*)"', found.group())
    return {attribute: unescape(text) for attribute, text in attributes}


def dealer(form: NapDealForm, player: str) -> dict[str, str]:
    return said(form.extras, "dealer", player)


def test_every_dealer_says_who_deals_next_and_who_calls_first() -> None:
    facts = dealer(form_of(), "Ben")

    assert facts["word"] == "Ben B."
    assert facts["left"] == "Cat Dan Ann Ben"
    assert json.loads(facts["marks"]) == {"Cat": "1st call"}
    assert facts["idle"] == ""


def test_a_dealer_who_sits_out_is_marked_and_cannot_call() -> None:
    facts = dealer(form_of(players=5, sit_out="dealer_at_5_and_6"), "Ann")

    assert json.loads(facts["marks"]) == {"Ann": "out", "Ben": "1st call"}
    assert facts["idle"] == "Ann"


def test_whoever_is_away_is_left_out_of_every_turn() -> None:
    facts = dealer(form_of("away=Cat"), "Ben")

    assert json.loads(facts["marks"]) == {"Cat": "away", "Dan": "1st call"}
    assert facts["idle"] == "Cat"
    assert said(form_of("away=Cat").extras, "away", "Cat") == {"carried": ""}


def test_who_is_away_deals_no_more_than_a_name() -> None:
    assert dealer(form_of("away=Cat"), "Cat") == {"word": "Cat C.", "left": "Dan Ann Ben Cat"}


@pytest.mark.parametrize(
    ("all_pass", "obliged"),
    [("dealer_one", "Ben B."), ("eldest_one", "Cat C."), ("void", "")],
)
def test_every_dealer_says_who_would_stand_for_one(all_pass: str, obliged: str) -> None:
    assert dealer(form_of(all_pass=all_pass), "Ben")["obliged"] == obliged


def test_both_outcomes_say_the_deal_in_words_with_prices_and_the_next_dealer() -> None:
    assert said(form_of().pad.outcomes, "outcome", "made") == {
        "deal-text": "{caller.said}, made",
        "deal-prices": "{caller.made}",
        "deal-gain": "{caller.gainMade}",
        "next-dealer": "{dealer.left}",
        "prices-after": "nearly",
    }
    assert said(form_of().pad.outcomes, "outcome", "lost")["deal-text"] == "{caller.said}, lost"


def test_every_call_says_what_it_does_to_its_caller_and_to_the_others() -> None:
    assert said(form_of().pad.calls, "call", "nap") == {
        "word": "Nap",
        "made": "+60",
        "made-rest": "others each −20",
        "lost": "−30",
        "lost-rest": "others each +10",
    }


def test_a_call_says_apart_what_the_dealer_pays_who_put_in_an_ante() -> None:
    said_of_two = said(form_of(kitty=True, ante_dealer=2).pad.calls, "call", "2")

    assert said_of_two["made-rest"] == "others each −4, {dealer} −8"
    assert said_of_two["dealer-made"] == "+8"
    assert said_of_two["dealer-made-rest"] == "others each −4"


def test_of_two_players_the_other_is_told_by_name() -> None:
    assert said(form_of(players=2).pad.calls, "call", "2")["made-rest"] == "{dealer} −4"


def test_all_passed_says_the_antes_that_are_paid_all_the_same() -> None:
    form = form_of(all_pass="double_header", kitty=True, ante_dealer=2, ante_others=1)
    passed = said(form.pad.outcomes, "outcome", "passed")

    assert passed["deal-prices"] == "{dealer} −4, others −2"
    assert passed["deal-gain"] == "−4"


def test_all_passed_says_what_it_does() -> None:
    passed = said(form_of(all_pass="double_header").pad.outcomes, "outcome", "passed")

    assert passed == {
        "deal-text": "All passed, payments double",
        "deal-prices": "",
        "deal-gain": "",
        "next-dealer": "{dealer.left}",
    }


def test_who_stands_for_one_has_words_and_prices_without_a_call() -> None:
    forced = said(form_of(all_pass="dealer_one").pad.outcomes, "caller", "forced")

    assert forced == {
        "said": "{dealer.obliged} stands for one",
        "made": "{dealer.obliged} +6, others each −2",
        "lost": "{dealer.obliged} −6, others each +2",
        "gain-made": "+6",
        "gain-lost": "−6",
    }


def test_the_price_of_an_odd_deal_says_what_its_caller_gains() -> None:
    form = form_of("caller=Ben&call=3&revoke_who=Cat&revoke_how=revoke")

    assert [(price.outcome, price.gain) for price in form.prices] == [
        ("made", "+18"),
        ("lost", "0"),
    ]
