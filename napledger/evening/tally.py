"""What an evening adds to the figures of its players: every part, kitty and mishap, deal by deal.

Counted from the log as it stands after its corrections, so a voided deal is in none of it. Cash
handed over is left out: nobody wins or loses by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from napledger.evening.document import DEAL, read_logged, read_opening
from napledger.evening.kinds import ENTRIES, NOT_WON_KINDS
from napledger.evening.kinds.kind import PlainEntry
from napledger.evening.log import START, LogLine
from napledger.evening.play import EntryScore, opened, played
from napledger.games.contract import AnyGame
from napledger.games.deal_score import Keeps, Mishap, Part
from napledger.games.table import AnyTable
from napledger.ledger.transfers import KITTY

PART, OBLIGED, TOOK_KITTY, MISHAP = "part", "obliged", "kitty", "mishap"
COUNT, MONEY, MOST, LEAST = "count", "money", "most", "least"
"""The sorts of observations. An obliged part is one that its player had no choice in."""


@dataclass(frozen=True, slots=True)
class Observation:
    """Something a player did in entry `number`, and in which `deal`, from 1; None for no deal.

    `amount` is what the player gained by the deal, or took from the kitty, in the smallest coin; of
    a count it is the number. `times` is how often it happened. `win` and `lose` are what was at
    stake; `place` the turn after the dealer, who has 0, or None. Of a side, `partners` are the
    others of it and `against` the other side.
    """

    number: int
    deal: int | None
    sort: str
    player: str
    what: str = ""
    result: str = ""
    amount: int = 0
    win: int = 0
    lose: int = 0
    place: int | None = None
    times: int = 1
    partners: tuple[str, ...] = ()
    against: tuple[str, ...] = ()


PLAYED = (DEAL, *(kind for kind, each in ENTRIES.items() if each.is_fined))
"""The entries by which players win from one another as the rules have it."""

SORTS = {Keeps.MOST: MOST, Keeps.LEAST: LEAST}
"""The sorts of counts that are not added up."""


@dataclass
class Tally:
    """An evening's observations in order, and what each player `won`.

    `paid` is who paid whom how much by its deals and offences.
    """

    observations: list[Observation] = field(default_factory=list)
    won: dict[str, int] = field(default_factory=dict)
    paid: dict[tuple[str, str], int] = field(default_factory=dict)
    deals: int = 0


def tally_of(lines: Sequence[LogLine], *, game: AnyGame, table: AnyTable | None = None) -> Tally:
    """Return what the lines that stand come to, from the start line on, or from a later table."""
    tally, log = Tally(), lines
    if table is None:
        start, *log = lines
        assert start.kind == START, "a log begins with its start"
        table = opened(read_opening(start.facts))
    tally.won = dict.fromkeys(table.members, 0)
    for line in log:
        entry = read_logged(line.kind, line.facts, game=game)
        table, score = played(entry, table=table, game=game)
        tally.won |= {player: 0 for player in table.members if player not in tally.won}
        _add_gains(tally, score)
        if line.kind == DEAL:
            tally.deals += 1
            tally.observations += _of_deal(line.number, tally.deals, score)
        elif isinstance(entry, PlainEntry) and (taker := entry.kitty_taker()) is not None:
            took = score.gains.get(taker, 0)
            drawn = Observation(line.number, None, TOOK_KITTY, taker, amount=took)
            tally.observations.append(drawn)
        tally.observations += _mishaps(line.number, None, score.mishaps, gains=score.gains)
    return tally


def _add_gains(tally: Tally, score: EntryScore) -> None:
    if score.kind in NOT_WON_KINDS:
        return
    for account, gain in score.gains.items():
        if account != KITTY:
            tally.won[account] += gain
    if score.kind not in PLAYED:
        return
    for each in score.transfers:
        if KITTY not in (each.payer, each.payee):
            pair = (each.payer, each.payee)
            tally.paid[pair] = tally.paid.get(pair, 0) + each.amount


def _of_deal(number: int, deal: int, score: EntryScore) -> Iterator[Observation]:
    assert score.deal is not None, "a deal has a deal's score"
    for part in score.deal.summary.parts:
        if part.result is not None:
            yield from _of_part(number, deal, part, gains=score.gains)
    for player, took in _taken(score).items() if score.deal.takes_kitty else ():
        yield Observation(number, deal, TOOK_KITTY, player, amount=took)
    yield from _mishaps(number, deal, score.deal.mishaps, gains=score.gains)
    for count in score.deal.counts:
        sort = SORTS.get(count.keeps, MONEY if count.is_money else COUNT)
        yield Observation(number, deal, sort, count.player, count.what, amount=count.number)


def _mishaps(
    number: int, deal: int | None, mishaps: Iterable[Mishap], *, gains: Mapping[str, int]
) -> Iterator[Observation]:
    for mishap in mishaps:
        gain = gains.get(mishap.player, 0)
        yield Observation(
            number, deal, MISHAP, mishap.player, mishap.what, amount=gain, times=mishap.number
        )


def _of_part(
    number: int, deal: int, part: Part, *, gains: Mapping[str, int]
) -> Iterator[Observation]:
    """Yield what each player of a part did. A side plays from the place of whoever leads it."""
    win, lose = part.at_stake
    for player in part.players:
        yield Observation(
            number=number,
            deal=deal,
            sort=OBLIGED if part.obliged else PART,
            player=player,
            what=part.what,
            result=str(part.result),
            amount=gains.get(player, 0) if part.gain is None else part.gain,
            win=win,
            lose=lose,
            place=part.place if player == part.players[0] else None,
            partners=tuple(each for each in part.players if each != player),
            against=part.against if len(part.players) > 1 else (),
        )


def _taken(score: EntryScore) -> dict[str, int]:
    """Return what each player took from the kitty."""
    taken: dict[str, int] = {}
    for each in score.transfers:
        if each.payer == KITTY:
            taken[each.payee] = taken.get(each.payee, 0) + each.amount
    return taken
