"""The form that records a round of Vingt-Un: what was tapped becomes the facts of a document."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games.deal_form import abandoned, plain_facts
from napledger.games.deal_form.drawer import THERE, FieldGroup
from napledger.games.deal_form.plain_facts import facts_sent
from napledger.games.vingt_un.deal import Deal
from napledger.games.vingt_un.fields import IN_ORDER, fields_of_hands
from napledger.games.vingt_un.game import GAME
from napledger.games.vingt_un.hands_form import HandDrawer, HandsForm
from napledger.games.vingt_un.phone import on_the_phone
from napledger.games.vingt_un.rules import Options
from napledger.games.vingt_un.turns import Round, Table, round_of
from napledger.games.web import MoneyFormat
from napledger.reading.translatable import marked

IRREGULAR = "irregular"
"""What the fields begin with that say how often a player dealt or drew irregularly."""

TIMES_OFFERED = 5

ASKED_OTHERWISE = ("abandoned", "reason")
"""The facts that are not asked for plainly, beside the hands and a sale."""

CALLED = {"irregularities": IRREGULAR}
"""What the fields of a fact are called, where they have another name."""


@dataclass
class VingtUnDealForm(HandsForm):
    """A round of Vingt-Un being recorded: the dealer's hand, and how each punter's did."""

    game = GAME
    fields_template = "vingt_un/deal_fields.html"
    price_template = "vingt_un/price_answer.html"
    field_of = {"irregularities": IRREGULAR, "sale": "sale_to", "reason": "hand"}
    plain_fields = frozenset({"doubled", "hands", "number", "order", "outcome"})

    def facts(self) -> dict[str, Any]:
        """Return the round's facts as in a document; raise Fault where a tap is missing."""
        further = facts_sent(
            self.sent, Deal, seated=self.table.seated, but=ASKED_OTHERWISE, **CALLED
        )
        if self.may_sell and self.text("sale_to"):
            price = self.money.typed(self.text("sale_price"), path="sale_price")
            sale = {"to": self.text("sale_to"), "price": price}
            further |= {"sale": sale, "dealer": self.dealer}
        if abandoned.is_abandoned(self.ended_by):
            for name in ("doubled", "deal_ends"):
                further.pop(name, None)
            return abandoned.facts_of(self.ended_by) | further
        return {"hand": self.dealer_hand(), "hands": self.staked_hands()} | further

    @property
    def options(self) -> Options:
        options: Options = self.table.terms.options
        return options

    @cached_property
    def round(self) -> Round:
        """Return which round of its deal it is, as far as it was said who deals."""
        away = tuple(each for each in self.table.seated if each not in self.present.players)
        return round_of(Deal(dealer=self.present.dealer, away=away), table=self.table)

    @property
    def stands(self) -> Sequence[tuple[str, str]]:
        """Return that the round was abandoned, as a field; else it is recorded by its taps."""
        return (("outcome", self.ended_by),) if abandoned.is_abandoned(self.ended_by) else ()

    @property
    def price_typed(self) -> str:
        return self.text("sale_price")

    @property
    def may_sell(self) -> bool:
        """Return whether the turn can be sold: before the first round of a deal."""
        return self.options.sale and not self.round.before.begun

    @property
    def dealer(self) -> str:
        """Return who deals, as far as it was said: the buyer of the turn, if it was sold."""
        buyer = self.text("sale_to") if self.may_sell else ""
        return buyer if buyer in self.present.players else self.present.dealer

    @cached_property
    def groups(self) -> tuple[FieldGroup, ...]:
        return tuple(self._groups())

    def _groups(self) -> Iterator[FieldGroup]:
        drawer = self._drawer
        # Translators: a switch: the pack is out, or it was agreed
        switches = [drawer.switch("deal_ends", drawer.word(marked("The deal ends with it")))]
        if self.options.brulet:
            switches.append(drawer.switch("brulet", _("Brulet")))
        yield drawer.group("deal_ends", _("This round"), chips=[switches])
        yield drawer.stood_at()
        yield drawer.points(self.round.punters)
        if self.options.irregular_fine:
            coins = self.money.plain(self.options.irregular_fine * self.table.terms.stake)
            # Translators: what each irregular deal or draw costs
            help_text = _("%(coins)s to the kitty each time.") % {"coins": coins}
            lines = drawer.counts(IRREGULAR, self.present.players, TIMES_OFFERED, fact=THERE)
            yield drawer.group(IRREGULAR, _("Dealt or drew out of order"), help_text, lines=lines)
        yield drawer.away()
        yield drawer.who_dealt(left=self._left)

    @property
    def _drawer(self) -> HandDrawer:
        seen = (self.table.seated, self.names, self.sent, self.errors, self.dealer)
        return HandDrawer(*seen, forfeits=True, wording=self.wording)

    @property
    def _left(self) -> dict[str, str]:
        """Return who deals after a bought turn: whoever sits on the seller's left."""
        first = self.table.left_of(self.round.proper_dealer)
        return {self.round.dealer: " ".join(self.table.clockwise_from(first))}

    @property
    def sale_group(self) -> FieldGroup | None:
        """Return the group that says who bought the turn, where it can be sold now."""
        if not self.may_sell:
            return None
        drawer = self._drawer
        chips = [each for each in drawer.nobody_or("sale_to", self.round.punters) if not each.out]
        return drawer.group(
            "sale_to", drawer.word(marked("Bought the turn to deal")), chips=[chips]
        )

    @property
    def told(self) -> str:
        """Return what the phone adds up and says of a plain round by itself, as JSON."""
        return json.dumps(on_the_phone(self.table.terms) | {"words": dict(self.picks)})


class SteadyDealForm(VingtUnDealForm):
    """The same at a table without a kitty: no round that waits changes what the next one pays."""

    is_steady = True


def fields_of(facts: Mapping[str, Any], *, money: MoneyFormat) -> QueryDict:
    """Return the fields of a form that would send these facts."""
    fields = plain_facts.fields_of(facts, Deal, but=ASKED_OTHERWISE, **CALLED)
    hands = facts.get("hands", [])
    fields.update(fields_of_hands(hands))
    fields.setlist(IN_ORDER, list(dict.fromkeys(each["player"] for each in hands)))
    if facts.get("hand") is not None:
        fields["hand"] = str(facts["hand"])
    if "sale" in facts:
        fields["sale_to"] = facts["sale"]["to"]
        fields["sale_price"] = money.plain(facts["sale"]["price"])
        fields.pop("dealer", None)
    if ended := abandoned.outcome_of(facts):
        fields["outcome"] = ended
    return fields


def deal_form(
    table: Table,
    *,
    names: Mapping[str, str],
    money: MoneyFormat,
    sent: QueryDict | None = None,
    facts: Mapping[str, Any] | None = None,
) -> VingtUnDealForm:
    """Return the form: empty, as it was sent, or filled in with a round's facts."""
    if sent is None:
        sent = fields_of(facts or {}, money=money)
    form = VingtUnDealForm if table.terms.options.kitty else SteadyDealForm
    return form(table, names, money, sent)
