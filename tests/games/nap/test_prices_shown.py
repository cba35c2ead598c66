"""What the pad shows is what scoring the deal gives, at whatever table, by whatever rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from typing import Any

from django.http import QueryDict
from hypothesis import given, settings
from hypothesis import strategies as st

from napledger.evening.document import read_document
from napledger.evening.play import opened, played
from napledger.games import game_of
from napledger.games.nap.deal_form import NapDealForm, deal_form, fields_of
from napledger.games.nap.seating import Table
from napledger.games.web import MoneyFormat, money_format_of
from napledger.ledger.transfers import KITTY, net
from napledger.reading.faults import Fault
from tests.evening.strategies import NAP, deal, evenings
from tests.games.nap.tables import rules, table_of

COUNTERS = money_format_of("counters")

PLAIN = re.compile(r"would--(own|other|forced)\">(.*?)</b></span>", re.DOTALL)
SIDES = re.compile(r"<b class=\"by-call\">(.*?)</b>", re.DOTALL)
FIGURES = re.compile(r"<i class=\"(?:up|down)?\">([^<]*)</i>")
CALLS = re.compile(r'name="call" value="([^"]*)"')
ATTRIBUTES = re.compile(r' data-([\w-]+)="([^"]*)"')


def table_after(raw: Mapping[str, Any]) -> Table:
    """Return the table at the end of an evening's log."""
    document = read_document(raw)
    table = opened(document.opening)
    for entry in document.log:
        table, _score = played(entry, table=table, game=game_of("nap"))
    return table


def form_at(table: Table, *, sent: QueryDict | None = None) -> NapDealForm:
    """Return the form at this table, with players by their keys and money in counters."""
    names = {player: player for player in table.members}
    return deal_form(table, names=names, money=COUNTERS, sent=sent or QueryDict())


def scored(table: Table, **facts: Any) -> dict[str, int]:
    """Return what every account gains when this deal is written."""
    return net(NAP.score_deal(NAP.read_deal(facts), table=table).transfers)


BUTTONS = re.compile(r'<button class="outcome [^>]*value="(made|lost)".*?>(.*?)</button>', re.S)
GAINS = re.compile(r'<b class="outcome__gain( outcome__gain--dealer)? by-call">(.*?)</b>', re.S)
SPANS = re.compile(r"<span>(.*?)</span>")
STANDING = re.compile(r'<b class="outcome__gain outcome__forced">(.*?)</b>')


def shown_on_tiles(form: NapDealForm) -> dict[tuple[str, str, bool], list[str]]:
    """Return the figures of each tile for each call, by player, kind, and whether it is made."""
    return {
        (seat.key, kind, made): FIGURES.findall(side)
        for seat in form.seats
        for kind, html in PLAIN.findall(f"{seat.would}</span>")
        for made, side in zip((True, False), SIDES.findall(f"{html}</b>"), strict=True)
    }


def on_buttons(form: NapDealForm) -> dict[tuple[str, bool], list[str]]:
    """Return what the buttons say call by call, by outcome and whether the dealer calls."""
    return {
        (outcome, bool(deals)): SPANS.findall(gains)
        for outcome, inner in BUTTONS.findall(form.pad.outcomes)
        for deals, gains in GAINS.findall(inner)
    }


def calls_with_words(form: NapDealForm) -> dict[str, dict[str, str]]:
    """Return what each call says to a phone, by call."""
    tags = re.findall(r"<input[^>]*>", form.pad.calls)
    return {
        CALLS.findall(tag)[0]: {name: unescape(text) for name, text in ATTRIBUTES.findall(tag)}
        for tag in tags
    }


def written(gains: Mapping[str, int], player: str) -> str:
    return MoneyFormat("counters", "en-gb").signed(gains.get(player, 0))


@settings(max_examples=100, deadline=None)
@given(evenings(entries_max=4))
def test_the_price_of_every_plain_deal_is_what_is_written(raw: dict[str, Any]) -> None:
    table = table_after(raw)
    form = form_at(table)
    tiles, words, buttons = shown_on_tiles(form), calls_with_words(form), on_buttons(form)

    for caller in form.seating.in_turn:
        for place, call in enumerate(table.terms.ranked):
            for made in (True, False):
                gains = scored(table, caller=caller, call=call, made=made)

                for player in form.seating.players:
                    kind = "own" if player == caller else "other"
                    assert tiles[player, kind, made][place] == written(gains, player)
                deals = "dealer-" if "data-dealer-made" in form.pad.calls else ""
                deals = deals if caller == form.seating.dealer else ""
                side = f"{deals}{'made' if made else 'lost'}"
                assert words[call][side] == written(gains, caller)
                ends = "made" if made else "lost"
                assert buttons[ends, bool(deals)][place] == written(gains, caller)
                said = words[call][f"{side}-rest"].replace("{dealer}", "the dealer")
                assert said == rest_said(gains, caller, form)


def rest_said(gains: Mapping[str, int], caller: str, form: NapDealForm) -> str:
    """Return what is to be said of all but the caller: alike, and the dealer where not."""
    dealer, players = form.seating.dealer, form.seating.players
    others = {written(gains, player) for player in players if player not in (caller, dealer)}
    assert len(others) <= 1, "all but the caller and the dealer are alike"
    said = [f"others each {figure}" for figure in others]
    if dealer != caller and written(gains, dealer) not in others:
        said.append(f"the dealer {written(gains, dealer)}")
    return ", ".join(said)


@settings(max_examples=100, deadline=None)
@given(evenings(entries_max=4))
def test_the_price_of_standing_for_one_is_what_is_written(raw: dict[str, Any]) -> None:
    table = table_after(raw)
    form = form_at(table)
    tiles = shown_on_tiles(form)

    if form.obliged is None:
        assert "forced" not in {kind for _player, kind, _made in tiles}
        return
    for made in (True, False):
        gains = scored(table, caller=form.obliged, call="1", forced=True, made=made)
        for player in form.seating.players:
            assert tiles[player, "forced", made] == [written(gains, player)]
        shown = STANDING.findall(form.pad.outcomes)[0 if made else 1]
        assert shown == written(gains, form.obliged)
        side = "made" if made else "lost"
        assert f'data-gain-{side}="{shown}"' in form.pad.outcomes


@settings(max_examples=150, deadline=None)
@given(evenings(entries_max=3), st.data())
def test_the_price_of_an_odd_deal_is_what_is_written(raw: dict[str, Any], data: Any) -> None:
    table = table_after(raw)
    facts = {name: each for name, each in deal(data.draw, table).items() if name != "kind"}
    form = form_at(table, sent=fields_of(facts))
    if "caller" not in facts:
        assert form.prices == ()
        return

    ends = {}
    for outcome, made in (("made", True), ("lost", False)):
        try:
            untold = {name: each for name, each in facts.items() if name != "tricks"}
            ends[outcome] = scored(table, **{**untold, "made": made})
        except Fault:
            assert form.prices == ()
            return
    for price in form.prices:
        gains = ends[price.outcome]
        assert price.gain == written(gains, facts["caller"])
        accounts = (*table.seated, KITTY)
        assert price.changes == tuple((a, written(gains, a)) for a in accounts if a in gains)
    for player, html in form.each_would:
        assert FIGURES.findall(html) == [written(ends[end], player) for end in ("made", "lost")]


def test_a_dealer_who_calls_pays_their_own_ante_too() -> None:
    table = table_of(4, rules("hoyle_kitty"), stake=10, dealer=1)

    form = form_at(table)

    assert form.pad.outcomes.count("outcome__gain--dealer") == 2
    tiles = shown_on_tiles(form)
    nap = table.terms.ranked.index("nap")
    gains = {made: scored(table, caller="Ben", call="nap", made=made) for made in (True, False)}
    assert [gains[made]["Ben"] for made in (True, False)] == [300, -160]
    assert [tiles["Ben", "own", made][nap] for made in (True, False)] == ["+300", "−160"]
