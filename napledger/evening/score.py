"""Scoring a whole evening from its document: a pure function."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from napledger.evening.document import Document
from napledger.evening.kinds import ENTRIES
from napledger.evening.kinds.kitty import fund_end
from napledger.evening.play import EntryScore, opened, played
from napledger.games import game_of
from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable
from napledger.ledger.fewest_payments import PlannedPayment, fewest_payments
from napledger.ledger.transfers import KITTY, net
from napledger.reading.faults import Fault

CROWDING = tuple(kind for kind, each in ENTRIES.items() if each.is_crowding)


@dataclass(frozen=True, slots=True)
class EveningScore:
    """What an evening came to, in the smallest coin.

    `balances` are before settling, positive for who is owed. `payments` are the fewest that clear
    everybody, the kitty among them; None while a kitty is still to be drawn for. `warnings` are
    sentences about what is allowed but unusual.
    """

    entries: tuple[EntryScore, ...]
    balances: Mapping[str, int]
    table: AnyTable
    payments: tuple[PlannedPayment, ...] | None
    warnings: tuple[Fault, ...]


def scored(document: Document) -> EveningScore:
    """Return the score of a whole evening; raise Fault at the first entry that cannot be."""
    game = game_of(document.opening.game)
    table = opened(document.opening)
    balances = dict.fromkeys(table.members, 0)
    warnings = _unusual(game, table, ())
    entries = []
    for index, entry in enumerate(document.log):
        try:
            table, score = played(entry, table=table, game=game)
        except Fault as fault:
            raise fault.at(f"log[{index}]") from None
        entries.append(score)
        if score.kind in CROWDING:
            warnings = _unusual(game, table, warnings)
            balances |= {player: 0 for player in table.members if player not in balances}
        for account, gain in score.gains.items():
            if account != KITTY:
                balances[account] += gain
    payments = settled(balances, table=table, game=game)
    unfinished = (_undrawn(payments), game.closing(table))
    warnings = (*warnings, *(each for each in unfinished if each is not None))
    return EveningScore(tuple(entries), balances, table, payments, warnings)


def _undrawn(payments: tuple[PlannedPayment, ...] | None) -> Fault | None:
    if payments is not None:
        return None
    return Fault("", "the kitty is still to be drawn for, so nobody can settle yet")


def settled(
    balances: Mapping[str, int], *, table: AnyTable, game: AnyGame
) -> tuple[PlannedPayment, ...] | None:
    """Return the fewest payments that clear everybody, with the kitty as a party.

    None if the kitty is still to be drawn for.
    """
    parties = parties_to_settle(balances, table=table, game=game)
    return None if parties is None else fewest_payments(parties)


def parties_to_settle(
    balances: Mapping[str, int], *, table: AnyTable, game: AnyGame
) -> dict[str, int] | None:
    """Return what everybody is to get or to pay, in the smallest coin, the kitty as a party.

    It owes what lies in its box, and is owed what goes on to the next evening. A kitty that
    still stands is dealt with by the table's own rule; None if it is still to be drawn for.
    """
    parties = dict(balances)
    goes_on = table.kitty
    if table.kitty and not table.kitty_carried:
        end = fund_end(game.fund_end(table.terms), game=game)
        if end.is_drawn:
            return None
        if not end.carries:
            goes_on = 0
            for account, share in net(game.end_fund(end.key, table=table, winner=None)).items():
                parties[account] = parties.get(account, 0) + share
    parties[KITTY] = goes_on - table.kitty_box
    return parties


def _unusual(game: AnyGame, table: AnyTable, so_far: tuple[Fault, ...]) -> tuple[Fault, ...]:
    found = game.unusual(table.terms, players=len(table.seated))
    known = {warning.sentence() for warning in so_far}
    return so_far if found is None or found.sentence() in known else (*so_far, found)
