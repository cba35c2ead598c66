"""Many phones at once: how the database says that another one was quicker."""

from __future__ import annotations

from django.db import IntegrityError

from sessions.book.append_only import stands_already

OF_A_BOOK = {
    "one_entry_of_a_number": (
        "card_sessions_entry.evening_id, card_sessions_entry.number, card_sessions_entry.circle_id"
    ),
    "one_entry_of_a_key": (
        "card_sessions_entry.evening_id, card_sessions_entry.key, card_sessions_entry.circle_id"
    ),
    "one_player_of_a_name": "card_sessions_player.circle_id, card_sessions_player.name",
}
"""What only one can have of those who write in a book: the rule that says so, and its columns.

A name is in it because two evenings of one circle may take in the same newcomer.
"""

OF_A_START = {
    **OF_A_BOOK,
    "card_sessions_circle_pkey": "card_sessions_circle.id",
    "card_sessions_evening_pkey": "card_sessions_evening.id",
}
"""The same of those who start an evening: a form that is sent twice makes the same ids."""


class TooManyWriters(Exception):
    """So many phones write at once that this one's turn never came; it may send again."""


def is_overtaken(error: IntegrityError, *, rules: dict[str, str] = OF_A_BOOK) -> bool:
    """Return whether a row was refused only because another phone's came first.

    PostgreSQL tells the name of the rule that was broken, Citus only in its sentence, with a
    shard's number behind it; SQLite tells the columns, but of an entry that stands already its
    trigger speaks first. Any other error is a mistake of ours, or a damaged book, and is no better
    the second time.
    """
    diagnosis = getattr(error.__cause__, "diag", None)
    if diagnosis is not None:
        named = diagnosis.constraint_name or diagnosis.message_primary
        return any(rule in named for rule in rules)
    said = str(error)
    tables = {columns.partition(".")[0] for columns in rules.values()}
    by_trigger = {stands_already(table) for table in tables}
    return said in by_trigger or said.removeprefix("UNIQUE constraint failed: ") in rules.values()
