"""The form that records a deal of Nap: what was tapped becomes the facts of a document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from napledger.games.deal_form import abandoned, plain_facts
from napledger.games.deal_form.drawer import mark_of
from napledger.games.deal_form.misdeal import MISDEALS, charged, misdeals_told
from napledger.games.deal_form.play_form import PlayForm, number_typed, without_nothing
from napledger.games.nap.calls import is_made
from napledger.games.nap.deal import HOW, Deal
from napledger.games.nap.drawer import (
    REVOKED_TOO,
    NapDrawer,
    extras_html,
    revoke_of,
    untouched_extras,
)
from napledger.games.nap.game import GAME
from napledger.games.nap.pad import Pad, PadKey, pad_of, pair_html
from napledger.games.nap.quote import QuotedGain, quote_of
from napledger.games.nap.rules import DOUBLING
from napledger.games.nap.score import Table
from napledger.games.nap.seating import Seating, seating_of_players, who_stands_for_one
from napledger.games.nap.terms import Terms
from napledger.games.web import MoneyFormat
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault

OUTCOMES = ("made", "lost")

FORCED = "forced"
"""What the tile "all passed" sends as its caller where somebody must stand for one."""

ENDED = ("passed", "abandoned", "reason", "caller", "call", "made", "tricks", "forced")
"""How a deal ended: the facts that are not asked for plainly."""

CALLED = {"purchases": "bought", "knaves_and_fives": "knaves", "interference": "touched"}
"""What the fields of a fact are called, where they have another name."""


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
class NapDealForm(PlayForm):
    """A deal of Nap being recorded, at a table, as empty, sent or filled in from facts."""

    game = GAME
    template = "nap/deal_form.html"
    fields_template = "nap/deal_fields.html"
    price_template = "nap/price_answer.html"
    field_of = CALLED | {
        "revokes": "revoke_who",
        "overcalled": "over",
        "made": "outcome",
        "reason": "outcome",
    }
    plain_fields = frozenset({"caller", "call", "outcome", "revoke_how"})

    def facts(self) -> dict[str, Any]:
        """Return the deal's facts as in a document; raise Fault where a tap is missing."""
        ended = self._ended()
        further = plain_facts.facts_sent(
            self.sent, Deal, seated=self.table.seated, but=ENDED, **CALLED
        )
        said = without_nothing(further | self._overcalls_and_revokes() | ended)
        return charged(said, table=self.table, game=GAME)

    def _ended(self) -> dict[str, Any]:
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

    def _overcalls_and_revokes(self) -> dict[str, Any]:
        """Return the calls that another beat, and who revoked and how."""
        who = self.sent.get("revoke_who", "")
        revoked = {"player": who, "how": self.sent.get("revoke_how", HOW[0])}
        return {
            "overcalled": [
                {"player": player, "call": call}
                for player in self.seating.in_turn
                if (call := self.sent.get(f"over-{player}", ""))
            ],
            "revokes": [
                *([revoked] if who else []),
                *map(revoke_of, self.sent.getlist(REVOKED_TOO)),
            ],
        }

    @cached_property
    def terms(self) -> Terms:
        terms: Terms = self.table.terms
        return terms

    @cached_property
    def seating(self) -> Seating:
        """Return who deals, who holds cards, who is eldest, as far as it was said."""
        there = self.present
        return seating_of_players(there.dealer, there.players, sit_out=self.terms.options.sit_out)

    @cached_property
    def obliged(self) -> str | None:
        """Return who must stand for one when all pass, or None."""
        return who_stands_for_one(self.seating, options=self.terms.options)

    @property
    def is_steady(self) -> bool:  # type: ignore[override]  # it hangs on the table
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
                mark=mark_of(
                    player, self.seating.players, self.seating.in_turn, first=self.seating.eldest
                ),
                idle=player not in self.seating.in_turn,
                is_dealer=player == self.seating.dealer,
                chosen=player == self.sent.get("caller"),
                would=self.pad.would[player],
                would_oddly=self._pair(player) if self.has_extras else SafeString(),
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
                money=self.money,
                call=call if call in self.terms.rank else "",
                stands=self.sent.get("caller") == FORCED,
                odd=tuple(price.gain for price in self.prices) if self.has_extras else (),
            )
        )

    @cached_property
    def extras(self) -> str:
        """Return the groups of further fields that this table's rules have, as HTML."""
        if not (self.has_extras or self.errors or self.sent.get("note") or MISDEALS in self.sent):
            # Only what can be: a stranger's own words are nothing to remember.
            return untouched_extras(
                self.terms,
                self.seating,
                self.table.seated,
                tuple(self.names[player] for player in self.table.seated),
                tuple(player for player in self.table.seated if player in self.away),
                self.money,
            )
        return extras_html(
            NapDrawer(
                self.table.seated,
                self.names,
                self.sent,
                self.errors,
                self.terms,
                self.seating,
                self.money,
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
                gain=self.money.signed(gains.get(caller, 0)),
                changes=tuple(
                    (self.names.get(account, account), self.money.signed(gains[account]))
                    for account in accounts
                    if account in gains
                ),
            )
            for outcome, gains in self._gains.items()
        )

    def _pair(self, player: str) -> SafeString:
        """Return what the deal as filled in would do to a player, as HTML."""
        if not self._gains:
            return SafeString()
        made, lost = (self._gains[outcome].get(player, 0) for outcome in OUTCOMES)
        return pair_html([QuotedGain(made, lost)], self.money)

    @property
    def each_would(self) -> list[tuple[str, SafeString]]:
        return [(player, self._pair(player)) for player in self.table.seated]

    @cached_property
    def _gains(self) -> Mapping[str, Mapping[str, int]]:
        """Return what each account gains by the deal as filled in, by how it may end."""
        forms = {outcome: self._if(outcome) for outcome in OUTCOMES}
        if any(form.score is None for form in forms.values()):
            return {}
        return {outcome: form.gains for outcome, form in forms.items()}

    def _if(self, outcome: str) -> NapDealForm:
        """Return the form as it would be sent by one of the buttons."""
        sent = self.sent.copy()
        sent["outcome"], sent["tricks"] = outcome, ""
        return NapDealForm(self.table, self.names, self.money, sent)

    @property
    def has_extras(self) -> bool:
        return super().has_extras or bool(self.sent.get("tricks"))


def deal_form(
    table: Table,
    *,
    names: Mapping[str, str],
    money: MoneyFormat,
    sent: QueryDict | None = None,
    facts: Mapping[str, Any] | None = None,
) -> NapDealForm:
    """Return the form: empty, as it was sent, or filled in with a deal's facts."""
    if sent is None:
        hand_size = table.terms.options.hand_size
        sent = fields_of(with_result(facts or {}, hand_size=hand_size))
    return NapDealForm(table, names, money, sent)


def fields_of(facts: Mapping[str, Any]) -> QueryDict:
    """Return the fields of a form that would send these facts."""
    fields = plain_facts.fields_of(facts, Deal, but=ENDED, **CALLED)
    for name in ("caller", "call", "tricks"):
        if facts.get(name) is not None:
            fields[name] = str(facts[name])
    fields.update(misdeals_told(facts))
    fields.update({f"over-{each['player']}": each["call"] for each in facts.get("overcalled", [])})
    first, further = facts.get("revokes", [])[:1], facts.get("revokes", [])[1:]
    for each in first:
        fields.update({"revoke_who": each["player"], "revoke_how": each["how"]})
    fields.setlist(REVOKED_TOO, [f"{each['player']}-{each['how']}" for each in further])
    if facts.get("forced"):
        fields["caller"] = FORCED
    outcome = _outcome_of(facts)
    if outcome:
        fields["outcome"] = outcome
    return fields


def with_result(facts: Mapping[str, Any], *, hand_size: int) -> Mapping[str, Any]:
    """Return the facts with whether the call was made, where only its tricks were written."""
    call, tricks = facts.get("call"), facts.get("tricks")
    if call is None or tricks is None or facts.get("made") is not None:
        return facts
    return {**facts, "made": is_made(call, tricks=tricks, hand_size=hand_size)}


def _outcome_of(facts: Mapping[str, Any]) -> str:
    """Return which button these facts came by; nothing where they do not say how it ended."""
    ended = "passed" if facts.get("passed") else abandoned.outcome_of(facts)
    made: bool | None = facts.get("made")
    return ended or ("" if made is None else "made" if made else "lost")
