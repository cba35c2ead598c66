"""Makers for tests of witness."""

from __future__ import annotations

from sessions.book.append_only import lifted
from sessions.book.chain import add_milestone
from sessions.models import Entry, Evening, Milestone, Transfer


def put_back_by_one(evening: Evening) -> None:
    """Leave the database as a backup of before the last deal would that is restored."""
    cut_by_one(evening)
    add_milestone(evening.circle_id, kind=Milestone.RESTORED)


def cut_by_one(evening: Evening) -> None:
    """Take the last deal away, and make the rest fit."""
    with lifted():
        last = Entry.objects.get(evening=evening, number=evening.version)
        for each in Transfer.objects.filter(entry=last):
            each.payer.balance += each.amount
            each.payer.won += each.amount
            each.payer.save_fields("balance", "won")
            each.payee.refresh_from_db()
            each.payee.balance -= each.amount
            each.payee.won -= each.amount
            each.payee.save_fields("balance", "won")
        Transfer.objects.filter(entry=last).delete()
        last.delete()
        evening.version -= 1
        evening.deals -= 1
        evening.save_fields("version", "deals")
