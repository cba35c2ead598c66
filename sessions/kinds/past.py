"""What is known of a past night: what each won or lost, and what was paid there and then."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from napledger.evening.kinds.past import PaidThen, PastGains
from napledger.evening.log import START
from napledger.games.contract import AnyGame, Facts
from napledger.ledger.transfers import KITTY
from sessions.kinds.kind import LineKind, Writer
from sessions.models import Entry

KEY_PREFIX = "past"
"""How the keys begin of all entries that came in with past evenings."""


def start_told(entry: Entry) -> str:
    """Return what the start of a past evening says, where nobody knows who dealt; "" of another."""
    if entry.kind != START or not entry.key.startswith(f"{KEY_PREFIX}-"):
        return ""
    note = entry.facts.get("note", "")
    said = _("A past evening, brought in from a list")
    return f"{said}. {note}" if note else said


class PastGainsKind(LineKind):
    """What each won or lost in a night, or in a deal of it."""

    kind = PastGains.kind
    title = gettext_lazy("Won and lost")

    def told(self, writer: Writer, facts: Facts) -> str:
        changes = dict(facts["changes"])
        unexplained = changes.pop(KITTY, 0)
        told = writer.changes(changes)
        if unexplained:
            # Translators: “Ann +£4, Ben −£6 (£2 unexplained)”: what the figures are off by
            pattern = _("%(changes)s (%(amount)s unexplained)")
            told = pattern % {"changes": told, "amount": writer.money.plain(abs(unexplained))}
        return f"{told} ({facts['note']})" if facts.get("note") else told

    def short_of(self, facts: Facts, game: AnyGame) -> str:  # noqa: ARG002  # any
        if facts["changes"].get(KITTY):
            # Translators: a sheet’s row: what somebody won or lost, and it did not add up
            return _("won and lost, some unexplained")
        # Translators: a sheet’s row: what everybody won or lost, all that is known of it
        return _("won and lost")


class PaidThenKind(LineKind):
    """What was paid there and then."""

    kind = PaidThen.kind
    title = gettext_lazy("Paid at the time")
    # Translators: a sheet’s row: all was paid on the evening itself
    short = gettext_lazy("paid at the time")

    def told(self, writer: Writer, facts: Facts) -> str:
        changes = {key: change for key, change in facts["changes"].items() if key != KITTY}
        if not changes:
            return _("Nothing of it is owed")
        return _("Paid at the time: %(changes)s") % {"changes": writer.changes(changes)}
