"""What is asked of a server again and again: by one client for times, by several for the rate."""

from __future__ import annotations

import gzip
import http.client
import itertools
import json
import multiprocessing
import time
import uuid
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar
from urllib.parse import urlencode

from tests.bench.forms import HIDDEN, Fields, fields_sent, renewed
from tests.bench.servers import HOST

PLAYERS = ("Ann", "Ben", "Catherine", "Dan", "Eve")

SECONDS_MAX = 30
FORM = "application/x-www-form-urlencoded"
JSON = "application/json"
HTMX = {"HX-Request": "true"}


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: the status, the whole page, after how many seconds, and where to go next."""

    status: int
    page: str
    seconds: float
    location: str = ""


@dataclass
class Browser:
    """One device. A connection is opened with the first request and kept.

    `headers` are sent with every request.
    """

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    line: http.client.HTTPConnection = field(init=False)

    def __post_init__(self) -> None:
        self.line = http.client.HTTPConnection(HOST, self.port, timeout=SECONDS_MAX)

    def get(self, path: str, *, htmx: bool = False) -> Answer:
        return self._ask("GET", path, body=None, headers=HTMX if htmx else {})

    def post(self, path: str, fields: Sequence[tuple[str, str]], *, htmx: bool = False) -> Answer:
        headers = {"Content-Type": FORM} | (HTMX if htmx else {})
        return self._ask("POST", path, body=urlencode(fields).encode(), headers=headers)

    def send(self, path: str, body: bytes, *, headers: Mapping[str, str]) -> Answer:
        return self._ask("POST", path, body=body, headers={"Content-Type": JSON, **headers})

    def _ask(
        self, method: str, path: str, *, body: bytes | None, headers: dict[str, str]
    ) -> Answer:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {**self.headers, **headers, "Cookie": cookies}
        began = time.perf_counter()
        self.line.request(method, path, body=body, headers=sent)
        response = self.line.getresponse()
        page = response.read()
        seconds = time.perf_counter() - began
        for cookie in response.msg.get_all("Set-Cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        if response.headers.get("Content-Encoding") == "gzip":
            page = gzip.decompress(page)
        location = response.headers.get("Location", "")
        return Answer(response.status, page.decode(), seconds, location)


OK = 200
CREATED = 201
SEE_OTHER = 303
DEAL_FORM, FLOOR_FORM, LAST_FORM = "play", "rows", "bar"
"""The classes of the forms that are sent."""

TAPPED = {
    "caller": ("1", "2", "3", "4", "5"),
    "call": ("2", "3", "4"),
    "outcome": ("made", "lost", "made"),
}
"""What is tapped in turn: who called, what, and what came of it."""


@dataclass
class Scene:
    """A request that can be made again and again by one device, each time timed in seconds."""

    port: int
    cookies: Mapping[str, str]
    headers: Mapping[str, str] = field(default_factory=dict, kw_only=True)
    browser: Browser = field(init=False)

    def begin(self) -> None:
        self.browser = Browser(self.port, dict(self.cookies), self.headers)

    def once(self) -> float:
        raise NotImplementedError


@dataclass
class Page(Scene):
    """A page that is opened again."""

    path: str

    def once(self) -> float:
        answer = self.browser.get(self.path)
        assert answer.status == OK, f"{self.path} answered {answer.status}"
        return answer.seconds


@dataclass
class FloorForm(Scene):
    """The floor's form, as on the page that came last."""

    fields: Fields = field(default_factory=list)

    def begin(self) -> None:
        super().begin()
        self.fields = fields_sent(self.browser.get("/").page, form=FLOOR_FORM)

    def once(self) -> float:
        answer = self.browser.post("/", self.fields)
        assert answer.status == OK, f"the floor answered {answer.status}"
        self.fields = renewed(self.fields, page=answer.page, form=FLOOR_FORM)
        return answer.seconds


@dataclass
class Recording(Scene):
    """A deal recorded with htmx, all of its form sent as on the fragment that came last.

    With several tables one deal is recorded at each in turn, so that a book of ten deals still has
    about ten when a hundred were recorded.
    """

    tables: tuple[str, ...]
    forms: dict[str, Fields] = field(default_factory=dict)
    turns: Iterator[int] = field(default_factory=itertools.count)

    def begin(self) -> None:
        super().begin()
        for path in self.tables:
            page = self.browser.get(path).page
            known = self.forms.get(path) or fields_sent(page, form=DEAL_FORM)
            self.forms[path] = renewed(known, page=page, form=DEAL_FORM)

    def once(self) -> float:
        turn = next(self.turns)
        path = self.tables[turn % len(self.tables)]
        sent = [*self.forms[path], *self.tapped(turn)]
        answer = self.browser.post(f"{path}deals/", sent, htmx=True)
        assert answer.status == OK, f"recording a deal answered {answer.status}"
        self.renew(path, page=answer.page)
        return answer.seconds

    def tapped(self, turn: int) -> list[tuple[str, str]]:
        return [(name, of[turn % len(of)]) for name, of in TAPPED.items()]

    def renew(self, path: str, *, page: str) -> None:
        self.forms[path] = renewed(self.forms[path], page=page, form=DEAL_FORM)


@dataclass
class RecordingByProgram(Scene):
    """A deal recorded as JSON, at each of some tables in turn; who called, what and how in turn."""

    tables: tuple[str, ...]
    token: str
    turns: Iterator[int] = field(default_factory=itertools.count)

    def begin(self) -> None:
        super().begin()
        self.browser.cookies.clear()

    def once(self) -> float:
        turn = next(self.turns)
        caller, call, outcome = (tapped[turn % len(tapped)] for tapped in TAPPED.values())
        deal = {
            "kind": "deal",
            "caller": PLAYERS[int(caller) - 1],
            "call": call,
            "made": outcome == "made",
        }
        answer = self.browser.send(
            f"/api/v1{self.tables[turn % len(self.tables)]}entries",
            json.dumps(deal).encode(),
            headers={"Authorization": f"Bearer {self.token}", "Idempotency-Key": uuid.uuid4().hex},
        )
        assert answer.status == CREATED, f"recording a deal answered {answer.status}"
        return answer.seconds


@dataclass
class BesideDeals(Scene):
    """What is done when a deal has just been recorded at a table."""

    table: str
    recording: Recording = field(init=False)

    def begin(self) -> None:
        super().begin()
        self.recording = Recording(self.port, self.cookies, (self.table,))
        self.recording.begin()


@dataclass
class Undoing(BesideDeals):
    """A deal that is undone as soon as it was recorded: only the undo counts."""

    def once(self) -> float:
        self.recording.once()
        phone = self.recording.browser
        fields = fields_sent(phone.get(self.table).page, form=LAST_FORM)
        answer = phone.post(f"{self.table}undo/", fields, htmx=True)
        assert answer.status == OK, f"undoing answered {answer.status}"
        self.recording.renew(self.table, page=answer.page)
        return answer.seconds


@dataclass
class Voiding(Page):
    """An entry that is voided and restored in turn, each time signed as on the page before it."""

    ways: Iterator[str] = field(default_factory=lambda: itertools.cycle(("void", "restore")))

    def once(self) -> float:
        """Look at what that would change, and do it: the time of both."""
        path = f"{self.path}{next(self.ways)}/"
        seen = self.browser.get(path)
        signed = [("confirm", "yes"), ("by", "1"), ("reason", "twice")]
        done = self.browser.post(path, [*HIDDEN.findall(seen.page), *signed])
        assert done.status == SEE_OTHER, f"{path} answered {done.status}"
        return seen.seconds + done.seconds


@dataclass
class AfterDeal(BesideDeals, Page):
    """A page that is opened when a deal has just been recorded at a table of the same circle."""

    def once(self) -> float:
        self.recording.once()
        return super().once()


@dataclass
class AfterNight(Page):
    """A page that is opened when an evening has just ended; `end` ends one more."""

    end: Callable[[], None]

    def once(self) -> float:
        self.end()
        return super().once()


CLIENTS = 4
START_SECONDS = 0.3

ROUND_SECONDS_MAX = 0.4
"""A round of something slow ends then, with as many requests as there were; never with none."""

Name = TypeVar("Name", bound=Hashable)


def rounds_of(
    scenes: Mapping[Name, Scene], *, rounds: int, requests: int, unmeasured: int
) -> dict[Name, list[list[float]]]:
    """Return the seconds of each request by scene and round.

    In each round all scenes take their turns, so that what disturbs the machine disturbs them
    alike.
    """
    measured: dict[Name, list[list[float]]] = {name: [] for name in scenes}
    for _ in range(rounds):
        for name, scene in scenes.items():
            measured[name].append(_round(scene, requests=requests, unmeasured=unmeasured))
    return measured


def rate(clients: Sequence[Scene], *, seconds: float, pool: ProcessPoolExecutor) -> float:
    begin_at = time.time() + START_SECONDS
    counts = [pool.submit(_asked_until, scene, begin_at, seconds) for scene in clients]
    return sum(count.result() for count in counts) / seconds


def crowd() -> ProcessPoolExecutor:
    """Return the processes that the clients run in, new ones that share nothing with this one."""
    return ProcessPoolExecutor(CLIENTS, mp_context=multiprocessing.get_context("spawn"))


def _round(scene: Scene, *, requests: int, unmeasured: int) -> list[float]:
    scene.begin()
    end_at = time.monotonic() + ROUND_SECONDS_MAX
    for _ in range(unmeasured):
        scene.once()
    measured = [scene.once()]
    while len(measured) < requests and time.monotonic() < end_at:
        measured.append(scene.once())
    return measured


def _asked_until(scene: Scene, begin_at: float, seconds: float) -> int:
    scene.begin()
    while time.time() < begin_at:
        scene.once()
    asked = 0
    while time.time() < begin_at + seconds:
        scene.once()
        asked += 1
    return asked
