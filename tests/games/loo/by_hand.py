"""What a deal of Loo pays, worked out by hand's way: a second opinion on random evenings.

A page of sums that shares nothing with the code it judges but the names of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

POOL = "kitty"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """A table before a deal: who sits there, whose turn it is to deal, and what lies in the pool.

    `again` says that the deal before was abandoned; `single` that nothing lay there before it.
    """

    options: Any
    stake: int
    seated: Sequence[str]
    dealer: str
    pool: int
    again: bool
    single: bool


def gains(facts: Mapping[str, Any], *, at: Sitting) -> dict[str, int]:
    """Return what each player and the pool gain by a deal."""
    sums = Sums(facts, at)
    sums.put_in()
    if not facts.get("abandoned"):
        sums.play()
    return {account: coins for account, coins in sums.won.items() if coins}


class Sums:
    """The sums of one deal, as far as they are done."""

    def __init__(self, facts: Mapping[str, Any], at: Sitting) -> None:
        self.facts, self.at, self.rules = facts, at, at.options
        self.won = dict.fromkeys((*at.seated, POOL), 0)
        turn = at.seated.index(at.dealer)
        clockwise = [*at.seated[turn:], *at.seated[:turn]]
        there = [player for player in clockwise if player not in self.named("away")]
        self.dealer, self.others = there[0], there[1:]
        sits_out = self.rules.sit_out == "dealer_above_5" and len(there) > 5
        self.in_play = self.others if sits_out else [*self.others, self.dealer]
        must = at.single and self.rules.must != "none"
        self.must = must or bool(facts.get("club"))

    def named(self, fact: str) -> Sequence[str]:
        return tuple(self.facts.get(fact, ()))

    def coins(self, rate: str) -> int:
        return int(getattr(self.rules, rate) * self.at.stake)

    def pay(self, payer: str, payee: str, coins: int) -> None:
        self.won[payer] -= coins
        self.won[payee] += coins

    def put_in(self) -> None:
        """Take the put-ins, and a single for each slip."""
        if not self.at.again:
            self.pay(self.dealer, POOL, self.coins("dealer_puts"))
            for player in self.others:
                self.pay(player, POOL, self.coins("others_put"))
        single = self.coins("single")
        self.pay(self.dealer, POOL, single * self.facts.get("misdeals", 0))
        for player, times in self.facts.get("singles", {}).items():
            self.pay(player, POOL, single * times)
        if not self.facts.get("abandoned"):
            for player in self.named("thrown_up"):
                self.pay(player, POOL, single)

    def play(self) -> None:
        """Share out what lies there now, and take the loos that it is worth."""
        fund = self.at.pool + self.won[POOL]
        fixed = self.coins("loo_on_single" if self.at.single else "loo_price")
        limited = min(fund, self.coins("loo_limit"))
        loo = {"limited": fixed, "unlimited": fund, "mixed": limited}[self.rules.loo]
        if "unopposed" in self.facts:
            self.pay(POOL, self.facts["unopposed"], fund)
        elif "flush" in self.facts:
            self.flush(fund, loo)
        else:
            self.tricks(fund, loo)

    def flush(self, fund: int, loo: int) -> None:
        holder = self.facts["flush"]
        self.pay(POOL, holder, fund)
        everybody = self.must or self.rules.flush_looes == "all"
        spared = {holder, *self.named("spared"), *self.named("thrown_up")}
        for player in {*(self.in_play if everybody else self.named("stood"))} - spared:
            self.pay(player, holder if self.rules.flush == "to_holder" else POOL, loo)

    def tricks(self, fund: int, loo: int) -> None:
        tricks, breaches = self.facts["tricks"], self.named("breaches")
        one_card = self.at.single and self.rules.must == "one_card"
        share, over = divmod(fund, 1 if one_card else self.rules.cards)
        for number, player in enumerate(tricks):
            has_odd_coin = number < over and self.rules.odd_coins == "first_tricks"
            is_for_pool = self.facts.get("for_pool") and player == self.in_play[-1]
            if player not in breaches and not is_for_pool:
                self.pay(POOL, player, share + has_odd_coin)
        without = {*self.in_play} - {*tricks, *breaches, *self.named("thrown_up")}
        for player in without if self.must else self.named("looed"):
            self.pay(player, POOL, loo)
        fine = {"four_singles": 4 * self.coins("single"), "loo": loo, "none": 0}
        for player in breaches:
            self.pay(player, POOL, fine[self.rules.breach])
