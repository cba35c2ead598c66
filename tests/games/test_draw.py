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

TABLES = st.integers(2, 7).map(lambda n: ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus")[:n])


class Stacked(random.Random):
    """A pack in an order that is known: each round takes the next cards given."""

    def __init__(self, *rounds: Sequence[PlayingCard]) -> None:
        super().__init__()
        self.rounds = list(rounds)

    def sample(self, population: Any, k: int, **_: Any) -> list[Any]:
        cards = list(self.rounds.pop(0))
        return cards + [card for card in population if card not in cards][: k - len(cards)]


def repeatable(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311  # a test wants the same cards again


def test_the_pack_has_fifty_two_different_cards() -> None:
    assert len(set(PACK)) == 52


def test_the_lowest_card_deals() -> None:
    chance = Stacked(
        [PlayingCard("7", "clubs"), PlayingCard("2", "diamonds"), PlayingCard("king", "hearts")]
    )

    drawn = LOWEST_CARD.draw(("Ann", "Ben", "Cat"), chance=chance)

    assert drawn.dealer == "Ben"
    assert drawn.rounds == (
        (
            ("Ann", PlayingCard("7", "clubs")),
            ("Ben", PlayingCard("2", "diamonds")),
            ("Cat", PlayingCard("king", "hearts")),
        ),
    )


def test_an_ace_is_lower_than_a_two() -> None:
    chance = Stacked([PlayingCard("2", "clubs"), PlayingCard("ace", "spades")])

    assert LOWEST_CARD.draw(("Ann", "Ben"), chance=chance).dealer == "Ben"


def test_only_those_who_tie_for_the_lowest_draw_again() -> None:
    chance = Stacked(
        [PlayingCard("4", "clubs"), PlayingCard("9", "hearts"), PlayingCard("4", "spades")],
        [PlayingCard("queen", "clubs"), PlayingCard("knave", "clubs")],
    )

    drawn = LOWEST_CARD.draw(("Ann", "Ben", "Cat"), chance=chance)

    assert drawn.dealer == "Cat"
    assert drawn.rounds[1] == (
        ("Ann", PlayingCard("queen", "clubs")),
        ("Cat", PlayingCard("knave", "clubs")),
    )


def test_the_first_knave_turned_up_deals() -> None:
    chance = Stacked(
        [
            PlayingCard("7", "clubs"),
            PlayingCard("2", "hearts"),
            PlayingCard("king", "clubs"),
            PlayingCard("knave", "hearts"),
        ]
    )

    drawn = FIRST_KNAVE.draw(("Ann", "Ben", "Cat"), chance=chance)

    assert drawn.dealer == "Ann"
    assert drawn.rounds == (
        (
            ("Ann", PlayingCard("7", "clubs")),
            ("Ben", PlayingCard("2", "hearts")),
            ("Cat", PlayingCard("king", "clubs")),
            ("Ann", PlayingCard("knave", "hearts")),
        ),
    )


@pytest.mark.parametrize(
    ("way", "dealer", "turned_up"), [(FIRST_ACE, "Ann", 4), (FIRST_BLACK_KNAVE, "Cat", 3)]
)
def test_the_first_ace_or_black_knave_deals(way: WayToDraw, dealer: str, turned_up: int) -> None:
    chance = Stacked(
        [
            PlayingCard("7", "clubs"),
            PlayingCard("knave", "hearts"),
            PlayingCard("knave", "spades"),
            PlayingCard("ace", "diamonds"),
        ]
    )

    drawn = way.draw(("Ann", "Ben", "Cat"), chance=chance)

    assert (drawn.dealer, len(drawn.rounds[0])) == (dealer, turned_up)


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


@given(TABLES, st.integers())
def test_whoever_drew_the_lowest_card_of_the_last_round_deals(
    players: tuple[str, ...], seed: int
) -> None:
    order = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "knave", "queen", "king"]

    drawn = LOWEST_CARD.draw(players, chance=repeatable(seed))

    last = drawn.rounds[-1]
    assert [who for who, _ in drawn.rounds[0]] == list(players)
    assert len({card for _, card in last}) == len(last)
    assert drawn.dealer == min(last, key=lambda drew: order.index(drew[1].rank))[0]


@given(TABLES, st.integers())
def test_exactly_one_knave_is_turned_up_and_it_is_the_dealers(
    players: tuple[str, ...], seed: int
) -> None:
    drawn = FIRST_KNAVE.draw(players, chance=repeatable(seed))

    (dealt,) = drawn.rounds
    assert [number for number, (_, card) in enumerate(dealt) if card.rank == "knave"] == [
        len(dealt) - 1
    ]
    assert dealt[-1][0] == drawn.dealer == players[(len(dealt) - 1) % len(players)]


def test_everybody_deals_first_about_as_often() -> None:
    chance = repeatable(1881)

    dealers = [LOWEST_CARD.draw(("Ann", "Ben", "Cat"), chance=chance).dealer for _ in range(3000)]

    assert all(900 < dealers.count(player) < 1100 for player in ("Ann", "Ben", "Cat"))
