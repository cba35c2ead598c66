"""What a game says of moments of evenings is found there, and what it says of rules."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from napledger.games.conformance.candidates import Candidate, naming
from napledger.games.conformance.moments import (
    FOUND,
    SAID,
    Said,
    WorkedMoment,
    asked_of,
    moments_of,
    plain,
)
from napledger.games.contract import EVEN_STAKE, AnyGame
from napledger.games.rules_form.fields import fields_of
from napledger.games.web import RulesForm, WebGame
from napledger.reading.faults import Fault


def test_what_is_said_of_a_moment_is_found_there(candidate: Candidate) -> None:
    otherwise = {}
    for name, said in moments_of(candidate):
        with naming(name):
            expected = {what: said[what] for what in said if what not in SAID}
            moment = WorkedMoment(candidate, said)
            found = {what: plain(FOUND[what](moment)) for what in expected}
            assert expected, "nothing is asked"
            if found != expected:
                otherwise[name] = found, expected
    assert otherwise == {}


def test_no_fact_of_a_deal_is_lost_when_its_players_are_called_otherwise(
    candidate: Candidate,
) -> None:
    def other(name: str) -> str:
        return f"_{name}_"

    for name, said in moments_of(candidate):
        if "written" in said:
            with naming(name):
                deal = candidate.game.read_deal(said["deal"])
                renamed = deal.renamed(other)
                assert renamed.written() == renamed_facts(deal.written(), said["at"]["players"])
                assert renamed.renamed(lambda name: name.strip("_")) == deal


def renamed_facts(value: Any, players: list[str]) -> Any:
    """Return facts in which each of these players is called otherwise."""
    if isinstance(value, dict):
        return {
            renamed_facts(name, players): renamed_facts(each, players)
            for name, each in value.items()
        }
    if isinstance(value, list):
        return [renamed_facts(each, players) for each in value]
    return f"_{value}_" if value in players else value


def test_what_is_said_of_rules_is_found_in_them(candidate: Candidate, web: WebGame) -> None:
    otherwise = {}
    for number, said in enumerate(candidate.brought("rules"), start=1):
        name = f"{number}: {said['id']}"
        with naming(name):
            asked = {what: said[what] for what in said if what in FOUND_IN_RULES}
            found = {what: plain(FOUND_IN_RULES[what](said, candidate.game, web)) for what in asked}
            assert asked, "nothing is asked"
            if found != asked:
                otherwise[name] = found, asked
    assert otherwise == {}


def terms_of(said: Said, game: AnyGame) -> Any:
    return game.terms(said["rules"], stake=said.get("stake", EVEN_STAKE))


def refused(said: Said, game: AnyGame, _web: WebGame) -> str:
    """Return where and why the rules cannot stand, or "" if they can."""
    try:
        game.rules_in_words(terms_of(said, game))
    except Fault as fault:
        return str(fault)
    return ""


def told(said: Said, game: AnyGame, _web: WebGame) -> list[str]:
    """Return all that the rules in words say, each with its source."""
    return [
        f"{rule.sentence.format(**rule.words)} ({rule.source})"
        for rule in game.rules_in_words(terms_of(said, game))
    ]


def says(said: Said, game: AnyGame, web: WebGame) -> list[str]:
    """Return which of some sentences the rules say, each with its source."""
    sentences = told(said, game, web)
    return [each for each in said["says"] if each in sentences]


def unsaid(said: Said, game: AnyGame, web: WebGame) -> list[str]:
    """Return which of some words stand nowhere in the rules."""
    sentences = " ".join(told(said, game, web))
    return [each for each in said["unsaid"] if each not in sentences]


def prices(said: Said, game: AnyGame, _web: WebGame) -> dict[str, Any]:
    """Return the rows of the price table."""
    table = game.prices(terms_of(said, game), players=said["players"])
    return {row.what: row.amounts for row in table.rows}


def note(said: Said, game: AnyGame, _web: WebGame) -> str:
    """Return what stands beneath the price table."""
    return game.prices(terms_of(said, game), players=said["players"]).note


def sources(said: Said, game: AnyGame, _web: WebGame) -> dict[str, str]:
    """Return where some rows of the price table are printed."""
    table = game.prices(terms_of(said, game), players=said["players"])
    return {row.what: row.source for row in table.rows if row.what in said["sources"]}


def card(said: Said, _game: AnyGame, web: WebGame) -> str:
    """Return what the card of a rule set shows of its prices."""
    form: Any = web.rules_form(said["rules"])
    shown = (f"{each.word} {each.price}" for each in form.top_card.prices)
    return ", ".join(shown).replace("\xa0", " ")


def unusual(said: Said, game: AnyGame, _web: WebGame) -> dict[str, str]:
    """Return the warning for each of some numbers of players."""
    found = {}
    for players in said["unusual"]:
        fault = game.unusual(terms_of(said, game), players=int(players))
        found[players] = "" if fault is None else fault.sentence()
    return found


def terms(said: Said, game: AnyGame, _web: WebGame) -> dict[str, Any]:
    """Return what the terms are under these names."""
    return asked_of(terms_of(said, game), said["terms"])


def typed(said: Said, game: AnyGame, web: WebGame) -> RulesForm:
    """Return the form as sent when a rule set's fields are filled in, and some are changed."""
    key = said["rules"]["preset"]
    table = game.rules
    sent = QueryDict(mutable=True)
    sent.update({"preset": "house", "rule-preset": key})
    sent.update(fields_of(table.laid_over(key, {}), rows=table.rows))
    for name, value in said["typed"].items():
        sent.pop(name, None)
        if value is not None:
            sent[name] = value
    return web.rules_form({"preset": key}, sent=sent)


def options(said: Said, game: AnyGame, web: WebGame) -> Any:
    """Return what typed rules have otherwise than their rule set."""
    return typed(said, game, web).rules()["options"]


def errors(said: Said, game: AnyGame, web: WebGame) -> dict[str, list[str]]:
    """Return what a form says of typed rules that cannot be: each sentence at its field."""
    form = typed(said, game, web)
    try:
        game.terms(form.rules(), stake=said.get("stake", EVEN_STAKE))
    except Fault as fault:
        form.refuse(fault)
    return form.errors


FOUND_IN_RULES = {
    "refused": refused,
    "told": told,
    "says": says,
    "unsaid": unsaid,
    "prices": prices,
    "note": note,
    "sources": sources,
    "card": card,
    "unusual": unusual,
    "terms": terms,
    "options": options,
    "errors": errors,
}
"""What may be asked of rules, by its name."""
