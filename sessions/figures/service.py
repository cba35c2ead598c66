"""Counting the evenings of a circle, each once its play has ended.

An evening is counted as it ends, and anew after each later entry that moves a figure of it. Whoever
looks at figures reads what was kept and writes nothing: what nobody has counted yet is played in
memory for that look (`manage.py count_figures` counts what was imported or has an older shape).
"""

from __future__ import annotations

import json
import logging
import uuid
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db import DatabaseError, connection, transaction
from django.db.models import F, Max, Subquery

from napledger.evening.kinds import NOT_WON_KINDS
from napledger.evening.log import CLOSE, REOPEN, REVIEW, UNPLAYED, effective
from napledger.evening.tally import Tally, tally_of
from napledger.games import game_of, games
from sessions.book.joined import Read, read_with
from sessions.book.log import as_lines
from sessions.book.open_book import key_of
from sessions.book.persons import merged_in
from sessions.figures.aggregate import (
    SCHEMA_VERSION,
    Aggregate,
    CountedEvening,
    added_up,
    by_person,
    from_json,
    is_as_now,
    tally_to_json,
    to_json,
)
from sessions.figures.scope import (
    CircleEvenings,
    EndedEvening,
    Scope,
    currency_of,
    game_in,
    newest_in,
    played_in,
    scopes_of,
    series_of,
    writes_by_scope,
    writes_in,
)
from sessions.models import (
    Circle,
    CircleFigures,
    Entry,
    Evening,
    EveningFigures,
    Observation,
    Seat,
)
from sessions.models.evenings import KITTY_SEAT

PLAYED_AT_ONCE = 40
"""How many uncounted evenings one look plays at most; the command counts all of them."""

BATCH = 500

MOVE_NO_FIGURE = (*NOT_WON_KINDS, *UNPLAYED)
"""Entries after which, and after whose corrections, an evening comes to what it came to before."""

LOG = logging.getLogger(__name__)

CountedVersions = Mapping[uuid.UUID, int]
"""Which evenings are counted as they are now, each with the version that was counted."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a scope; `missing` evenings are still to be counted."""

    aggregate: Aggregate
    missing: int = 0


def figures_of(evenings: CircleEvenings, scope: Scope) -> Figures:
    """Return the figures of a scope: in one query where they are kept, else in a few."""
    circle = evenings.circle
    if evenings.read is not None and not evenings.read.alone:
        return _of_joined(evenings, scope, evenings.read)
    kept = kept_now(circle, scope)
    if kept is not None:
        return Figures(from_json(kept.figures))
    chosen = evenings.chosen(scope)
    counted = counted_versions(circle, chosen)
    uncounted = [evening for evening in chosen if evening.pk not in counted]
    now = _tallied(circle, uncounted[:PLAYED_AT_ONCE])
    read = {**_read(circle, counted), **{row.evening_id: row.figures for row, _ in now}}
    persons = merged_in(circle)
    return Figures(_added_up(chosen, read, persons=persons), missing=len(uncounted) - len(now))


def _of_joined(evenings: CircleEvenings, scope: Scope, read: Read) -> Figures:
    """Return the figures of circles that are read as one, from what each keeps of its evenings.

    Of the sums that are kept none is of several circles, so here they are added up anew.
    """
    chosen = evenings.chosen(scope)
    found: dict[uuid.UUID, Any] = {}
    for circle in map(Circle, read.circles):
        own = {*Evening.objects.filter(circle=circle).values_list("pk", flat=True)}
        mine = [each for each in chosen if each.pk in own]
        counted = counted_versions(circle, mine)
        uncounted = [each for each in mine if each.pk not in counted]
        now = _tallied(circle, uncounted[:PLAYED_AT_ONCE])
        found |= _read(circle, counted) | {row.evening_id: row.figures for row, _ in now}
    missing = sum(each.pk not in found for each in chosen)
    return Figures(_added_up(chosen, found, persons=read.by_id()), missing=missing)


def kept_now(circle: Circle, scope: Scope) -> CircleFigures | None:
    """Return the figures of a scope if they are kept as they are now, in one query."""
    writes = Subquery(writes_in(circle, scope))
    kept = CircleFigures.objects.filter(circle=circle, scope=str(scope), writes=writes).first()
    if kept is None or not is_as_now(kept.figures, mergings=circle.mergings):
        return None
    return kept


_waiting: ContextVar[dict[uuid.UUID, Circle] | None] = ContextVar("waiting", default=None)


@contextmanager
def counted_once() -> Iterator[None]:
    """Count at the end of the block, once, the circles in whose evenings it writes.

    Only to be used in a transaction, where nothing is shown before all is counted.
    """
    waiting: dict[uuid.UUID, Circle] = {}
    token = _waiting.set(waiting)
    try:
        yield
    finally:
        _waiting.reset(token)
    for circle in waiting.values():
        count_circle(circle)


def count_written(*, evening: Evening, entry: Entry, **_signal: object) -> None:
    """Count an evening after an entry, if it has ended and its figures move by that.

    One that is open again counts no more. Within `counted_once` it waits for the end of that.
    """
    waiting = _waiting.get()
    if waiting is not None:
        waiting[evening.circle_id] = evening.circle
        return
    if evening.state == Evening.OPEN:
        if entry.kind == REOPEN:
            _keep_aggregates(evening.circle, [_ended(evening)])
        return
    ended = _ended(evening)
    if _moves_figures(ended, entry, circle=evening.circle) or not evening.deals:
        _count(evening.circle, [ended])
        _keep_aggregates(evening.circle, [ended])
    else:
        # Not before others may write: who waits for this row must not be waited for. If it fails
        # Django tells of it by the function's name, which a partial has not.
        transaction.on_commit(lambda: _still_kept(evening), robust=True)


def _ended(evening: Evening) -> EndedEvening:
    return EndedEvening(*(getattr(evening, name) for name in EndedEvening._fields))


def _moves_figures(evening: EndedEvening, entry: Entry, *, circle: Circle) -> bool:
    if entry.kind in (REVIEW, CLOSE):
        return entry.kind == REVIEW or not counted_versions(circle, [evening])
    corrected = entry if entry.target is None else entry.target
    return corrected.kind not in MOVE_NO_FIGURE


def _still_kept(evening: Evening) -> None:
    """Have figures kept after a write by which none of them moved."""
    scopes = [str(scope) for scope in scopes_of(evening)]
    kept = CircleFigures.objects.filter(circle=evening.circle_id, scope__in=scopes)
    kept.update(writes=F("writes") + 1)


def count_circle(circle: Circle) -> int:
    """Count every evening of a circle that is not counted as it is; return how many have ended."""
    ended = played_in(circle).ended
    counted = counted_versions(circle, ended)
    EveningFigures.objects.filter(circle=circle).exclude(
        evening__in=[evening.pk for evening in ended]
    ).delete()
    _count(circle, [evening for evening in ended if evening.pk not in counted])
    _keep_aggregates(circle, ended)
    return len(ended)


def counted_versions(circle: Circle, evenings: Sequence[EndedEvening]) -> dict[uuid.UUID, int]:
    """Return which of these evenings are counted as they are now, in two queries at most."""
    rows = EveningFigures.objects.filter(circle=circle, schema=SCHEMA_VERSION)
    if len(evenings) == 1:
        rows = rows.filter(evening=evenings[0].pk)
    versions = dict(rows.values_list("evening", "version"))
    written = {each.pk for each in evenings if versions.get(each.pk, each.version) < each.version}
    moved = _last_moves(circle, written) if written else {}
    return {
        each.pk: versions[each.pk]
        for each in evenings
        if each.pk in versions and moved.get(each.pk, 0) <= versions[each.pk]
    }


def _last_moves(circle: Circle, evenings: Collection[uuid.UUID]) -> dict[uuid.UUID, int]:
    """Return the number of the last entry of each evening by which its figures may have moved."""
    rows = Entry.objects.filter(circle=circle, evening__in=evenings)
    rows = rows.exclude(kind__in=MOVE_NO_FIGURE).exclude(target__kind__in=MOVE_NO_FIGURE)
    return dict(rows.values_list("evening").annotate(Max("number")).order_by())


def _read(circle: Circle, evenings: Collection[uuid.UUID]) -> dict[uuid.UUID, Any]:
    rows = EveningFigures.objects.filter(circle=circle, evening__in=evenings)
    return dict(rows.values_list("evening", "figures"))


def _added_up(
    chosen: Sequence[EndedEvening],
    read: Mapping[uuid.UUID, Any],
    *,
    persons: Mapping[str, str],
    to: Aggregate | None = None,
) -> Aggregate:
    """Return the aggregate of these evenings, which come the newest first, person by person."""
    return added_up(
        (
            CountedEvening(
                each.played_on.isoformat(),
                str(each.pk),
                each.game,
                by_person(read[each.pk], persons),
            )
            for each in reversed(chosen)
            if each.pk in read
        ),
        to=to,
    )


def _tallied(
    circle: Circle, evenings: Sequence[EndedEvening]
) -> list[tuple[EveningFigures, list[Observation]]]:
    """Return the rows that keep what evenings come to, in two queries.

    An evening of a game that is not installed here cannot be played, and is left uncounted.
    """
    evenings = [evening for evening in evenings if evening.game in games()]
    if not evenings:
        return []
    seats, logs = ids_by_seat(circle, evenings), logs_of(circle, evenings)
    found = []
    for evening in evenings:
        tally = tally_of(effective(as_lines(logs[evening.pk])), game=game_of(evening.game))
        ids = seats[evening.pk]
        row = EveningFigures(
            circle_id=circle.pk,
            evening_id=evening.pk,
            version=evening.version,
            schema=SCHEMA_VERSION,
            # As it comes back from the database, where all keys are text.
            figures=json.loads(json.dumps(tally_to_json(tally, ids=ids))),
        )
        found.append((row, list(observations_of(circle, evening, tally, ids))))
    return found


def _count(circle: Circle, evenings: Sequence[EndedEvening]) -> None:
    """Count evenings and keep what they come to."""
    counted = _tallied(circle, evenings)
    if not counted:
        return

    def keep() -> None:
        # First of all, for it makes another wait who counts the same: only then are the rows
        # there that the other has made.
        EveningFigures.objects.bulk_create(
            [row for row, _ in counted],
            batch_size=BATCH,
            update_conflicts=True,
            unique_fields=["circle", "evening"],
            update_fields=["version", "schema", "figures"],
        )
        pks = [evening.pk for evening in evenings]
        Observation.objects.filter(circle=circle, evening__in=pks).delete()
        rows = (each for _, observations in counted for each in observations)
        Observation.objects.bulk_create(rows, batch_size=BATCH)

    _done_or_done_without(keep, circle)


def forget_reopened(*, evening: Evening, entry: Entry, **_signal: object) -> None:
    """Forget what was counted of an evening in the transaction that opens it again."""
    if entry.kind == REOPEN:
        for model in (EveningFigures, Observation):
            model.objects.filter(circle=evening.circle_id, evening=evening).delete()


def _keep_aggregates(circle: Circle, written: Sequence[EndedEvening]) -> None:
    """Keep the figures of these evenings' scopes as they are now, unless some are not counted."""
    evenings = played_in(circle)
    # Before the evenings are read: what is written meanwhile is then in none of the figures.
    writes = writes_by_scope(circle, _scopes_to_keep(evenings, written))
    grown = _grown(circle, written, writes) if len(written) == 1 else {}
    anew = _Anew(evenings)
    rows = []
    for scope, many in writes.items():
        found = grown.get(scope) or anew.of(scope)
        if found is not None:
            row = CircleFigures(circle=circle, scope=str(scope), writes=many)
            row.figures = to_json(found, mergings=circle.mergings)
            rows.append(row)

    def keep() -> None:
        CircleFigures.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["circle", "scope"],
            update_fields=["writes", "figures"],
        )

    _done_or_done_without(keep, circle)


def _scopes_to_keep(evenings: CircleEvenings, written: Sequence[EndedEvening]) -> dict[Scope, None]:
    """Return the scopes of these evenings; and as soon as two games are played, those of each."""
    scopes = dict.fromkeys(scope for each in written for scope in evenings.scopes_of(each))
    of_games = {
        str(Scope(currency_of(series), game=game_in(series)))
        for series in evenings.serieses
        if len(evenings.games(currency_of(series))) > 1
    }
    rows = CircleFigures.objects.filter(circle=evenings.circle)
    kept = {*rows.values_list("scope", flat=True)} if of_games else frozenset()
    if of_games - kept:
        of_all = (scope for each in evenings.ended for scope in evenings.scopes_of(each))
        scopes |= dict.fromkeys(each for each in of_all if each.game and str(each) not in kept)
    return scopes


def _grown(
    circle: Circle, written: Sequence[EndedEvening], writes: Mapping[Scope, int]
) -> dict[Scope, Aggregate]:
    """Return what was kept of scopes with one evening added, where that is the newest of them."""
    (evening,) = written
    rows = CircleFigures.objects.filter(circle=circle, scope__in=[str(scope) for scope in writes])
    kept = {row.scope: row for row in rows if is_as_now(row.figures, mergings=circle.mergings)}
    read = _read(circle, counted_versions(circle, written)) if kept else {}
    if not read:
        return {}
    persons = merged_in(circle)
    return {
        scope: _added_up(written, read, persons=persons, to=from_json(kept[str(scope)].figures))
        for scope, many in writes.items()
        if str(scope) in kept
        and kept[str(scope)].writes == many - evening.version
        and newest_in(circle, scope) == evening.pk
    }


@dataclass
class _Anew:
    """The figures of a circle's scopes, added up from all that was counted of its evenings."""

    evenings: CircleEvenings
    read: dict[uuid.UUID, Any] = field(default_factory=dict)

    @cached_property
    def counted(self) -> CountedVersions:
        """Return which of the circle's evenings are counted."""
        return counted_versions(self.evenings.circle, self.evenings.ended)

    @cached_property
    def persons(self) -> Mapping[str, str]:
        """Return who of the circle is not themself, each with who that is."""
        return merged_in(self.evenings.circle)

    def of(self, scope: Scope) -> Aggregate | None:
        """Return what the evenings of a scope come to; None if some are not counted."""
        chosen = self.evenings.chosen(scope)
        wanted = {evening.pk for evening in chosen}
        if wanted - self.counted.keys():
            return None
        self.read |= _read(self.evenings.circle, wanted - self.read.keys())
        return _added_up(chosen, self.read, persons=self.persons)


def _done_or_done_without(keep: Callable[[], None], circle: Circle) -> None:
    """Keep figures, all or none; where that cannot be, do without.

    Whoever ends an evening is not stopped by a full disk: a look counts it in memory. But what
    takes along all that the same transaction writes besides is raised, as a broken connection is:
    else nobody would hear that it is lost.
    """
    has_begun = False
    try:
        with transaction.atomic():
            has_begun = True
            keep()
    except DatabaseError:
        is_rest_lost = connection.needs_rollback or not has_begun
        if connection.in_atomic_block and is_rest_lost:
            raise
        LOG.warning("figures of circle %s could not be kept", circle.pk, exc_info=True)


def ids_by_seat(
    circle: Circle, evenings: Sequence[Evening | EndedEvening]
) -> dict[Any, dict[str, str]]:
    """Return the players' ids by the numbers of their seats, for each evening."""
    found: dict[Any, dict[str, str]] = {evening.pk: {} for evening in evenings}
    where = read_with(circle).where
    rows = Seat.objects.filter(**where, evening__in=found).exclude(number=KITTY_SEAT)
    for evening, number, player in rows.values_list("evening", "number", "player").order_by():
        found[evening][key_of(number)] = str(player)
    return found


def logs_of(circle: Circle, evenings: Sequence[Evening | EndedEvening]) -> dict[Any, list[Entry]]:
    """Return the logs of evenings, in one query, each correction with what it corrected."""
    logs: dict[Any, list[Entry]] = {evening.pk: [] for evening in evenings}
    where = read_with(circle).where
    rows = Entry.objects.filter(**where, evening__in=logs).order_by("number")
    few = rows.only("circle_id", "evening_id", "number", "kind", "facts", "target_id")
    by_id = {}
    for entry in few:
        by_id[entry.pk] = entry
        if entry.target_id is not None:
            entry.target = by_id[entry.target_id]
        logs[entry.evening_id].append(entry)
    return logs


def observations_of(
    circle: Circle, evening: EndedEvening, tally: Tally, ids: Mapping[str, str]
) -> Iterable[Observation]:
    """Yield what the players of an evening did in its deals, as rows."""
    for each in tally.observations:
        yield Observation(
            circle_id=circle.pk,
            evening_id=evening.pk,
            player_id=ids[each.player],
            series=series_of(evening),
            played_on=evening.played_on,
            number=each.number,
            deal=each.deal,
            sort=each.sort,
            what=each.what,
            result=each.result,
            amount=each.amount,
            place=each.place,
        )
