"""What a plain deal will pay, before it is recorded: the scorer's own figures, for every button.

All opponents are alike, so that a call is told by what it does to its caller, to a partner, to each
opponent and to the kitty. What the deal costs beforehand, antes, is told by seat.

The pad: the calls to tap, the row of tricks, and the buttons that end a deal, with their prices.
Every price stands in it, one on another; the style sheet lets those be seen of what is tapped.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any, NamedTuple

from cachetools import LRUCache, cached
from django.utils.translation import gettext as _

from napledger.games.solo_whist.calls import ALONE, HAND, NEEDED, PROPOSAL, SOLO, WORDS, is_made
from napledger.games.solo_whist.deal import Deal
from napledger.games.solo_whist.rules import GENERAL_MISERES, IN_A_DEAL
from napledger.games.solo_whist.score import (
    Table,
    all_pass_payments,
    before_the_call,
    call_payments,
    kitty_payments,
)
from napledger.games.solo_whist.seating import FOUR, Seating
from napledger.games.solo_whist.terms import Terms
from napledger.games.solo_whist.verdict import verdict_of
from napledger.games.web import MoneyFormat, word_of
from napledger.ledger.transfers import KITTY, Transfer, net

HANDS = ("caller", "partner", "opponent", "another")
"""Those who hold cards in a deal that is only thought of; the first of them calls."""


class Shares(NamedTuple):
    """What an end of a deal does, in the smallest coin, antes apart.

    To whoever called, or lost a general misère; to a partner; to each opponent; and to the kitty.
    """

    caller: int
    partner: int
    opponent: int
    kitty: int

    @property
    def price(self) -> int:
        """Return what each opponent pays, or is paid where it is below nought."""
        return -self.opponent


@dataclass(frozen=True, slots=True)
class Quote:
    """What the next deal is played for: the terms, how many hold cards, and the kitty before it.

    `in_kitty` is what the kitty will hold when the call is paid.
    """

    terms: Terms
    in_play: int
    in_kitty: int

    def of_call(
        self,
        call: str,
        *,
        tricks: int | None = None,
        made: bool | None = None,
        forced: bool = False,
    ) -> Shares:
        """Return what a call does with so many tricks, or made or lost."""
        partner = HANDS[1] if call == PROPOSAL else None
        deal = Deal(
            caller=HANDS[0], call=call, partner=partner, tricks=tricks, made=made, forced=forced
        )
        verdict = verdict_of(deal, options=self.terms.options)
        paid = call_payments(deal, verdict, seating=self._seating(call), terms=self.terms)
        paid += kitty_payments(deal, made=verdict.made, in_kitty=self.in_kitty, terms=self.terms)
        shares = _shares(paid)
        # Without a partner the second hand is an opponent.
        return shares._replace(partner=0) if partner is None else shares

    def of_pass(self) -> Shares:
        """Return what is paid when all pass; in a general misère, where the first hand loses it."""
        is_general = self.terms.options.all_pass in GENERAL_MISERES
        deal = Deal(passed=True, losers=HANDS[:1] if is_general else ())
        seating = self._seating()
        paid = all_pass_payments(deal, seating=seating, terms=self.terms)
        return _shares(paid)._replace(partner=0)

    def _seating(self, call: str = "") -> Seating:
        """Return a table of hands; a proposal is quoted for four, however many are there."""
        hands = HANDS if call == PROPOSAL else HANDS[: self.in_play]
        return Seating(hands[-1], hands, hands)


def quote_of(table: Table, *, seating: Seating) -> Quote:
    before = before_the_call(Deal(), seating=seating, table=table)
    return Quote(
        terms=table.terms,
        in_play=min(max(len(seating.in_play), IN_A_DEAL[0]), FOUR),
        in_kitty=table.kitty + sum(transfer.amount for transfer in before),
    )


def before_of(table: Table, *, seating: Seating) -> Mapping[str, int]:
    """Return what each account gains by the deal itself, in the smallest coin: the antes."""
    return net(before_the_call(Deal(), seating=seating, table=table))


def _shares(paid: list[Transfer]) -> Shares:
    gains = net(paid)
    return Shares(*(gains.get(account, 0) for account in (*HANDS[:3], KITTY)))


@dataclass(frozen=True, slots=True)
class CallTile:
    """A call to tap: its prices, made and lost or both in one, and how it is said with its players.

    `counts` is whether it has a row of tricks. Where it has none, `made` and `lost` are what it
    does, as JSON.
    """

    value: str
    word: str
    prices: Sequence[str]
    said: str
    counts: bool
    made: str
    lost: str


@dataclass(frozen=True, slots=True)
class TrickTile:
    """A number of tricks to tap.

    `prices` are what each opponent then pays or is paid, one for each call, empty for those without
    a row of tricks; `alone` is the price of a proposer who plays alone for six; `called` the calls
    that ask for just so many; `ended` and `shares` how each call ends with them and what that does,
    by call.
    """

    number: int
    prices: Sequence[str]
    alone: str
    called: str
    ended: Mapping[str, str]
    shares: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """A button that ends a call without a row of tricks: what its caller gains by each call."""

    value: str
    word: str
    gains: Sequence[str]


@dataclass(frozen=True, slots=True)
class AllPassed:
    """What is paid when all pass, in words; with `asks` somebody has then lost a general misère.

    `said` is what such a deal is called, `shares` what it does, as JSON.
    """

    hint: str
    said: str
    asks: str
    shares: str


@dataclass(frozen=True, slots=True)
class Pad:
    """What is to be tapped below the seats.

    `trick_chars` is how many characters the longest price of a trick has, `gain_chars` the longest
    gain of an outcome, `price_chars` the longest price of a call.
    """

    calls: Sequence[CallTile]
    tricks: Sequence[TrickTile]
    outcomes: Sequence[Outcome]
    all_passed: AllPassed

    @property
    def price_chars(self) -> int:
        """Return the length of the longest price of a call."""
        return _longest(price for call in self.calls for price in call.prices)

    @property
    def trick_chars(self) -> int:
        """Return the length of the longest price of a trick."""
        return _longest(price for trick in self.tricks for price in (*trick.prices, trick.alone))

    @property
    def would_chars(self) -> int:
        """Return the length of the longest gain of anybody, as far as tricks go."""
        return max(self.gain_chars, self.trick_chars + 1)

    @property
    def gain_chars(self) -> int:
        """Return the length of the longest gain on a button."""
        return _longest(gain for each in self.outcomes for gain in each.gains)


def _longest(texts: Iterable[str]) -> int:
    return max(map(len, texts), default=1)


# Measured: without it the form takes 2.9 ms longer (8.6 for 5.7). The money format carries the
# reader's language: each has its own.
@cached(LRUCache[Any, Pad](maxsize=256), lock=Lock())
def pad_of(quote: Quote, *, proposes: bool, money: MoneyFormat) -> Pad:
    """Return the pad of a table; `proposes` is whether there are players enough to propose."""
    calls = [call for call in quote.terms.ranked if proposes or call != PROPOSAL]
    counted = [call for call in calls if quote.terms.options.counts_tricks(call)]
    return Pad(
        calls=[_call(call, quote, money) for call in calls],
        tricks=[
            _trick(number, calls, counted, quote, money, proposes=proposes)
            for number in range(HAND + 1 if counted else 0)
        ],
        outcomes=_outcomes(calls, quote, money) if len(counted) < len(calls) else (),
        all_passed=_all_passed(quote, money),
    )


def _call(call: str, quote: Quote, money: MoneyFormat) -> CallTile:
    terms, word = quote.terms, word_of(WORDS[call])
    counts = terms.options.counts_tricks(call)
    return CallTile(
        value=call,
        word=word,
        prices=_prices(terms.win[call], terms.lose[call], money),
        said=f"{{caller}}, {{partner}}, {word}" if call == PROPOSAL else f"{{caller}}, {word}",
        counts=counts,
        made="" if counts else json.dumps(quote.of_call(call, made=True)),
        lost="" if counts else json.dumps(quote.of_call(call, made=False)),
    )


def _prices(win: int, lose: int, money: MoneyFormat) -> Sequence[str]:
    if win and win == lose:
        return [f"±{money.plain(win)}"]
    return [money.signed(win), money.signed(-lose)]


def _trick(
    number: int,
    calls: Sequence[str],
    counted: Sequence[str],
    quote: Quote,
    money: MoneyFormat,
    *,
    proposes: bool,
) -> TrickTile:
    shares = {call: quote.of_call(call, tricks=number) for call in counted}
    needed = {call: NEEDED[call] for call in counted}
    alone = ""
    if proposes and SOLO in counted and quote.terms.options.unaccepted == "six":
        alone = money.signed(quote.of_call(SOLO, tricks=number, forced=True).price)
        needed["alone"] = ALONE
    return TrickTile(
        number=number,
        prices=[money.signed(shares[call].price) if call in shares else "" for call in calls],
        alone=alone,
        called=" ".join(call for call, tricks in needed.items() if tricks == number),
        ended={call: _ended(made=is_made(call, tricks=number)) for call in counted},
        shares=json.dumps(shares),
    )


def _outcomes(calls: Sequence[str], quote: Quote, money: MoneyFormat) -> Sequence[Outcome]:
    """Return made and lost, for the calls that have no row of tricks."""

    def gain(call: str, *, made: bool) -> str:
        if quote.terms.options.counts_tricks(call):
            return ""
        return money.signed(quote.of_call(call, made=made).caller)

    return [
        Outcome(value, _ended(made=made), [gain(call, made=made) for call in calls])
        for value, made in (("made", True), ("lost", False))
    ]


def _all_passed(quote: Quote, money: MoneyFormat) -> AllPassed:
    way, shares = quote.terms.options.all_pass, quote.of_pass()
    paid = money.signed(shares.caller)
    said = _("All passed")
    if way in GENERAL_MISERES:
        # Translators: beside “All passed”: what whoever loses the general misère then pays
        hint = _("loser %(price)s") % {"price": paid}
        asks = (
            _("Who took the last trick?") if way == "last_trick" else _("Who took the most tricks?")
        )
        # Translators: a deal in a few words, where nobody called: who lost it
        said = _("%(passed)s, general misère by %(name)s") % {"passed": said, "name": "{caller}"}
        return AllPassed(hint, said, asks, json.dumps(shares))
    # Translators: beside “All passed”: what happens then
    hint = _("each %(price)s") % {"price": paid} if way == "pool" else _("thrown up")
    return AllPassed(hint, f"{said}, {hint}", "", json.dumps(shares))


def _ended(*, made: bool) -> str:
    # Translators: how a call ended
    return _("made") if made else _("lost")
