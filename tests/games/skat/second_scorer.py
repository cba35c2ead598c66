"""What deals of Skat score and pay, worked out from docs/games/skat.md: a second opinion.

It shares nothing with the code that it judges. Money is reckoned from each player's point of view:
what I get is how far each of the others lies below me.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

SUITS = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
GRADES = ["schneider", "schwarz", "ouvert"]
NULLS = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}


@dataclass
class Paper:
    """The sheet of an evening: who sits there, whose turn it is, the list, and what rounds run."""

    rules: Mapping[str, Any]
    stake: int
    seats: Sequence[str]
    dealer: str
    points: dict[str, int] = field(default_factory=dict)
    bock: int = 0
    ramsch: int = 0

    def write(self, facts: Mapping[str, Any]) -> dict[str, int]:
        """Write a deal down, and return what each player gains by it, but for nothing."""
        there = self.there(facts)
        dealer = there[-1]
        if facts.get("ended") == "settled":
            gains = self.settle()
            self.points, self.bock, self.ramsch, self.dealer = {}, 0, 0, dealer
            return gains
        if facts.get("abandoned"):
            self.dealer = dealer
            return {}
        scored = {each: self.score_of(each, facts, there) for each in there}
        gains = {me: self.gain_of(me, scored, there) for me in there}
        for each, points in scored.items():
            self.points[each] = self.points.get(each, 0) + points
        self.turn_rounds(facts, len(there), dealer)
        return {each: coins for each, coins in gains.items() if coins}

    def there(self, facts: Mapping[str, Any]) -> list[str]:
        """Return who is there, from the dealer's left on, the dealer last."""
        away = facts.get("away", ())
        dealer = facts.get("dealer") or self.dealer
        start = self.seats.index(dealer)
        circle = [*self.seats[start:], *self.seats[:start]]
        while circle[0] in away:
            circle = [*circle[1:], circle[0]]
        first, *others = circle
        return [*(each for each in others if each not in away), first]

    def holding(self, there: Sequence[str]) -> list[str]:
        """Return who of them holds cards."""
        idle = {there[-1]} if len(there) > 3 else set()
        if len(there) == 5:
            idle.add(there[2] if self.rules["second_out"] == "third" else there[1])
        return [each for each in there if each not in idle]

    # What a deal scores

    def score_of(self, me: str, facts: Mapping[str, Any], there: Sequence[str]) -> int:
        """Return what a deal adds to a player's list."""
        if facts["ended"] == "passed":
            return 0
        if facts["ended"] == "ramsch":
            return self.ramsch_of(me, facts)
        is_mine, is_won = me == facts["soloist"], facts["ended"] == "won"
        bonus = self.rules["bonus"]
        if not is_mine:
            return (40 if len(there) == 3 else 30) if bonus and not is_won else 0
        once = self.rules["hand_lost"] == "single" and facts.get("hand")
        worth = self.worth(facts)
        score = worth if is_won else -worth if once else -2 * worth
        for word in ("kontra", "re", "supra"):
            if facts.get("kontra"):
                score *= 2
            if facts.get("kontra") == word:
                break
        if self.is_doubled(facts):
            score *= 2
        return int(score + (0 if not bonus else 50 if is_won else -50))

    def worth(self, facts: Mapping[str, Any]) -> int:
        """Return the value that counts: that of the game, or what covers the bid."""
        bid, announced = facts.get("bid", 0), facts.get("announced")
        if facts["game"] == "null":
            value = NULLS[bool(facts.get("hand")), announced == "ouvert"]
            return min(each for each in NULLS.values() if each >= max(bid, value))
        base, reached = SUITS[facts["game"]], facts.get("reached")
        made = {"schneider", "schwarz"} if "schwarz" in (announced, reached) else set()
        made |= {"schneider"} if "schneider" in (announced, reached) else set()
        made |= {"schneider", "schwarz"} if announced == "ouvert" else set()
        said = GRADES[: GRADES.index(announced) + 1] if announced else []
        levels = int(facts["matadors"]) + 1 + bool(facts.get("hand")) + len(made) + len(said)
        if facts["game"] == "grand" and announced == "ouvert" and self.rules["grand_ouvert"] == 36:
            base, levels = 36, levels - 1
        while base * levels < bid:
            levels += 1
        return base * levels

    def values(self) -> set[int]:
        """Return what all games are worth that there can be: what can be bid."""
        jacks = self.rules["tops"] == "jacks"
        announcements = [(False, None), *((True, each) for each in (None, *GRADES))]
        return {*NULLS.values()} | {
            self.worth(
                {"game": game, "matadors": many, "hand": hand, "announced": said, "reached": made}
            )
            for game in SUITS
            for many in range(1, 5 if jacks or game == "grand" else 12)
            for hand, said in announcements
            for made in (None, "schneider", "schwarz")
        }

    def ramsch_of(self, me: str, facts: Mapping[str, Any]) -> int:
        """Return what a Ramsch adds to a player's list."""
        losers, virgins = facts["losers"], facts.get("virgins", ())
        if me not in losers or len(losers) == 3:
            return 0
        is_fixed, is_march = self.rules["ramsch_by"] == "fixed", len(virgins) == 2
        if is_march:
            march = {"wins": 120, "loses": -120, "loses_480": -480}[self.rules["march"]]
            score = -20 if is_fixed else march
        elif is_fixed:
            score = -15 if virgins and self.rules["virgin"] else -10
        else:
            score = -int(facts["card_points"]) * (2 if virgins and self.rules["virgin"] else 1)
        score *= int(2 ** int(facts.get("pushes", 0))) * (2 if self.is_doubled(facts) else 1)
        if len(losers) == 2 and self.rules["ramsch_tie"] == "share":
            return -(-score // 2)
        return score

    # Rounds

    def events(self, facts: Mapping[str, Any]) -> int:
        """Return how many Bock rounds a deal brings."""
        rules, game, kontra = self.rules, facts.get("game"), facts.get("kontra")
        if game is None:
            return 0
        is_won = facts["ended"] == "won"
        found = ["60"] if rules["bock_60"] and facts.get("split") else []
        by_kontra = rules["bock_kontra"] and bool(kontra) and not is_won
        found += ["kontra"] if by_kontra else []
        found += ["re"] if rules["bock_re"] and kontra in ("re", "supra") and not by_kontra else []
        if is_won and facts.get("hand"):
            is_grand = game == "grand" and rules["bock_hand"] != "none"
            is_null = game == "null" and "announced" in facts and rules["bock_hand"] == "grand_null"
            found += ["hand"] if is_grand or is_null else []
        return len(found)

    def begins_itself(self, facts: Mapping[str, Any]) -> bool:
        """Return whether the deal is the first of the Bock round that it brings."""
        is_idle = self.bock == self.ramsch == 0
        return bool(is_idle and self.rules["bock_from"] == "this" and self.events(facts))

    def is_doubled(self, facts: Mapping[str, Any]) -> bool:
        return not self.ramsch and (self.bock > 0 or self.begins_itself(facts))

    def turn_rounds(self, facts: Mapping[str, Any], many: int, dealer: str) -> None:
        """Count a deal of the rounds, and say who deals next."""
        gained = self.events(facts) * many - self.begins_itself(facts)
        keeps = self.ramsch > 0 and "soloist" in facts
        if self.ramsch and not keeps:
            self.ramsch -= 1
        elif self.bock and not self.ramsch:
            self.bock -= 1
            if self.rules["bock_ramsch"] and self.bock % many == 0:
                self.ramsch = many
        self.bock += gained
        left = self.seats[(self.seats.index(dealer) + 1) % len(self.seats)]
        self.dealer = dealer if keeps else left

    # Money

    def coins(self, points: int) -> int:
        """Return what so many points are worth."""
        return int(points * self.rules["point"] * self.stake)

    def gain_of(self, me: str, scored: Mapping[str, int], there: Sequence[str]) -> int:
        """Return what a player gains by a deal: of each of the others how far they lie below."""
        if self.rules["settle"] == "list":
            return 0
        holding, out = self.holding(there), self.rules["out"]
        gain = 0
        for other in there:
            coins = self.coins(scored[me] - scored[other])
            if (me in holding and other in holding) or out == "with":
                gain += coins
            elif me in holding or other in holding:
                lost = scored[me] + scored[other] < 0
                half = abs(coins) // 2 * (1 if coins > 0 else -1)
                gain += {"not": 0, "lost": coins if lost else 0, "half": half}[out]
        return gain

    def settle(self) -> dict[str, int]:
        """Return what each gains when the list is paid."""
        by = self.rules["points_per_coin"]
        parts = {each: self.points.get(each, 0) for each in self.seats}
        whole = {
            each: (1 if points >= 0 else -1) * ((abs(points) * 2 + by) // (by * 2))
            for each, points in parts.items()
        }
        total = sum(whole.values())
        gains = {each: self.coins(len(whole) * mine - total) for each, mine in whole.items()}
        return {each: coins for each, coins in gains.items() if coins}
