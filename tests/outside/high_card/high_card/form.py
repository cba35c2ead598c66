"""The forms of high card: a cut in two taps, and the rules of the house."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext

from high_card.game import GAME
from high_card.rules import ACE, HIGH_CARD, RULES, Options
from napledger.games.contract import Facts
from napledger.games.deal_form.drawer import Drawer, FieldGroup
from napledger.games.deal_form.play_form import PlayForm, facts_of_dealers, without_nothing
from napledger.games.rules_form.fields import written
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.rules_form.kit import CardPrice, RulesKit
from napledger.games.table import AnyTable
from napledger.games.web import MoneyFormat, word_of
from napledger.money.formatting import PLUS
from napledger.reading.faults import Fault
from napledger.reading.translatable import marked as _

shorthand_help = _("One row a cut: who cut the highest card, like “Ann”, or “Ann ace”.")


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's tile; `would` is empty, for the buttons say what the cut pays."""

    key: str
    name: str
    is_dealer: bool
    chosen: bool
    mark: str = ""
    would: str = ""
    direction: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A button that ends the cut: what it sends, its word, and what it pays."""

    value: str
    word: str
    gain: str
    prices: str


@dataclass
class HighCardForm(PlayForm):
    """A cut being recorded: whose card was the highest, and whether it was an ace."""

    game = GAME
    fields_template = "high_card/deal_fields.html"
    field_of = {"ace": "card"}
    plain_fields = frozenset({"winner", "card"})
    asks = False
    is_steady = True

    def facts(self) -> dict[str, Any]:
        """Return the cut's facts; raise Fault where a tap is missing."""
        if not self.text("winner"):
            raise Fault("winner", "who cut the highest card? Tap whoever it was")
        if self.text("card") not in ("high", "ace"):
            raise Fault("card", "was it an ace? Tap what was cut")
        facts = {"winner": self.text("winner"), "ace": self.text("card") == "ace" or None}
        return without_nothing({**facts, **self.besides()})

    def besides(self) -> dict[str, Any]:
        """Return who held the pack, and a note: nobody is away from a cut."""
        return {"dealer": self.text("dealer"), "note": self.text("note")}

    @property
    def stands(self) -> Sequence[tuple[str, str]]:
        """Return the button that ended the cut as filled in."""
        return (("card", self.text("card")),) if self.text("card") else ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return a tile for each player, in table order."""
        return tuple(
            Seat(
                player,
                self.names[player],
                is_dealer=player == self.present.dealer,
                chosen=player == self.text("winner"),
            )
            for player in self.table.seated
        )

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the buttons, each with its price before the tap."""
        terms = self.table.terms
        return (
            self._card("high", HIGH_CARD, terms.stake),
            self._card("ace", ACE, terms.rates["ace"]),
        )

    def _card(self, value: str, word: str, each: int) -> Card:
        gain = self.money.signed(each * (len(self.table.seated) - 1))
        others = gettext("others each %(coins)s") % {"coins": self.money.signed(-each)}
        return Card(value, word_of(word), gain, f"{{winner}} {gain}, {others}")

    @property
    def further(self) -> tuple[FieldGroup, ...]:
        """Return what lies one tap further: who held the pack."""
        drawer = Drawer(self.table.seated, self.names, self.sent, self.errors)
        facts = facts_of_dealers(self.table.seated, names=self.names)
        return (drawer.dealer(self.present.dealer, facts=facts),)


def deal_form(
    table: AnyTable,
    *,
    names: Mapping[str, str],
    money: MoneyFormat,
    sent: QueryDict | None = None,
    facts: Facts | None = None,
) -> HighCardForm:
    """Return the form: empty, as it was sent, or filled in with a cut's facts."""
    if sent is None:
        sent = QueryDict(mutable=True)
        for name in ("winner", "dealer", "note"):
            if name in (facts or {}):
                sent[name] = str((facts or {})[name])
        if "winner" in sent:
            sent["card"] = "ace" if (facts or {}).get("ace") else "high"
    return HighCardForm(table, names, money, sent)


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return the facts of a cut from a row of a paper sheet: "Ann", or "Ann ace"."""
    name, _space, card = text.strip().partition(" ")
    if name not in players:
        raise Fault("", "“{came}” is none of {players}", came=name, players=list(players))
    if card.strip() not in ("", "ace"):
        raise Fault("", "“{came}” is no card: write “ace”, or nothing", came=card.strip())
    return {"winner": players[name]} | ({"ace": True} if card else {})


def _prices(options: Options) -> tuple[CardPrice, ...]:
    """Return what either card takes from each, in stakes: the lines of a rule set's card."""
    return (
        CardPrice(word_of(HIGH_CARD), f"{PLUS}1"),
        CardPrice(word_of(ACE), f"{PLUS}{written(options.ace)}"),
    )


KIT = RulesKit(table=RULES, prices=_prices, note=_("from each of the others, in stakes"))

rules_form = partial(HouseRulesForm, KIT)
