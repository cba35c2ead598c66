"""Who plays at which table in the next round, and who sits it out.

A contestant is a player, or two who stay partners all night: a tuple of their ids. What is drawn
follows from the contestants, the rounds before and a seed alone, so that it can be drawn again.

Four ways, each as it is published:

- at random: all that are there are shuffled.
- by rank: the first of the ranking sit at table 1, the next at table 2, and so on, as in the ladder
  of a club. Pairs go by the Swiss system: each meets the next below that it has not met yet (FIDE
  Handbook, C.04.1, Basic rules for Swiss Systems; the simple form of it is called Monrad).
- the Mitchell movement, for pairs: half of them, North and South, stay at their tables; the others,
  East and West, move up one table each round. Of an odd number of pairs the one that is missing is
  North and South of the last table, and whoever comes there sits out (B. Magee, Glossary, Mitchell
  movement). At duplicate bridge East and West skip a table halfway where tables are even, lest they
  come to boards that they have played; here cards are dealt anew, and a skip would only shorten it.
- mixed: nobody meets anybody again while that can be helped. This is the social golfer problem, a
  round at a time: where the tables are four, or a prime number, the lines of a finite field are the
  answer (R. C. Bose, On the construction of balanced incomplete block designs, 1939); else greedy,
  and improved by exchanging two players as long as that saves a meeting.

Whoever sits out is one of those who did so least often; so nobody does twice before all did once.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

Contestant = tuple[str, ...]
Tables = tuple[tuple[Contestant, ...], ...]

RANDOM, RANK, MITCHELL, MIXED = "random", "rank", "mitchell", "mixed"
WAYS = (MIXED, RANDOM, RANK, MITCHELL)

TABLES_MIN, TABLES_MAX = 2, 20

SIDES = 2
"""How many pairs sit at a table."""

BEGINNINGS = 6
"""From how many greedy beginnings the mixed way is improved."""

EXCHANGES_MAX = 60_000
"""How many exchanges are weighed in all, so that twenty tables take a fraction of a second."""

WAYS_TRIED_MAX = 20_000
"""How many pairings the Swiss system looks at before it lets two pairs meet again."""


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """What is drawn for a round: who sits at each table in order, and who sits out."""

    tables: Tables
    byes: tuple[Contestant, ...] = ()


Meetings = Mapping[frozenset[Contestant], int]
"""How often two contestants sat at one table."""


def table_sizes(contestants: int, *, allowed: Collection[int], wanted: int) -> tuple[int, ...]:
    """Return how many sit at each of two tables or more, the larger first, as even as can be.

    As many as possible sit; then the tables are as near as can be to the size `wanted`. Empty where
    not even two tables can be laid.
    """
    for seated in range(contestants, 0, -1):
        tables = sorted(
            range(TABLES_MIN, seated + 1),
            key=lambda count: (abs(seated - count * wanted) / count, count),
        )
        for count in tables:
            least, larger = divmod(seated, count)
            sizes = (least + 1,) * larger + (least,) * (count - larger)
            if {*sizes} <= {*allowed}:
                return sizes
    return ()


def meetings_of(rounds: Sequence[DrawnRound]) -> Counter[frozenset[Contestant]]:
    """Return how often two contestants sat at one table in these rounds."""
    return Counter(
        frozenset(pair)
        for each in rounds
        for table in each.tables
        for pair in combinations(table, 2)
    )


def byes_of(rounds: Sequence[DrawnRound]) -> Counter[Contestant]:
    """Return how often each contestant sat out."""
    return Counter(bye for each in rounds for bye in each.byes)


def draw_round(
    way: str,
    contestants: Sequence[Contestant],
    *,
    sizes: Sequence[int],
    rounds: Sequence[DrawnRound] = (),
    seed: int,
) -> DrawnRound:
    """Return the next round; `contestants` are in the order of the ranking, the first one first.

    `sizes` are how many contestants each table takes, of pairs two.
    """
    assert sum(sizes) <= len(contestants), "nobody sits at two tables"
    chance = random.Random(seed)  # noqa: S311  # a draw that can be drawn again
    if way == MITCHELL:
        return _mitchell(contestants, rounds=rounds, chance=chance)
    in_order = list(contestants)
    if way != RANK:
        chance.shuffle(in_order)
    byes = _sitting_out(in_order, len(in_order) - sum(sizes), rounds=rounds)
    playing = [each for each in in_order if each not in byes]
    seated = _WAYS[way](playing, sizes, rounds, chance)
    return DrawnRound(tuple(map(tuple, seated)), byes)


def exchanged(drawn: DrawnRound, one: Contestant, other: Contestant) -> DrawnRound:
    """Return a round in which two contestants have each other's places, or one sits out instead."""
    places = {one: other, other: one}
    return DrawnRound(
        tuple(tuple(places.get(each, each) for each in table) for table in drawn.tables),
        tuple(places.get(each, each) for each in drawn.byes),
    )


def _sitting_out(
    in_order: Sequence[Contestant], number: int, *, rounds: Sequence[DrawnRound]
) -> tuple[Contestant, ...]:
    """Return who sits out: of those who did least often the last in order."""
    sat_out = byes_of(rounds)
    last_first = list(reversed(in_order))
    last_first.sort(key=sat_out.__getitem__)
    return tuple(last_first[:number])


def _dealt(playing: Sequence[Contestant], sizes: Sequence[int]) -> list[list[Contestant]]:
    """Return the contestants at tables of these sizes, in their order."""
    waiting = iter(playing)
    return [[next(waiting) for _ in range(size)] for size in sizes]


def _at_random(
    playing: Sequence[Contestant],
    sizes: Sequence[int],
    _rounds: Sequence[DrawnRound],
    _chance: random.Random,
) -> list[list[Contestant]]:
    return _dealt(playing, sizes)


def _by_rank(
    playing: Sequence[Contestant],
    sizes: Sequence[int],
    rounds: Sequence[DrawnRound],
    _chance: random.Random,
) -> list[list[Contestant]]:
    if {*sizes} != {SIDES}:
        return _dealt(playing, sizes)
    budget = iter(range(WAYS_TRIED_MAX))
    return _swiss(list(playing), meetings_of(rounds), budget) or _dealt(playing, sizes)


def _swiss(
    waiting: list[Contestant], met: Meetings, budget: Iterator[int]
) -> list[list[Contestant]] | None:
    """Return each with the next below that it has not met; None where two would meet again."""
    if not waiting:
        return []
    first, others = waiting[0], waiting[1:]
    for other in others:
        if met.get(frozenset((first, other)), 0):
            continue
        if next(budget, None) is None:
            return None
        rest = _swiss([each for each in others if each != other], met, budget)
        if rest is not None:
            return [[first, other], *rest]
    return None


def _mixed(
    playing: Sequence[Contestant],
    sizes: Sequence[int],
    rounds: Sequence[DrawnRound],
    chance: random.Random,
) -> list[list[Contestant]]:
    """Return tables at which as few as can be found meet again."""
    met = meetings_of(rounds)
    best = _dealt(playing, sizes)
    if not met:
        return best
    left = EXCHANGES_MAX
    for tables in sorted(
        _beginnings(playing, sizes, rounds, chance), key=lambda each: _meeting_again(each, met)
    ):
        if not _meeting_again(best, met) or left <= 0:
            break
        left = _improved(tables, met, left)
        best = min(best, tables, key=lambda each: _meeting_again(each, met))
    return best


def _beginnings(
    playing: Sequence[Contestant],
    sizes: Sequence[int],
    rounds: Sequence[DrawnRound],
    chance: random.Random,
) -> Iterator[list[list[Contestant]]]:
    """Yield tables to begin with: along the lines of a field, then greedy ones."""
    first = [list(table) for table in rounds[0].tables]
    is_same = [*map(len, first)] == [*sizes] and {*playing} == {who for at in first for who in at}
    if is_same:
        yield from _along_lines(first)
    for _ in range(BEGINNINGS):
        order = list(playing)
        chance.shuffle(order)
        yield _greedy(order, sizes, meetings_of(rounds))


QUADRUPLE = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
"""The products in the field of four; its sums are those of the bits."""


def _along_lines(first: Sequence[Sequence[Contestant]]) -> Iterator[list[list[Contestant]]]:
    """Yield the tables of further rounds in which nobody of the first one meets again.

    Whoever sat in a table's place number p moves on by p times the round, in a field that has as
    many numbers as there are tables. Where there is none, as far as the remainders go.
    """
    count, size = len(first), len(first[0])
    if size > count or any(len(table) != size for table in first):
        return
    if count == len(QUADRUPLE):
        moved = [[[at ^ row[p] for p in range(size)] for at in range(4)] for row in QUADRUPLE[1:]]
    else:
        moved = [
            [[(at + by * p) % count for p in range(size)] for at in range(count)]
            for by in range(1, count)
        ]
    if size == count:
        yield [list(column) for column in zip(*first, strict=True)]
    for each in moved:
        yield [[first[table][p] for p, table in enumerate(line)] for line in each]


def _meeting_again(tables: Sequence[Sequence[Contestant]], met: Meetings) -> int:
    return sum(_again(table, met) for table in tables)


def _again(table: Sequence[Contestant], met: Meetings) -> int:
    """Return how many of a table met before, counted as often as they did."""
    return sum(met.get(frozenset(pair), 0) for pair in combinations(table, 2))


def _known(who: Contestant, others: Sequence[Contestant], met: Meetings) -> int:
    return sum(met.get(frozenset((who, other)), 0) for other in others if other != who)


def _greedy(
    order: Sequence[Contestant], sizes: Sequence[int], met: Meetings
) -> list[list[Contestant]]:
    """Return each at the table where they know fewest, of these the one with most room."""
    tables: list[list[Contestant]] = [[] for _ in sizes]
    for each in order:
        free = [n for n, size in enumerate(sizes) if len(tables[n]) < size]
        place = min(free, key=lambda n: (_known(each, tables[n], met), len(tables[n]), n))
        tables[place].append(each)
    return tables


def _improved(tables: list[list[Contestant]], met: Meetings, left: int) -> int:
    """Exchange two of different tables while that saves a meeting; return what is left to weigh."""
    is_better = True
    while is_better and left > 0:
        is_better = False
        for one, other in combinations(tables, 2):
            if not (_again(one, met) or _again(other, met)):
                continue
            for i, j in product(range(len(one)), range(len(other))):
                left -= 1
                now = _known(one[i], one, met) + _known(other[j], other, met)
                without_i = [each for each in one if each != one[i]]
                without_j = [each for each in other if each != other[j]]
                then = _known(one[i], without_j, met) + _known(other[j], without_i, met)
                if then < now:
                    one[i], other[j] = other[j], one[i]
                    is_better = True
    return left


def _mitchell(
    contestants: Sequence[Contestant], *, rounds: Sequence[DrawnRound], chance: random.Random
) -> DrawnRound:
    """Return the next round of the movement; a mixed one where its rounds are used up.

    Whoever comes late sits down in the shorter line. One that is longer by more than the table at
    which nobody is met gives its last pair to the other.
    """
    stay, move = _lines(contestants, rounds=rounds, chance=chance)
    met, sat_out = meetings_of(rounds), byes_of(rounds)
    least = min((sat_out[each] for each in contestants), default=0)
    for moved in range(1 if rounds else 0, len(move) + 1):
        at = [move[(place - moved) % len(move)] for place in range(len(move))]
        tables = tuple(zip(stay, at, strict=False))
        byes = tuple(at[len(stay) :])
        is_new = not any(met[frozenset(table)] for table in tables)
        if is_new and all(sat_out[bye] == least for bye in byes):
            return DrawnRound(tables, byes)
    sizes = (SIDES,) * len(stay)
    return draw_round(MIXED, contestants, sizes=sizes, rounds=rounds, seed=chance.getrandbits(32))


def _lines(
    contestants: Sequence[Contestant], *, rounds: Sequence[DrawnRound], chance: random.Random
) -> tuple[list[Contestant], list[Contestant]]:
    """Return who stays and who moves, in the order of the tables they were at last."""
    here = list(contestants)
    if not rounds:
        chance.shuffle(here)
        return here[: len(here) // 2], here[len(here) // 2 :]
    last = rounds[-1]
    stay = [table[0] for table in last.tables if table[0] in here]
    move = [table[1] for table in last.tables if table[1] in here]
    move += [each for each in last.byes if each in here]
    for late in here:
        if late not in stay and late not in move:
            (stay if len(stay) < len(move) else move).append(late)
    while len(stay) > len(move):
        move.append(stay.pop())
    while len(move) > len(stay) + 1:
        stay.append(move.pop())
    return stay, move


SeatedBy = Callable[
    [Sequence[Contestant], Sequence[int], Sequence[DrawnRound], random.Random],
    list[list[Contestant]],
]

_WAYS: Mapping[str, SeatedBy] = {RANDOM: _at_random, RANK: _by_rank, MIXED: _mixed}
