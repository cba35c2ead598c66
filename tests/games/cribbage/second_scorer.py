"""What evenings of Cribbage pay, worked out again from docs/games/cribbage.md, by every pair.

Of every two who sit there it is asked what the one owes the other, who may be anybody; a player's
balance is what all others owe them, less what they owe. Nothing here is shared with the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

PLAIN, SKUNK, DOUBLE = 0, 1, 2


class SecondScorer:
    """An evening at a table of Cribbage: its rules, who sits there, and how the match stands."""

    def __init__(self, rules: Mapping[str, Any], stake: int, seated: Sequence[str]) -> None:
        self.rules, self.stake, self.seated = rules, stake, list(seated)
        self.balances = dict.fromkeys(seated, 0)
        self.match = dict.fromkeys(seated, 0)
        self.dealer = self.seated[0]

    def coins(self, rate: str) -> int:
        coins = Fraction(self.rules[rate]) * self.stake
        assert coins.denominator == 1
        return int(coins)

    def play(self, game: Mapping[str, Any]) -> None:
        """Add a game to the balances, to the match, and pass the crib on."""
        dealer = self._first_dealer(game)
        if game.get("ended") == "broken_off":
            self.match, self.dealer = dict.fromkeys(self.seated, 0), dealer
            return
        there = [each for each in self.seated if each not in game.get("away", ())]
        won = self._winners(game, there)
        paid = {
            (one, other): self._owes(one, other, game, there, won)
            for one in there
            for other in there
        }
        self._count(game, there, won, paid)
        for player in there:
            for other in there:
                self.balances[player] += paid[other, player] - paid[player, other]
        self.dealer = self._next_dealer(dealer, there, won)

    def _first_dealer(self, game: Mapping[str, Any]) -> str:
        """Return who had the first crib: who it was said to be, or the next who was there."""
        dealer = str(game.get("dealer") or self.dealer)
        while dealer in game.get("away", ()):
            dealer = self.left(dealer)
        return dealer

    def left(self, player: str) -> str:
        """Return who sits on the left of somebody."""
        return self.seated[self.seated.index(player) - len(self.seated) + 1]

    def _winners(self, game: Mapping[str, Any], there: Sequence[str]) -> list[str]:
        opposite = self.left(self.left(game["winner"])) if len(self.seated) == 4 else None
        return [each for each in there if each in (game["winner"], opposite)]

    def margin(self, loser: str, game: Mapping[str, Any]) -> int:
        """Return how many holes somebody was short; 0 where nobody said."""
        return int(game.get("by") or game.get("short", {}).get(loser, 0))

    def how(self, loser: str, game: Mapping[str, Any]) -> int:
        """Return how somebody lost: by the margin that the lines leave, or as it was said."""
        if margin := self.margin(loser, game):
            lines = (self.rules["skunk_line"], self.rules["double_line"])
            return sum(line > 0 and margin > self.rules["target"] - line for line in lines)
        if loser in game.get("doubled", ()) or game.get("ended") == "double":
            return DOUBLE
        return SKUNK if loser in game.get("skunked", ()) or game.get("ended") == "skunk" else PLAIN

    def _owes(
        self,
        one: str,
        other: str,
        game: Mapping[str, Any],
        there: Sequence[str],
        won: Sequence[str],
    ) -> int:
        """Return what one player owes another for the game itself."""
        if one in won:
            return 0
        margin, how = self.margin(one, game), self.how(one, game)
        if other not in won:
            ahead = margin - self.margin(other, game)
            are_paid = len(there) == 3 and self.rules["three"] == "pairs"
            return max(ahead, 0) * self.coins("point") * are_paid
        if len(there) == 4 and self.left(one) != other:
            return 0
        price = self.coins(("game", "skunk", "double")[how])
        times = (1, self.rules["skunk_holes"], self.rules["double_holes"])[how]
        return price + margin * times * self.coins("point")

    def points(self, game: Mapping[str, Any], there: Sequence[str], won: Sequence[str]) -> int:
        """Return the game points: of the loser who lost least."""
        counts = [int(each) for each in str(self.rules["counts"]).split("/")]
        return counts[min(self.how(each, game) for each in there if each not in won)]

    def _count(
        self,
        game: Mapping[str, Any],
        there: Sequence[str],
        won: Sequence[str],
        paid: dict[tuple[str, str], int],
    ) -> None:
        """Count the game for the match, and have the losers of a match pay for it."""
        if not self.rules["match_to"] or len(self.seated) == 3:
            return
        for player in won:
            self.match[player] += self.points(game, there, won)
        if self.match[won[0]] >= self.rules["match_to"]:
            self.match = dict.fromkeys(self.seated, 0)
            for loser in there:
                if loser not in won:
                    paid[loser, self.left(loser)] += self.coins("match")

    def _next_dealer(self, dealer: str, there: Sequence[str], won: Sequence[str]) -> str:
        deals = self.rules["next_deal"]
        if len(there) == 2 and deals != "alternate":
            return next(each for each in there if (each in won) == (deals == "winner"))
        return self.left(dealer)
