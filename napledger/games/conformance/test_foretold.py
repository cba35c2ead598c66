"""What the rules in words say of a deal is what it pays: for each option, at each of its values.

A game brings worked evenings (`foretold`), each by one value of one option, which is laid over the
rules of its document: what the rules then say (`says`), do not say (`unsaid`) or have in the price
table (`priced`), and the balances that they foretell. Or why they cannot stand so (`refused`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from napledger.evening.document import Document, read_document
from napledger.evening.report import as_json
from napledger.evening.score import scored
from napledger.games.conformance.candidates import Candidate, naming
from napledger.games.contract import AnyGame
from napledger.games.web import WebGame
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
