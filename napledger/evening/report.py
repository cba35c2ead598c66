"""The score of an evening written out: as JSON for machines, as a score sheet for a wall."""

from __future__ import annotations

from collections.abc import Iterator

from napledger.evening.document import Document
from napledger.evening.play import EntryScore
from napledger.evening.score import EveningScore
from napledger.ledger.money import format_amount
from napledger.ledger.reading import Json
from napledger.ledger.transfers import KITTY, net

COLUMN_MIN = 7


def as_json(score: EveningScore) -> dict[str, Json]:
    """Return the score as the JSON values that `manage.py score --json` prints."""
    players = tuple(score.balances)
    transfers = score.payments and [
        {"from": payment.payer, "to": payment.payee, "amount": payment.amount}
        for payment in score.payments
    ]
    return {
        "entries": [_entry_as_json(entry, players=players) for entry in score.entries],
        "balances": dict(score.balances),
        "kitty": score.table.kitty,
        "transfers": transfers if transfers is None else list(transfers),
        "warnings": [warning.sentence() for warning in score.warnings],
    }


def _entry_as_json(entry: EntryScore, *, players: tuple[str, ...]) -> dict[str, Json]:
    changes: dict[str, int] = {}
    lines = []
    for transfer in entry.transfers:
        payer, payee, amount = transfer.payer, transfer.payee, transfer.amount
        changes[payer] = changes.get(payer, 0) - amount
        changes[payee] = changes.get(payee, 0) + amount
        lines.append(
            {
                "from": payer,
                "to": payee,
                "amount": amount,
                "why": transfer.why,
                "source": transfer.source,
            }
        )
    kitty = changes.get(KITTY, 0)
    written: dict[str, Json] = {"kind": entry.kind}
    if entry.deal is not None:
        written["dealer"] = entry.deal.dealer
        written.update(entry.deal.remarks)
    written["changes"] = {name: changes[name] for name in players if changes.get(name)}
    written["kitty"] = kitty
    written["kitty_after"] = entry.kitty_after
    written["lines"] = lines
    return written


def as_sheet(document: Document, score: EveningScore) -> Iterator[str]:
    """Yield the lines of a score sheet: a row an entry, a column a player, and who pays whom."""
    opening = document.opening
    currency = opening.currency
    players = list(score.balances)
    columns = [*players, KITTY]
    width = max(COLUMN_MIN, *(len(name) for name in columns)) + 2

    def amount(coins: int, *, signed: bool = True) -> str:
        return format_amount(coins, currency=currency, signed=signed)

    def row(label: str, cells: dict[str, int]) -> str:
        figures = (amount(cells[name]) if cells.get(name) else "·" for name in columns)
        return f"{label:<28}" + "".join(f"{figure:>{width}}" for figure in figures)

    yield opening.title or "An evening of cards"
    stake = amount(opening.stake, signed=False)
    yield "  ".join(filter(None, [opening.played_on, opening.place, f"stake {stake}"]))
    yield ""
    yield f"{'':<28}" + "".join(f"{name:>{width}}" for name in columns)
    deals = 0
    for number, entry in enumerate(score.entries, start=1):
        deals += entry.kind == "deal"
        yield row(_label(entry, number=number, deals=deals), net(entry.transfers))
    yield "-" * (28 + width * len(columns))
    yield row("Balances", {**score.balances, KITTY: score.table.kitty})
    yield ""
    for payment in score.payments or ():
        yield f"{payment.payer} pays {payment.payee} {amount(payment.amount, signed=False)}"
    for warning in score.warnings:
        yield f"Note: {warning.sentence()}"


def _label(entry: EntryScore, *, number: int, deals: int) -> str:
    if entry.deal is None:
        return f"{number:>4}  {entry.kind}"
    headline = entry.deal.headline
    words = [headline.player, headline.what, headline.outcome]
    return f"{number:>4}  Deal {deals}: " + " ".join(word for word in words if word)
