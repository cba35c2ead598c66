"""Whether an export, or the seal in somebody's message, belongs to the book that is here."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from napledger.evening.chain import digest_beginning, seal_of
from napledger.site import dates
from sessions.auditing.chained import head_of
from sessions.auditing.circles import audit_circle
from sessions.auditing.evenings import findings
from sessions.auditing.schema import Bundle, EveningRow
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
        yield Verification(False, f"{seal}: no book here has, or had, this seal.")  # noqa: FBT003  # it says so
    for entry in found:
        yield _at_entry(entry, said=f"{seal} is the seal")


def verify_bundle(bundle: Bundle) -> Iterator[Verification]:
    """Yield of each evening in an export whether it belongs to the book that is here."""
    for row in bundle.evenings:
        yield _of_row(row)


def _of_row(row: EveningRow) -> Verification:
    whose = f"Evening {row.id} ({seal_of(head_of(row)) or 'never chained'})"
    digests = _digests(row.id)
    if not digests:
        return Verification(belongs=False, sentence=f"{whose} is not here.")
    for entry in row.entries:
        if entry.number not in digests:
            sentence = (
                f"{whose}: the book here ends at entry {max(digests)}, the file has "
                f"{len(row.entries)}. It was restored, or entries were taken away."
            )
            return Verification(belongs=False, sentence=sentence)
        if digests[entry.number] != entry.digest:
            sentence = f"{whose} is another book from entry {entry.number} on."
            return Verification(belongs=False, sentence=sentence)
    last = Entry.objects.select_related("evening").get(
        evening=row.id, number=row.entries[-1].number
    )
    return _at_entry(last, said=f"{whose} is the book")


def _at_entry(entry: Entry, *, said: str) -> Verification:
    """Return that something belongs to an evening as it stood after an entry, if that is sound.

    Its circle's own chain must be, too: it is what tells that an evening lost its end.
    """
    evening = entry.evening
    day = dates.day(evening.played_on)
    name = ", ".join(filter(None, [evening.title, day]))
    since = evening.version - entry.number
    gone_on = f"{since} written since" if since else "nothing written since"
    sentence = f"{said} of {name} after entry {entry.number}; {gone_on}."
    of_circle = (each for each in audit_circle(evening.circle_id) if not each.words_only)
    wrong = next(chain(findings(evening), of_circle), None)
    if wrong is not None:
        return Verification(
            belongs=False, sentence=f"{sentence} But that book is not sound: {wrong}"
        )
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
