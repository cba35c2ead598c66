"""Piquet reckoned a second time, from the book's sentences alone, by none of the game's own code.

It takes documents of evenings that can have been and says what each deal changes, and the score.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from napledger.games.piquet.rules import PRESETS

IN_HAND = {3: 3, 4: 4, 5: 15, 6: 16, 7: 17, 8: 18}


@dataclass
class Evening:
    """An evening of which the deals are reckoned one after another."""

    seated: list[str]
    stake: int
    rules: Mapping[str, Any]
    pair: list[str] = field(default_factory=list)
    third: str = ""
    deals: int = 0
    totals: list[int] = field(default_factory=lambda: [0, 0])
    games: list[int] = field(default_factory=lambda: [0, 0])
    net: dict[frozenset[str], tuple[int, int, str, int]] = field(default_factory=dict)

    def entry(self, raw: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return what a deal changes, its score and its points; None for another entry."""
        if raw["kind"] != "deal":
            self._between_deals(raw)
            return None
        if raw.get("broken_off"):
            return self._broken_off()
        if not self.deals:
            self._begin(raw)
        if raw.get("abandoned"):
            return {"changes": {}, "score": told(self.totals)}
        add = self._scores(raw)
        self.deals += 1
        if self.rules["form"] == "hundred":
            return self._hundred(add, raw.get("forfeit"))
        return self._rubicon(add)

    def _between_deals(self, raw: Mapping[str, Any]) -> None:
        if raw["kind"] == "join":
            self.seated.insert(self.seated.index(raw["left_of"]) + 1, raw["player"])
        if raw["kind"] == "leave":
            self.seated.remove(raw["player"])
        if raw["kind"] == "rules":
            self.stake = raw.get("stake", self.stake)
            self.rules = options(raw["rules"]) if "rules" in raw else self.rules

    def _begin(self, raw: Mapping[str, Any]) -> None:
        named = raw.get("players")
        if named:
            self.pair = list(named)
        elif not self.pair or not set(self.pair) <= set(self.seated):
            self.pair = list(self.seated)
        others = [player for player in self.seated if player not in self.pair]
        self.third = others[0] if self.rules["chouette"] and len(others) == 1 else ""

    def _scores(self, raw: Mapping[str, Any]) -> list[int]:
        if "parts" not in raw:
            return [raw.get("scores", {}).get(player, 0) for player in self.pair]
        first, second = (raw["parts"][player] for player in self.pair)
        return [counted(first, second), counted(second, first)]

    def _rubicon(self, add: list[int]) -> dict[str, Any]:
        length = self.rules["deals"]
        times = 2 if length == 4 and self.deals in (1, 4) else 1
        self.totals = [self.totals[0] + times * add[0], self.totals[1] + times * add[1]]
        scores, tie = list(self.totals), self.totals[0] == self.totals[1]
        goes_on = tie and self.rules["tie"] == "two_more"
        if self.deals < length or self.deals == length + 1 or (self.deals == length and goes_on):
            return {"changes": {}, "score": told(scores)}
        if tie:
            self._end()
            return {"changes": {}, "score": told(scores), "points": 0}
        low, high = min(scores), max(scores)
        rubicon = low < self.rules["rubicon"]
        points = self.rules["game_bonus"] + (high + low if rubicon else high - low)
        best = scores.index(high)
        if self.rules["stake_on"] == "partie":
            changes = self._move(dict.fromkeys(self._losers(best), 1 + rubicon))
        else:
            changes = self._for_points(best, points)
        self._end()
        return {"changes": changes, "score": told(scores), "points": points}

    def _hundred(self, add: list[int], forfeit: str | None) -> dict[str, Any]:
        self.totals = [self.totals[0] + add[0], self.totals[1] + add[1]]
        scores = list(self.totals)
        if forfeit:
            best, worth = 1 - self.pair.index(forfeit), 1
        elif max(scores) >= self.rules["target"]:
            best = scores.index(max(scores))
            worth = 2 if min(scores) < self.rules["lurch_below"] else 1
        else:
            return {"changes": {}, "score": told(scores), "games": told(self.games)}
        self.games[best] += worth
        self.totals, games = [0, 0], list(self.games)
        changes: dict[str, int] = {}
        if self.rules["stake_on"] == "game":
            changes = self._move(dict.fromkeys(self._losers(best), worth))
        elif max(games) >= self.rules["games_up"]:
            best = best if games[best] >= self.rules["games_up"] else 1 - best
            changes = self._move(dict.fromkeys(self._losers(best), 1))
        if changes:
            self._end()
        return {"changes": changes, "score": told(scores), "games": told(games)}

    def _broken_off(self) -> dict[str, Any]:
        scores = self.totals
        changes: dict[str, int] = {}
        if self.rules["unfinished"] == "difference" and scores[0] != scores[1]:
            changes = self._for_points(scores.index(max(scores)), abs(scores[0] - scores[1]))
        self._end()
        return {"changes": changes, "score": told(scores)}

    def _losers(self, best: int) -> list[tuple[str, str]]:
        """Return who pays whom: payer and payee."""
        winners, losers = [self.pair[best]], [self.pair[1 - best]]
        if self.third:
            (winners if best else losers).append(self.third)
        return [(loser, winner) for winner in winners for loser in losers]

    def _for_points(self, best: int, points: int) -> dict[str, int]:
        step, how = self.rules["step"], self.rules["fractions"]
        stakes = {}
        for payer, payee in self._losers(best):
            if how == "total":
                stakes[payer, payee] = self._of_the_net(payer, payee, points)
            else:
                odd = points % step
                stakes[payer, payee] = points // step + (how == "nearest" and odd > step - odd)
        return self._move(stakes)

    def _of_the_net(self, payer: str, payee: str, points: int) -> int:
        step, who = self.rules["step"], frozenset((payer, payee))
        stake, of_step, ahead, so_far = self.net.get(who, (0, 0, payee, 0))
        if (stake, of_step) != (self.stake, step):
            so_far = 0
        before = so_far if ahead == payee else -so_far
        after = before + points
        self.net[who] = (self.stake, step, payee, after)
        return int(after / step) - int(before / step)

    def _move(self, stakes: Mapping[tuple[str, str], int]) -> dict[str, int]:
        moved: dict[str, int] = {}
        for (payer, payee), times in stakes.items():
            moved[payer] = moved.get(payer, 0) - times * self.stake
            moved[payee] = moved.get(payee, 0) + times * self.stake
        return {player: coins for player, coins in moved.items() if coins}

    def _end(self) -> None:
        self.deals, self.totals, self.games = 0, [0, 0], [0, 0]


def counted(own: Mapping[str, Any], other: Mapping[str, Any]) -> int:
    """Return what a player scores by parts."""
    mine, theirs = reckoned(own), reckoned(other)
    before = 0
    for number in range(4):
        if theirs[number]:
            break
        before += mine[number]
    return sum(
        (
            sum(mine),
            60 if before >= 30 else 0,
            30 if own.get("pique") else 0,
            own["play"],
            40 if own["tricks"] == 12 else 10 if own["tricks"] > 6 else 0,
        )
    )


def reckoned(parts: Mapping[str, Any]) -> list[int]:
    """Return what a player reckons in hand, in its order."""
    return [
        10 if parts.get("blanche") else 0,
        parts.get("point", 0),
        sum(IN_HAND[length] for length in parts.get("sequences", [])),
        14 * parts.get("quatorzes", 0) + 3 * parts.get("trios", 0),
    ]


def told(pair: list[int]) -> str:
    """Return two figures as `score --json` prints them."""
    return f"{pair[0]}-{pair[1]}"


def options(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of rules."""
    return {**PRESETS[raw["preset"]].options, **raw.get("options", {})}


def by_hand(document: Mapping[str, Any]) -> list[dict[str, Any] | None]:
    """Return what each entry of a document comes to."""
    evening = Evening(list(document["players"]), document["stake"], options(document["rules"]))
    return [evening.entry(raw) for raw in document["log"]]
