"""What is said of an upgrade, to whoever starts the server."""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import gettext as _

from napledger.reading.faults import marked
from napledger.site.layout import MANAGE

MADE = marked("Backup made before it: {kept} (kept until you delete it).")


AS_IT_WAS = marked(
    "The book is as it was, and its backup is {kept}. To play on, start the older napledger again: "
    "nothing need be put back."
)


HALF_WAY = marked(
    "The database may be changed in part, and its backup is {kept}. To go back: with the older "
    "napledger, {manage} restore {kept} --yes."
)


UNSOUND = marked(
    "Brought up to date, but the audit finds something in the book:\n{audit}\nIf check_books did "
    "not find it before, go back: stop the server, and with the older napledger, "
    "{manage} restore {kept} --yes."
)


def brought_up_to_date(audit: str, *, sound: bool | None, kept: Path) -> str:
    """Return what is said when the database was brought up to date, with the audit's own words."""
    if sound:
        return _("Brought up to date: %(audit)s.") % {"audit": audit}
    return said_of(kept, UNSOUND, audit=audit)


def said_of(kept: Path, pattern: str, **words: str) -> str:
    """Return one of these sentences about a backup that is kept, in the keeper's language."""
    return _(pattern).format(kept=kept, manage=MANAGE, **words)
