"""Whether an export, or the seal in somebody's message, belongs to the book that is here."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from django.utils.translation import gettext as _

from napledger.evening.chain import digest_beginning, seal_of
from napledger.site import dates
from sessions.auditing.chained import head_of
from sessions.auditing.circles import audit_circle
from sessions.auditing.evenings import findings
from sessions.auditing.schema import Bundle, EveningRow
from sessions.book.composed import told_title
from sessions.models import Entry, Evening


@dataclass(frozen=True, slots=True)
class Verification:
    """Whether something belongs to the book that is here, in a sentence."""

    belongs: bool
    sentence: str


def verify_seal(seal: str) -> Iterator[Verification]:
    """Yield what the seal of somebody's message says of the book that is here."""
    beginning = digest_beginning(seal)
    assert beginning is not None, "it was found to be a seal"
    entries = Entry.objects.filter(digest__startswith=beginning)
    found = list(entries.select_related("evening").order_by("evening", "number"))
    if not found:
        said = _("%(seal)s: no book here has, or had, this seal.") % {"seal": seal}
        yield Verification(belongs=False, sentence=said)
    for entry in found:
        yield _at_entry(entry, seal=seal)


def verify_bundle(bundle: Bundle) -> Iterator[Verification]:
    """Yield of each evening in an export whether it belongs to the book that is here."""
    for row in bundle.evenings:
        yield _of_row(row)


def _of_row(row: EveningRow) -> Verification:
    seal = seal_of(head_of(row)) or _("never chained")
    # Translators: an evening by its id and its seal
    whose = _("Evening %(id)s (%(seal)s)") % {"id": row.id, "seal": seal}
    digests = _digests(row.id)
    if not digests:
        said = _("%(evening)s is not here.") % {"evening": whose}
        return Verification(belongs=False, sentence=said)
    for entry in row.entries:
        if entry.number not in digests:
            said = _(
                "%(evening)s: the book here ends at entry %(last)s, the file has %(count)s. It "
                "was restored, or entries were taken away."
            )
            words = {"evening": whose, "last": max(digests), "count": len(row.entries)}
            return Verification(belongs=False, sentence=said % words)
        if digests[entry.number] != entry.digest:
            said = _("%(evening)s is another book from entry %(number)s on.")
            words = {"evening": whose, "number": entry.number}
            return Verification(belongs=False, sentence=said % words)
    last = Entry.objects.select_related("evening").get(
        evening=row.id, number=row.entries[-1].number
    )
    return _at_entry(last, whose=whose)


def _at_entry(entry: Entry, *, seal: str = "", whose: str = "") -> Verification:
    """Return that something belongs to an evening as it stood after an entry, if that is sound.

    Its circle's own chain must be, too: it is what tells that an evening lost its end.
    """
    evening = entry.evening
    day = dates.day(evening.played_on)
    name = ", ".join(filter(None, [told_title(evening), day]))
    since = evening.version - entry.number
    written = _("%(count)s written since") if since else _("nothing written since")
    if seal:
        said = _("%(seal)s is the seal of %(evening)s after entry %(number)s; %(since)s.")
    else:
        said = _("%(book)s is the book of %(evening)s after entry %(number)s; %(since)s.")
    sentence = said % {
        "seal": seal,
        "book": whose,
        "evening": name,
        "number": entry.number,
        "since": written % {"count": since},
    }
    of_circle = (each for each in audit_circle(evening.circle_id) if not each.words_only)
    wrong = next(chain(findings(evening), of_circle), None)
    if wrong is not None:
        unsound = _("But that book is not sound: %(finding)s") % {"finding": wrong}
        return Verification(belongs=False, sentence=f"{sentence} {unsound}")
    return Verification(belongs=True, sentence=sentence)


def _digests(evening_id: uuid.UUID) -> Mapping[int, str]:
    evening = Evening.objects.filter(pk=evening_id).first()
    if evening is None:
        return {}
    return dict(
        Entry.objects.filter(circle=evening.circle_id, evening=evening).values_list(
            "number", "digest"
        )
    )
