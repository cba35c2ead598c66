"""A random evening of any game, as the app would keep it: entries, corrections, what was posted."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from napledger.evening.document import DEAL, FORMAT, read_opening
from napledger.evening.log import (
    AMEND,
    RESTORE,
    START,
    VOID,
    LogLine,
    PlayedLog,
    differences,
    effective,
    play_line,
    project,
)
from napledger.evening.play import EntryScore, opened
from napledger.games.contract import AnyGame, Facts
from napledger.games.table import AnyTable
from napledger.ledger.transfers import KITTY, Transfer
from napledger.reading.faults import Fault

NAMES = (
    *("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Zoë", "李雷", "O'Neil", "1", "Mary Jane"),
    *("D'Arcy-Lee", "Ø", "Q. “X”", "a:b;c", "Hal", "Ida", "Jim", "Kay", "Lou", "Mae"),
)
STAKES = (1, 2, 3, 6, 10, 25, 60, 1_000_000)
CURRENCIES = ("GBP", "JPY", "counters", "lsd", "KWD")
TRIES = 60
"""So often a deal, or an evening's beginning, is made up until one can be."""


@dataclass
class RandomEvening:
    """An evening of a game as its log grows, with every transfer as it was posted.

    It begins by `rules`, or by any rule set. `posted` are the numbers of entries with their
    transfers; a correction posts what goes as reversals and what comes anew.
    """

    game: AnyGame
    chance: random.Random
    rules: Facts | None = None
    lines: list[LogLine] = field(default_factory=list)
    posted: list[tuple[int, Transfer]] = field(default_factory=list)
    refused: int = 0

    def __post_init__(self) -> None:
        start = LogLine(1, START, self._opening())
        self.lines.append(start)
        self.played_log = play_log([start], game=self.game)

    @property
    def table(self) -> AnyTable:
        return self.played_log.table

    @property
    def standing(self) -> tuple[LogLine, ...]:
        return effective(self.lines)

    @property
    def document(self) -> dict[str, Any]:
        start, *log = self.standing
        entries = [{"kind": line.kind, **line.facts} for line in log]
        return {"format": FORMAT, **start.facts, "log": entries}

    def play(self, *, deals: int) -> None:
        while self.table.deals < deals and self.refused < TRIES * deals:
            happens = self.chance.choice(OTHERS) if self.chance.random() < 0.3 else dealt
            try:
                happens(self)
            except Fault:
                self.refused += 1
        if self.game.break_off and self.chance.random() < 0.5:
            self._finish()

    def _finish(self) -> None:
        while self.game.closing(self.table) is not None:
            self.add(DEAL, self.game.break_off)

    def add(self, kind: str, facts: Facts) -> None:
        """Write one more entry; raise Fault if it cannot be."""
        number = len(self.lines) + 1
        table, score = play_line(LogLine(number, kind, facts), game=self.game, table=self.table)
        assert score is not None, "only the start has no score"
        if score.deal is not None:
            facts = {**facts, **self.game.fixed_facts(score.deal)}
        self.lines.append(LogLine(number, kind, facts))
        self.posted += [(number, transfer) for transfer in score.transfers]
        self.played_log = PlayedLog({**self.played_log.scores, number: score}, table)

    def correct(self, kind: str, target: int, facts: Facts) -> None:
        """Write a correction, and post what it changes; raise Fault if later entries cannot be."""
        number = len(self.lines) + 1
        line = LogLine(number, kind, facts, target)
        after = play_log(effective([*self.lines, line]), game=self.game)
        for each in differences(self.played_log, after):
            self.posted += [(number, transfer.reversed()) for transfer in each.gone]
            self.posted += [(number, transfer) for transfer in each.come]
        self.lines.append(line)
        self.played_log = after

    def _opening(self) -> Facts:
        for _ in range(TRIES):
            facts = random_opening(self.game, self.chance)
            facts |= {} if self.rules is None else {"rules": self.rules}
            try:
                opening = read_opening(facts)
                opened(opening)
            except Fault:
                self.refused += 1
            else:
                return opening.written()
        raise AssertionError(f"{self.game.key}: no evening can begin")


def random_opening(game: AnyGame, chance: random.Random) -> dict[str, Any]:
    fewest = max(game.seats[0], game.deal_players[0])
    players = chance.sample(NAMES, chance.randint(fewest, game.seats[-1]))
    return {
        "game": game.key,
        "stake": chance.choice(STAKES),
        "players": players,
        "rules": {"preset": chance.choice(list(game.presets))},
        "first_dealer": chance.choice(players),
        "kitty": chance.choice((0, 0, 0, 7)) if game.fund_ends else 0,
        "currency": chance.choice(CURRENCIES),
        "played_on": "2026-11-19",
    }


def dealt(evening: RandomEvening) -> None:
    evening.add(DEAL, evening.game.demo_deal(evening.table, chance=evening.chance))


def paid(evening: RandomEvening) -> None:
    payer, payee = evening.chance.sample(evening.table.members, 2)
    facts = {"from": payer, "to": payee, "amount": evening.chance.randint(1, 500)}
    evening.add("payment", facts)


def adjusted(evening: RandomEvening) -> None:
    accounts = list(evening.table.members)
    if evening.game.fund_ends:
        accounts.append(KITTY)
    one, other = evening.chance.sample(accounts, 2)
    coins = evening.chance.randint(1, 40)
    evening.add("adjustment", {"changes": {one: coins, other: -coins}, "note": "agreed"})


def offended(evening: RandomEvening) -> None:
    """Do wrong between two deals; raise Fault where the game or the rules fine nothing."""
    known = list(evening.game.offences)
    if not known:
        raise Fault("what", "there is no offence")
    player = evening.chance.choice(evening.table.seated)
    evening.add("offence", {"player": player, "what": evening.chance.choice(known)})


def ended_kitty(evening: RandomEvening) -> None:
    """End the kitty in one of the game's ways; raise Fault where there is none."""
    if not evening.game.fund_ends:
        raise Fault("how", "there is no kitty")
    end = evening.chance.choice(evening.game.fund_ends)
    winner = {"winner": evening.chance.choice(evening.table.seated)} if end.is_drawn else {}
    evening.add("kitty", {"how": end.key, **winner})


def joined(evening: RandomEvening) -> None:
    absent = [name for name in NAMES if name not in evening.table.seated]
    left_of = evening.chance.choice(evening.table.seated)
    evening.add("join", {"player": evening.chance.choice(absent), "left_of": left_of})


def left(evening: RandomEvening) -> None:
    if len(evening.table.seated) <= evening.game.deal_players[0]:
        raise Fault("player", "too few would be left to deal")
    evening.add("leave", {"player": evening.chance.choice(evening.table.seated)})


def reseated(evening: RandomEvening) -> None:
    order = evening.chance.sample(evening.table.seated, len(evening.table.seated))
    evening.add("seats", {"order": order})


def ruled(evening: RandomEvening) -> None:
    change: dict[str, Any] = {
        "stake": evening.chance.choice(STAKES),
        "rules": {"preset": evening.chance.choice(list(evening.game.presets))},
    }
    if evening.chance.random() < 0.6:
        del change[evening.chance.choice(list(change))]
    evening.add("rules", change)


def misheard(evening: RandomEvening) -> None:
    """Correct an earlier deal: another one that could have been at the table before it."""
    deals = [line for line in evening.standing if line.kind == DEAL]
    if not deals:
        raise Fault("", "there is nothing to correct yet")
    line = evening.chance.choice(deals)
    before = [each for each in evening.standing if each.number < line.number]
    table = play_log(before, game=evening.game).table
    facts = evening.game.demo_deal(table, chance=evening.chance)
    score = evening.game.score_deal(evening.game.read_deal(facts), table=table)
    evening.correct(AMEND, line.number, {**facts, **evening.game.fixed_facts(score)})


def voided(evening: RandomEvening) -> None:
    entries = [line.number for line in evening.standing[1:]]
    if not entries:
        raise Fault("", "there is nothing to take back yet")
    number = entries[-1] if evening.chance.random() < 0.7 else evening.chance.choice(entries)
    evening.correct(VOID, number, {})


def restored(evening: RandomEvening) -> None:
    found = project(evening.lines).entries
    void = [number for number, entry in found.items() if not entry.stands]
    if not void:
        raise Fault("", "there is nothing to put back")
    evening.correct(RESTORE, evening.chance.choice(void), {})


Happening = Callable[[RandomEvening], None]

OTHERS: Sequence[Happening] = (
    *(paid, adjusted, offended, ended_kitty, joined, left, reseated, ruled),
    *(misheard, misheard, voided, restored),
)
"""What happens between two deals."""


def random_evening(
    game: AnyGame, number: int, *, deals_max: int = 24, rules: Facts | None = None
) -> RandomEvening:
    chance = random.Random(f"{game.key} {number}")  # noqa: S311  # a game
    evening = RandomEvening(game, chance, rules)
    evening.play(deals=chance.randint(1, deals_max))
    return evening


def posted_in_all(evening: RandomEvening) -> Mapping[str, int]:
    gains = dict.fromkeys((*evening.table.members, KITTY), 0)
    for _number, transfer in evening.posted:
        gains[transfer.payer] = gains.get(transfer.payer, 0) - transfer.amount
        gains[transfer.payee] = gains.get(transfer.payee, 0) + transfer.amount
    return gains


def play_log(
    lines: Sequence[LogLine], *, game: AnyGame, table: AnyTable | None = None
) -> PlayedLog:
    """Return the standing lines played from `table`, or from the start line that opens them.

    Raises Fault at "entry[number]" for a line that cannot stand on those before it.
    """
    scores: dict[int, EntryScore] = {}
    for line in lines:
        table, score = play_line(line, game=game, table=table)
        if score is not None:
            scores[line.number] = score
    assert table is not None, "a log begins with its start"
    return PlayedLog(scores, table)
