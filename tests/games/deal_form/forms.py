"""Forms of a deal of any game, at a table where Dan deals first."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from napledger.evening.document import read_opening
from napledger.evening.play import opened
from napledger.games.web import MoneyFormat, web_game

MONEY = MoneyFormat("GBP", "en-gb")
NAMES = {"1": "Ann", "2": "Ben", "3": "Cat", "4": "Dan"}


def table_of(game: str, rules: dict[str, Any]) -> Any:
    """Return a table of four, or of the two who play Piquet, before its first deal."""
    players = ["1", "2"] if game == "piquet" else list(NAMES)
    raw = {"game": game, "stake": 10, "players": players, "first_dealer": players[-1]}
    return opened(read_opening({**raw, "rules": rules}))


def form_of(table: Any, game: str, sent: str | None = None, **facts: Any) -> Any:
    """Return the form of a game at a table: as it was sent, or filled in with facts."""
    web = web_game(game)
    if sent is not None:
        return web.deal_form(table, names=NAMES, money=MONEY, sent=QueryDict(sent))
    return web.deal_form(table, names=NAMES, money=MONEY, facts=facts)
