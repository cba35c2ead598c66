"""Counting the evenings of a circle, each once for every version of its log.

An evening counts once its play has ended; while it is open it does not, so that nothing has to be
counted anew after each deal. It is counted as it ends and as it is closed; whoever looks at figures
after it was written to otherwise has that one evening counted, and the rest added up from what was
kept.
"""

from __future__ import annotations

import hashlib
import json
import logging
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError, transaction

from napledger.evening.log import standing
from napledger.evening.tally import Tally, tally_of
from napledger.games import game_of
from sessions.book.open_book import as_lines, key_of
from sessions.common.lru import Kept
from sessions.figures.aggregate import (
    FORM,
    SUMS_FORM,
    Figures,
    added_up,
    figures_kept,
    kept_figures,
    kept_tally,
)
from sessions.figures.scope import Choice, Ended, Played, series_of
from sessions.models import (
    Circle,
    CircleFigures,
    DealMark,
    Entry,
    Evening,
    EveningFigures,
    Seat,
)
from sessions.models.evenings import KITTY_SEAT

NEWER_MOST = 3
"""So many evenings are added to figures that are known; for more, all are added up anew."""

COUNTED_AT_ONCE = 40
"""How many evenings are counted in one request at most; the command counts all of them."""

BATCH = 500

FIGURES_KEPT = 64
"""The figures of so many choices a process keeps."""

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Counted:
    """The figures of a choice; `missing` evenings are still to be counted."""

    figures: Figures
    missing: int = 0


_known: Kept[tuple[uuid.UUID, Choice, int], Figures] = Kept(most=FIGURES_KEPT)


def counted(played: Played, choice: Choice) -> Counted:
    """Return the figures of a choice: in one query when nothing was written, else in ten or so.

    Evenings that have grown since they were counted are counted anew, so many at once at most. A
    process that knows the figures already asks nothing.
    """
    key = played.circle.pk, choice, played.writes
    known = _known.get(key)
    if known is not None:
        return Counted(known)
    found = _counted(played, choice)
    if not found.missing:
        _known.put(key, found.figures)
    return found


def _counted(played: Played, choice: Choice) -> Counted:
    circle = played.circle
    kept = CircleFigures.objects.filter(circle=circle, choice=str(choice)).first()
    if kept is not None and kept.writes == played.writes:
        return Counted(figures_kept(kept.figures))
    chosen = played.chosen(choice)
    moment = digest_of(chosen)
    if kept is not None and kept.moment == moment:
        # What was written since was written in an evening that does not count yet.
        _keep(CircleFigures(**_as_kept(played, choice, moment), figures=kept.figures))
        return Counted(figures_kept(kept.figures))
    known, newer = _grown(kept, chosen)
    read: Mapping[uuid.UUID, Any] = _current(circle, newer) if known is not None else {}
    if known is None or len(read) < len(newer):
        most, read_all = COUNTED_AT_ONCE, known is None
        read, _left = count_evenings(circle, played.ended, most=most, read_all=read_all)
    figures = added_up(_kept_of(circle, newer, read=read), to=known)
    missing = len(chosen) - figures.evenings
    if not missing:
        _keep(CircleFigures(**_as_kept(played, choice, moment), figures=kept_figures(figures)))
    return Counted(figures, missing=missing)


def _grown(
    kept: CircleFigures | None, chosen: Sequence[Ended]
) -> tuple[Figures | None, Sequence[Ended]]:
    """Return the figures that were kept and the evenings to add, if all others stand in those.

    Nearly always it is one more evening, the newest.
    """
    for newer in range(1, NEWER_MOST + 1):
        if kept is not None and kept.moment == digest_of(chosen[newer:]):
            return figures_kept(kept.figures), chosen[:newer]
    return None, chosen


def count_ended(evening: Evening) -> None:
    """Count an evening as its play ends, so that nobody who looks at the figures waits for it."""
    ended = Ended(evening.pk, evening.version, evening.game, evening.currency, evening.played_on)
    _count(evening.circle, [ended], gone=())


def count_evenings(
    circle: Circle, ended: Sequence[Ended], *, most: int | None = None, read_all: bool = False
) -> tuple[Mapping[uuid.UUID, Any], int]:
    """Count at most so many evenings that were not counted as they are now.

    Returns what those came to, by their ids, as far as it could be kept, and how many are left;
    with `read_all` also what was kept of the others, in the same query that looks for them.
    """
    asked = ("evening", "version", "form", *(("figures",) if read_all else ()))
    rows = EveningFigures.objects.filter(circle=circle).values_list(*asked)
    known = {row[0]: row[1:] for row in rows}
    stale = [each for each in ended if known.get(each.pk, ())[:2] != (each.version, FORM)]
    now = stale if most is None else stale[:most]
    gone = known.keys() - {evening.pk for evening in ended}
    fresh = _count(circle, now, gone=gone) if now or gone else {}
    out_of_date = {evening.pk for evening in stale} | gone
    read = {pk: row[2] for pk, row in known.items() if read_all and pk not in out_of_date}
    return read | fresh, len(stale) - len(now)


def digest_of(chosen: Iterable[Ended]) -> str:
    """Return a digest of evenings as they are now: it tells whether their figures are of today."""
    said = ",".join(f"{evening.pk.hex}.{evening.version}" for evening in chosen)
    return hashlib.sha256(f"{FORM}.{SUMS_FORM}:{said}".encode()).hexdigest()


def _kept_of(
    circle: Circle, chosen: Sequence[Ended], *, read: Mapping[uuid.UUID, Any]
) -> Iterable[tuple[str, str, Any]]:
    """Yield what was kept of these evenings, the oldest first; some of it was read already."""
    unread = [evening for evening in chosen if evening.pk not in read]
    kept = {**read, **(_current(circle, unread) if unread else {})}
    for evening in reversed(chosen):
        if evening.pk in kept:
            yield evening.played_on.isoformat(), str(evening.pk), kept[evening.pk]


def _current(circle: Circle, evenings: Sequence[Ended]) -> dict[uuid.UUID, Any]:
    """Return what those of these evenings came to that were counted as they are now."""
    versions = {evening.pk: evening.version for evening in evenings}
    rows = EveningFigures.objects.filter(circle=circle, form=FORM, evening__in=versions)
    values = rows.values_list("evening", "version", "figures")
    return {pk: figures for pk, version, figures in values if version == versions[pk]}


def _count(
    circle: Circle, evenings: Sequence[Ended], *, gone: Iterable[Any]
) -> dict[uuid.UUID, Any]:
    """Count evenings, keep what they came to and return it; nothing if it could not be kept.

    `gone` are open again.
    """
    seats = ids_by_seat(circle, evenings)
    logs = logs_of(circle, evenings)
    tallies = {
        evening.pk: tally_of(standing(as_lines(logs[evening.pk])), game=game_of(evening.game))
        for evening in evenings
    }
    figures = [_row(circle, each, tallies[each.pk], seats[each.pk]) for each in evenings]
    marks = [m for e in evenings for m in marks_of(circle, e, tallies[e.pk], seats[e.pk])]
    try:
        with transaction.atomic():
            if open_again := [*gone]:
                EveningFigures.objects.filter(circle=circle, evening__in=open_again).delete()
            # First of all, for it makes another wait who counts the same: only then are the marks
            # there that the other has made.
            EveningFigures.objects.bulk_create(
                figures,
                batch_size=BATCH,
                update_conflicts=True,
                unique_fields=["circle", "evening"],
                update_fields=["version", "form", "figures"],
            )
            DealMark.objects.filter(circle=circle, evening__in=[*tallies, *gone]).delete()
            DealMark.objects.bulk_create(marks, batch_size=BATCH)
    except DatabaseError:
        # Who only looks is not stopped by a full disk, nor by another who counts the same.
        LOG.warning("figures of circle %s could not be kept", circle.pk, exc_info=True)
        return {}
    # As they come back from the database, where all keys are text.
    return {row.evening_id: json.loads(json.dumps(row.figures)) for row in figures}


def ids_by_seat(circle: Circle, evenings: Sequence[Evening | Ended]) -> dict[Any, dict[str, str]]:
    """Return the players' ids by the numbers of their seats, for each evening."""
    found: dict[Any, dict[str, str]] = {evening.pk: {} for evening in evenings}
    rows = Seat.objects.filter(circle=circle, evening__in=found).exclude(number=KITTY_SEAT)
    for evening, number, player in rows.values_list("evening", "number", "player").order_by():
        found[evening][key_of(number)] = str(player)
    return found


def logs_of(circle: Circle, evenings: Sequence[Evening | Ended]) -> dict[Any, list[Entry]]:
    """Return the logs of evenings, in one query, each correction with what it corrected."""
    logs: dict[Any, list[Entry]] = {evening.pk: [] for evening in evenings}
    rows = Entry.objects.filter(circle=circle, evening__in=logs).order_by("number")
    few = rows.only("circle_id", "evening_id", "number", "kind", "facts", "target_id")
    by_id = {}
    for entry in few:
        by_id[entry.pk] = entry
        if entry.target_id is not None:
            entry.target = by_id[entry.target_id]
        logs[entry.evening_id].append(entry)
    return logs


def _row(circle: Circle, evening: Ended, tally: Tally, ids: Mapping[str, str]) -> EveningFigures:
    return EveningFigures(
        circle_id=circle.pk,
        evening_id=evening.pk,
        version=evening.version,
        form=FORM,
        figures=kept_tally(tally, ids=ids),
    )


def marks_of(
    circle: Circle, evening: Ended, tally: Tally, ids: Mapping[str, str]
) -> Iterable[DealMark]:
    """Yield what the players of an evening did in its deals, as rows."""
    for mark in tally.observations:
        yield DealMark(
            circle_id=circle.pk,
            evening_id=evening.pk,
            player_id=ids[mark.player],
            series=series_of(evening),
            played_on=evening.played_on,
            number=mark.number,
            deal=mark.deal,
            sort=mark.sort,
            what=mark.what,
            outcome=mark.result,
            amount=mark.amount,
            place=mark.place or 0,
        )


def _as_kept(played: Played, choice: Choice, moment: str) -> dict[str, Any]:
    return {
        "circle": played.circle,
        "choice": str(choice),
        "moment": moment,
        "writes": played.writes,
    }


def _keep(row: CircleFigures) -> None:
    try:
        with transaction.atomic():
            CircleFigures.objects.bulk_create(
                [row],
                update_conflicts=True,
                unique_fields=["circle", "choice"],
                update_fields=["moment", "writes", "figures"],
            )
    except DatabaseError:
        LOG.warning("figures of circle %s could not be kept", row.circle_id, exc_info=True)
