"""What an entry says besides its few words, and what a correction has made of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from napledger.evening.document import DEAL
from napledger.evening.log import START, EffectiveEntry
from napledger.evening.snapshot import read_summary
from napledger.games.contract import AnyGame
from napledger.games.deal_score import Part
from napledger.games.web import word_of
from sessions.book.open_book import Book
from sessions.common.kitty_words import about_kitty
from sessions.common.rules_names import rules_title
from sessions.kinds.kind import EntryText
from sessions.kinds.rules import same_rules
from sessions.kinds.writer import EntryWriter


def details_of(
    book: Book, version: EffectiveEntry, writer: EntryWriter
) -> Iterator[tuple[str, str]]:
    """Yield what a start, or a change of rules, says in full: each a label and its value."""
    facts = version.facts
    if version.kind == START:
        yield _("Seats, clockwise"), ", ".join(writer.name(key) for key in facts["players"])
        yield _("First dealer"), writer.name(facts["first_dealer"])
        if facts["kitty"]:
            label = about_kitty(_("%(kitty)s brought forward"), book.game.words)
            yield capfirst(label), writer.purse.plain(facts["kitty"])
    if version.kind in (START, "rules"):
        if facts.get("stake") is not None:
            yield _("Stake"), writer.purse.plain(facts["stake"])
        if facts.get("rules") is not None:
            yield _("Rules"), rules_title(facts["rules"], game=book.game)


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
    if after.kind not in (START, "rules") or before.facts == after.facts:
        return said
    changes = changes_between(before, after, book=book, writer=writer)
    words = {"said": said.text, "changes": "; ".join(changes)}
    return replace(said, text=_("%(said)s (%(changes)s)") % words) if changes else said


def _told(book: Book, version: EffectiveEntry, writer: EntryWriter) -> Iterator[tuple[str, str]]:
    if version.kind != DEAL:
        yield from details_of(book, version, writer)
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
    return ", ".join(map(writer.name, part.players))
