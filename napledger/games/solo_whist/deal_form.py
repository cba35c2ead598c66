"""The form that records a deal of Solo Whist: what was tapped becomes the facts of a document.

The form knows no rules of its own. It turns fields into facts, and a fault of the scorer back
into a sentence at its field.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games.deal_form.drawer import FieldGroup, mark_of
from napledger.games.deal_form.misdeal import charged
from napledger.games.deal_form.plain_facts import facts_sent
from napledger.games.deal_form.play_form import PlayForm, direction_of_gain, without_nothing
from napledger.games.solo_whist.deal import Deal
from napledger.games.solo_whist.drawer import SoloDrawer
from napledger.games.solo_whist.fields import (
    ENDINGS,
    FIELD_OF,
    LOST,
    MADE,
    OF_A_CALL,
    PLAIN_FIELDS,
    RECORD,
    TAKEN,
    ending_of,
    fields_of,
    is_decided_by,
    overcalled_in,
    revokes_in,
)
from napledger.games.solo_whist.game import GAME
from napledger.games.solo_whist.phone import patterns, said_of
from napledger.games.solo_whist.quote import Pad, pad_of, quote_of
from napledger.games.solo_whist.rules import IN_A_DEAL
from napledger.games.solo_whist.score import Table
from napledger.games.solo_whist.seating import FOUR, Seating, seating_of
from napledger.games.solo_whist.terms import Terms
from napledger.games.web import MoneyFormat
from napledger.reading.faults import Fault


@dataclass(frozen=True, slots=True)
class SeatTile:
    """What the game marks on a player's tile; `mark` is a word, `idle` who cannot call.

    `would` is what the deal as filled in would do to the player: a figure and its direction, or
    two, made and lost.
    """

    key: str
    name: str
    mark: str
    idle: bool
    is_dealer: bool
    chosen: bool
    is_partner: bool
    would: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Price:
    """What one button would do: the gain that matters most, all gains and who pays whom."""

    outcome: str
    gain: str
    changes: str
    said: str


class SoloDealForm(PlayForm):
    """A deal of Solo Whist being recorded, at a table, as empty, sent or filled in from facts."""

    table: Table
    game = GAME
    fields_template = "solo_whist/deal_fields.html"
    price_template = "solo_whist/price_answer.html"
    field_of: ClassVar[Mapping[str, str]] = FIELD_OF
    plain_fields = PLAIN_FIELDS
    # The phone adds a plain deal up by itself.
    asks = False

    # What was tapped, as facts

    def facts(self) -> dict[str, Any]:
        """Return the deal's facts as in a document; raise Fault where a tap is missing."""
        sent, seated = self.sent, self.table.seated
        plain = facts_sent(sent, Deal, seated=seated, but=(*ENDINGS, *OF_A_CALL))
        further = {
            "overcalled": overcalled_in(sent),
            "revokes": revokes_in(sent, players=seated),
            **ending_of(sent, terms=self.terms, players=seated),
        }
        return charged(plain | without_nothing(further), table=self.table, game=GAME)

    def refuse(self, fault: Fault) -> None:
        """Put a fault’s sentence at its field: in the drawer, where tricks have no row."""
        if fault.path == "tricks" and not self.terms.options.counts_tricks(self.call):
            fault = Fault(TAKEN, fault.pattern, **fault.words)
        super().refuse(fault)

    # What the table is

    @property
    def terms(self) -> Terms:
        return self.table.terms

    @cached_property
    def seating(self) -> Seating:
        """Return who deals, who holds cards and who stands out, as far as it was said."""
        dealer = self.sent.get("dealer") or None
        try:
            return seating_of(Deal(dealer=dealer, away=self.away), table=self.table)
        except Fault:
            players = self.present.players
            return Seating(self.present.dealer, players, players)

    @property
    def crowd(self) -> str:
        """Return what to say where more are there than a deal takes, or nothing."""
        there = len(self.seating.present)
        if there <= IN_A_DEAL[-1]:
            return ""
        return _("%(there)s are there, and five play: who is away?") % {"there": there}

    @property
    def is_steady(self) -> bool:  # type: ignore[override]  # it hangs on the table
        """Return whether no deal that waits can change a price: the kitty may."""
        return not self.terms.options.kitty and not self.table.kitty

    @property
    def stands(self) -> Sequence[tuple[str, str]]:
        """Return the button that ended the deal as filled in, as a field."""
        outcome = self.sent.get("outcome")
        return (("outcome", outcome),) if outcome else ()

    @property
    def stands_played(self) -> bool:
        """Return whether the deal as filled in was played, and its tricks were recorded."""
        return self.stands == (("outcome", "record"),)

    @cached_property
    def pad(self) -> Pad:
        """Return the calls, the tricks and the buttons that end the deal, with their prices."""
        quote = quote_of(self.table, seating=self.seating)
        proposes = len(self.seating.present) >= FOUR
        return pad_of(quote, proposes=proposes, money=self.money)

    @cached_property
    def seats(self) -> tuple[SeatTile, ...]:
        """Return a tile for each player, in table order."""
        return tuple(
            SeatTile(
                key=player,
                name=self.names[player],
                mark=mark_of(
                    player, self.seating.present, self.seating.in_play, first=self.seating.eldest
                ),
                idle=player not in self.seating.in_play,
                is_dealer=player == self.seating.dealer,
                chosen=player == self.sent.get("caller"),
                is_partner=player == self.sent.get("partner"),
                would=self.would_of(player),
            )
            for player in self.table.seated
        )

    @cached_property
    def groups(self) -> Sequence[FieldGroup]:
        drawer = SoloDrawer(
            self.table.seated,
            self.names,
            self.sent,
            self.errors,
            self.table,
            self.seating,
            self.away,
            self.money,
        )
        return drawer.groups()

    @property
    def call(self) -> str:
        return self.sent.get("call", "")

    @property
    def tricks(self) -> int | str | None:
        return self.number("tricks")

    # What it would pay

    @cached_property
    def ends(self) -> Mapping[str, SoloDealForm]:
        """Return the deal as filled in, by the buttons that may end it.

        Nothing for a deal that is not yet filled in, or cannot be.
        """
        forms = {outcome: self._ended_by(outcome) for outcome in self._offered}
        return {outcome: form for outcome, form in forms.items() if form.score is not None}

    @property
    def is_decided(self) -> bool:
        """Return whether what went wrong decides the call: then one button ends it."""
        return is_decided_by(self.sent, terms=self.terms, players=self.table.seated)

    @property
    def _offered(self) -> Sequence[str]:
        if not self.call:
            return ()
        is_one = self.terms.options.counts_tricks(self.call) or self.is_decided
        return (RECORD,) if is_one else (MADE, LOST)

    def _ended_by(self, outcome: str) -> SoloDealForm:
        sent = self.sent.copy()
        sent["outcome"] = outcome
        return SoloDealForm(self.table, self.names, self.money, sent)

    @cached_property
    def prices(self) -> Sequence[Price]:
        """Return what each of these buttons would do, in words."""
        return [*self._prices()]

    def _prices(self) -> Iterator[Price]:
        for outcome, form in self.ends.items():
            assert form.score is not None, "only a deal that can be has an end"
            yield Price(
                outcome,
                gain=self.money.signed(form.gains.get(self.sent.get("caller", ""), 0)),
                changes=", ".join(f"{gain.name} {gain.figure}" for gain in form.changes),
                said=said_of(form.score.transfers, names=self.names, money=self.money),
            )

    def would_of(self, player: str) -> Sequence[tuple[str, str]]:
        """Return what the deal as filled in would do to a player, figures with direction."""
        gains = [form.gains.get(player, 0) for form in self.ends.values()]
        if not any(gains):
            return ()
        return [(self.money.signed(gain), direction_of_gain(gain)) for gain in gains]

    @property
    def patterns(self) -> str:
        """Return the sentences of who pays whom, for the phone, as JSON."""
        return json.dumps(patterns())

    @property
    def idle(self) -> str:
        """Return who cannot call, for a phone on which somebody was just said to be away."""
        return " ".join(
            player for player in self.table.seated if player not in self.seating.in_play
        )


def deal_form(
    table: Table,
    *,
    names: Mapping[str, str],
    money: MoneyFormat,
    sent: QueryDict | None = None,
    facts: Mapping[str, Any] | None = None,
) -> SoloDealForm:
    """Return the form: empty, as it was sent, or filled in with a deal's facts."""
    if sent is None:
        facts = facts or {}
        counts_tricks = table.terms.options.counts_tricks(facts.get("call", ""))
        sent = fields_of(facts, counts_tricks=counts_tricks)
    return SoloDealForm(table, names, money, sent)
