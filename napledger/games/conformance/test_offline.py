"""What a form tells a phone, so that it records without a network: the attributes of web.py."""

from __future__ import annotations

import json
from collections.abc import Iterator

from django.urls import resolve

from napledger.games.conformance.candidates import Candidate, WorkedDeal, naming, opened_table
from napledger.games.conformance.html import Element
from napledger.games.conformance.pages import deal_form, query, recorded, sent_again, shown_empty
from napledger.games.table import AnyTable
from napledger.ledger.transfers import net


def forms(root: Element) -> Iterator[Element]:
    """Yield the form in which a deal is recorded."""
    yield from (each for each in root.of_tag("form") if "play" in each.get("class").split())


def require_seats(root: Element, table: AnyTable) -> None:
    """Assert that seats are marked as a phone marks them."""
    seats = root.having("data-seat")
    keys = [each.get("data-seat") for each in seats]
    assert len(keys) == len(set(keys))
    assert {*keys} <= {*table.seated}
    for seat in seats:
        assert seat.of_tag("input") or seat.get("type") == "button", seat
        assert seat.having("data-mark"), seat
    dealers = [each for each in root.having("name") if each.get("name") == "dealer"]
    for radio in dealers:
        assert radio.get("type") == "radio", radio
        assert radio.get("value") in table.seated, radio
    assert len([each for each in seats if "data-deals" in each.attributes]) <= 1
    assert len([each for each in root.of_tag("template") if "data-dealer" in each.attributes]) <= 1


def require_rest(root: Element, table: AnyTable) -> None:
    """Assert that what is carried, lies further, and is priced by the server is marked as such."""
    for box in root.having("data-carried"):
        assert (box.tag, box.get("type")) == ("input", "checkbox"), box
        assert box.get("value") in table.seated, box
    for further in root.having("data-further"):
        assert further.parent is not None
        assert further.parent.tag == "details", further
    asked = [each for each in root.having("hx-trigger") if each.get("hx-trigger") == "price"]
    assert len(asked) <= 1
    for each in asked:
        resolve(each.get("hx-post"))
        assert not each.having("data-prices-of"), "of an empty form there is no price"
    for form in forms(root):
        resolve(form.get("action"))
        assert not ("data-asks" in form.attributes and not asked), form
        told = {"currency", "locale", "exponent", "isRound"}
        assert {*json.loads(form.get("data-money"))} == told


def require_told(root: Element, table: AnyTable) -> None:
    """Assert that all that a form tells a phone is as web.py says."""
    assert len(list(forms(root))) == 1
    require_seats(root, table)
    require_rest(root, table)


def test_what_a_form_tells_a_phone_can_be_understood(candidate: Candidate, rule_set: str) -> None:
    for players in (candidate.game.seats[0], candidate.game.seats[-1]):
        with naming(f"a table of {players}"):
            table = opened_table(candidate.game, players=players, preset=rule_set)

            require_told(shown_empty(candidate, table), table)


def test_so_can_what_it_tells_in_the_middle_of_an_evening(
    candidate: Candidate, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked[::3]:
        with naming(each.name):
            root = shown_empty(candidate, each.after)
            require_told(root, each.after)


def test_what_a_phone_adds_up_of_a_deal_is_what_scoring_writes(
    candidate: Candidate, worked: tuple[WorkedDeal, ...]
) -> None:
    added = []
    for each in worked:
        with naming(f"{each.name}, {recorded(each, game=candidate.game)}"):
            sent = query(sent_again(candidate, each))
            gains = deal_form(candidate, each.before, sent=sent).on_the_phone
            added.append(gains is not None)
            assert gains in (None, net(each.score.transfers))
    assert any(added), "the phone says what no deal pays"
