"""The tables that are taken away: deals, transfers, a player's year. Amounts stand in them twice.

Once in the smallest coin, exactly as in the book, and once in the currency.
"""

from __future__ import annotations

import csv
import io
import re
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from napledger.games.tricks import Tricks
from napledger.games.web import reason_of, word_of
from napledger.money.currencies import LSD, find_currency
from napledger.money.formatting import decimal_text
from napledger.money.sterling import written_in_full
from sessions.common.games_played import GamesPlayed, game_words, games_of
from sessions.common.kitty_words import kitty_title
from sessions.exporting.statement import Account
from sessions.exporting.table_rows import (
    DealRow,
    TransferRow,
    deal_rows,
    players_and_games,
    transfer_rows,
)
from sessions.models import Evening

MINUTES = "minutes"

PARTS_APART = "; "
"""What stands between the parts of a deal in one cell, its tricks and its mishaps."""


def deals_csv(circle_id: uuid.UUID, evenings: QuerySet[Evening]) -> Iterator[str]:
    """Yield a table of the deals that stand: who won what, a column a player and the kitty."""
    players, games = players_and_games(circle_id, evenings)
    called = game_words(games.keys)
    names = [*players.values(), kitty_title(called)]
    heads = [
        *(*_heads_of_evening(games), _(called.deal), _("Time"), _(called.dealer)),
        *(_(called.who), _(called.what), _("Outcome"), _("Currency")),
        *names,
        *(_("%(name)s, smallest coin") % {"name": name} for name in names),
        *(_("Reason"), _("Tricks"), _("Mishaps"), _("Note")),
    ]

    words = cache(word_of)

    def row(deal: DealRow) -> list[Cell]:
        currency = deal.evening.currency
        # Whoever was not at this evening has an empty cell, and who gained nothing a nought.
        gains = [*(deal.gains.get(player) for player in players), deal.kitty]
        return [
            *_of_evening(deal.evening, games),
            deal.number,
            deal.at.isoformat(sep=" ", timespec=MINUTES)[:16],
            deal.dealer,
            *_parts(deal, words),
            currency,
            *(None if gain is None else in_currency(gain, currency=currency) for gain in gains),
            *gains,
            words(deal.summary.reason),
            _tricks(deal.tricks),
            _mishaps(deal.mishaps, words),
            deal.note,
        ]

    return csv_lines(heads, map(row, deal_rows(evenings)))


def _parts(deal: DealRow, words: Callable[[str], str]) -> tuple[str, str, str]:
    """Return who, what and the outcome: of each part of a deal, or a word for one without any."""
    parts, results = deal.summary.parts, game_words([deal.evening.game]).results
    outcomes = [words(results[part.result]) for part in parts if part.result is not None]
    whats = [words(part.what) for part in parts] or [words(deal.summary.word)]
    return PARTS_APART.join(deal.players), PARTS_APART.join(whats), PARTS_APART.join(outcomes)


def _tricks(tricks: Tricks) -> int | str | None:
    """Return how many the caller took, or how many each: "Ann 2; Ben 1"."""
    if tricks is None or isinstance(tricks, int):
        return tricks
    return PARTS_APART.join(f"{name} {number}" for name, number in tricks)


def _mishaps(mishaps: Sequence[tuple[str, str]], words: Callable[[str], str]) -> str:
    """Return what went wrong, and by whose doing: "revoke by Dan; misdeal by Ann"."""
    # Translators: "revoke by Dan", "lead out of turn by Ann"
    pattern = _("%(what)s by %(name)s")
    return PARTS_APART.join(pattern % {"what": words(what), "name": name} for name, what in mishaps)


def transfers_csv(evenings: QuerySet[Evening]) -> Iterator[str]:
    """Yield a table of all transfers of the book, those that were taken back too.

    Whoever hands over cash goes up, owing less: so the rows sum to the balances.
    """
    games = games_of(evenings.order_by().values_list("game", flat=True).distinct())
    heads = (
        *(*_heads_of_evening(games), _("Entry"), _("Kind"), _("Deal"), _("Time")),
        *(_("Goes down"), _("Goes up"), _("Currency"), _("Amount"), _("Amount, smallest coin")),
        *(_("Why"), _("Source"), _("Takes back")),
    )
    # The same few words stand in row after row.
    reasons, words, yes = cache(reason_of), cache(word_of), _("yes")

    def row(each: TransferRow) -> list[Cell]:
        currency = each.evening.currency
        return [
            *_of_evening(each.evening, games),
            each.entry,
            words(each.kind),
            each.deal,
            each.at.isoformat(sep=" ", timespec=MINUTES)[:16],
            each.payer,
            each.payee,
            currency,
            in_currency(each.amount, currency=currency),
            each.amount,
            reasons(each.why),
            each.source,
            yes if each.takes_back else "",
        ]

    return csv_lines(heads, map(row, transfer_rows(evenings)))


def statement_csv(accounts: Sequence[Account]) -> Iterator[str]:
    """Yield a table of a player's year: a row an evening."""
    amounts = (_("Won"), _("Cash paid"), _("Cash received"), _("Brought along"), _("Balance"))
    games = games_of(line.evening.game for account in accounts for line in account.lines)
    heads = (
        *(*_heads_of_evening(games), _("Currency"), *amounts),
        *(_("%(name)s, smallest coin") % {"name": name} for name in amounts),
    )
    rows = chain.from_iterable(_statement_rows(account, games) for account in accounts)
    return csv_lines(heads, rows)


def _statement_rows(account: Account, games: GamesPlayed) -> Iterator[list[Cell]]:
    for line in account.lines:
        amounts = (line.won, line.paid, line.received, line.along, line.balance)
        yield [
            *_of_evening(line.evening, games, title=line.title),
            account.currency,
            *(in_currency(amount, currency=account.currency) for amount in amounts),
            *amounts,
        ]


def _heads_of_evening(games: GamesPlayed) -> tuple[str, ...]:
    """Return the heads of the columns that say which evening; and of which game, of several."""
    game = (_("Game"),) if games.are_several else ()
    return _("Day"), _("Evening"), *game, _("Place")


def _of_evening(evening: Evening, games: GamesPlayed, *, title: str = "") -> tuple[str, ...]:
    game = (games.name(evening.game),) if games.are_several else ()
    return evening.played_on.isoformat(), title or evening.title, *game, evening.place


MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""Stands at the head of the file: without it Excel does not read UTF-8."""

RUNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # noqa: RUF001  # the wide ones are meant
"""What a formula may begin with; the wide signs too, where people write with them."""

NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")

Cell = int | str | None


def csv_lines(heads: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Iterator[str]:
    """Yield a table line by line, its heads first."""
    page = io.StringIO()
    write = csv.writer(page).writerow

    def line(row: Sequence[Cell]) -> str:
        page.seek(0)
        page.truncate()
        write([safe_cell(cell) for cell in row])
        return page.getvalue()

    yield MARK + line(heads)
    yield from map(line, rows)


def safe_cell(cell: Cell) -> str:
    """Return what is written for a cell: numbers as they are, and no text as a formula."""
    if cell is None or isinstance(cell, int):
        return "" if cell is None else str(cell)
    if cell.startswith(RUNS) and not NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell


def in_currency(amount: int, *, currency: str) -> str:
    """Return an amount of the smallest coin in its currency, as a number: "-0.35".

    Pounds, shillings and pence are no decimals, and stay as they are written.
    """
    if currency == LSD:
        return written_in_full(amount, signed=False)
    return decimal_text(amount, exponent=find_currency(currency).exponent)
