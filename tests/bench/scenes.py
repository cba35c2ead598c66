"""What is asked of a server again and again: a page, a deal, the floor's form."""

from __future__ import annotations

import itertools
import json
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from tests.bench.browser import Browser
from tests.bench.facts import PLAYERS
from tests.bench.forms import HIDDEN, Fields, fields_sent, renewed

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
        """Open a new connection, to whichever of the server's workers takes it."""
        self.browser = Browser(self.port, dict(self.cookies), self.headers)

    def once(self) -> float:
        """Make the request, and return the seconds that it took."""
        raise NotImplementedError


@dataclass
class Page(Scene):
    """A page that is opened again."""

    path: str

    def once(self) -> float:
        """Open it."""
        answer = self.browser.get(self.path)
        assert answer.status == OK, f"{self.path} answered {answer.status}"
        return answer.seconds


@dataclass
class FloorForm(Scene):
    """The floor's form, as on the page that came last."""

    fields: Fields = field(default_factory=list)

    def begin(self) -> None:
        """Open a new connection, and the page with the form."""
        super().begin()
        self.fields = fields_sent(self.browser.get("/").page, form=FLOOR_FORM)

    def once(self) -> float:
        """Send it."""
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
        """Open a new connection, and every table."""
        super().begin()
        for path in self.tables:
            page = self.browser.get(path).page
            known = self.forms.get(path) or fields_sent(page, form=DEAL_FORM)
            self.forms[path] = renewed(known, page=page, form=DEAL_FORM)

    def once(self) -> float:
        """Record a deal at the next table."""
        turn = next(self.turns)
        path = self.tables[turn % len(self.tables)]
        sent = [*self.forms[path], *self.tapped(turn)]
        answer = self.browser.post(f"{path}deals/", sent, htmx=True)
        assert answer.status == OK, f"recording a deal answered {answer.status}"
        self.renew(path, page=answer.page)
        return answer.seconds

    def tapped(self, turn: int) -> list[tuple[str, str]]:
        """Return what is tapped for the next deal."""
        return [(name, of[turn % len(of)]) for name, of in TAPPED.items()]

    def renew(self, path: str, *, page: str) -> None:
        """Go on at a table from a newer page of it."""
        self.forms[path] = renewed(self.forms[path], page=page, form=DEAL_FORM)


@dataclass
class RecordingByProgram(Scene):
    """A deal recorded as JSON, at each of some tables in turn; who called, what and how in turn."""

    tables: tuple[str, ...]
    token: str
    turns: Iterator[int] = field(default_factory=itertools.count)

    def begin(self) -> None:
        """Open a new connection."""
        super().begin()
        self.browser.cookies.clear()

    def once(self) -> float:
        """Record a deal at the next table."""
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
        """Open a new connection, and the table."""
        super().begin()
        self.recording = Recording(self.port, self.cookies, (self.table,))
        self.recording.begin()


@dataclass
class Undoing(BesideDeals):
    """A deal that is undone as soon as it was recorded: only the undo counts."""

    def once(self) -> float:
        """Record a deal, and undo it."""
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
        """Record a deal, and open the page."""
        self.recording.once()
        return super().once()


@dataclass
class AfterNight(Page):
    """A page that is opened when an evening has just ended; `end` ends one more."""

    end: Callable[[], None]

    def once(self) -> float:
        """End an evening, and open the page."""
        self.end()
        return super().once()
