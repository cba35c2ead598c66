"""What is asked of a server again and again: a page, a deal, the floor's form."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from tests.bench.browser import Browser
from tests.bench.forms import Fields, fields_sent, renewed

OK = 200
DEAL_FORM, FLOOR_FORM = "play", "rows"
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
    browser: Browser = field(init=False)

    def begin(self) -> None:
        """Open a new connection, to whichever of the server's workers takes it."""
        self.browser = Browser(self.port, dict(self.cookies))

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
        deal = [(name, tapped[turn % len(tapped)]) for name, tapped in TAPPED.items()]
        answer = self.browser.post(f"{path}deals/", [*self.forms[path], *deal], htmx=True)
        assert answer.status == OK, f"recording a deal answered {answer.status}"
        self.forms[path] = renewed(self.forms[path], page=answer.page, form=DEAL_FORM)
        return answer.seconds


@dataclass
class AfterDeal(Page):
    """A page that is opened when a deal has just been recorded at a table of the same circle."""

    table: str
    recording: Recording = field(init=False)

    def begin(self) -> None:
        """Open a new connection, and the table."""
        super().begin()
        self.recording = Recording(self.port, self.cookies, (self.table,))
        self.recording.begin()

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
