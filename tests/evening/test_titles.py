"""The titles of a night, of Nap and of a game that only keeps the contract."""

from __future__ import annotations

import pytest

from napledger.evening.tally import COUNT, MISHAP, OBLIGED, PART, Observation, tally_of
from napledger.evening.titles import Title, titles_of
from napledger.games.contract import BEST, BRAVEST, SLIP, STREAK
from tests.support.logs import NAP, dealt, start_of


def part(number: int, player: str, result: str, amount: int, *, win: int = 2) -> Observation:
    """Return that a player won or lost a part."""
    return Observation(number, number - 1, PART, player, "a part", result, amount, win, win)


NIGHT = (
    part(2, "Ann", "won", 6),
    part(3, "Ben", "lost", -15, win=5),
    part(4, "Ann", "won", 12),
    part(5, "Cat", "lost", -20, win=4),
    part(6, "Ann", "won", 12),
    Observation(6, 5, MISHAP, "Ben", "revoke", amount=-3),
    part(7, "Ann", "lost", -6),
    Observation(8, 7, MISHAP, "Cat", "lead out of turn", amount=-9),
)


def test_a_night_has_four_titles_each_with_its_deal() -> None:
    assert titles_of(NIGHT) == (
        Title(BEST, ("Ann",), 4, amount=12),
        # The boldest, not who lost most: Ben played for five of each.
        Title(BRAVEST, ("Ben",), 3, amount=-15),
        Title(STREAK, ("Ann",), 6, amount=12, count=3),
        Title(SLIP, ("Cat",), 8, amount=-9, what="lead out of turn"),
    )


@pytest.mark.parametrize(
    "observations",
    [
        (),
        (part(2, "Ann", "level", 0),),
        (Observation(2, 1, OBLIGED, "Ann", "one", "lost", -4, 1, 1),),
        (part(2, "Ann", "lost", -4), part(3, "Ann", "won", 0), part(4, "Ann", "won", 0))[1:],
    ],
    ids=["no deal", "nothing passed", "nobody had a choice", "two are no streak"],
)
def test_what_nobody_earned_is_no_title(observations: tuple[Observation, ...]) -> None:
    assert titles_of(observations) == ()


def test_partners_share_a_title() -> None:
    night = (part(2, "Ann", "won", 8), part(2, "Cat", "won", 8), part(3, "Ben", "won", 8))

    assert titles_of(night) == (Title(BEST, ("Ann", "Cat"), 2, amount=8),)


def test_a_streak_ends_with_what_is_lost_and_the_first_of_two_as_long_has_it() -> None:
    night = (
        *(part(number, "Ann", "won", 1) for number in (2, 3)),
        part(4, "Ann", "lost", -1),
        *(part(number, "Ben", "won", 1) for number in (5, 6, 7)),
        *(part(number, "Ann", "won", 1) for number in (8, 9, 10)),
    )

    assert Title(STREAK, ("Ben",), 7, amount=1, count=3) in titles_of(night)


def test_two_hands_of_a_deal_are_one_in_a_row() -> None:
    night = (
        *(part(number, "Ben", "won", 1) for number in (2, 2, 3)),
        *(
            part(number, "Cat", result, 1)
            for number, result in ((3, "won"), (4, "won"), (5, "lost"), (5, "won"), (6, "won"))
        ),
    )

    assert [title for title in titles_of(night) if title.kind == STREAK] == []


def test_what_all_but_one_share_is_no_title() -> None:
    night = tuple(part(2, player, "lost", -10) for player in ("Ann", "Ben", "Cat", "Dan"))

    assert titles_of(night) == ()
    assert [title.players for title in titles_of(night[:3])] == [("Ann", "Ben", "Cat")]


def test_an_evening_of_nap_has_its_titles() -> None:
    lines = (
        start_of(),
        dealt(2, {"caller": "Ben", "call": "3", "made": True}),
        dealt(3, {"caller": "Cat", "call": "nap", "made": False}),
        dealt(4, {"caller": "Ann", "call": "4", "made": False}),
    )

    assert titles_of(tally_of(lines, game=NAP).observations) == (
        Title(BEST, ("Ben",), 2, amount=6),
        Title(BRAVEST, ("Cat",), 3, amount=-10),
    )


def test_a_game_names_its_own_titles_and_leaves_others_out() -> None:
    loos = tuple(
        Observation(number, number - 1, COUNT, player, "loos", amount=1)
        for number, player in ((2, "Ann"), (3, "Ben"), (4, "Ben"), (4, "Ann"), (5, "Ann"))
    )

    assert titles_of((*NIGHT, *loos), kinds=(SLIP, "loos", "misses")) == (
        Title(SLIP, ("Cat",), 8, amount=-9, what="lead out of turn"),
        Title("loos", ("Ann",), 5, count=3),
    )
    assert titles_of(loos[:-1], kinds=("loos",)) == ()
