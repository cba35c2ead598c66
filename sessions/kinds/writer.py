"""Entries of a log in a few words, for the bar above the table, the sheet, the log, their pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from napledger.evening.document import DEAL
from napledger.evening.log import AMEND, RESTORE, VOID, EffectiveEntry
from napledger.evening.play import EntryScore, summary_written
from napledger.games.contract import AnyGame, Facts
from sessions.book.correct import was_undone
from sessions.common.games_played import numbered
from sessions.common.words import about_kitty
from sessions.kinds import KINDS
from sessions.kinds.kind import EntryText, Writer
from sessions.models import Entry


@dataclass(frozen=True, slots=True)
class EntryWriter(Writer):
    """Tells entries of a game with the players' names and the evening's money."""

    def say(self, entry: Entry, *, deal_number: int | None = None) -> EntryText:
        """Return an entry in a few words; a deal with its number where that is known."""
        return self.tell(entry.kind, entry.facts, summary=entry.summary, deal_number=deal_number)

    def tell(
        self, kind: str, facts: Facts, *, summary: Facts, deal_number: int | None = None
    ) -> EntryText:
        """Return what an entry of that kind says with these facts, in a few words."""
        if kind not in KINDS:
            return EntryText(kind)
        said = KINDS[kind].text(self, facts, summary)
        if kind != DEAL or not deal_number:
            return said
        return replace(said, text=f"{numbered(self.game.words, deal_number)} · {said.text}")

    def tell_version(self, version: EffectiveEntry, *, deal_number: int | None = None) -> EntryText:
        """Return what an entry says after its corrections, in a few words."""
        return self.tell(
            version.kind, version.facts, summary=version.summary, deal_number=deal_number
        )

    def tell_score(self, kind: str, facts: Facts, *, score: EntryScore | None) -> EntryText:
        """Return what an entry with these facts says when it comes to that score."""
        deal = None if score is None else score.deal
        told = {} if deal is None else summary_written(deal.summary)
        summary = told if score is None else {**told, "gains": score.gains}
        return self.tell(kind, facts, summary=summary)

    def say_correction(self, entry: Entry, *, of: EntryText) -> EntryText:
        """Return a correction in a few words, with what it corrected."""
        pattern = CORRECTED[entry.kind, was_undone(entry)]()
        change = "" if entry.kind == VOID else of.change
        return replace(of, text=pattern % {"entry": of.text}, change=change)


def title_of(kind: str, *, game: AnyGame, deal_number: int | None = None) -> str:
    """Return what an entry is called over its own page."""
    if kind == DEAL:
        return numbered(game.words, deal_number)
    return about_kitty(KINDS[kind].title, game.words)


CORRECTED: Mapping[tuple[str, bool], Callable[[], str]] = {
    # Translators: %(entry)s is an entry in words, like “Deal 3 · Ann, three, made”
    (VOID, True): lambda: _("Undone: %(entry)s"),
    (VOID, False): lambda: _("Struck out: %(entry)s"),
    (RESTORE, True): lambda: _("Redone: %(entry)s"),
    (RESTORE, False): lambda: _("Restored: %(entry)s"),
    (AMEND, True): lambda: _("Correction undone: %(entry)s"),
    (AMEND, False): lambda: _("Corrected: %(entry)s"),
}
"""A correction made by undoing or redoing (True) or by hand."""
