"""What a phone adds up of a deal is what scoring writes, at whatever table, by whatever rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.http import QueryDict
from hypothesis import given, settings
from hypothesis import strategies as st

from napledger.evening.document import read_document
from napledger.evening.play import opened, played
from napledger.games import game_of
from napledger.games.deal_form.form import DeclaredForm
from napledger.games.nap.form import deal_form
from napledger.games.nap.seating import Table
from napledger.games.web import money_format_of
from napledger.ledger.transfers import net
from napledger.reading.faults import Fault
from tests.evening.strategies import NAP, deal, evenings
from tests.games.nap.tables import rules, table_of


def table_after(raw: Mapping[str, Any]) -> Table:
    """Return the table at the end of an evening's log."""
    document = read_document(raw)
    table = opened(document.opening)
    for entry in document.log:
        table, _score = played(entry, table=table, game=game_of("nap"))
    return table


def form_at(table: Table, sent: str = "", facts: dict[str, Any] | None = None) -> DeclaredForm:
    """Return the form at this table, with players by their keys and money in counters."""
    names = {player: player for player in table.members}
    fields = QueryDict(sent) if facts is None else None
    money = money_format_of("counters")
    return deal_form(table, names=names, money=money, sent=fields, facts=facts)


def scored(table: Table, **facts: Any) -> dict[str, int]:
    """Return what every account gains when this deal is written."""
    return net(NAP.score_deal(NAP.read_deal(facts), table=table).transfers)


@settings(max_examples=100, deadline=None)
@given(evenings(entries_max=4))
def test_the_price_of_every_plain_deal_is_what_is_written(raw: dict[str, Any]) -> None:
    table = table_after(raw)

    for caller in form_at(table).in_play:
        for call in table.terms.ranked:
            for ended in ("made", "lost"):
                form = form_at(table, f"caller={caller}&call={call}&outcome={ended}")
                facts = {"caller": caller, "call": call, "made": ended == "made"}
                assert form.on_the_phone == scored(table, **facts)


@settings(max_examples=100, deadline=None)
@given(evenings(entries_max=4))
def test_the_price_of_standing_for_one_is_what_is_written(raw: dict[str, Any]) -> None:
    table = table_after(raw)
    all_pass = table.terms.options.all_pass

    for ended in ("made", "lost"):
        form = form_at(table, f"caller=forced&outcome={ended}")
        if all_pass not in ("dealer_one", "eldest_one"):
            with pytest.raises(Fault):
                form.facts()
            continue
        assert form.on_the_phone == scored(table, **form.facts())
        who = form.facts()["caller"]
        dealer = form.known["dealer"][0]
        deals = all_pass == "dealer_one" and dealer in form.in_play
        assert who == (dealer if deals else form.in_play[0])


@settings(max_examples=150, deadline=None)
@given(evenings(entries_max=3), st.data())
def test_the_price_of_an_odd_deal_is_what_is_written(raw: dict[str, Any], data: Any) -> None:
    table = table_after(raw)
    facts = {name: each for name, each in deal(data.draw, table).items() if name != "kind"}
    form = form_at(table, facts=facts)
    # A form asks once who revoked in which way.
    revokes = [tuple(each.items()) for each in facts.get("revokes", ())]
    if len(revokes) > len({*revokes}):
        return

    assert form.on_the_phone == scored(table, **facts)


def test_a_dealer_who_calls_pays_their_own_ante_too() -> None:
    table = table_of(4, rules("hoyle_kitty"), stake=10, dealer=1)

    made, lost = (
        form_at(table, f"caller=Ben&call=nap&outcome={ended}").on_the_phone
        for ended in ("made", "lost")
    )

    # The kitty is what he has put in himself.
    assert made == {"Ann": -100, "Ben": 300, "Cat": -100, "Dan": -100}
    assert lost == {"Ann": 50, "Ben": -160, "Cat": 50, "Dan": 50, "kitty": 10}


def test_antes_hang_on_whose_round_it_is_and_on_the_deal_before() -> None:
    antes = rules(kitty=True, ante_start=3, ante_round=2, ante_dealer=1)
    first = table_of(2, antes, stake=1)

    assert form_at(first, "outcome=abandoned").on_the_phone == {"Ann": -6, "Ben": -5, "kitty": 11}
    # Ben does not open the round.
    assert form_at(first, "outcome=abandoned&dealer=Ben").on_the_phone == {
        "Ann": -3,
        "Ben": -4,
        "kitty": 7,
    }
