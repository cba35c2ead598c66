"""What a form tells a phone, so that it records without a network: the attributes of web.py."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from django.urls import Resolver404, resolve

from napledger.games.conformance.candidates import Candidate
from napledger.games.conformance.html import Element, buttons, sent_by
from napledger.games.conformance.pages import (
    MONEY,
    deal_form,
    names_of,
    query,
    shown,
    shown_to_correct,
)
from napledger.games.conformance.phone import (
    DEEPEST,
    PLACE,
    attribute_of,
    button_of,
    choices,
    kept,
)
from napledger.games.conformance.played import WorkedDeal, naming, opened_table
from napledger.games.deal_form.declared import DeclaredForm
from napledger.games.table import AnyTable
from napledger.ledger.transfers import net

TOLD = ("data-deal-text", "data-deal-prices", "data-deal-gain", "data-next-dealer", "data-text")
"""Texts of the form with places for what is chosen."""


def require_places(text: str, root: Element, *, has_script: bool, depth: int = 0) -> None:
    """Assert that each place of a text can have something to say, or a script can see to it."""
    rest = PLACE.sub("", text)
    assert "{" not in rest, f"no place: {text}"
    assert "}" not in rest, f"no place: {text}"
    for name, part in PLACE.findall(text):
        offered = choices(root, name)
        assert offered or has_script, f"{text}: nothing to choose is called {name}"
        if part in ("", "value"):
            has_word = any("data-word" in each.attributes for each in offered)
            assert part or has_word or has_script, text
            continue
        said = list(filter(None, (each.get(attribute_of(part)) for each in offered)))
        assert said or has_script, f"{text}: no {name} has {attribute_of(part)}"
        assert depth < DEEPEST, f"{text} lies too deep"
        for each in said:
            require_places(each, root, has_script=has_script, depth=depth + 1)


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
        assert {*radio.get("data-idle").split()} <= {*table.seated}, radio
        marks = json.loads(radio.get("data-marks") or "{}")
        assert {*marks} <= {*table.seated}, radio
        assert all(isinstance(mark, str) for mark in marks.values()), radio
        assert {*radio.get("data-left").split()} <= {*table.seated}, radio
    assert len([each for each in seats if "data-deals" in each.attributes]) <= 1
    assert len([each for each in root.of_tag("template") if "data-dealer" in each.attributes]) <= 1


def require_buttons(root: Element, table: AnyTable, *, has_script: bool) -> None:
    """Assert that a button says its deal in words, and what it pays in one of the ways.

    The words may be left to the game's script to put there.
    """
    for button in buttons(root):
        told = {name for name in button.attributes if name.startswith("data-")}
        if "data-deal-text" not in told:
            further = told & {"data-deal-prices", "data-next-dealer", "data-priced"}
            assert has_script or not further, button
            continue
        assert button.get("data-deal-text"), button
        assert button.get("data-prices-after") in ("", "nearly"), button
        assert not {"data-deal-prices", "data-priced"} <= told, button
        if "data-priced" in told:
            priced = json.loads(button.get("data-priced"))
            assert {name: type(said) for name, said in priced.items()} == {
                "price": str,
                "gain": str,
            }, button
        next_dealer = PLACE.sub("", button.get("data-next-dealer"))
        assert {*next_dealer.split()} <= {*table.seated}, button


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
        assert is_address(each.get("hx-post")), each
        assert not each.having("data-prices-of"), "of an empty form there is no price"
    for form in forms(root):
        assert is_address(form.get("action")), form
        assert not ("data-asks" in form.attributes and not asked), form
        if "data-money" in form.attributes:
            assert {*json.loads(form.get("data-money"))} == {"currency", "locale", "exponent"}


def is_address(path: str) -> bool:
    """Return whether the site has a page of this address."""
    try:
        return bool(resolve(path))
    except Resolver404:
        return False


def require_told(root: Element, table: AnyTable, *, has_script: bool) -> None:
    """Assert that all that a form tells a phone is as web.py says."""
    assert len(list(forms(root))) == 1
    for name in TOLD:
        for each in root.having(name):
            require_places(each.get(name), root, has_script=has_script)
    require_seats(root, table)
    require_buttons(root, table, has_script=has_script)
    require_rest(root, table)


def test_what_a_form_tells_a_phone_can_be_understood(candidate: Candidate, rule_set: str) -> None:
    for players in (candidate.game.seats[0], candidate.game.seats[-1]):
        with naming(f"a table of {players}"):
            table = opened_table(candidate.game, players=players, preset=rule_set)

            require_told(shown(deal_form(candidate, table)), table, has_script=candidate.has_script)


def test_so_can_what_it_tells_in_the_middle_of_an_evening(
    candidate: Candidate, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked[::3]:
        with naming(each.name):
            root = shown(deal_form(candidate, each.after))
            require_told(root, each.after, has_script=candidate.has_script)


def test_what_a_phone_keeps_of_a_deal_is_what_scoring_writes(
    candidate: Candidate, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked:
        facts = {**each.deal.written(), **candidate.game.fixed_facts(each.score)}
        with naming(f"{each.name}, {facts}"):
            form = deal_form(candidate, each.before, facts=facts)
            root = shown(form)
            button = button_of(root, form.stands)
            deal = None if button is None else kept(root, button)
            if deal is None:
                continue
            assert "{" not in deal.said
            assert deal.next_dealer in (None, each.score.turn.next_dealer)
            names = names_of(each.before)
            gains = {
                player: MONEY.signed(net(each.score.transfers).get(player, 0)) for player in names
            }
            assert deal.gain in (None, "", *gains.values())
            for player, figure in said_by_name(deal.price or "", names).items():
                assert figure == gains[player], deal.price


def test_what_a_phone_adds_up_of_a_deal_is_what_scoring_writes(
    candidate: Candidate, worked: tuple[WorkedDeal, ...]
) -> None:
    added = []
    for each in worked:
        facts = {**each.deal.written(), **candidate.game.fixed_facts(each.score)}
        with naming(f"{each.name}, {facts}"):
            form = deal_form(candidate, each.before, facts=facts)
            if not isinstance(form, DeclaredForm):
                return
            sent = query([*sent_by(shown_to_correct(form)), *form.stands])
            again = deal_form(candidate, each.before, sent=sent)
            assert isinstance(again, DeclaredForm)
            gains = again.on_the_phone
            added.append(gains is not None)
            assert gains in (None, net(each.score.transfers))
    assert any(added), "the phone says what no deal pays"


def said_by_name(price: str, names: dict[str, str]) -> dict[str, str]:
    """Return the figure that stands behind each player's name."""
    found = {
        player: re.search(rf"(?:^|, ){re.escape(name)} ([+−]?[^,+−]+)(?:,|$)", price)
        for player, name in names.items()
    }
    return {player: figure[1] for player, figure in found.items() if figure is not None}
