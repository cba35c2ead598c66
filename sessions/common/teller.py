"""Whoever tells of an evening: with its players' names, in its money, as its game says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from napledger.games.contract import AnyGame, Wording
from napledger.games.web import MoneyFormat, name_in_a_sentence
from napledger.ledger.transfers import KITTY
from sessions.common.kitty_words import the_kitty


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells of accounts by the players' names, and of amounts in the evening's money."""

    names: Mapping[str, str]
    purse: MoneyFormat
    game: AnyGame
    wording: Wording = field(default_factory=dict)

    def name(self, key: str | None) -> str:
        """Return the name of an account."""
        return name_in_a_sentence(self.names.get(key or "", ""))

    def account(self, key: str) -> str:
        """Return the name of an account for the middle of a sentence."""
        return the_kitty(self.game.words) if key == KITTY else self.name(key)

    def changes(self, gains: Mapping[str, int]) -> str:
        """Return what accounts gained or lost, in a row, the kitty last: "Ann +3, Ben −3"."""
        in_order = sorted(gains, key=lambda account: account == KITTY)
        changes = (f"{self.account(key)} {self.purse.signed(gains[key])}" for key in in_order)
        return ", ".join(changes)


def numbered(game: AnyGame, number: int | str | None) -> str:
    """Return what the game calls the deal of that number."""
    return _(game.words.numbered) % {"number": number}
