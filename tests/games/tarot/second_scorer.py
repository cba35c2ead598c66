"""What a deal of French Tarot pays, worked out a second time from docs/games/tarot.md alone.

Every card point is seen from one player's chair: what the player gets from each other, pair by
pair, in points. It shares nothing with the game but the names of facts and options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

NEEDED = [56, 51, 41, 36]
WEIGHT = {"prise": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}
SHOWN = {
    "20_30_40": {"simple": 20, "double": 30, "triple": 40},
    "20_40_60": {"simple": 20, "double": 40, "triple": 60},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Chairs:
    """A table before a deal: who sits there in the order of play, who deals, and its rules."""

    rules: Mapping[str, Any]
    stake: int
    seated: Sequence[str]
    dealer: str

    def round_from(self, dealer: str) -> list[str]:
        """Return everybody in the order of play, the dealer last."""
        place = list(self.seated).index(dealer)
        return [*self.seated[place + 1 :], *self.seated[: place + 1]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What each player has won or lost, in coins, and who deals next."""

    coins: dict[str, int]
    deals_next: str


def outcome(deal: Mapping[str, Any], *, at: Chairs) -> Outcome:
    """Return what a deal comes to."""
    dealer = dealer_of(deal, at)
    chairs = [player for player in at.round_from(dealer) if player not in deal.get("away", [])]
    dealer_rests = (len(chairs) == 5 and at.rules["five"] == "dealer_out") or (
        len(chairs) == 6 and at.rules["dealer_out_of_six"]
    )
    holders = chairs[:-1] if dealer_rests else chairs
    purse = dict.fromkeys(at.seated, Fraction(0))
    for one, other in combinations(holders, 2):
        # A pair settles by what the one gets from the other, as each of them sees it.
        gets = from_other(one, other, deal, at.rules)
        assert gets == -from_other(other, one, deal, at.rules), (one, other, deal)
        purse[one] += gets * at.stake
        purse[other] -= gets * at.stake
    assert all(each.denominator == 1 for each in purse.values())
    after = next_after(deal, dealer, dealer_rests=dealer_rests, at=at)
    return Outcome({player: int(each) for player, each in purse.items() if each}, after)


def dealer_of(deal: Mapping[str, Any], at: Chairs) -> str:
    if "dealer" in deal:
        return str(deal["dealer"])
    turn = [at.dealer, *at.round_from(at.dealer)]
    return next(player for player in turn if player not in deal.get("away", []))


def next_after(deal: Mapping[str, Any], dealer: str, *, dealer_rests: bool, at: Chairs) -> str:
    following = at.round_from(dealer)[0]
    if "taker" in deal or "taken" in deal:
        return following
    ways = {
        "abandoned": "same_deals",
        "passed": at.rules["all_pass"],
        "petit_sec": at.rules["petit_sec"],
    }
    way = next(ways[name] for name in ways if deal.get(name))
    return dealer if dealer_rests or way == "same_deals" else following


def from_other(me: str, other: str, deal: Mapping[str, Any], rules: Mapping[str, Any]) -> Fraction:
    """Return how many points I get from another who holds cards; below nought I give them."""
    if "taken" in deal:
        return Fraction(deal["taken"][other] - deal["taken"][me])
    if "taker" not in deal:
        return Fraction(0)
    got = Fraction(shares_of(me, other, deal, rules))
    if rules["misere"] == "own":
        for misere in deal.get("miseres", []):
            got += rules["misere_points"] * ((misere["player"] == me) - (misere["player"] == other))
    return got


def shares_of(me: str, other: str, deal: Mapping[str, Any], rules: Mapping[str, Any]) -> int:
    """Return what I get from the other for the contract and its bonuses.

    The taker stands between: defenders settle with the taker, and the taker with the partner.
    """
    taker, partner = deal["taker"], deal.get("partner")
    if taker not in (me, other):
        return 0
    against = other if me == taker else me
    of_taker = worth(deal, rules) * (-1 if against == partner else 1)
    return of_taker if me == taker else -of_taker


def worth(deal: Mapping[str, Any], rules: Mapping[str, Any]) -> int:
    """Return the points that a defender gives, by the steps of the page, in half points first."""
    needed, weight = NEEDED[deal["bouts"]], WEIGHT[deal["contract"]]
    halves = 2 * deal["points"] + bool(deal.get("half"))
    made = halves >= 2 * needed
    # The odd half goes to who won: up for the attack, away from it otherwise.
    whole = -(-halves // 2) if made else halves // 2
    apart = nearest(whole - needed if made else needed - whole, rules["rounding"])
    total = (25 + apart) * weight
    for show in deal.get("poignees", []):
        total += SHOWN[rules["poignee"]][show["size"]]
    if not made:
        total = -total
    if deal.get("petit") == "attack":
        total += 10 * weight
    elif deal.get("petit") == "defence":
        total -= 10 * weight
    return total + slam(deal, rules) + camp(deal, rules)


def nearest(apart: int, step: int) -> int:
    """Return the multiple of a step that is nearest; the larger of two that are equally near."""
    multiples = range(0, apart + step + 1, step)
    return max(multiples, key=lambda each: (-abs(each - apart), each))


def slam(deal: Mapping[str, Any], rules: Mapping[str, Any]) -> int:
    taken_by, said = deal.get("slam"), bool(deal.get("announced"))
    if taken_by == "attack":
        return 400 if said else 200
    missed = -200 if said else 0
    return missed - (rules["slam_by_defence"] if taken_by == "defence" else 0)


def camp(deal: Mapping[str, Any], rules: Mapping[str, Any]) -> int:
    if rules["misere"] != "camp":
        return 0
    attack = {deal["taker"], deal.get("partner")}
    sides = [each["player"] in attack for each in deal.get("miseres", [])]
    return int(rules["misere_points"]) * (sides.count(True) - sides.count(False))
