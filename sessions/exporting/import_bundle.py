"""A checked book into the database: all of it in one transaction, or nothing.

What is there already is never changed. The same book put in twice is there once; a book that is
there and not the same is refused.

The rows of the database that an exported book becomes.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import IntegrityError, models, transaction

from napledger.evening.play import stored
from napledger.games.table import AnyTable
from napledger.reading.faults import Fault, Term, joined, marked
from napledger.reading.readers import Json
from sessions.auditing.book_rows import circle_bundle, evening_row
from sessions.auditing.chained import chained, forgetting_digest, is_chained
from sessions.auditing.checking import CheckedBundle, ids_of
from sessions.auditing.evenings import findings
from sessions.auditing.schema import (
    Bundle,
    CircleRow,
    DeviceRow,
    EveningRow,
    ForgettingRow,
    JoiningRow,
    MergingRow,
    MilestoneRow,
    PlayerRow,
    Row,
    RuleSetRow,
    as_json,
    columns_of,
)
from sessions.book.chain import add_milestone
from sessions.book.everybody import read_wherever
from sessions.book.open_book import key_of
from sessions.book.people import note_people
from sessions.book.persons import keep_persons, merged_in, twice_at
from sessions.models import (
    Access,
    Circle,
    Entry,
    Evening,
    Forgetting,
    Joining,
    Merging,
    Milestone,
    Player,
    RuleSet,
    Seat,
    Tournament,
    TournamentTable,
    Transfer,
)

CHUNK = 500
"""How many rows are written with one statement, or looked for."""


def write_circle(row: CircleRow) -> None:
    _as_model(row).save(force_insert=True)


def write_people(
    players: Sequence[PlayerRow], devices: Sequence[DeviceRow], *, circle_id: uuid.UUID
) -> None:
    """Write players and devices; the devices are remembered, and none of them is let in."""
    _write(Player, (_as_model(row, circle_id=circle_id) for row in players))
    accesses = (
        # No secret has such a hash.
        _as_model(row, circle_id=circle_id, secret_hash=f"none:{row.id.hex}")
        for row in devices
    )
    _write(Access, accesses)


def write_forgettings(forgettings: Sequence[ForgettingRow], *, circle_id: uuid.UUID) -> None:
    _write(Forgetting, (_as_model(row, circle_id=circle_id) for row in forgettings))


def write_mergings(mergings: Sequence[MergingRow], *, circle_id: uuid.UUID) -> None:
    """Write which players are one person, and note with each who they are."""
    _write(Merging, (_as_model(row, circle_id=circle_id) for row in mergings))
    Circle.objects.filter(pk=circle_id).update(mergings=len(mergings))
    keep_persons(circle_id)


def write_joinings(joinings: Sequence[JoiningRow], *, circle_id: uuid.UUID) -> None:
    """Write with which other circles this one's evenings are read."""
    _write(Joining, (_as_model(row, circle_id=circle_id) for row in joinings))
    Circle.objects.filter(pk=circle_id).update(joinings=len(joinings))


def write_rule_sets(rule_sets: Sequence[RuleSetRow], *, circle_id: uuid.UUID) -> None:
    _write(RuleSet, (_as_model(row, circle_id=circle_id) for row in rule_sets))


def write_tournaments(bundle: Bundle, *, circle_id: uuid.UUID) -> None:
    """Write what organised a circle's evenings at several tables, once they are there."""
    rows = bundle.tournaments
    _write(Tournament, (_as_model(row, circle_id=circle_id) for row in rows))
    tables = (
        TournamentTable(
            id=row.id,
            circle_id=circle_id,
            tournament_id=row.tournament,
            evening_id=row.evening,
            round=row.round,
            number=row.number,
        )
        for row in bundle.tournament_tables
    )
    _write(TournamentTable, tables)


def write_milestones(milestones: Sequence[MilestoneRow], *, circle_id: uuid.UUID) -> None:
    """Write a circle's own chain, as it came along."""
    _write(Milestone, (_as_model(row, circle_id=circle_id) for row in milestones))
    head = milestones[-1].digest if milestones else ""
    Circle.objects.filter(pk=circle_id).update(milestones=len(milestones), head=head)


def write_evening(row: EveningRow, tables: Sequence[AnyTable], *, circle_id: uuid.UUID) -> None:
    """Write an evening with its book; `tables` are those after each entry."""
    _as_model(row, circle_id=circle_id).save(force_insert=True)
    where = {"circle_id": circle_id, "evening_id": row.id}
    _write(Seat, (_as_model(seat, **where) for seat in row.seats))
    _write(Entry, _entries(row, tables, where))
    _write(Transfer, _transfers(row, where))


def write_further(
    evenings: Iterable[tuple[EveningRow, Sequence[AnyTable], int]], *, circle_id: uuid.UUID
) -> None:
    """Write of each of these evenings the entries after its first so many, and what they posted.

    `tables` are those after every entry. The evenings' own rows, and their seats, are left as they
    are.
    """
    entries, transfers = [], []
    for row, tables, known in evenings:
        where = {"circle_id": circle_id, "evening_id": row.id}
        entries += [*_entries(row, tables, where)][known:]
        new = {entry.pk for entry in entries}
        transfers += [each for each in _transfers(row, where) if each.entry_id in new]
    _write(Entry, entries)
    _write(Transfer, transfers)


def _entries(
    row: EveningRow, tables: Sequence[AnyTable], where: dict[str, uuid.UUID]
) -> Iterator[Entry]:
    ids = {each.number: each.id for each in row.entries}
    for each, table in zip(row.entries, tables, strict=True):
        yield _as_model(
            each,
            target_id=None if each.target is None else ids[each.target],
            table_after=stored(table),
            digest=each.digest or "",
            **where,
        )


def _transfers(row: EveningRow, where: dict[str, uuid.UUID]) -> Iterator[Transfer]:
    entries = {each.number: each.id for each in row.entries}
    seats = {key_of(each.number): each.id for each in row.seats}
    for entry in row.entries:
        for line, each in enumerate(entry.transfers):
            yield _as_model(
                each,
                entry_id=entry.id,
                settles_id=entries[each.settles],
                line=line,
                payer_id=seats[each.payer],
                payee_id=seats[each.payee],
                **where,
            )


def _as_model(row: Row, **others: Any) -> Any:
    """Return a row as it is stored, not saved yet; `others` are the columns that a file leaves out.

    What a field takes out of another model, by the number of an entry or a seat, is among these.
    """
    column = row.model._meta.get_field  # noqa: SLF001  # Django's public name
    own = {
        column(name).attname: getattr(row, name)  # type: ignore[union-attr]  # a stored one has it
        for name, place in columns_of(type(row)).items()
        if name == place
    }
    return row.model(**own | others)


def _write(model: Any, rows: Iterable[Any]) -> None:
    model.objects.bulk_create(rows, batch_size=CHUNK)


@dataclass(frozen=True, slots=True)
class Additions:
    """What a book adds to the database; nothing at all if it is there already."""

    bundle: Bundle
    circle: bool = False
    players: tuple[PlayerRow, ...] = ()
    devices: tuple[DeviceRow, ...] = ()
    forgettings: tuple[ForgettingRow, ...] = ()
    evenings: tuple[tuple[EveningRow, tuple[AnyTable, ...]], ...] = ()

    @property
    def nothing(self) -> bool:
        """Return whether the book is here already."""
        return not (self.circle or self.evenings)

    @property
    def entries(self) -> int:
        """Return how many entries of logs are added."""
        return sum(len(evening.entries) for evening, _ in self.evenings)

    @property
    def transfers(self) -> int:
        return sum(
            len(entry.transfers) for evening, _ in self.evenings for entry in evening.entries
        )


def additions(checked: CheckedBundle) -> Additions:
    """Return what the book would add; raise Fault where it cannot be added to what is here."""
    bundle = checked.bundle
    circle_is_here = Circle.objects.filter(pk=bundle.circle.id).exists()
    if _is_here(bundle, circle_is_here=circle_is_here):
        return Additions(bundle)
    players = _new_players(bundle)
    new = {player.id for player in players}
    added = Additions(
        bundle,
        circle=not circle_is_here,
        players=players,
        devices=_new_devices(bundle),
        # Whoever is here already keeps their name, so here they were not forgotten.
        forgettings=tuple(each for each in bundle.forgettings if each.player in new),
        evenings=tuple(zip(bundle.evenings, checked.tables, strict=True)),
    )
    _check_ids_are_free(added)
    _check_seated_once(added)
    return added


def put_in(checked: CheckedBundle, *, even_unsound: bool = False) -> Additions:
    """Return what was added of a book: all that `additions` says, or Fault and nothing."""
    try:
        with transaction.atomic():
            added = additions(checked)
            circle_id = checked.bundle.circle.id
            if added.circle:
                write_circle(checked.bundle.circle)
            write_people(added.players, added.devices, circle_id=circle_id)
            if added.circle:
                write_rule_sets(checked.bundle.rule_sets, circle_id=circle_id)
                if checked.bundle.mergings:
                    write_mergings(checked.bundle.mergings, circle_id=circle_id)
                write_joinings(checked.bundle.joinings, circle_id=circle_id)
            write_forgettings(added.forgettings, circle_id=circle_id)
            for evening, tables in added.evenings:
                row = evening if is_chained(evening) else chained(evening, circle=circle_id)
                write_evening(row, tables, circle_id=circle_id)
            if added.circle:
                write_tournaments(checked.bundle, circle_id=circle_id)
            _write_milestones(added)
            if not even_unsound:
                _check_books(added)
    except IntegrityError:
        raise Fault("", "somebody wrote the same at this moment; please try again") from None
    return added


def note_restored() -> None:
    """Note with every circle that a backup was put in the place of its book.

    So a phone that saw more of it is told so, and raises no alarm without words.
    """
    with transaction.atomic():
        for circle_id in Circle.objects.order_by("pk").values_list("pk", flat=True):
            add_milestone(circle_id, kind=Milestone.RESTORED)


def _write_milestones(added: Additions) -> None:
    """Write the circle's own chain as it came; or, of what comes by itself, that it came in."""
    circle_id = added.bundle.circle.id
    if added.circle and added.bundle.milestones:
        write_milestones(added.bundle.milestones, circle_id=circle_id)
        return
    for evening, _tables in added.evenings:
        last = Entry.objects.filter(circle=circle_id, evening=evening.id).latest("number")
        add_milestone(
            circle_id,
            kind=Milestone.CAME_IN if is_chained(evening) else Milestone.CHAINED,
            evening_id=evening.id,
            length=last.number,
            head=last.digest,
        )
    for forgetting in added.forgettings:
        add_milestone(circle_id, kind=Milestone.FORGOT, head=forgetting_digest(forgetting))
    if added.players:
        note_people(circle_id)


def _is_here(bundle: Bundle, *, circle_is_here: bool) -> bool:
    """Return whether the same book is here; raise Fault if it is here and not the same."""
    if bundle.whole:
        if not circle_is_here:
            return False
        here = as_json(circle_bundle(bundle.circle.id))
        came = as_json(bundle)
        for book in (here, came):
            # These differ where milestones do, and say less.
            del book["circle"]["people_salt"], book["circle"]["paid_digest"]
        place, sort = "circle.id", Term(marked("circle"))
    else:
        evening = Evening.objects.filter(pk=bundle.evenings[0].id).first()
        if evening is None:
            return False
        if evening.circle_id != bundle.circle.id:
            raise Fault("circle.id", "this evening is here already, in another group")
        here, came = evening_row(evening).written(), bundle.evenings[0].written()
        place, sort = "evening.id", Term(marked("evening"))
    differs = first_difference(here, came)
    if differs is not None:
        sentence = marked("this {sort} is here already, and is not the same: it differs at {place}")
        raise Fault(place, sentence, sort=sort, place=differs)
    return True


def first_difference(these: Json, those: Json) -> str | None:
    """Return where two JSON values differ first, or None if they are the same."""
    if isinstance(these, dict) and isinstance(those, dict) and these.keys() == those.keys():
        return _first_within((key, these[key], those[key]) for key in these)
    if isinstance(these, list) and isinstance(those, list) and len(these) == len(those):
        both = enumerate(zip(these, those, strict=True))
        return _first_within((f"[{index}]", *items) for index, items in both)
    return None if these == those else ""


def _first_within(pairs: Iterable[tuple[str, Json, Json]]) -> str | None:
    """Return the first difference in pairs of values, each with its place."""
    found = ((place, first_difference(this, that)) for place, this, that in pairs)
    return next((joined(place, inner) for place, inner in found if inner is not None), None)


def _new_players(bundle: Bundle) -> tuple[PlayerRow, ...]:
    """Return the players that the circle does not have; those it has keep the names they have."""
    here = dict(Player.objects.filter(circle=bundle.circle.id).values_list("pk", "name"))
    names = set(here.values())
    for index, player in enumerate(bundle.players):
        if player.id not in here and player.name in names:
            raise Fault(
                f"players[{index}].name",
                "another player of this group is called {name}: rename one of them first",
                name=player.name,
            )
    return tuple(player for player in bundle.players if player.id not in here)


def _new_devices(bundle: Bundle) -> tuple[DeviceRow, ...]:
    here = set(Access.objects.filter(circle=bundle.circle.id).values_list("pk", flat=True))
    return tuple(device for device in bundle.devices if device.id not in here)


def _check_ids_are_free(added: Additions) -> None:
    """Raise Fault where something else in the database has the id of what is added."""
    evenings = tuple(evening for evening, _ in added.evenings)
    bundle = replace(
        added.bundle,
        players=added.players,
        devices=added.devices,
        forgettings=added.forgettings,
        mergings=added.bundle.mergings if added.circle else (),
        joinings=added.bundle.joinings if added.circle else (),
        milestones=added.bundle.milestones if added.circle else (),
        rule_sets=added.bundle.rule_sets if added.circle else (),
        tournaments=added.bundle.tournaments if added.circle else (),
        tournament_tables=added.bundle.tournament_tables if added.circle else (),
        evenings=evenings,
    )
    ids: dict[type[models.Model], list[uuid.UUID]] = defaultdict(list)
    for model, _, each in ids_of(bundle):
        ids[model].append(each)
    for model, of_model in ids.items():
        taken = _taken(model, of_model)
        if taken is not None:
            place = next(where for which, where, each in ids_of(added.bundle) if each == taken)
            raise Fault(place, "is the id of something else in this database")


def _check_seated_once(added: Additions) -> None:
    """Raise Fault where two sat at an evening who are one person in the circle that is here."""
    circle = Circle.objects.filter(pk=added.bundle.circle.id).first()
    merged = {} if circle is None else merged_in(circle)
    persons = {uuid.UUID(player): uuid.UUID(person) for player, person in merged.items()}
    if circle is not None:
        persons |= read_wherever(circle).persons
    seats = ((row.id, seat.player) for row, _ in added.evenings for seat in row.seats)
    seated = [(evening, player) for evening, player in seats if player is not None]
    if persons and twice_at(seated, persons=persons):
        sentence = marked("two who sat here are one person in this group: take them apart first")
        raise Fault("evening.seats", sentence)


def _taken(model: type[models.Model], ids: Sequence[uuid.UUID]) -> uuid.UUID | None:
    for start in range(0, len(ids), CHUNK):
        chunk = ids[start : start + CHUNK]
        taken = model._default_manager.filter(pk__in=chunk).values_list("pk", flat=True).first()  # noqa: SLF001  # Django's public name
        if taken is not None:
            return taken  # type: ignore[no-any-return]  # every row's id is a UUID
    return None


def _check_books(added: Additions) -> None:
    """Raise Fault where the audit finds anything in what was just written."""
    for evening, _ in added.evenings:
        for finding in findings(Evening.objects.get(pk=evening.id)):
            raise Fault("", "cannot be put in: {finding}", finding=str(finding))
