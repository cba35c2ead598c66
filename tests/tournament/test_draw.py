"""The draws: sizes, byes, movements, for two tables to twenty."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from napledger.tournament.draw import (
    MITCHELL,
    MIXED,
    RANDOM,
    RANK,
    Contestant,
    DrawnRound,
    byes_of,
    draw_round,
    exchanged,
    meetings_of,
    table_sizes,
)
from napledger.tournament.ranking import ranking

TABLES = range(2, 21)


def singles(count: int) -> list[Contestant]:
    return [(f"P{n:03}",) for n in range(count)]


def pairs(count: int) -> list[Contestant]:
    return [(f"N{n:02}", f"S{n:02}") for n in range(count)]


def drawn(
    way: str, people: list[Contestant], sizes: tuple[int, ...], *, rounds: int
) -> list[DrawnRound]:
    found: list[DrawnRound] = []
    for number in range(rounds):
        found.append(draw_round(way, people, sizes=sizes, rounds=found, seed=number))
    return found


@pytest.mark.parametrize(
    ("players", "allowed", "wanted", "sizes"),
    [
        (10, range(2, 8), 5, (5, 5)),
        (11, range(2, 8), 5, (6, 5)),
        (13, range(2, 8), 4, (5, 4, 4)),
        (10, range(4, 8), 4, (5, 5)),
        (7, [2], 2, (2, 2, 2)),
        (4, range(2, 8), 5, (2, 2)),
        (80, range(4, 8), 4, (4,) * 20),
        (3, range(2, 8), 5, ()),
        (7, range(4, 8), 4, ()),
    ],
)
def test_tables_are_as_even_as_can_be(
    players: int, allowed: range, wanted: int, sizes: tuple[int, ...]
) -> None:
    assert table_sizes(players, allowed=allowed, wanted=wanted) == sizes


@pytest.mark.parametrize("tables", TABLES)
@pytest.mark.parametrize("way", [RANDOM, RANK, MIXED])
@pytest.mark.parametrize("size", [3, 4, 5])
def test_everybody_sits_once_or_sits_out(way: str, tables: int, size: int) -> None:
    people = singles(tables * size + 1)

    for each in drawn(way, people, (size,) * tables, rounds=3):
        sat = [who for table in each.tables for who in table]
        assert sorted([*sat, *each.byes]) == people
        assert [*map(len, each.tables)] == [size] * tables


@pytest.mark.parametrize("tables", TABLES)
@pytest.mark.parametrize("way", [RANDOM, RANK, MIXED])
def test_nobody_sits_out_twice_before_everybody_has_once(way: str, tables: int) -> None:
    people = singles(tables * 2 + 1)
    rounds = drawn(way, people, (2,) * tables, rounds=len(people) + 2)

    once = byes_of(rounds[: len(people)])

    assert once == dict.fromkeys(people, 1)
    assert sorted(byes_of(rounds).values())[-1] == 2


@pytest.mark.parametrize("tables", TABLES)
def test_in_a_mitchell_movement_half_stay_and_half_move_up_one(tables: int) -> None:
    rounds = drawn(MITCHELL, pairs(2 * tables), (2,) * tables, rounds=tables)

    stay = [[table[0] for table in each.tables] for each in rounds]
    move = [[table[1] for table in each.tables] for each in rounds]

    assert stay == [stay[0]] * tables
    assert all(after == [before[-1], *before[:-1]] for before, after in pairwise(move))
    assert {*meetings_of(rounds).values()} == {1}
    assert len(meetings_of(rounds)) == tables**2


@pytest.mark.parametrize("tables", TABLES)
def test_of_an_odd_number_of_pairs_each_that_moves_sits_out_once(tables: int) -> None:
    rounds = drawn(MITCHELL, pairs(2 * tables - 1), (2,) * (tables - 1), rounds=tables)

    assert {*byes_of(rounds).values()} == {1}
    assert len(byes_of(rounds)) == tables
    assert {*meetings_of(rounds).values()} == {1}


@pytest.mark.parametrize("tables", range(3, 21))
def test_a_movement_that_is_used_up_goes_on_fairly(tables: int) -> None:
    people = pairs(2 * tables - 1)
    rounds = drawn(MITCHELL, people, (2,) * (tables - 1), rounds=len(people))

    assert byes_of(rounds) == dict.fromkeys(people, 1)


@pytest.mark.parametrize(("tables", "size"), [(4, 4), (5, 4), (5, 5), (7, 4), (11, 4), (19, 4)])
def test_where_a_field_allows_it_nobody_meets_again(tables: int, size: int) -> None:
    rounds = drawn(MIXED, singles(tables * size), (size,) * tables, rounds=tables)

    assert {*meetings_of(rounds).values()} == {1}


@pytest.mark.parametrize("tables", range(6, 21))
def test_at_many_tables_three_rounds_bring_nobody_together_again(tables: int) -> None:
    rounds = drawn(MIXED, singles(tables * 4), (4,) * tables, rounds=3)

    assert {*meetings_of(rounds).values()} == {1}


def test_two_tables_repeat_as_seldom_as_can_be() -> None:
    rounds = drawn(MIXED, singles(8), (4, 4), rounds=2)

    met = meetings_of(rounds)

    assert sum(each - 1 for each in met.values()) == 4, "two and two of each table: no fewer"


def test_by_rank_the_first_sit_together() -> None:
    found = draw_round(RANK, singles(9), sizes=(3, 3, 3), seed=1)
    assert found.tables[0] == (("P000",), ("P001",), ("P002",))
    assert draw_round(RANK, singles(9), sizes=(4, 4), seed=1).byes == (("P008",),)


@pytest.mark.parametrize("count", range(4, 41, 2))
def test_by_rank_pairs_meet_the_next_that_they_have_not_met(count: int) -> None:
    rounds = drawn(RANK, pairs(count), (2,) * (count // 2), rounds=min(3, count - 1))

    assert rounds[0].tables[0] == (("N00", "S00"), ("N01", "S01"))
    assert rounds[1].tables[0] == (("N00", "S00"), ("N02", "S02"))
    assert {*meetings_of(rounds).values()} == {1}


def test_a_draw_can_be_drawn_again_by_its_number() -> None:
    one, same, other = (
        draw_round(RANDOM, singles(12), sizes=(4, 4, 4), seed=seed) for seed in (7, 7, 8)
    )
    assert one == same != other


def test_who_comes_late_fills_the_line_that_is_short() -> None:
    rounds = drawn(MITCHELL, pairs(5), (2, 2), rounds=2)
    last = rounds[-1]
    six = draw_round(MITCHELL, pairs(6), sizes=(2,) * 3, rounds=rounds, seed=3)
    four = draw_round(MITCHELL, pairs(6)[:4], sizes=(2,) * 2, rounds=[*rounds, six], seed=4)
    assert [table[0] for table in six.tables][:2] == [table[0] for table in last.tables]
    assert six.byes == ()
    assert sorted(who for table in four.tables for who in table) == pairs(4)


def test_two_change_places_and_nobody_else() -> None:
    found = DrawnRound(((("A",), ("B",)), (("C",), ("D",))), (("E",),))
    assert exchanged(found, ("A",), ("E",)) == DrawnRound(
        ((("E",), ("B",)), (("C",), ("D",))), (("A",),)
    )


def test_who_is_level_shares_a_place() -> None:
    people = [("A",), ("B",), ("C",), ("D", "E")]
    rows = ranking(people, {"A": 5, "B": -5, "C": 5, "D": 2, "E": 2})
    assert [(each.place, each.contestant[0]) for each in rows] == [
        (1, "A"),
        (1, "C"),
        (3, "D"),
        (4, "B"),
    ]


def test_points_that_are_not_paid_yet_part_who_is_level() -> None:
    rows = ranking([("A",), ("B",)], {}, {"B": 24, "A": -18})
    assert [(each.place, each.contestant[0]) for each in rows] == [(1, "B"), (2, "A")]


def test_meetings_are_counted_of_each_two() -> None:
    found = draw_round(RANDOM, singles(6), sizes=(3, 3), seed=1)
    assert len(meetings_of([found])) == 2 * len([*combinations("abc", 2)])
