"""What a form tells a phone, so that it records without a network: the attributes of web.py.

What the rules in words say of a deal is what it pays: for each option, at each of its values.

A game brings worked evenings (`foretold`), each by one value of one option, which is laid over the
rules of its document: what the rules then say (`says`), do not say (`unsaid`) or have in the price
table (`priced`), and the balances that they foretell. Or why they cannot stand so (`refused`).
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.urls import resolve

from napledger.evening.document import Document, read_document
from napledger.evening.report import as_json
from napledger.evening.score import scored
from napledger.games.conformance.candidates import Candidate, WorkedDeal, naming, opened_table
from napledger.games.conformance.html import (
    Element,
    deal_form,
    query,
    recorded,
    sent_again,
    shown_empty,
)
from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable
from napledger.games.web import WebGame
from napledger.ledger.transfers import net
from napledger.reading.faults import Fault

Row = Mapping[str, Any]


def evening_of(row: Row) -> Document:
    """Return the evening of a row, by rules that have the value it is about."""
    document = row["document"]
    rules = document.get("rules", {})
    options = {**rules.get("options", {}), row["option"]: row["value"]}
    return read_document({**document, "rules": {**rules, "options": options}})


def listed(row: Row, name: str) -> list[Any]:
    """Return what a row says under a name: one thing, several or nothing."""
    said = row.get(name, [])
    return said if isinstance(said, list) else [said]


def values_to_tell(option: Mapping[str, Any]) -> Iterator[Any]:
    """Yield what an option may be: each named value, nought and some other number."""
    kind = option["kind"]
    if kind == "flag":
        yield from (False, True)
    elif kind in ("choice", "prices"):
        yield from (each["value"] for each in option["values"])
    elif kind in ("whole", "units"):
        if not option["least"]:
            yield 0
        yield "a number"
    else:
        yield "a value"


def values_told(row: Row, option: Mapping[str, Any]) -> Iterator[Any]:
    """Yield which of an option's values a row tells."""
    kind, value = option["kind"], row["value"]
    if kind == "prices":
        yield from value
    elif kind in ("flag", "choice") or value == 0:
        yield value
    else:
        yield "a number" if kind in ("whole", "units") else "a value"


def test_the_rules_say_what_is_foretold(game: AnyGame, foretold: Row) -> None:
    opening = evening_of(foretold).opening
    if "refused" in foretold:
        with pytest.raises(Fault) as refused:
            game.terms(opening.rules, stake=opening.stake)
        assert refused.value.path == f"options.{foretold['option']}"
        assert refused.value.sentence() == foretold["refused"]
        return
    terms = game.terms(opening.rules, stake=opening.stake)
    sentences = [rule.sentence.format(**rule.words) for rule in game.rules_in_words(terms)]
    prices = {
        row.what: list(row.amounts) for row in game.prices(terms, players=len(opening.players)).rows
    }

    assert foretold.keys() & {"says", "unsaid", "priced"}, "nothing is foretold"
    for sentence in listed(foretold, "says"):
        assert sentence in sentences
    for beginning in listed(foretold, "unsaid"):
        assert not [each for each in sentences if each.startswith(beginning)]
    for what, amounts in foretold.get("priced", {}).items():
        assert prices.get(what) == amounts


def test_a_deal_pays_what_the_rules_foretell(candidate: Candidate) -> None:
    for row in candidate.brought("foretold"):
        if "refused" not in row:
            with naming(row["id"]):
                found = as_json(scored(evening_of(row)))
                assert found["balances"] == row["balances"]
                assert found["kitty"] == row.get("kitty", 0)


def test_each_value_of_each_option_is_foretold(candidate: Candidate, web: WebGame) -> None:
    told: dict[str, list[Any]] = defaultdict(list)
    options = {option["name"]: option for option in web.rules_form({}).options}
    for row in candidate.brought("foretold"):
        told[row["option"]] += values_told(row, options[row["option"]])

    missing = {
        name: [value for value in values_to_tell(option) if value not in told[name]]
        for name, option in options.items()
    }
    assert {name: values for name, values in missing.items() if values} == {}


def test_an_option_that_moves_money_is_foretold_by_one_evening_at_two_values(
    candidate: Candidate,
) -> None:
    balances: dict[tuple[str, str], set[str]] = defaultdict(set)
    moving = set()
    for row in candidate.brought("foretold"):
        if "refused" not in row:
            option, log = row["option"], str(row["document"]["log"])
            balances[option, log].add(str((row["balances"], row.get("kitty", 0))))
            if not row.get("moves_nothing"):
                moving.add(option)

    differing = {option for (option, _log), found in balances.items() if len(found) > 1}
    assert moving - differing == set()


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
