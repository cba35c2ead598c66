"""Evenings of euchre, scored from docs/games/euchre.md alone: a second opinion.

Each player keeps a card of their own, with what they scored and won, and reckons what a deal
brought them by looking at the cards of the others. Nothing is shared with the game but the names of
facts and options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

UNDECIDED = ("passed", "broken_off", None)


@dataclass
class Card:
    """What a player has: points and euchres of this game, games of the rubber and their worth."""

    points: int = 0
    euchres: int = 0
    games: int = 0
    kept: int = 0


@dataclass
class Evening:
    """A table by the rules of `options`, whose rates are in stakes of so many coins."""

    players: Sequence[str]
    options: dict[str, Any]
    stake: int
    cards: dict[str, Card] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.cards = {player: Card() for player in self.players}

    def coins(self, rate: str) -> int:
        return int(self.options[rate] * self.stake)

    @property
    def goes_on(self) -> bool:
        """Whether a game or a rubber is unfinished."""
        return any(card != Card() for card in self.cards.values())

    def partners_of(self, player: str) -> list[str]:
        """Return a player and whoever sits opposite, if that is a partner."""
        if len(self.players) != 4:
            return [player]
        place = self.players.index(player)
        return [player, self.players[(place + 2) % 4]]

    def deal(self, facts: Mapping[str, Any], *, dealer: str) -> dict[str, int]:
        """Mark a deal on everybody's card, and return what each player won or lost by it."""
        if facts.get("ended") in UNDECIDED:
            if facts.get("ended") == "broken_off":
                self.cards = {player: Card() for player in self.players}
            return dict.fromkeys(self.players, 0)
        before = {player: card.points for player, card in self.cards.items()}
        winner = self.mark(facts, dealer=dealer)
        gained = {player: self.cards[player].points - before[player] for player in self.players}
        money = {player: self.for_points(player, gained, facts["maker"]) for player in self.players}
        if winner is not None:
            self.end_game(winner, money)
        return money

    def mark(self, facts: Mapping[str, Any], *, dealer: str) -> str | None:
        """Mark points and euchres, and return who won the game by them, if anybody did."""
        maker, scorer = facts["maker"], self.scorers(facts)
        start = self.players.index(dealer) + 1
        around = [*self.players[start:], *self.players[:start]]
        worth = self.worth(facts)
        if facts["ended"] == "euchred":
            for player in self.players:
                self.cards[player].euchres += player not in self.partners_of(maker)
        done: list[str] = []
        for player in around:
            if player not in scorer or player in done:
                continue
            done += self.partners_of(player)
            total = self.cards[player].points + worth
            target = self.options["target"]
            for each in self.partners_of(player):
                self.cards[each].points = total if self.options["laps"] else min(total, target)
            if total >= target:
                return player
        return None

    def scorers(self, facts: Mapping[str, Any]) -> list[str]:
        makers = self.partners_of(facts["maker"])
        lost = facts["ended"] == "euchred" or facts.get("revoked") in makers
        return [player for player in self.players if (player in makers) != lost]

    def worth(self, facts: Mapping[str, Any]) -> int:
        """Return how many points the deal is worth to those who score."""
        options, ended = self.options, facts["ended"]
        lone = bool(facts.get("alone") and options["alone"])
        if ended == "made":
            return 1
        if ended == "march":
            return 4 if lone else options["march_three"] if len(self.players) == 3 else 2
        if ended == "revoke":
            return 4 if lone else 2
        if not lone:
            return 2
        return 4 if facts.get("defender") and options["defend_alone"] else options["lone_euchre"]

    def for_points(self, player: str, gained: Mapping[str, int], maker: str) -> int:
        """Return what a deal's points bring a player: own ones paid, those of opponents to pay."""
        own = self.partners_of(player)
        if len(self.players) == 3:
            against = [p for p in self.players if p != player] if player == maker else [maker]
        else:
            # Whoever sits on the left, and in that the only one to settle with.
            against = [self.players[(self.players.index(player) + 1) % len(self.players)]]
        assert not {*against} & {*own}
        return self.coins("point") * sum(gained[player] - gained[other] for other in against)

    def end_game(self, winner: str, money: dict[str, int]) -> None:
        """Settle a game, or keep it until the rubber is won, and begin the next."""
        won = self.partners_of(winner)
        lost = [player for player in self.players if player not in won]
        card, target = self.cards[winner], self.options["target"]
        is_slam = self.options["slam"] and all(self.cards[each].points == 0 for each in lost)
        worth = self.coins("game") * (2 if is_slam else 1) + self.coins("euchre") * card.euchres
        lap = card.points - target
        if self.options["rubber"] and not card.games:
            for player, each in self.cards.items():
                each.points, each.euchres = (lap if player in won else 0), 0
            for player in won:
                self.cards[player].games, self.cards[player].kept = 1, worth
            return
        if self.options["rubber"]:
            worth, lap = worth + card.kept + self.coins("rubber"), 0
        for player in lost:
            money[player] -= worth
        for player in won:
            money[player] += worth * len(lost) // len(won)
        self.cards = {player: Card(lap if player in won else 0) for player in self.players}
