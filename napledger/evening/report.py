"""The score of an evening written out: as JSON for machines, as a score sheet for a wall."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from napledger.evening.document import Document
from napledger.evening.play import EntryScore
from napledger.evening.score import EveningScore
from napledger.games import game_of
from napledger.games.contract import AnyGame
from napledger.games.deal_score import Summary
from napledger.ledger.transfers import KITTY
from napledger.money.amounts import format_amount
from napledger.reading.faults import marked, printable
from napledger.reading.readers import Json

COLUMN_MIN = 7
BALANCES = marked("Balances")


def as_json(score: EveningScore) -> dict[str, Json]:
    """Return the score as the JSON values that `manage.py score --json` prints."""
    players = tuple(score.balances)
    transfers = None
    if score.payments is not None:
        transfers = [
            {"from": payment.payer, "to": payment.payee, "amount": payment.amount}
            for payment in score.payments
        ]
    return {
        "entries": [_entry_as_json(entry, players=players) for entry in score.entries],
        "balances": dict(score.balances),
        "kitty": score.table.kitty,
        "transfers": transfers,
        "warnings": [warning.sentence() for warning in score.warnings],
    }


def _entry_as_json(entry: EntryScore, *, players: tuple[str, ...]) -> dict[str, Json]:
    changes = entry.gains
    written: dict[str, Json] = {"kind": entry.kind}
    if entry.deal is not None:
        written["dealer"] = entry.deal.turn.dealer
        written.update(entry.deal.remarks)
    written["changes"] = {name: changes[name] for name in players if name in changes}
    written["kitty"] = changes.get(KITTY, 0)
    written["kitty_after"] = entry.kitty_after
    written["lines"] = [
        {
            "from": transfer.payer,
            "to": transfer.payee,
            "amount": transfer.amount,
            "why": transfer.why,
            "source": transfer.source,
        }
        for transfer in entry.transfers
    ]
    return written


def as_sheet(
    document: Document, score: EveningScore, *, told: Callable[[str], str] = str
) -> Iterator[str]:
    """Yield the lines of a score sheet: a row an entry, a column a player, and who pays whom.

    `told` returns a message in the reader's language.
    """
    opening = document.opening

    def amount(coins: int, *, signed: bool = True) -> str:
        return format_amount(coins, currency=opening.currency, signed=signed)

    columns = (*score.balances, KITTY)
    labels = ("", *_labels(score.entries, game=game_of(opening.game), told=told), told(BALANCES))
    moved = [
        *(entry.gains for entry in score.entries),
        {**score.balances, KITTY: score.table.kitty},
    ]
    figures = [
        [amount(coins[name]) if coins.get(name) else "·" for name in columns] for coins in moved
    ]
    heads = [told(KITTY) if each == KITTY else each for each in columns]
    *above, balances = _ruled(labels, [heads, *figures])

    yield printable(opening.title) or told(marked("An evening of cards"))
    stake = told(marked("stake %(stake)s")) % {"stake": amount(opening.stake, signed=False)}
    yield "  ".join(filter(None, [opening.played_on, printable(opening.place), stake]))
    yield ""
    yield from above
    yield "-" * len(balances)
    yield balances
    yield ""
    for payment in score.payments or ():
        words = {"payer": payment.payer, "payee": payment.payee}
        paid = amount(payment.amount, signed=False)
        yield told(marked("%(payer)s pays %(payee)s %(amount)s")) % {**words, "amount": paid}
    for warning in score.warnings:
        yield told(marked("Note: %(note)s")) % {"note": warning.sentence(translate=told)}


def _ruled(labels: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows of cells as lines, each after its label, in columns of one width."""
    label_width = max(map(len, labels))
    width = max(COLUMN_MIN, *(len(cell) for cells in rows for cell in cells)) + 2
    for label, cells in zip(labels, rows, strict=True):
        yield f"{label:<{label_width}}" + "".join(f"{cell:>{width}}" for cell in cells)


def _labels(
    entries: Iterable[EntryScore], *, game: AnyGame, told: Callable[[str], str]
) -> Iterator[str]:
    """Yield what stands at the head of each entry's row; deals are numbered by themselves too."""
    deals = 0
    for number, entry in enumerate(entries, start=1):
        if entry.deal is None:
            yield f"{number:>4}  {told(entry.kind)}"
            continue
        deals += 1
        numbered = told(game.words.numbered) % {"number": deals}
        yield f"{number:>4}  {numbered}: {_in_words(entry.deal.summary, game=game, told=told)}"


def _in_words(summary: Summary, *, game: AnyGame, told: Callable[[str], str]) -> str:
    """Return a deal in plain words: "Ann, three, made"."""
    line = game.line(summary)
    outcome = told(line.outcome) if line.outcome else ""
    return ", ".join(filter(None, (line.sentence(translate=told, names={}), outcome)))
