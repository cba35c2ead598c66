"""How the evenings begin that are measured."""

from __future__ import annotations

PLAYERS = ("Ann", "Ben", "Catherine", "Dan", "Eve")

FACTS = {
    "game": "nap",
    "title": "Thursday at the Crown",
    "currency": "GBP",
    "stake": 5,
    # A kitty that changes with every deal: the rules that ask most of a page.
    "rules": {"preset": "peel_pool"},
    "players": list(PLAYERS),
    "first_dealer": "Eve",
}
