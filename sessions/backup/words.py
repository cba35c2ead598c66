"""What is said of an upgrade, to whoever starts the server."""

from __future__ import annotations

from pathlib import Path

from napledger.site.layout import MANAGE

MADE = "Backup made before it: {kept} (kept until you delete it)."


AS_IT_WAS = (
    "The book is as it was, and its backup is {kept}. To play on, start the older napledger again: "
    "nothing need be put back."
)


HALF_WAY = (
    "The database may be changed in part, and its backup is {kept}. To go back: with the older "
    f"napledger, {MANAGE} restore {{kept}} --yes."
)


UNSOUND = (
    "Brought up to date, but the audit finds something in the book:\n{audit}\nIf check_books did "
    "not find it before, go back: stop the server, and with the older napledger, "
    f"{MANAGE} restore {{kept}} --yes."
)


def brought_up_to_date(audit: str, *, sound: bool | None, kept: Path) -> str:
    """Return what is said when the database was brought up to date, with the audit's own words."""
    if sound:
        return f"Brought up to date: {audit}."
    return UNSOUND.format(audit=audit, kept=kept)
