"""What an entry says besides its few words, and what a correction has made of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from napledger.evening.document import DEAL
from napledger.evening.kinds.rules import RulesChange
from napledger.evening.log import START, EffectiveEntry
from napledger.evening.play import read_summary
from napledger.games.contract import AnyGame
from napledger.games.deal_score import Part
from napledger.games.web import word_of
from sessions.book.open_book import Book
from sessions.kinds import KINDS
from sessions.kinds.kind import EntryText
from sessions.kinds.rules import same_rules
from sessions.kinds.writer import EntryWriter


def changes_between(
    before: EffectiveEntry, after: EffectiveEntry, *, book: Book, writer: EntryWriter
) -> tuple[str, ...]:
    """Return what a version says otherwise than the one before: "Call: Nap → four"."""
    was, now = dict(_told(book, before, writer)), dict(_told(book, after, writer))
    changed = [label for label in {**was, **now} if was.get(label) != now.get(label)]
    words = [
        _("%(label)s: %(before)s → %(after)s")
        % {"label": label, "before": was.get(label, "–"), "after": now.get(label, "–")}
        for label in changed
    ]
    old, new = (version.facts.get("rules") or {} for version in (before, after))
    if not same_rules(old, new) and _("Rules") not in changed:
        words.append(_("Some house rules differ"))
    return tuple(words)


def told_with_changes(
    said: EntryText,
    before: EffectiveEntry,
    after: EffectiveEntry,
    *,
    book: Book,
    writer: EntryWriter,
) -> EntryText:
    """Return what a corrected entry says, with the changes where its few words do not tell them."""
    if after.kind not in (START, RulesChange.kind) or before.facts == after.facts:
        return said
    changes = changes_between(before, after, book=book, writer=writer)
    words = {"said": said.text, "changes": "; ".join(changes)}
    return replace(said, text=_("%(said)s (%(changes)s)") % words) if changes else said


def _told(book: Book, version: EffectiveEntry, writer: EntryWriter) -> Iterator[tuple[str, str]]:
    if version.kind != DEAL:
        yield from KINDS[version.kind].details(writer, version.facts)
        return
    words, summary = book.words, read_summary(version.summary)
    if len(summary.parts) > 1:
        yield from _parts_told(book.game, summary.parts, writer)
    for part in summary.parts if len(summary.parts) == 1 else ():
        yield _(words.who), _names(part, writer)
        if part.result is not None:
            yield _("Outcome"), _(words.results[part.result])
        yield _(words.what), word_of(part.what)
    if not summary.parts:
        yield _(words.what), word_of(summary.word)
    if summary.reason:
        yield _("Reason"), word_of(summary.reason)
    yield _(words.dealer), writer.name(version.facts.get("dealer"))


def _parts_told(
    game: AnyGame, parts: Sequence[Part], writer: EntryWriter
) -> Iterator[tuple[str, str]]:
    """Yield what each player or side did in a deal of several parts: "hand won; hand lost"."""
    told: dict[str, list[str]] = {}
    for part in parts:
        outcome = "" if part.result is None else _(game.words.results[part.result])
        said = f"{word_of(part.what)} {outcome}".strip()
        told.setdefault(_names(part, writer), []).append(said)
    for names, said_of in told.items():
        yield names, "; ".join(said_of)


def _names(part: Part, writer: EntryWriter) -> str:
    return get_text_list([*map(writer.name, part.players)], _("and"))
