"""The form that records a round of French Vingt-Un: each of the eight has its own way to be told.

The page has the fields of all rounds; those of the round that is chosen are shown, so that a phone
can go on from round to round without a network.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games.deal_form import abandoned
from napledger.games.deal_form.drawer import FieldGroup, ListField
from napledger.games.deal_form.play_form import without_nothing
from napledger.games.french_vingt_un.deal import CLOCK_CARDS
from napledger.games.french_vingt_un.fields import (
    ALL_WRONG,
    POINTS_OF_TWO,
    bet_told,
    fields_of,
)
from napledger.games.french_vingt_un.game import GAME
from napledger.games.french_vingt_un.programme import Table, round_due
from napledger.games.french_vingt_un.rounds import (
    CLOCK,
    COMPANY,
    DEALER,
    DIFFERENCES,
    KINDS,
    ORDINARY,
    THE_COMPANY,
    WITH_BETS,
    WITH_HANDS,
)
from napledger.games.french_vingt_un.rules import Terms
from napledger.games.vingt_un.fields import HAND, SHOWN, UNITS, hand_sent
from napledger.games.vingt_un.hands import LOST, WON, HandRules
from napledger.games.vingt_un.hands_form import HandDrawer, HandsForm
from napledger.games.vingt_un.phone import gains_a_counter, hands_on_the_phone
from napledger.games.web import MoneyFormat, word_of
from napledger.reading.faults import Fault
from napledger.reading.readers import Json
from napledger.reading.translatable import marked

SORTS: Mapping[int, str] = {
    **dict.fromkeys(WITH_HANDS, "hands"),
    **dict.fromkeys(WITH_BETS, "bets"),
    COMPANY: "company",
    DIFFERENCES: "differences",
    CLOCK: "clock",
}
"""How each round is told: the page shows the fields of its sort."""


@dataclass(frozen=True, slots=True)
class RoundDue:
    """A round as the page says it: its number, its name, and what it asks for."""

    number: int
    name: str
    asks: str


@dataclass
class FrenchDealForm(HandsForm):
    """A round of French Vingt-Un being recorded, in the way of the one that is due."""

    game = GAME
    fields_template = "french_vingt_un/deal_fields.html"
    price_template = "vingt_un/price_answer.html"
    field_of = {
        "bets": "hands",
        "stakes": "hands",
        "hit": "clock",
        "winner": "outcome",
        "reason": "outcome",
    }
    plain_fields = frozenset({"doubled", "hands", "order", "outcome"})
    is_steady = True

    def facts(self) -> dict[str, Any]:
        """Return the round's facts as in a document; raise Fault where a tap is missing."""
        besides = without_nothing(self.besides()) | {"round": self.round}
        if abandoned.is_abandoned(self.ended_by):
            return abandoned.facts_of(self.ended_by) | besides
        if self.sent.get("doubled") and self.terms.may_double(self.round):
            besides["doubled"] = True
        return TOLD[SORTS[self.round]](self) | besides

    def told_by_hands(self) -> dict[str, Any]:
        return {"hand": self.dealer_hand(), "hands": self.staked_hands()}

    def told_by_bets(self) -> dict[str, Any]:
        """Return whether each punter guessed right; who was not tapped beside others did not."""
        tapped = {self.text(HAND + player) for player in self.punters} - {""}
        if self.ended_by == ALL_WRONG and WON in tapped:
            raise Fault("hands", "somebody guessed right: tap Record, or take that back")
        if self.ended_by != ALL_WRONG and not tapped:
            raise Fault("hands", "who guessed right? Tap them, or All wrong")
        return {"bets": [self._bet_of(player) for player in self.punters]}

    def _bet_of(self, player: str) -> dict[str, Any]:
        result = self.text(HAND + player) or LOST
        told = bet_told(self.text(SHOWN + player), result=result, number=self.round)
        return {"player": player, "stake": self.stake_sent(player), **told}

    def told_by_company(self) -> dict[str, Any]:
        """Return who won, and what lay against it."""
        stakes = {player: self.stake_sent(player) for player in self.punters}
        return {"winner": self._winner(), "stakes": stakes}

    def told_by_differences(self) -> dict[str, Any]:
        """Return the points of the dealer and of each punter."""
        hands = [{"player": player, "hand": self._units(player)} for player in self.punters]
        return {"hand": self._units(self.dealer), "hands": hands}

    def _units(self, player: str) -> Any:
        units = self.units_of(player)
        if not units:
            raise Fault("hands", "how many points has everybody? Tap them, the dealer’s first")
        return hand_sent(units)

    def told_by_clock(self) -> dict[str, Any]:
        """Return who won, and which card answered if one did."""
        winner = self._winner()
        hit = self.number("hit") if winner == DEALER else None
        return {"winner": winner} | ({} if hit is None else {"hit": hit})

    def _winner(self) -> str:
        winner = self.ended_by
        if winner not in (DEALER, THE_COMPANY):
            raise Fault("outcome", "who won, the dealer or the company? Tap one of them")
        return winner

    @property
    def terms(self) -> Terms:
        terms: Terms = self.table.terms
        return terms

    @cached_property
    def round(self) -> int:
        """Return which of the eight rounds it is: the one that was chosen, or that is due."""
        chosen = self.text("round")
        return int(chosen) if chosen in map(str, self.terms.programme) else self.due

    @cached_property
    def due(self) -> int:
        return round_due(self.present.dealer, table=self.table)

    @property
    def plain_now(self) -> frozenset[str]:
        """Return the fields of a plain round, and that it is the one that is due."""
        return self.plain_fields | ({"round"} if self.round == self.due else set())

    @property
    def hand_rules(self) -> HandRules:
        rules = self.terms.hand_rules
        return rules.get(self.round, rules[ORDINARY])

    @property
    def may_pair(self) -> bool:
        return self.terms.options.pairs != "none"

    def units_of(self, player: str) -> str:
        """Return the points of a player in the round of differences, as they were sent."""
        of_the_dealer = self.text("hand") if player == self.dealer else ""
        return self.text(UNITS + player) or (of_the_dealer if self.round == DIFFERENCES else "")

    @property
    def units(self) -> tuple[str, ...]:
        """Return what two cards can make, to be tapped."""
        return POINTS_OF_TWO

    @property
    def rounds(self) -> tuple[RoundDue, ...]:
        return tuple(
            RoundDue(number, word_of(KINDS[number].name), word_of(ASKED[SORTS[number]]))
            for number in self.terms.programme
        )

    @property
    def stands(self) -> Sequence[tuple[str, str]]:
        """Return who won a round that ended by a button, or that it was abandoned, as a field."""
        ended = self.ended_by
        stands = ended in (DEALER, THE_COMPANY) or abandoned.is_abandoned(ended)
        return (("outcome", ended),) if stands else ()

    @cached_property
    def groups(self) -> tuple[FieldGroup, ...]:
        drawer = HandDrawer(
            self.table.seated, self.names, self.sent, self.errors, self.dealer, forfeits=False
        )
        cards = [("", "–"), *((str(card), str(card)) for card in range(1, CLOCK_CARDS + 1))]
        # Translators: the card of the clock that was of its own number
        hit = ListField("hit", _("Which card answered"), cards, self.text("hit"))
        return (
            self._round_group(drawer),
            drawer.stood_at(),
            drawer.points(self.punters),
            drawer.group("clock", _("The Clock"), lines=[hit]),
            drawer.away(),
            drawer.who_dealt(),
        )

    def _round_group(self, drawer: HandDrawer) -> FieldGroup:
        """Return the group that says which round it is, with what hangs on it."""
        names = [(str(each.number), f"{each.number} {each.name}") for each in self.rounds]
        chips = [
            replace(
                chip, facts=self._facts_of_round(int(chip.value)), plain=chip.value == str(self.due)
            )
            for chip in drawer.one_of("round", names, str(self.round))
        ]
        return drawer.group("round", _("Which round"), chips=[chips])

    def _facts_of_round(self, number: int) -> tuple[tuple[str, str], ...]:
        is_last = number == self.terms.programme[-1]
        return (
            ("word", word_of(KINDS[number].name)),
            ("sort", SORTS[number]),
            ("next", "{dealer.left}" if is_last else "{dealer.value}"),
            *((("doubles", ""),) if self.terms.may_double(number) else ()),
            *((("pairs", ""),) if number == ORDINARY else ()),
        )

    @property
    def told(self) -> str:
        """Return what the phone adds up and says of a plain round by itself, as JSON."""
        return json.dumps(on_the_phone(self.terms) | {"words": dict(self.picks)})


def on_the_phone(terms: Terms) -> dict[str, Json]:
    """Return what a counter brings on a hand and on a bet, a unit of difference, and the clock."""
    rules, coins = terms.hand_rules[ORDINARY], terms.stake
    return hands_on_the_phone(rules) | {
        "gains": gains_a_counter(rules, terms.prices, coins=coins),
        "bet": {LOST: -coins, WON: coins},
        "unit": terms.options.difference_rate * coins,
        "clock": terms.options.clock_stake * coins,
        "programme": terms.programme,
    }


ASKED: Mapping[str, str] = {
    # Translators: what is to be tapped for a round
    "hands": marked("the dealer’s hand first"),
    # Translators: what is to be tapped for a round
    "bets": marked("who guessed right"),
    # Translators: what is to be tapped for a round
    "company": marked("who won all stakes"),
    # Translators: what is to be tapped for a round
    "differences": marked("everybody’s points"),
    # Translators: what is to be tapped for a round
    "clock": marked("whether a card answered"),
}
"""What the page asks for, by how a round is told."""

TOLD: Mapping[str, Callable[[FrenchDealForm], dict[str, Any]]] = {
    "hands": FrenchDealForm.told_by_hands,
    "bets": FrenchDealForm.told_by_bets,
    "company": FrenchDealForm.told_by_company,
    "differences": FrenchDealForm.told_by_differences,
    "clock": FrenchDealForm.told_by_clock,
}
"""What facts a round gives, by how it is told."""


def deal_form(
    table: Table,
    *,
    names: Mapping[str, str],
    money: MoneyFormat,
    sent: QueryDict | None = None,
    facts: Mapping[str, Any] | None = None,
) -> FrenchDealForm:
    """Return the form: empty, as it was sent, or filled in with a round's facts."""
    if sent is None:
        sent = fields_of(facts or {})
    return FrenchDealForm(table, names, money, sent)
