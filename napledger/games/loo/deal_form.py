"""The form that records a deal of Loo: what was tapped becomes the facts of a document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import QueryDict

from napledger.games.deal_form import abandoned, plain_facts
from napledger.games.deal_form.drawer import FieldGroup, mark_of
from napledger.games.deal_form.misdeal import charged, misdeals_told
from napledger.games.deal_form.play_form import PlayForm
from napledger.games.loo.deal import Deal
from napledger.games.loo.drawer import LooDrawer
from napledger.games.loo.game import GAME
from napledger.games.loo.quote import Quote, quote_of, told_to_the_phone
from napledger.games.loo.rules import Options
from napledger.games.loo.seating import Hands, Table, hands_among
from napledger.games.loo.words import TRICKS
from napledger.games.web import MoneyFormat, word_of
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault

TRICK = "trick"
"""What the name of each trick's field begins with; its number from 1 follows."""

NOBODY = "nobody"
"""Who beat the card turned up, where nobody did."""

LAST = "last"
"""Who takes the pool unless somebody else is tapped: the last hand."""

ASKED_OTHERWISE = ("abandoned", "reason", "unopposed", "flush", "tricks", "looed", "stood")
"""How a deal ended: the facts that are not asked for plainly."""

FIELD_OF = {
    "unopposed": "taker",
    "flush": "taker",
    "stood": "looed",
    "abandoned": "outcome",
    "reason": "outcome",
}
"""Where a fault is shown whose field has another name than the fact."""

PLAIN_FIELDS = frozenset(
    {*(f"{TRICK}{number}" for number in range(1, 6)), "looed", "taker", "pool", "flush", "club"}
    | {"outcome"}
)
"""The fields of a plain deal, with nothing from the drawer."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A trick to be won: its number, its field, what it is called and who has won it, if known."""

    number: int
    name: str
    word: str
    winner: str


@dataclass(frozen=True, slots=True)
class SeatTile:
    """What the game marks on a player's tile; `idle` is who holds no cards.

    `would` is what the deal as filled in would do to the player, `direction` its sign: up or down.
    """

    key: str
    name: str
    mark: str
    idle: bool
    is_dealer: bool
    is_last: bool
    looed: bool
    takes: bool
    would: str
    direction: str


@dataclass
class LooDealForm(PlayForm):
    """A deal of Loo being recorded: the winner of each trick, who was looed, or who took it all."""

    game = GAME
    fields_template = "loo/deal_fields.html"
    price_template = "loo/price_answer.html"
    score_template = "loo/score.html"
    field_of = FIELD_OF
    plain_fields = PLAIN_FIELDS
    asks = False

    def facts(self) -> dict[str, Any]:
        """Return the deal's facts as in a document; raise Fault where a tap is missing."""
        played = abandoned.facts_of(self.text("outcome")) if self._is_abandoned else self._played()
        further = plain_facts.facts_sent(
            self.sent, Deal, seated=self.table.seated, but=ASKED_OTHERWISE, singles="single"
        )
        if not self.options.club_law:
            further.pop("club", None)
        return charged(further | played, table=self.table, game=GAME)

    @property
    def _is_abandoned(self) -> bool:
        return abandoned.is_abandoned(self.text("outcome"))

    @property
    def takes_pool(self) -> bool:
        return bool(self.text("pool"))

    @property
    def shows_flush(self) -> bool:
        return bool(self.text("flush"))

    @property
    def taker(self) -> str:
        """Return who was tapped to take the pool whole; LAST for nobody yet."""
        return self.text("taker") or LAST

    def _played(self) -> dict[str, Any]:
        """Return who took the pool whole, or who won the tricks and who was looed."""
        if self.takes_pool:
            return {"unopposed": self.hands.last if self.taker == LAST else self.taker}
        if self.shows_flush:
            return self._flush()
        if self.text(f"{TRICK}1") == NOBODY:
            return {"tricks": []}
        tricks = [slot.winner for slot in self.slots if slot.winner]
        if not tricks:
            raise Fault("tricks", "who won each trick? Tap the winners in order")
        looed = self._looed(aside={*tricks, *self.sent.getlist("breaches")})
        return {"tricks": tricks} | ({"looed": looed} if looed else {})

    def _looed(self, *, aside: set[str]) -> list[str]:
        """Return who was tapped as looed, but for those `aside`.

        Where all must play, nobody need be: what is not all of them is from before a change.
        """
        looed = [player for player in self.sent.getlist("looed") if player not in aside]
        out = aside | {*self.sent.getlist("thrown_up")}
        is_whole = {*looed} == {*self.hands.in_play} - out
        return looed if is_whole or not self.quote.mode.must else []

    def _flush(self) -> dict[str, Any]:
        holder = self.taker
        if holder == LAST:
            raise Fault("taker", "who showed the flush? Tap the player")
        stood = [player for player in self.sent.getlist("looed") if player != holder]
        named = stood and self.options.flush_looes == "stood" and not self.quote.mode.must
        return {"flush": holder} | ({"stood": stood} if named else {})

    @property
    def options(self) -> Options:
        options: Options = self.table.terms.options
        return options

    @property
    def has_club(self) -> bool:
        """Return whether a club was turned up, at a table where that matters."""
        return self.options.club_law and bool(self.sent.get("club"))

    @cached_property
    def hands(self) -> Hands:
        """Return who deals, who holds cards and who is the last hand, as far as it was said."""
        return hands_among(self.present, options=self.options)

    @cached_property
    def quote(self) -> Quote:
        return quote_of(self.table, hands=self.hands, club=self.has_club)

    @property
    def is_one_card(self) -> bool:
        return self.quote.mode.tricks == 1

    @property
    def has_one_card(self) -> bool:
        """Return whether a deal at this table may be one of one card each."""
        return self.options.must == "one_card"

    @property
    def stands_by_name(self) -> bool:
        """Return whether a flush looes only those who are named."""
        return self.options.flush != "none" and self.options.flush_looes == "stood"

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """Return a slot for each trick that this table may have in a deal."""
        names = [f"{TRICK}{number + 1}" for number in range(self.options.cards)]
        return tuple(
            Slot(number, name, word_of(word), self.text(name))
            for number, (name, word) in enumerate(zip(names, TRICKS, strict=False), start=1)
        )

    @cached_property
    def seats(self) -> tuple[SeatTile, ...]:
        """Return a tile for each player, in table order."""
        looed = self.sent.getlist("looed")
        return tuple(
            SeatTile(
                key=each.account,
                name=each.name,
                mark=mark_of(each.account, self.hands.players, self.hands.in_play),
                idle=each.account not in self.hands.in_play,
                is_dealer=each.account == self.hands.dealer,
                is_last=each.account == self.hands.last,
                looed=each.account in looed,
                takes=each.account == self.taker,
                would=each.figure,
                direction=each.direction,
            )
            for each in self.would
        )

    @property
    def pool_figure(self) -> str:
        """Return what the deal is played for, the put-ins included."""
        return self.money.plain(self.quote.pool)

    @property
    def trick_figure(self) -> str:
        """Return what a trick is worth at least; nothing where there is only one."""
        return "" if self.is_one_card else self.money.plain(self.quote.shares[-1])

    @property
    def loo_figure(self) -> str:
        return self.money.plain(self.quote.loo)

    @property
    def groups(self) -> tuple[FieldGroup, ...]:
        drawer = LooDrawer(
            self.table.seated,
            self.names,
            self.sent,
            self.errors,
            self.table.terms,
            self.hands,
            self.money,
        )
        return tuple(drawer.groups())

    @property
    def last_name(self) -> str:
        return self.names[self.hands.last]

    @property
    def next_pool(self) -> str:
        return self.money.plain(self.table.kitty + self.gains.get(KITTY, 0))

    @property
    def on_the_phone(self) -> str:
        """Return what the phone adds up and says of a plain deal by itself, as JSON."""
        return told_to_the_phone(self.quote, options=self.options, kitty=self.table.kitty)


def deal_form(
    table: Table,
    *,
    names: Mapping[str, str],
    money: MoneyFormat,
    sent: QueryDict | None = None,
    facts: Mapping[str, Any] | None = None,
) -> LooDealForm:
    """Return the form: empty, as it was sent, or filled in with a deal's facts."""
    if sent is None:
        sent = fields_of(facts) if facts is not None else QueryDict()
    return LooDealForm(table, names, money, sent)


def fields_of(facts: Mapping[str, Any]) -> QueryDict:
    """Return the fields of a form that would send these facts."""
    fields = plain_facts.fields_of(facts, Deal, but=ASKED_OTHERWISE, singles="single")
    fields.update(misdeals_told(facts))
    fields.update(_ended(facts))
    fields.setlist("looed", list(facts.get("stood") or facts.get("looed", ())))
    return fields


def _ended(facts: Mapping[str, Any]) -> dict[str, str]:
    """Return the fields that say how the deal was played."""
    if facts.get("abandoned"):
        return {"outcome": abandoned.outcome_of(facts)}
    for fact, field in (("unopposed", "pool"), ("flush", "flush")):
        if fact in facts:
            return {field: plain_facts.ON, "taker": facts[fact]}
    if facts.get("tricks") == []:
        return {f"{TRICK}1": NOBODY}
    tricks = enumerate(facts.get("tricks", []), start=1)
    return {f"{TRICK}{number}": player for number, player in tricks}
