"""The form that records a deal of Nap: what was tapped becomes the facts of a document.

The form knows no rules of its own. It turns fields into facts, and a fault of the scorer back
into a sentence at its field.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from napledger.games.contract import MISDEAL
from napledger.games.deal_form import abandoned
from napledger.games.deal_form.drawer import NOTHING
from napledger.games.deal_form.misdeal import MISDEALS, MisdealCost, abandoned_price, charged
from napledger.games.deal_form.play_form import number_typed
from napledger.games.nap.deal import ABANDONED_FOR, HOW, Deal
from napledger.games.nap.deal_extras import Extras, extras_html, untouched_extras
from napledger.games.nap.deal_fields import (
    COUNTED,
    FIELD_OF,
    FORCED,
    LISTED,
    PLAIN_FIELDS,
    REVOKED_TOO,
    fields_of,
    revoke_of,
    with_result,
)
from napledger.games.nap.game import GAME
from napledger.games.nap.offline import mark_of
from napledger.games.nap.option_table import DOUBLING
from napledger.games.nap.pad import Pad, PadKey, pad_of, pair_html
from napledger.games.nap.quote import QuotedGain, quote_of
from napledger.games.nap.score import Table, score_deal
from napledger.games.nap.seating import Seating, seating_of, who_stands_for_one
from napledger.games.nap.terms import Terms
from napledger.games.web import MoneyFormat, sentence_of
from napledger.ledger.transfers import KITTY, net
from napledger.reading.faults import Fault

OUTCOMES = ("made", "lost")


@dataclass(frozen=True, slots=True)
class Price:
    """What one outcome would do: who, by name, gains or loses how much, and the caller's gain."""

    outcome: str
    gain: str
    changes: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SeatTile:
    """What the game marks on a player's tile; `mark` is a word, `idle` who cannot call.

    `would` is what each call would do to the player, `would_oddly` what a deal would that is filled
    in with something odd; as HTML.
    """

    key: str
    name: str
    mark: str
    idle: bool
    is_dealer: bool
    chosen: bool
    would: SafeString
    would_oddly: SafeString


@dataclass
class NapDealForm:
    """A deal of Nap being recorded, at a table, as empty, sent or filled in from facts."""

    table: Table
    names: Mapping[str, str]
    purse: MoneyFormat
    sent: QueryDict
    errors: dict[str, list[str]] = field(default_factory=dict)
    template: str = "nap/deal_form.html"
    fields_template: str = "nap/deal_fields.html"
    price_template: str = "nap/price_answer.html"
    score_template: str = ""

    def facts(self) -> dict[str, Any]:
        """Return the deal's facts as in a document; raise Fault where a tap is missing."""
        facts = self._call() | self._further()
        said = {name: value for name, value in facts.items() if value not in ("", [], {}, None)}
        return charged(said, table=self.table, game=GAME)

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field."""
        name = re.match(r"[a-z_]*", fault.path)
        place = name.group() if name else ""
        sentence = sentence_of(fault, names=self.names)
        self.errors.setdefault(FIELD_OF.get(place, place), []).append(sentence)

    def _call(self) -> dict[str, Any]:
        outcome = self.sent.get("outcome", "")
        if outcome == "passed":
            return {outcome: True}
        if abandoned.is_abandoned(outcome):
            return abandoned.facts_of(outcome)
        if outcome not in OUTCOMES:
            raise Fault("outcome", "tap Made or Lost, or All passed")
        caller, call = self.sent.get("caller", ""), self.sent.get("call", "")
        if caller == FORCED:
            return {"caller": self.obliged, "call": "1", "forced": True, "made": outcome == "made"}
        if not caller:
            raise Fault("caller", "who called? Tap the caller first")
        if not call:
            raise Fault("call", "what was called? Tap the call first")
        return {
            "caller": caller,
            "call": call,
            "made": outcome == "made",
            "tricks": number_typed(self.sent.get("tricks", "")),
        }

    def _further(self) -> dict[str, Any]:
        sent = self.sent
        how, who = sent.get("revoke_how", HOW[0]), sent.get("revoke_who", "")
        return {
            "dealer": sent.get("dealer", ""),
            "overcalled": [
                {"player": player, "call": call}
                for player in self.seating.in_turn
                if (call := sent.get(f"over-{player}", ""))
            ],
            "revokes": [
                *([{"player": who, "how": how}] if who else []),
                *map(revoke_of, sent.getlist(REVOKED_TOO)),
            ],
            "misdeals": number_typed(sent.get("misdeals", "")) or None,
            "spare_hand": sent.get("spare_hand", ""),
            "note": self.sent.get("note", ""),
            **{name: sent.getlist(name) for name in LISTED},
            **{name: self._counts(prefix) for name, prefix in COUNTED.items()},
        }

    def _counts(self, prefix: str) -> dict[str, Any]:
        numbers = {
            player: number_typed(self.sent.get(f"{prefix}-{player}", ""))
            for player in self.table.seated
        }
        return {player: number for player, number in numbers.items() if number not in (None, 0)}

    @cached_property
    def terms(self) -> Terms:
        """Return the terms of the table."""
        return self.table.terms

    @cached_property
    def seating(self) -> Seating:
        """Return who deals, who holds cards, who is eldest, as far as it was said."""
        away = tuple(player for player in self.sent.getlist("away") if player in self.table.seated)
        dealer = self.sent.get("dealer") or None
        try:
            return seating_of(
                Deal(dealer=dealer, away=away), table=self.table, options=self.terms.options
            )
        except Fault:
            return seating_of(Deal(), table=self.table, options=self.terms.options)

    @cached_property
    def obliged(self) -> str | None:
        """Return who must stand for one when all pass, or None."""
        return who_stands_for_one(self.seating, options=self.terms.options)

    @property
    def is_steady(self) -> bool:
        """Return whether every deal is paid as this one is, whatever becomes of it."""
        options = self.terms.options
        return not (options.kitty or options.all_pass in DOUBLING or self.plates)

    @property
    def plates(self) -> Sequence[str]:
        """Return how many times calls are paid, where all have passed before."""
        times = self.table.game_state.multiplier
        once = self.terms.options.all_pass == "double_next"
        words = _("×%(times)s this deal") if once else _("×%(times)s double header")
        return (words % {"times": times},) if times > 1 else ()

    @property
    def reasons(self) -> Sequence[abandoned.ReasonOffered]:
        """Return a button for each reason to abandon the deal."""
        price, misdeal = self.abandoned_price, self._price_if_abandoned(MISDEAL)
        return abandoned.reasons_offered(ABANDONED_FOR, price=price, misdeal=misdeal)

    @cached_property
    def abandoned_price(self) -> MisdealCost | None:
        """Return what it costs to abandon the deal."""
        return self._price_if_abandoned()

    def _price_if_abandoned(self, reason: str = "") -> MisdealCost | None:
        return abandoned_price(
            self.table,
            game=GAME,
            dealer=self.seating.dealer,
            away=[each for each in self.table.seated if each not in self.seating.players],
            names=self.names,
            purse=self.purse,
            reason=reason,
        )

    @property
    def stands(self) -> Sequence[tuple[str, str]]:
        """Return the outcome of the deal as filled in, as a field."""
        outcome = self.sent.get("outcome")
        return (("outcome", outcome),) if outcome else ()

    @cached_property
    def seats(self) -> tuple[SeatTile, ...]:
        """Return a tile for each player, in table order."""
        return tuple(
            SeatTile(
                key=player,
                name=self.names[player],
                mark=mark_of(player, self.seating),
                idle=player not in self.seating.in_turn,
                is_dealer=player == self.seating.dealer,
                chosen=player == self.sent.get("caller"),
                would=self.pad.would[player],
                would_oddly=self.would(player) if self.has_extras else SafeString(),
            )
            for player in self.table.seated
        )

    @cached_property
    def pad(self) -> Pad:
        """Return the calls and the buttons that end the deal, with what each of them does."""
        call = self.sent.get("call", "")
        return pad_of(
            PadKey(
                quote=quote_of(self.table, seating=self.seating),
                names=tuple((player, self.names[player]) for player in self.table.seated),
                obliged=self.obliged,
                purse=self.purse,
                call=call if call in self.terms.rank else "",
                stands=self.sent.get("caller") == FORCED,
                odd=tuple(price.gain for price in self.prices) if self.has_extras else (),
            )
        )

    @cached_property
    def _names_in_order(self) -> tuple[str, ...]:
        return tuple(self.names[player] for player in self.table.seated)

    @cached_property
    def extras(self) -> str:
        """Return the groups of further fields that this table's rules have, as HTML."""
        if not (self.has_extras or self.errors or self.sent.get("note") or MISDEALS in self.sent):
            # Only what can be: a stranger's own words are nothing to remember.
            away = set(self.sent.getlist("away"))
            return untouched_extras(
                self.terms,
                self.seating,
                self.table.seated,
                self._names_in_order,
                tuple(player for player in self.table.seated if player in away),
                self.purse,
            )
        return extras_html(
            Extras(
                self.table.seated,
                self.names,
                self.sent,
                self.errors,
                self.terms,
                self.seating,
                self.purse,
            )
        )

    @cached_property
    def prices(self) -> tuple[Price, ...]:
        """Return what the deal as it is filled in would do if made and if lost, by the scorer.

        Nothing for one that is not yet filled in, or cannot be.
        """
        accounts = [*self.table.seated, KITTY]
        caller = self.sent.get("caller", "")
        caller = self.obliged or "" if caller == FORCED else caller
        return tuple(
            Price(
                outcome=outcome,
                gain=self.purse.signed(gains.get(caller, 0)),
                changes=tuple(
                    (self.names.get(account, account), self.purse.signed(gains[account]))
                    for account in accounts
                    if account in gains
                ),
            )
            for outcome, gains in self._gains.items()
        )

    def would(self, player: str) -> SafeString:
        """Return what the deal as filled in would do to a player, as HTML."""
        if not self._gains:
            return SafeString()
        made, lost = (self._gains[outcome].get(player, 0) for outcome in OUTCOMES)
        return pair_html([QuotedGain(made, lost)], self.purse)

    @property
    def each_would(self) -> list[tuple[str, SafeString]]:
        """Return each player with the same."""
        return [(player, self.would(player)) for player in self.table.seated]

    @cached_property
    def _gains(self) -> Mapping[str, Mapping[str, int]]:
        """Return what each account gains by the deal as filled in, by how it may end."""
        try:
            return {outcome: self._gains_if(outcome) for outcome in OUTCOMES}
        except Fault:
            return {}

    def _gains_if(self, outcome: str) -> Mapping[str, int]:
        sent = self.sent.copy()
        sent["outcome"] = outcome
        sent["tricks"] = ""
        deal = Deal.read(NapDealForm(self.table, self.names, self.purse, sent).facts())
        return net(score_deal(deal, table=self.table).transfers)

    @property
    def dealer_name(self) -> str:
        """Return the name of who deals."""
        return self.names[self.seating.dealer]

    @property
    def has_extras(self) -> bool:
        """Return whether anything lies in the drawer of further things."""
        sent = {name for name, values in self.sent.lists() if any(v not in NOTHING for v in values)}
        if self.sent.get("tricks"):
            sent.add("tricks")
        return bool((sent | set(self.errors)) - PLAIN_FIELDS)


def deal_form(
    table: Table,
    *,
    names: Mapping[str, str],
    purse: MoneyFormat,
    sent: QueryDict | None = None,
    facts: Mapping[str, Any] | None = None,
) -> NapDealForm:
    """Return the form: empty, as it was sent, or filled in with a deal's facts."""
    if sent is None:
        hand_size = table.terms.options.hand_size
        sent = fields_of(with_result(facts or {}, hand_size=hand_size))
    return NapDealForm(table, names, purse, sent)
