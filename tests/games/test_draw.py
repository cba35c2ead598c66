"""Drawing for the first deal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from napledger.games import game_of
from napledger.games.draw import (
    FIRST_ACE,
    FIRST_BLACK_KNAVE,
    FIRST_KNAVE,
    LOWEST_CARD,
    PACK,
    PlayingCard,
    WayToDraw,
)

ORDER = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "knave", "queen", "king")
THREE = ("Ann", "Ben", "Cat")
TABLES = st.integers(2, 7).map(lambda n: (*THREE, "Dan", "Eve", "Fay", "Gus")[:n])


class Stacked(random.Random):
    """A pack in an order that is known: each round takes the next cards given."""

    def __init__(self, *rounds: Sequence[PlayingCard]) -> None:
        super().__init__()
        self.rounds = list(rounds)

    def sample(self, population: Any, k: int, **_: Any) -> list[Any]:
        cards = list(self.rounds.pop(0))
        return cards + [card for card in population if card not in cards][: k - len(cards)]


def cards(*names: str) -> list[PlayingCard]:
    """Return cards by their names, like "knave of clubs"."""
    return [PlayingCard(*name.split(" of ")) for name in names]


def test_only_those_who_tie_for_the_lowest_draw_again() -> None:
    first = cards("4 of clubs", "9 of hearts", "4 of spades")
    second = cards("queen of clubs", "knave of clubs")

    drawn = LOWEST_CARD.draw(THREE, chance=Stacked(first, second))

    assert drawn.dealer == "Cat"
    assert drawn.rounds == (
        (("Ann", first[0]), ("Ben", first[1]), ("Cat", first[2])),
        (("Ann", second[0]), ("Cat", second[1])),
    )


@given(TABLES, st.integers())
def test_whoever_drew_the_lowest_card_of_the_last_round_deals(
    players: tuple[str, ...], seed: int
) -> None:
    drawn = LOWEST_CARD.draw(players, chance=random.Random(seed))  # noqa: S311  # a game

    last = drawn.rounds[-1]
    assert [who for who, _ in drawn.rounds[0]] == list(players)
    assert len({card for _, card in last}) == len(last)
    assert drawn.dealer == min(last, key=lambda drew: ORDER.index(drew[1].rank))[0]


@pytest.mark.parametrize(
    ("way", "dealer", "turned_up"),
    [
        (FIRST_KNAVE, "Ben", "Ann 7, Ben knave"),
        (FIRST_ACE, "Ann", "Ann 7, Ben knave, Cat knave, Ann ace"),
        (FIRST_BLACK_KNAVE, "Cat", "Ann 7, Ben knave, Cat knave"),
    ],
    ids=["knave", "ace", "black knave"],
)
def test_the_first_card_of_a_kind_that_is_turned_up_deals(
    way: WayToDraw, dealer: str, turned_up: str
) -> None:
    pack = cards("7 of clubs", "knave of hearts", "knave of spades", "ace of diamonds")

    drawn = way.draw(THREE, chance=Stacked(pack))

    assert drawn.dealer == dealer
    (told,) = drawn.rounds
    assert ", ".join(f"{who} {card.rank}" for who, card in told) == turned_up
    assert len({*PACK}) == 52


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize(
    ("game", "ways"),
    [
        ("nap", ["lowest", "knave"]),
        ("whist", ["lowest"]),
        ("vingt_un", ["ace", "lowest"]),
        ("french_vingt_un", ["ace", "lowest"]),
        ("rubber", ["black_knave"]),
    ],
)
def test_a_game_offers_its_usual_ways_first(game: str, ways: list[str]) -> None:
    assert [way.key for way in game_of(game).first_deal] == ways
