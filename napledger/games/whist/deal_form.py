"""The form that records a deal of Whist: which side took the odd trick, by how many, and honours.

The form knows no rules of its own. It turns fields into facts, and a fault of the scorer back into
a sentence at its field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from napledger.games.deal_form import abandoned
from napledger.games.deal_form.drawer import Drawer, FieldGroup
from napledger.games.deal_form.play_form import without_nothing
from napledger.games.web import MoneyFormat, word_of
from napledger.games.whist import pad
from napledger.games.whist.deal import ABANDONED_FOR, BROKEN_OFF, UNPLAYED
from napledger.games.whist.deal_extras import PENALTY_WORDS, groups_of, who_dealt
from napledger.games.whist.deal_fields import (
    FOUR,
    HONOURS,
    ODD,
    OUTCOME,
    PLAYED,
    REVOKES,
    SIDE,
    WRITTEN,
    fields_of,
    kept_as_written,
    revokes_sent,
    tricks_sent,
)
from napledger.games.whist.game import GAME
from napledger.games.whist.head import lead_html
from napledger.games.whist.lead import lead_of
from napledger.games.whist.options import RULES
from napledger.games.whist.payments import paid_when_broken_off
from napledger.games.whist.rubber import Table
from napledger.games.whist.rubber_form import RubberForm
from napledger.games.whist.seating import begun
from napledger.ledger.transfers import net
from napledger.reading.faults import Fault


@dataclass
class WhistDealForm(RubberForm):
    """A deal of Whist being recorded, at a table, as empty, sent or filled in from facts."""

    game = GAME
    fields_template = "whist/deal_fields.html"
    price_template = "whist/price_answer.html"
    score_template = "whist/score.html"
    abandoned_for = ABANDONED_FOR
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
            **kept_as_written(counted, self.written, self.four),
            "revokes": revokes_sent(self.sent),
        }

    def _honours(self) -> dict[str, int]:
        tapped = pad.HONOURS.get(self.sent.get(HONOURS, ""))
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
    def was_played(self) -> bool:
        """Return whether the deal as filled in was played."""
        return self.sent.get(OUTCOME) == PLAYED

    @property
    def odd(self) -> tuple[pad.OddChip, ...]:
        """Return the odd tricks to tap."""
        return pad.odd_chips(self.sent.get(ODD, ""))

    @property
    def written(self) -> str:
        """Return tricks and honours as they were written, in a deal that is corrected."""
        return self.sent.get(WRITTEN, "")

    @property
    def repeated(self) -> tuple[tuple[str, str], ...]:
        """Return the four as fields, where a deal in the middle of a rubber names them again."""
        is_again = self.state.lasts and all(self.sent.get(name) for name in FOUR)
        return tuple((name, self.text(name)) for name in FOUR) if is_again else ()

    @property
    def shows_honours(self) -> bool:
        """Return whether there are honours to tap: the table counts them, or some were written."""
        return self.table.terms.options.honours or self.honours_said in pad.HONOURS

    @property
    def honours(self) -> tuple[pad.HonoursChip, ...]:
        """Return the honours to tap, where there are any."""
        if not self.shows_honours:
            return ()
        return pad.honours_chips(self.sent.get(HONOURS, ""), self.board)

    @property
    def honours_said(self) -> str:
        """Return which honours are tapped."""
        return self.sent.get(HONOURS, "")

    @property
    def leads(self) -> SafeString:
        """Return what each deal without a revoke leads to, as HTML."""
        return pad.leads_html(self.board, with_honours=self.shows_honours)

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
        asked = WhistDealForm(self.table, self.names, self.purse, sent)
        if asked.score is None:
            return SafeString()
        deal = self.game.read_deal(asked.facts())
        terms = self.table.terms
        lead = lead_of(deal, four=asked.four, dealer=asked.dealer, state=asked.state, terms=terms)
        return lead_html(asked.board, lead)

    @cached_property
    def groups(self) -> tuple[FieldGroup, ...]:
        """Return what lies in the drawer."""
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

    @property
    def can_break_off(self) -> bool:
        """Return whether there is a rubber to be broken off."""
        return self.state.lasts

    @cached_property
    def broken_off(self) -> str:
        """Return what each gains if the rubber is broken off now; empty for nothing."""
        return self.board.by_name(net(paid_when_broken_off(self.state, terms=self.table.terms)))


def deal_form(
    table: Table,
    *,
    names: Mapping[str, str],
    purse: MoneyFormat,
    sent: QueryDict | None = None,
    facts: Mapping[str, Any] | None = None,
) -> WhistDealForm:
    """Return the form: empty, as it was sent, or filled in with a deal's facts."""
    if sent is None:
        four = _four_of(facts or {}, table)
        sent = fields_of(facts or {}, four=four, seated=table.seated)
    return WhistDealForm(table, names, purse, sent)


def _four_of(facts: Mapping[str, Any], table: Table) -> tuple[str, ...]:
    """Return the four of a deal that was played at this table, where they can be known."""
    try:
        state, _dealer = begun(GAME.read_deal(dict(facts)), table=table)
    except Fault:
        return ()
    return state.four
