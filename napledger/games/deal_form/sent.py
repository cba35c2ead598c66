"""A deal as a form of steps sends it: who sits where, what was answered, what it comes to."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, ClassVar, TypeVar

from django.http import QueryDict

from napledger.games.answers import SIDES, Answers
from napledger.games.contract import Facts, Game
from napledger.games.deal_score import DealScore
from napledger.games.steps import (
    StepForm,
)
from napledger.games.table import AnyTable, Present, in_play_among, present_at
from napledger.games.tariff import Tariff
from napledger.games.web import MoneyFormat, sentence_of
from napledger.ledger.transfers import net
from napledger.reading.facts import TypedFacts
from napledger.reading.faults import Fault


@cache
def names_of(deal: type[TypedFacts]) -> frozenset[str]:
    """Return the names of the facts of a deal."""
    return frozenset(key for _name, key, *_rest in deal.layout().facts)


@dataclass
class SentDeal:
    """A deal at a table as sent: its facts, or what is wrong with them; and what it would pay.

    `errors` are sentences by field. `field_of` is where a fault is shown whose step has another
    name than the fact. A game's own form is made by `form_for` and its tariff by `tariff_for`, once
    for the table's terms; where a form hangs on more, it says its `form`. `flags_for` makes the
    `flags` of the table: what the tariff names besides answers and places, each with nothing where
    it is not so.
    """

    table: AnyTable
    names: Mapping[str, str]
    money: MoneyFormat
    sent: QueryDict
    errors: dict[str, list[str]] = field(default_factory=dict)

    game: ClassVar[Game[Any, Any, Any]]
    form_for: ClassVar[Callable[[Any], StepForm]]
    tariff_for: ClassVar[Callable[[Any], Tariff]]
    flags_for: ClassVar[Callable[[AnyTable], Answers]] = lambda _table: {}
    field_of: ClassVar[Mapping[str, str]] = {}

    @property
    def form(self) -> StepForm:
        """Return the steps, made once for the table's terms."""
        return type(self).form_for(self.table.terms)

    @property
    def tariff(self) -> Tariff:
        """Return what deals pay, made once for the table's terms."""
        return type(self).tariff_for(self.table.terms)

    @property
    def flags(self) -> Answers:
        """Return what hangs on the table, as far as it is known before the deal."""
        return type(self).flags_for(self.table)

    @property
    def places(self) -> Answers:
        """Return who has which place in this game, besides those that every table has."""
        return {}

    def tidied(self, facts: dict[str, Any], _answers: Answers) -> dict[str, Any]:
        """Return the facts, where a game must put more right than its steps say."""
        return facts

    @cached_property
    def posted(self) -> dict[str, list[str]]:
        """Return the fields as sent."""
        return self.earlier({name: list(values) for name, values in self.sent.lists()})

    @staticmethod
    def earlier(sent: dict[str, list[str]]) -> dict[str, list[str]]:
        """Return what a form before this one sent, as fields of this: a phone may have kept it."""
        return sent

    @property
    def going_on(self) -> Answers:
        """Return what the book says of the deals of this dealer, while they go on dealing."""
        return {}

    def filled(self, facts: Mapping[str, Any]) -> QueryDict:
        """Return the fields that would give these facts."""
        return fields_that_send(self.form, facts)

    def text(self, name: str) -> str:
        """Return what was sent in a field, trimmed."""
        return self.sent.get(name, "").strip()

    def besides(self) -> dict[str, Any]:
        """Return the facts that every deal may have: who dealt, who is away, a note."""
        return {
            "dealer": self.sent.get("dealer", ""),
            "away": self.sent.getlist("away"),
            "note": self.text("note"),
        }

    @property
    def is_empty(self) -> bool:
        """Return whether nothing was answered yet: who is away stays so from deal to deal."""
        return not (self.posted.keys() - {"away"}) and not self.errors

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

    @cached_property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """Return who plays with whom, both sides clockwise; nothing where each plays alone."""
        return self.game.sides(self.table.seated)

    @cached_property
    def in_play(self) -> tuple[str, ...]:
        """Return who holds cards, clockwise from the dealer's left: of both sides in turn."""
        if not self.sides:
            return in_play_among(self.present.players, sits_out=self.form.sits_out)
        turn = tuple(seat for each in zip(*self.sides, strict=True) for seat in each)
        first = turn.index(self.dealer) + 1 if self.dealer in turn else 0
        return turn[first:] + turn[:first]

    @cached_property
    def known(self) -> dict[str, Sequence[str]]:
        """Return who sits where, and the flags."""
        players, in_play = self.present.players, self.in_play
        places = {"players": players, "in_play": in_play, "dealer": (self.dealer,)}
        ends = {"seated": self.table.seated, "first": in_play[:1], "last": in_play[-1:]}
        sides = dict(zip(SIDES, self.sides, strict=False))
        return {**self.flags, **self.places, **places, **ends, **sides, **self.going_on}

    @cached_property
    def answers(self) -> dict[str, Sequence[str]]:
        """Return what was answered; raise Fault at the field of what cannot be an answer."""
        return self.form.answers(self.posted, self.known)

    def facts(self) -> dict[str, Any]:
        """Return the deal's facts as in a document; raise Fault where a tap is missing."""
        facts = self.tidied(self.form.facts(self.answers), self.answers)
        return {**facts, **without_nothing(self.besides())}

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
    def on_the_phone(self) -> Mapping[str, int] | None:
        """Return what a phone adds up that each account gains; None where only the scorer can say.

        Raises Fault at the field of what cannot be an answer.
        """
        if any(each.met(self.tariff.told(self.answers)) for each in self.tariff.unsaid):
            return None
        return net(self.tariff.bill(self.answers, kitty=self.table.kitty).transfers)

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field."""
        name = re.match(r"[a-z_]*", fault.path)
        place = name.group() if name else ""
        sentence = sentence_of(fault, names=self.names)
        self.errors.setdefault(self.field_of.get(place, place), []).append(sentence)


FormT = TypeVar("FormT", bound=SentDeal)


def fields_that_send(form: StepForm, facts: Mapping[str, Any]) -> QueryDict:
    """Return the fields that would give these facts, who dealt, who was away and the note too."""
    fields = QueryDict(mutable=True)
    for name, values in form.sent(facts).items():
        fields.setlist(name, values)
    for name in ("dealer", "note"):
        if facts.get(name):
            fields[name] = str(facts[name])
    if facts.get("away"):
        fields.setlist("away", list(facts["away"]))
    return fields


def bound(
    form: type[FormT],
    table: AnyTable,
    *,
    names: Mapping[str, str],
    money: MoneyFormat,
    sent: QueryDict | None = None,
    facts: Facts | None = None,
) -> FormT:
    """Return a game's form: empty, as it was sent, or filled in with a deal's facts."""
    made = form(table, names, money, QueryDict() if sent is None else sent)
    if sent is None and facts:
        made.sent = made.filled(facts)
        made.__dict__.pop("posted", None)
    return made


def number_typed(text: str) -> int | str | None:
    """Return a typed number as one; anything else as it is, for the scorer to refuse."""
    if not text:
        return None
    return int(text) if re.fullmatch(r"[0-9]{1,12}", text) else text


def without_nothing(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts without those that say nothing."""
    return {name: value for name, value in facts.items() if value not in ("", [], {}, None)}
