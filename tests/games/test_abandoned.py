"""Why a deal was abandoned: each game's reasons, read, told, and tapped in its form."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.http import QueryDict

from napledger.evening.document import read_opening
from napledger.evening.play import opened, played
from napledger.games import game_of
from napledger.games.conformance.html import buttons, parsed
from napledger.games.table import AnyTable
from napledger.games.web import MoneyFormat, web_game
from napledger.reading.faults import Fault

WORDS = {
    "misdeal": "misdeal",
    "exposed_card": "exposed card",
    "wrong_cards": "wrong number of cards",
    "faulty_pack": "faulty pack",
    "both_at_fault": "both sides at fault",
    "too_few": "too few left to play",
}

LAWS = {"misdeal", "exposed_card", "wrong_cards", "faulty_pack"}

REASONS: dict[str, set[str]] = {
    "nap": LAWS | {"both_at_fault"},
    "solo_whist": LAWS | {"both_at_fault"},
    "loo": LAWS | {"too_few"},
    "vingt_un": LAWS,
    "french_vingt_un": LAWS,
    # A misdeal of Whist loses the deal, and is no new one.
    "whist": {"exposed_card", "faulty_pack"},
    "piquet": LAWS,
}

MONEY = MoneyFormat("counters", "en-gb")


def table_of(key: str) -> AnyTable:
    """Return a table of four, or of the two who play Piquet, before its first deal."""
    players = ["Ann", "Ben"] if key == "piquet" else ["Ann", "Ben", "Cat", "Dan"]
    return opened(read_opening({"game": key, "stake": 2, "players": players}))


def facts_of(key: str, **facts: Any) -> dict[str, Any]:
    """Return the facts of an abandoned deal."""
    cut = {"four": ["Ann", "Ben", "Cat", "Dan"]} if key == "whist" else {}
    return {"abandoned": True, **cut, **facts}


@pytest.mark.parametrize("key", REASONS)
def test_a_game_has_the_reasons_of_its_books(key: str) -> None:
    home = "vingt_un" if key == "french_vingt_un" else key

    assert set(import_module(f"napledger.games.{home}.deal").ABANDONED_FOR) == REASONS[key]


@pytest.mark.parametrize("key", REASONS)
def test_a_reason_changes_nothing_but_what_is_told(key: str) -> None:
    game, table = game_of(key), table_of(key)
    same, without = played(game.read_deal(facts_of(key)), table=table, game=game)

    for reason in REASONS[key]:
        deal = game.read_deal(facts_of(key, reason=reason))
        after, score = played(deal, table=table, game=game)

        assert (after, score.transfers) == (same, without.transfers)


@pytest.mark.parametrize("key", REASONS)
def test_a_reason_that_the_game_does_not_know_is_refused_in_its_form(key: str) -> None:
    form = form_of(key, sent=QueryDict("outcome=abandoned-rain&dealer=Ann"))

    with pytest.raises(Fault) as forged:
        game_of(key).read_deal(form.facts())
    form.refuse(forged.value)

    assert sum(len(said) for said in form.errors.values()) == 1


def form_of(key: str, **filled: Any) -> Any:
    """Return the form of a game's first deal, as it was sent or filled in."""
    table = table_of(key)
    names = {player: player for player in table.seated}
    return web_game(key).deal_form(table, names=names, money=MONEY, **filled)


@pytest.mark.parametrize("key", REASONS)
def test_a_tap_on_a_reason_abandons_the_deal_for_it(key: str) -> None:
    for reason in REASONS[key]:
        filled = form_of(key, facts=facts_of(key, reason=reason, note="by candlelight"))

        value, words = f"abandoned-{reason}", WORDS[reason]
        drawer = parsed("".join(filled.controls))
        [button] = [each for each in buttons(drawer) if each.get("value") == value]
        assert button.said.strip() == words[:1].upper() + words[1:]
        assert button.get("data-says") == "Redeal by {dealer} ({reason})"
        assert button.get("data-reason") == words
        assert value in (filled.sent.get("outcome", ""), *dict(filled.stands).values())
        facts_said = filled.facts()
        assert (facts_said["abandoned"], facts_said["reason"]) == (True, reason)
