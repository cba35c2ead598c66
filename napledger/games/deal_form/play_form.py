"""A deal being recorded at a table, in whatever game: as sent, and what it would pay.

The form knows no rules. It turns fields into facts, and a fault of the scorer back into a sentence
at its field.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

from django.http import QueryDict

from napledger.games.abandoned import reasons_of
from napledger.games.contract import MISDEAL, Game
from napledger.games.deal_form.abandoned import ReasonOffered, reasons_offered
from napledger.games.deal_form.drawer import NOTHING
from napledger.games.deal_form.misdeal import MisdealCost, abandoned_price
from napledger.games.deal_score import DealScore
from napledger.games.seating import Present, present_at
from napledger.games.table import AnyTable
from napledger.games.web import MoneyFormat, sentence_of, word_of
from napledger.ledger.transfers import KITTY, net
from napledger.reading.faults import Fault

BESIDES = frozenset({"dealer", "away", "note", "key", "version", "", "csrfmiddlewaretoken"})
"""Fields of every form that alone change no price, and those that a page adds."""

CORRECTION = frozenset({"by", "why"})
"""Fields of a page that corrects a deal."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What an account would gain or lose by the deal: by name, as written, and which way."""

    account: str
    name: str
    figure: str
    direction: str


@dataclass
class PlayForm:
    """What the forms of all games do alike. A game's own says `facts` and its templates.

    `game` scores the deal. `field_of` is where a fault is shown whose field has another name than
    the fact; `plain_fields` are those of a plain deal, beside `BESIDES`: anything else that was
    sent lies in the drawer. `asks` is whether the phone is to ask the server for the price at every
    change, and `is_steady` whether no deal that waits can change it.
    """

    table: AnyTable
    names: Mapping[str, str]
    money: MoneyFormat
    sent: QueryDict
    errors: dict[str, list[str]] = field(default_factory=dict)

    game: ClassVar[Game[Any, Any, Any]]
    template: ClassVar[str] = "deal_form/form.html"
    fields_template: ClassVar[str]
    price_template: ClassVar[str] = "deal_form/price_answer.html"
    score_template: ClassVar[str] = ""
    field_of: ClassVar[Mapping[str, str]] = {}
    plain_fields: ClassVar[frozenset[str]] = frozenset()
    asks: ClassVar[bool] = True
    is_steady: ClassVar[bool] = False

    def facts(self) -> dict[str, Any]:
        """Return the deal's facts as in a document; raise Fault where a tap is missing."""
        raise NotImplementedError

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field."""
        name = re.match(r"[a-z_]*", fault.path)
        place = name.group() if name else ""
        sentence = sentence_of(fault, names=self.names)
        self.errors.setdefault(self.field_of.get(place, place), []).append(sentence)

    def text(self, name: str) -> str:
        """Return what was sent in a field, trimmed."""
        return self.sent.get(name, "").strip()

    def number(self, name: str) -> int | str | None:
        """Return a number that was sent; anything else as it is, for the rules to refuse."""
        return number_typed(self.text(name))

    @property
    def note_typed(self) -> str:
        return self.text("note")

    @property
    def note_errors(self) -> Sequence[str]:
        return self.errors.get("note", ())

    def besides(self) -> dict[str, Any]:
        """Return the facts that every deal may have: who dealt, who is away, a note."""
        return {
            "dealer": self.sent.get("dealer", ""),
            "away": self.sent.getlist("away"),
            "note": self.text("note"),
        }

    @property
    def away(self) -> tuple[str, ...]:
        """Return who is away, as far as they sit there."""
        return tuple(player for player in self.sent.getlist("away") if player in self.table.seated)

    @cached_property
    def present(self) -> Present:
        """Return who deals and who is there, as far as it was said and can be."""
        try:
            return present_at(self.table, dealer=self.sent.get("dealer") or None, away=self.away)
        except Fault:
            return present_at(self.table, dealer=None, away=())

    @property
    def dealer(self) -> str:
        """Return who deals, as far as it was said and can be."""
        return self.present.dealer

    @property
    def dealer_name(self) -> str:
        return self.names[self.dealer]

    @property
    def plates(self) -> Sequence[str]:
        """Return the words to hang in the page's head: none."""
        return ()

    @property
    def stands(self) -> Sequence[tuple[str, str]]:
        """Return name and value of the button that ended the deal as filled in: none."""
        return ()

    @property
    def reasons(self) -> Sequence[ReasonOffered]:
        price, misdeal = self.abandoned_price, self._price_if_abandoned(MISDEAL)
        return reasons_offered(reasons_of(self.game.deal), price=price, misdeal=misdeal)

    @cached_property
    def abandoned_price(self) -> MisdealCost | None:
        return self._price_if_abandoned()

    def _price_if_abandoned(self, reason: str = "") -> MisdealCost | None:
        # A game without a kitty may have a table at which nobody can deal.
        if not self.game.has_kitty(self.table.terms):
            return MisdealCost()
        return abandoned_price(
            self.table,
            game=self.game,
            dealer=self.present.dealer,
            away=self.away,
            names=self.names,
            money=self.money,
            reason=reason,
        )

    @cached_property
    def score(self) -> DealScore[Any] | None:
        """Return the score of the deal as filled in; None while it is not whole or cannot be."""
        try:
            deal = self.game.read_deal(self.facts())
            return self.game.score_deal(deal, table=self.table)
        except Fault:
            return None

    @cached_property
    def gains(self) -> Mapping[str, int]:
        """Return what each account would gain by it, in the smallest coin; nothing until whole."""
        return {} if self.score is None else net(self.score.transfers)

    @property
    def changes(self) -> tuple[Gain, ...]:
        """Return the same in words, in table order, the kitty last."""
        return tuple(
            Gain(
                account,
                self.kitty_word if account == KITTY else self.names[account],
                self.money.signed(self.gains[account]),
                direction_of_gain(self.gains[account]),
            )
            for account in (*self.table.seated, KITTY)
            if self.gains.get(account)
        )

    @property
    def headline(self) -> str:
        """Return the figure that matters most: what whose deal it is would gain."""
        players = self.score.summary.players if self.score is not None else ()
        return self.money.signed(self.gains.get(players[0], 0)) if players else ""

    @property
    def would(self) -> tuple[Gain, ...]:
        """Return what each player would gain by the deal as filled in, in table order."""
        gains = {player: self.gains.get(player, 0) for player in self.table.seated}
        return tuple(
            Gain(
                player,
                self.names[player],
                self.money.signed(gain) if gain else "",
                direction_of_gain(gain),
            )
            for player, gain in gains.items()
        )

    @property
    def money_on_a_phone(self) -> str:
        """Return how a phone writes this table's money, as JSON (static/play/money.js)."""
        return json.dumps(self.money.on_a_phone())

    @property
    def kitty_word(self) -> str:
        return word_of(self.game.words.kitty)

    @property
    def has_extras(self) -> bool:
        """Return whether anything lies in the drawer of further things."""
        said = {name for name, values in self.sent.lists() if any(v not in NOTHING for v in values)}
        return bool((said | set(self.errors)) - BESIDES - CORRECTION - self.plain_fields)


def direction_of_gain(gain: int) -> str:
    """Return which way a gain goes, for its colour: up, down or neither."""
    return "up" if gain > 0 else "down" if gain else ""


def number_typed(text: str) -> int | str | None:
    """Return a typed number as one; anything else as it is, for the scorer to refuse."""
    if not text:
        return None
    return int(text) if re.fullmatch(r"[0-9]{1,12}", text) else text


def without_nothing(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts without those that say nothing."""
    return {name: value for name, value in facts.items() if value not in ("", [], {}, None)}


def facts_of_dealers(
    seated: Sequence[str],
    *,
    names: Mapping[str, str],
    left: Mapping[str, str] | None = None,
) -> dict[str, dict[str, str]]:
    """Return, for each who may deal, the data attributes that every game needs: `word`, `left`.

    `left` are the seats who would deal after that, the first of them who is there; by default
    clockwise.
    """
    return {
        dealer: {
            "word": names[dealer],
            "left": (left or {}).get(dealer) or " ".join((*seated[place:], *seated[:place])),
        }
        for place, dealer in enumerate(seated, start=1)
    }
