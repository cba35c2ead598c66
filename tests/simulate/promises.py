"""What a phone was promised, beside what stands in the book: nothing lost, twice or by halves."""

from __future__ import annotations

import re
import uuid
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from sessions.models import Entry, Evening, Forgetting, Player, Seat
from tests.simulate.reckoning import Row, balances
from tests.simulate.server import Sent
from tests.simulate.stage import IMPORTED_TITLE

OF_SLATE = re.compile(r"(?:un)?slate-(.+)-\d+")
"""The keys of the entries that a form of the slate makes, in several evenings; its own is in it."""

START, SLATE, SLATE_BACK, IMPORT, FORGET = "start", "slate", "slate back", "import", "forget"
"""What is sent that does not simply add an entry to the log of one evening."""

LOST, TWICE, HALF = "lost", "twice", "half"


@dataclass(frozen=True, slots=True)
class Broken:
    """A promise that was not kept: whether something is lost, there twice, or there by halves."""

    how: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.how}: {self.sentence}"


@dataclass(frozen=True, slots=True)
class Night:
    """An evening as it stands in the book: its title, game and state, its log, who stands where."""

    id: uuid.UUID
    circle: uuid.UUID
    title: str
    game: str
    state: str
    log: Sequence[Row]
    balances: Mapping[str, int]

    @property
    def keys(self) -> list[str]:
        keys = (_key_of_form(row.key) for row in self.log)
        return [key for key, _rows in groupby(keys)]

    @property
    def paid_from_slate(self) -> set[str]:
        found = (OF_SLATE.fullmatch(row.key) for row in self.log if row.kind == "payment")
        return {each[1] for each in found if each is not None}


def nights() -> list[Night]:
    logs: dict[uuid.UUID, list[Row]] = defaultdict(list)
    entries = Entry.objects.order_by("number")
    for evening, *row in entries.values_list(
        "evening", "number", "kind", "facts", "key", "target__number"
    ):
        logs[evening].append(Row(*row))
    stand: dict[uuid.UUID, dict[str, int]] = defaultdict(dict)
    unpaid = Seat.objects.exclude(balance=0)
    for evening, number, coins in unpaid.values_list("evening", "number", "balance"):
        stand[evening][str(number)] = coins
    about = Evening.objects.order_by("pk").values_list("pk", "circle", "title", "game", "state")
    return [Night(*each, log=logs[each[0]], balances=stand[each[0]]) for each in about]


@dataclass
class Promises:
    """What was acknowledged, by evening and in order; and what was sent last, or awaits an answer.

    `titles` are of the evenings that were imported, `forgotten` the names of who was forgotten.
    """

    logs: dict[uuid.UUID, list[str]]
    titles: set[str] = field(default_factory=set)
    forgotten: set[str] = field(default_factory=set)
    said: dict[str, Sent] = field(default_factory=dict)
    last: Sent | None = None
    in_flight: Sent | None = None

    def acknowledge(self, sent: Sent, *, evening: uuid.UUID | None) -> None:
        self.last, self.in_flight = sent, None
        self.said[sent.key] = sent
        if sent.what == IMPORT:
            self.titles.add(sent.said["title"])
        elif sent.what == FORGET:
            self.forgotten.add(sent.said["name"])
        elif sent.what not in (SLATE, SLATE_BACK):
            assert evening is not None, "a form belongs to an evening"
            self.logs.setdefault(evening, []).append(sent.key)

    def broken(self, book: Sequence[Night]) -> Iterator[Broken]:
        yield from self._logs(book)
        yield from self._imports(book)
        yield from self._slate(book)
        yield from self._forgettings()
        for night in book:
            yield from self._entries(night)

    def _sent(self, *what: str) -> list[Sent]:
        flying = [self.in_flight] if self.in_flight is not None else []
        return [each for each in (*self.said.values(), *flying) if each.what in what]

    def _flying(self, what: str) -> Sent | None:
        sent = self.in_flight
        return sent if sent is not None and sent.what == what else None

    def _logs(self, book: Sequence[Night]) -> Iterator[Broken]:
        flying = self.in_flight
        beside = {each.key for each in self._sent(SLATE, SLATE_BACK)}
        for night in book:
            if night.id not in self.logs and night.title.startswith(IMPORTED_TITLE):
                continue
            found = [key for key in night.keys if key not in beside]
            promised = self.logs.get(night.id, [])
            if flying is not None and found == [*promised, flying.key]:
                continue
            yield from _otherwise(night, promised=promised, found=found)
        for gone in self.logs.keys() - {night.id for night in book}:
            yield Broken(LOST, f"an evening that was begun is not there: {gone}")

    def _imports(self, book: Sequence[Night]) -> Iterator[Broken]:
        found = Counter(each.title for each in book if each.title.startswith(IMPORTED_TITLE))
        flying = self._flying(IMPORT)
        maybe = {flying.said["title"]} if flying is not None else set()
        for title in self.titles - found.keys():
            yield Broken(LOST, f"{title} was put in and is not there")
        for title, count in found.items():
            if count > 1 or title not in self.titles | maybe:
                yield Broken(TWICE, f"{title} is there {count} times")
        lines = {each.said["title"]: each.said["lines"] for each in self._sent(IMPORT)}
        for night in book:
            if night.title in found and len(night.log) != lines.get(night.title):
                yield Broken(HALF, f"{night.title} has {len(night.log)} lines")

    def _slate(self, book: Sequence[Night]) -> Iterator[Broken]:
        written = Counter(key for night in book for key in night.keys)
        for sent in self.said.values():
            if sent.what == SLATE and not written[sent.key]:
                yield Broken(LOST, f"the slate was paid, but nothing of {sent.key} is there")
        latest = self.in_flight or self.last
        if latest is None or latest.what != SLATE or not written[latest.key]:
            return
        for night in book:
            if str(night.id) in latest.fields["evening"] and night.balances:
                yield Broken(HALF, f"the slate was paid, but {night.title} is at {night.balances}")

    def _forgettings(self) -> Iterator[Broken]:
        noted = Forgetting.objects.count()
        flying = self._flying(FORGET)
        maybe = {flying.said["name"]} if flying is not None else set()
        asked = self.forgotten | maybe
        known = set(Player.objects.filter(name__in=asked).values_list("name", flat=True))
        for name in self.forgotten & known:
            yield Broken(LOST, f"{name} was forgotten, and is known")
        if noted != len(asked - known):
            yield Broken(HALF, f"{noted} forgettings are noted, but {len(asked - known)} are gone")

    def _entries(self, night: Night) -> Iterator[Broken]:
        flying = {self.in_flight.key: self.in_flight} if self.in_flight is not None else {}
        for row in night.log:
            sent = (self.said | flying).get(row.key)
            if sent is None or sent.evening != night.id:
                continue
            if not sent.said.items() <= row.facts.items():
                yield Broken(HALF, f"{row.key} says {row.facts}, but was sent as {sent.said}")
        if sum(night.balances.values()):
            yield Broken(HALF, f"{night.title} does not sum to nought: {night.balances}")
        if night.game == "nap" and (reckoned := balances(night.log)) != night.balances:
            yield Broken(HALF, f"{night.title} stands at {night.balances}, and not at {reckoned}")


def _otherwise(night: Night, *, promised: Sequence[str], found: Sequence[str]) -> Iterator[Broken]:
    lost, more = Counter(promised) - Counter(found), Counter(found) - Counter(promised)
    if lost:
        yield Broken(LOST, f"{night.title}: {[*lost]}")
    if more:
        yield Broken(TWICE, f"{night.title}: more than was answered for: {[*more]}")
    if not lost and not more and found != promised:
        yield Broken(HALF, f"{night.title} has another order: {found}, and not {promised}")


def _key_of_form(key: str) -> str:
    slate = OF_SLATE.fullmatch(key)
    return key if slate is None else slate[1]
