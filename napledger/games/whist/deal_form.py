"""The form that records a deal of Whist: which side took the odd trick, by how many, and honours.

The form knows no rules of its own. It turns fields into facts, and a fault of the scorer back into
a sentence at its field.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from napledger.games.deal_form import abandoned
from napledger.games.deal_form.drawer import Drawer, FieldGroup
from napledger.games.deal_form.play_form import PlayForm, without_nothing
from napledger.games.web import MoneyFormat, sentence_of, word_of
from napledger.games.whist.board import Board, board_of
from napledger.games.whist.deal import BROKEN_OFF, UNPLAYED, Deal
from napledger.games.whist.drawer import (
    PENALTY_WORDS,
    CutPlace,
    cut_places,
    groups_of,
    out_in_words,
    put_forward,
    who_dealt,
    who_goes_out,
)
from napledger.games.whist.fields import (
    FOUR,
    HONOURS,
    HONOURS_TAPPED,
    ODD,
    OUTCOME,
    PLAYED,
    REVOKES,
    SIDE,
    WRITTEN,
    HonoursChip,
    OddChip,
    fields_of,
    honours_chips,
    kept_as_written,
    odd_chips,
    revokes_sent,
    tricks_sent,
)
from napledger.games.whist.game import GAME
from napledger.games.whist.quote import SideHead, head_of, lead_html, lead_of, leads_html
from napledger.games.whist.rubber import State, Table, begun, four_from, next_dealer_at
from napledger.games.whist.rules import RULES
from napledger.games.whist.score import paid_when_broken_off
from napledger.ledger.transfers import net
from napledger.reading.faults import Fault

OUT = 0
"""The place of whoever stands out of the rubber."""


@dataclass(frozen=True, slots=True)
class SeatTile:
    """A player's tile. `place` is where it stands, from 1, or OUT; None while nobody knows.

    `pair` are the player's side by name.
    """

    key: str
    name: str
    mark: str
    place: int | None
    pair: str
    is_dealer: bool
    chosen: bool
    idle: bool


@dataclass
class WhistDealForm(PlayForm):
    """A deal of Whist being recorded, at a table, as empty, sent or filled in from facts."""

    game = GAME
    fields_template = "whist/deal_fields.html"
    price_template = "whist/price_answer.html"
    score_template = "whist/score.html"
    field_of = {"tricks": SIDE, "revokes": REVOKES[0][0], "reason": OUTCOME}
    plain_fields = frozenset({SIDE, ODD, HONOURS, OUTCOME, "places", WRITTEN, *FOUR})
    asks = False

    def facts(self) -> dict[str, Any]:
        """Return the deal's facts as in a document; raise Fault where a tap is missing."""
        outcome = self.sent.get(OUTCOME, PLAYED)
        if outcome == BROKEN_OFF:
            return without_nothing({BROKEN_OFF: True, "note": self.text("note")})
        cut = self._cut()
        besides = {
            "four": list(cut),
            "dealer": "" if cut and not self.state.lasts else self.sent.get("dealer", ""),
            "note": self.text("note"),
        }
        return without_nothing(besides | self._ended(outcome))

    def _ended(self, outcome: str) -> dict[str, Any]:
        """Return what became of the deal by the button that was tapped."""
        if abandoned.is_abandoned(outcome):
            return abandoned.facts_of(outcome)
        return {outcome: True} if outcome in UNPLAYED else self._played()

    def _cut(self) -> tuple[str, ...]:
        """Return the four that were cut, if they were."""
        taps = tuple(self.sent.get(name, "") for name in FOUR)
        if any(taps) and not all(taps):
            raise Fault("four", "a cut needs all four: tap who deals, and on to the left")
        return taps if all(taps) else ()

    def _played(self) -> dict[str, Any]:
        side, tricks = self.sent.get(SIDE, ""), tricks_sent(self.sent)
        if not side:
            raise Fault(SIDE, "which side took the odd trick? Tap it first")
        if tricks is None:
            raise Fault(ODD, "how many by tricks? Tap the number first")
        counted = {"tricks": {side: tricks}, "honours": self._honours()}
        return {
            **counted,
            **kept_as_written(counted, self.sent.get(WRITTEN, ""), self.four),
            "revokes": revokes_sent(self.sent),
        }

    def _honours(self) -> dict[str, int]:
        tapped = HONOURS_TAPPED.get(self.sent.get(HONOURS, ""))
        if tapped is None:
            return {}
        if not self.four:
            raise Fault("four", "who are the four? Tap who deals, and on to the left")
        column, held = tapped
        return {self.board.columns[column][0]: held}

    @property
    def stands(self) -> Sequence[tuple[str, str]]:
        """Return the outcome of the deal as filled in, as a field."""
        outcome = self.sent.get(OUTCOME)
        return ((OUTCOME, outcome),) if outcome else ()

    @property
    def odd(self) -> tuple[OddChip, ...]:
        return odd_chips(self.sent.get(ODD, ""))

    @property
    def repeated(self) -> tuple[tuple[str, str], ...]:
        """Return the four as fields, where a deal in the middle of a rubber names them again."""
        is_again = self.state.lasts and all(self.sent.get(name) for name in FOUR)
        return tuple((name, self.text(name)) for name in FOUR) if is_again else ()

    @property
    def shows_honours(self) -> bool:
        """Return whether there are honours to tap: the table counts them, or some were written."""
        return self.table.terms.options.honours or self.sent.get(HONOURS) in HONOURS_TAPPED

    @property
    def honours(self) -> tuple[HonoursChip, ...]:
        return honours_chips(self.sent.get(HONOURS, ""), self.board) if self.shows_honours else ()

    @property
    def leads(self) -> SafeString:
        """Return what each deal without a revoke leads to, as HTML."""
        return leads_html(self.board, with_honours=self.shows_honours)

    @property
    def lead(self) -> SafeString:
        """Return what the deal as filled in leads to, as HTML; nothing until it is whole."""
        return self._lead_with({})

    @property
    def penalties(self) -> tuple[tuple[str, SafeString], ...]:
        """Return the element of each penalty, and what the deal leads to with it."""
        return tuple(
            (f"lead-{field}-{value}", self._lead_with({field: value}))
            for _who, field in REVOKES
            for value in PENALTY_WORDS
        )

    def _lead_with(self, other: Mapping[str, str]) -> SafeString:
        """Return what the deal leads to with other values in some fields."""
        if not (self.sent.get(SIDE) and self.sent.get(ODD)):
            return SafeString()
        sent = self.sent.copy()
        for name, value in {OUTCOME: PLAYED, **other}.items():
            sent[name] = value
        asked = WhistDealForm(self.table, self.names, self.money, sent)
        if asked.score is None:
            return SafeString()
        deal = self.game.read_deal(asked.facts())
        terms = self.table.terms
        lead = lead_of(deal, four=asked.four, dealer=asked.dealer, state=asked.state, terms=terms)
        return lead_html(asked.board, lead)

    @cached_property
    def groups(self) -> tuple[FieldGroup, ...]:
        drawer = Drawer(self.table.seated, self.names, self.sent, self.errors)
        dealing = replace(drawer, seated=self.may_deal)
        rule = RULES.choice("both_revoke").value_of(self.table.terms.options.both_revoke)
        idle = [seat.key for seat in self.seats if seat.idle]
        return tuple(
            groups_of(
                drawer,
                outs=idle,
                # Translators: before a sentence of the rules: what happens to revokes on both sides
                rule=_("On both sides: %(rule)s") % {"rule": word_of(rule.sentence)},
                lead_of=lambda field, value: self._lead_with({field: value}),
                dealers=who_dealt(
                    dealing, self.dealer, four=self.four, outs=idle, marks=self.marks
                ),
            )
        )

    @cached_property
    def broken_off(self) -> str:
        """Return what each gains if the rubber is broken off now; empty for nothing."""
        return self.board.by_name(net(paid_when_broken_off(self.state, terms=self.table.terms)))

    @cached_property
    def state(self) -> State:
        """Return the rubber that lasts, or what the next one begins with."""
        before: State = self.table.game_state
        return before if before.lasts else State(running=before.running)

    @cached_property
    def four(self) -> tuple[str, ...]:
        """Return who plays, as far as it is known: nobody where they must still be named."""
        if self.state.lasts:
            return self.state.four
        taps = tuple(self.sent.get(name, "") for name in FOUR)
        if len({*taps}) == len(FOUR) and {*taps} <= {*self.table.seated}:
            return taps
        return self.followers

    @cached_property
    def followers(self) -> tuple[str, ...]:
        """Return who plays the next rubber where nobody is named; nobody where four must be."""
        try:
            return four_from(self.dealer, table=self.table)
        except Fault:
            return ()

    @cached_property
    def dealer(self) -> str:
        """Return who deals, as far as it was said and can be."""
        said = self.sent.get(FOUR[0], "") or self.sent.get("dealer", "")
        return said if said in self.may_deal else next_dealer_at(self.table)

    @property
    def may_deal(self) -> tuple[str, ...]:
        """Return who may deal: the four while a rubber lasts."""
        return self.state.four if self.state.lasts else self.table.seated

    @cached_property
    def hindrance(self) -> str:
        """Return why no deal can be recorded now, as a sentence; empty where one can."""
        try:
            begun(Deal(), table=self.table)
        except Fault as fault:
            return "" if fault.path else sentence_of(fault, names=self.names)
        return ""

    @cached_property
    def seats(self) -> tuple[SeatTile, ...]:
        """Return a tile for each player, in table order."""
        return tuple(
            self._seat(player, self.board.place_of(player)) for player in self.table.seated
        )

    def _seat(self, player: str, place: int | None) -> SeatTile:
        return SeatTile(
            key=player,
            name=self.names[player],
            # Translators: on a player’s tile, as short as can be: plays no part in this rubber
            mark=_("out") if place == OUT else "",
            place=place,
            pair=self.board.pair_of(player),
            is_dealer=player == self.dealer,
            chosen=player == self.sent.get(SIDE),
            idle=self.state.lasts and place == OUT,
        )

    @cached_property
    def board(self) -> Board:
        return board_of(
            self.four,
            dealer=self.dealer,
            seated=self.table.seated,
            state=self.state,
            terms=self.table.terms,
            names=self.names,
            money=self.money,
        )

    @property
    def marks(self) -> str:
        """Return the words on the tiles, as JSON by player."""
        return json.dumps({seat.key: seat.mark for seat in self.seats if seat.mark})

    @cached_property
    def head(self) -> tuple[SideHead, ...]:
        """Return both sides with the games won and the score; nothing until the four are known."""
        return head_of(self.board) if self.four else ()

    @property
    def goes_out(self) -> str:
        """Return who goes out before the next rubber, as a sentence; empty for nobody."""
        if self.state.lasts:
            return ""
        return out_in_words(who_goes_out(self.table.game_state, self.table.seated), self.names)

    @property
    def begins(self) -> str:
        """Return what is to be said between two rubbers: whether to cut, and who goes out."""
        begins = (
            _("A new rubber.")
            if self.four
            # Translators: cards are cut for partners, seats and deal
            else _("A new rubber: cut for partners, seats and deal.")
        )
        return f"{begins} {self.goes_out}".strip()

    @cached_property
    def may_be_cut(self) -> tuple[tuple[str, str], ...]:
        """Return who may be cut for the next rubber, by name."""
        if self.hindrance:
            return ()
        players = put_forward(self.table.seated, self.table.game_state)
        return tuple((player, self.names[player]) for player in players)

    @property
    def cut(self) -> tuple[CutPlace, ...]:
        """Return the places of a cut, where four can be named.

        While a rubber lasts, deals that wait on a phone may end it.
        """
        players = [player for player, _name in self.may_be_cut]
        return cut_places(players, names=self.names, sent=self.sent) if players else ()


def deal_form(
    table: Table,
    *,
    names: Mapping[str, str],
    money: MoneyFormat,
    sent: QueryDict | None = None,
    facts: Mapping[str, Any] | None = None,
) -> WhistDealForm:
    """Return the form: empty, as it was sent, or filled in with a deal's facts."""
    if sent is None:
        four = _four_of(facts or {}, table)
        sent = fields_of(facts or {}, four=four, seated=table.seated)
    return WhistDealForm(table, names, money, sent)


def _four_of(facts: Mapping[str, Any], table: Table) -> tuple[str, ...]:
    """Return the four of a deal that was played at this table, where they can be known."""
    try:
        state, _dealer = begun(GAME.read_deal(dict(facts)), table=table)
    except Fault:
        return ()
    return state.four
