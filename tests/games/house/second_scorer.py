"""What deals of a house game pay, worked out once more from docs/games/house.md.

A second opinion for tests, from the point of view of each player: what do I give to this one, what
do I put into the pot, what do I take out of it? It shares nothing with the game that it judges.
Options and facts are as in a document; money is in the smallest coin.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

POT = "kitty"


@dataclass(frozen=True)
class Memory:
    """What the table remembers of the deals before."""

    scores: Mapping[str, int] = field(default_factory=dict)
    games: Mapping[str, int] = field(default_factory=dict)
    cut: Mapping[str, int] = field(default_factory=dict)
    doubled: bool = False


@dataclass(frozen=True)
class Sitting:
    """A table before a deal: its rules, who sits there from the first seat on, what lies there."""

    options: Mapping[str, Any]
    stake: int
    seated: Sequence[str]
    pot: int = 0
    memory: Memory = field(default_factory=Memory)

    def coins(self, option: str) -> int:
        """Return a price in coins."""
        price = Fraction(self.options[option]) * self.stake
        assert price.denominator == 1
        return int(price)


@dataclass(frozen=True)
class Outcome:
    """What everybody, and the pot, gains; and what the table remembers then."""

    gains: Mapping[str, int]
    memory: Memory
    over: bool = False


@dataclass
class Purse:
    """The coins of a deal as they lie: what each has gained so far."""

    gains: dict[str, int]

    def give(self, one: str, other: str, coins: int) -> None:
        """Have one account pay another."""
        self.gains[one] -= coins
        self.gains[other] += coins


def outcome(sitting: Sitting, dealer: str, facts: Mapping[str, Any]) -> Outcome:
    """Return what a deal does."""
    purse = Purse(dict.fromkeys([*sitting.seated, POT], 0))
    if facts.get("abandoned"):
        return Outcome(purse.gains, sitting.memory)
    way = Way(sitting, dealer, facts, purse)
    if facts.get("broken_off"):
        if way.is_by_scores:
            way.settle_scores(sitting.memory.scores)
        return Outcome(purse.gains, Memory(cut=sitting.memory.cut))
    getattr(way, f"pay_{sitting.options['pays']}")()
    return way.ended()


class Way:
    """One deal, and who plays it."""

    def __init__(
        self, sitting: Sitting, dealer: str, facts: Mapping[str, Any], purse: Purse
    ) -> None:
        self.sitting, self.facts, self.purse, self.dealer = sitting, facts, purse, dealer
        self.options, self.memory = sitting.options, sitting.memory
        place = list(sitting.seated).index(dealer) + 1
        clockwise = [*sitting.seated[place:], *sitting.seated[:place]]
        self.playing = [each for each in clockwise if each not in facts.get("away", ())]
        self.figures: Mapping[str, int] = facts.get("figures", {})
        self.times = facts.get("times", 1)
        self.won = [*filter(None, [facts.get("winner")]), *facts.get("winners", ())]
        self.price = sitting.coins("rate")

    @property
    def is_match(self) -> bool:
        return bool(self.options["match"] and self.options["pays"] in ("winner", "points", "sides"))

    @property
    def is_by_scores(self) -> bool:
        return bool(self.is_match and self.options["by"] == "end")

    @property
    def has_bank(self) -> bool:
        return self.options["banker"] != "none" and self.options["pays"] in ("winner", "points")

    @property
    def sides(self) -> Mapping[str, int]:
        """Return on which side everybody plays who is on one."""
        cut, many = self.facts.get("sides") or self.memory.cut, self.options["sides"]
        if (
            self.options["partners"] == "cut"
            and len({*cut.values()}) == max([0, *cut.values()]) == many
        ):
            return {each: cut[each] for each in self.sitting.seated if each in cut}
        return {each: place % many + 1 for place, each in enumerate(self.sitting.seated)}

    @property
    def on_winning_side(self) -> list[str]:
        """Return everybody of the side that won, who is away too."""
        return [
            each for each, side in self.sides.items() for won in self.won if side == self.sides[won]
        ]

    def worth_to(self, loser: str) -> int:
        """Return how many prices a loser pays for a deal that somebody won."""
        of = self.options["win"]
        if of == "left":
            return int(self.times * self.figures.get(loser, 0))
        return int(self.times * (self.facts["points"] if of == "points" else 1))

    def pay_winner(self) -> None:
        for one in () if self.is_by_scores else self.playing:
            if self.has_bank and one != self.dealer:
                coins = self.price * self.worth_to(one)
                self.purse.give(
                    *((self.dealer, one) if one in self.won else (one, self.dealer)), coins
                )
            elif not self.has_bank and self.won and one not in self.won:
                self.purse.give(one, self.won[0], self.price * self.worth_to(one))

    def pay_points(self) -> None:
        if not self.is_by_scores:
            self.settle(self.figures, self.playing, self.times)

    def settle(self, numbers: Mapping[str, int], among: Sequence[str], times: int) -> None:
        """Settle everybody's numbers as the rules say."""
        sign = -1 if self.options["lowest"] and self.options["pays"] == "points" else 1
        worth = {each: sign * numbers[each] * self.price * times for each in among}
        if self.has_bank and self.options["pays"] == "points":
            for one in among:
                self.purse.give(one, self.dealer, worth[self.dealer] - worth[one])
        elif self.options["pays"] == "winner" or self.options["settle"] == "pairs":
            # To each of the others everybody pays for all they have, and is paid for theirs.
            for one in among:
                for other in among:
                    self.purse.give(other, one, worth[one])
        else:
            self.settle_by_best(worth, among)

    def settle_by_best(self, worth: Mapping[str, int], among: Sequence[str]) -> None:
        """Settle against the average, or have the best take what the others are behind."""
        best = max(worth.values())
        if self.options["settle"] == "average":
            for one in among:
                self.purse.give(one, POT, best - worth[one])
            self.share(among, first=among[0])
            return
        of_best = [each for each in among if worth[each] == best]
        if self.options["settle"] == "own":
            sign = -1 if self.options["lowest"] else 1
            for one in among:
                for other in of_best if worth[one] < best else ():
                    self.purse.give(one, other, sign * worth[one] // len(of_best))
            return
        for one in among:
            for other in of_best:
                self.purse.give(one, other, (best - worth[one]) // len(of_best))

    def share(self, among: Sequence[str], *, first: str) -> None:
        """Share all that lies in the pot; the first may have what does not divide."""
        lies = self.sitting.pot + self.purse.gains[POT]
        odd = lies % len(among) if self.options["odd"] == "first" else 0
        for one in among:
            self.purse.give(POT, one, lies // len(among) + (odd if one == first else 0))

    def pay_pot(self) -> None:
        options, nobody = self.options, bool(self.facts.get("drawn"))
        by_winner = options["takes"] == "winner"
        if by_winner and nobody and options["unwon"] == "back":
            return
        twice = 2 if self.memory.doubled else 1
        for one in self.playing:
            ante = self.sitting.coins("ante") + self.sitting.coins("ante_dealer") * (
                one == self.dealer
            )
            bet = self.price * self.figures.get(one, 0) if by_winner and options["bets"] else 0
            self.purse.give(one, POT, ante * twice + bet)
        if by_winner and not nobody:
            first = next(each for each in self.playing if each in self.won)
            self.share(self.won, first=first)
        for one in self.playing if not by_winner else ():
            self.purse.give(POT, one, self.price * self.figures.get(one, 0))

    def pay_sides(self) -> None:
        if self.won and not self.is_by_scores:
            winners = [each for each in self.on_winning_side if each in self.playing]
            self.sides_pay(winners, lambda loser: self.price * self.worth_to(loser))

    def sides_pay(self, winners: Sequence[str], owed: Any) -> None:
        """Have each loser pay every winner, or the one who sits in the same place of the turn."""
        for side in range(1, self.options["sides"] + 1):
            losers = [p for p in self.playing if self.sides.get(p) == side and p not in winners]
            if self.options["between"] == "each":
                pairs = [(loser, winner) for loser in losers for winner in winners]
            else:
                start = self.playing.index(losers[0]) if losers else 0
                turn = [*self.playing[start:], *self.playing[:start]]
                pairs = list(zip(losers, [each for each in turn if each in winners], strict=False))
            for loser, winner in pairs:
                self.purse.give(loser, winner, owed(loser))

    def pay_places(self) -> None:
        prices = [self.sitting.coins(f"place{n}") for n in (1, 2, 3, 4)]
        order = list(self.facts["order"])
        rank = {each: place for place, each in enumerate(order)}
        for one in self.playing:
            for other in order:
                if rank.get(one, 99) > rank[other]:
                    self.purse.give(one, other, prices[rank[other]] * self.times)

    def added(self) -> Mapping[str, int]:
        """Return what the deal adds to the scores."""
        options = self.options
        if options["pays"] == "points":
            return {each: self.times * n for each, n in self.figures.items()}
        if options["win"] == "left":
            points = sum(n for each, n in self.figures.items() if each not in self.won)
        elif options["win"] == "points":
            points = self.facts.get("points", 0)
        else:
            points = 1
        scoring = self.on_winning_side if options["pays"] == "sides" else self.won
        return dict.fromkeys(scoring, self.times * points)

    def ended(self) -> Outcome:
        """Return what came of it: of a match with its scores, and what they pay."""
        options, cut = self.options, self.facts.get("sides") or self.memory.cut
        gains = self.purse.gains
        if not self.is_match:
            is_won = options["pays"] == "pot" and options["takes"] == "winner"
            doubles = is_won and options["unwon"] == "doubles"
            return Outcome(
                gains, Memory(cut=cut, doubled=bool(doubles and self.facts.get("drawn")))
            )
        added = self.added()
        had = {each: self.memory.scores.get(each, 0) for each in self.sitting.seated}
        scores = {each: n + added.get(each, 0) for each, n in had.items()}
        if max(scores.values()) < options["target"]:
            return Outcome(gains, replace(self.memory, scores=scores, cut=cut, doubled=False))
        is_low = options["lowest"] and options["pays"] == "points"
        best = (min if is_low else max)(scores.values())
        won = [each for each in self.sitting.seated if scores[each] == best]
        if self.is_by_scores:
            self.settle_scores(scores)
        self.pay_game(won)
        return Outcome(gains, Memory(games=self.games_after(won), cut=cut), over=True)

    def settle_scores(self, scores: Mapping[str, int]) -> None:
        had = {each: scores.get(each, 0) for each in self.sitting.seated}
        if self.options["pays"] != "sides":
            self.settle(had, self.sitting.seated, 1)
            return
        on_side = [each for each in self.playing if each in self.sides]
        best = max(had[each] for each in on_side)
        leaders = [each for each in on_side if had[each] == best]
        self.sides_pay(leaders, lambda loser: self.price * (best - had[loser]))

    def has_second_game(self, won: Sequence[str]) -> bool:
        return bool(self.options["rubber"]) and any(self.memory.games.get(each) for each in won)

    def pay_game(self, won: Sequence[str]) -> None:
        game, rubber = self.sitting.coins("game"), self.sitting.coins("rubber")
        if self.options["pays"] == "sides":
            winners = [each for each in self.playing if each in won]
            prize = game + (rubber if self.has_second_game(won) else 0)
            self.sides_pay(winners, lambda _loser: prize)
            return
        for one in self.sitting.seated:
            for other in won if one not in won else ():
                self.purse.give(one, other, game // len(won))

    def games_after(self, won: Sequence[str]) -> Mapping[str, int]:
        if self.options["pays"] != "sides" or not self.options["rubber"]:
            return {}
        if self.has_second_game(won):
            return {}
        return {**self.memory.games, **dict.fromkeys(won, 1)}
