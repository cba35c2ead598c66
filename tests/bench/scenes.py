"""What is asked of a server again and again: a page, a deal, the floor's form."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tests.bench.browser import Browser, hidden_fields

OK = 200
DEAL_FORM = 'class="play"'
CALLER = re.compile(r'name="caller" value="(\d)">')
"""A tile of a player who can call: one who sits out is marked as disabled."""

CALLS, OUTCOMES = ("2", "3", "4"), ("made", "lost", "made")


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

    page: str = ""

    def begin(self) -> None:
        """Open a new connection, and the page with the form."""
        super().begin()
        self.page = self.browser.get("/").page

    def once(self) -> float:
        """Send it."""
        answer = self.browser.post("/", hidden_fields(self.page))
        assert answer.status == OK, f"the floor answered {answer.status}"
        self.page = answer.page
        return answer.seconds


@dataclass
class Recording(Scene):
    """A deal recorded with htmx on the form of the fragment that came last.

    With several tables one deal is recorded at each in turn, so that a book of ten deals still has
    about ten when a hundred were recorded.
    """

    tables: tuple[str, ...]
    pages: dict[str, str] = field(default_factory=dict)
    turns: Iterator[int] = field(default_factory=itertools.count)

    def begin(self) -> None:
        """Open a new connection, and every table."""
        super().begin()
        self.pages = {path: self.browser.get(path).page for path in self.tables}
        self.turns = itertools.count()

    def once(self) -> float:
        """Record a deal at the next table."""
        turn = next(self.turns)
        path = self.tables[turn % len(self.tables)]
        form = self.pages[path].partition(DEAL_FORM)[2]
        callers = CALLER.findall(form)
        deal = {
            **hidden_fields(form),
            "caller": callers[turn % len(callers)],
            "call": CALLS[turn % len(CALLS)],
            "outcome": OUTCOMES[turn % len(OUTCOMES)],
        }
        answer = self.browser.post(f"{path}deals/", deal, htmx=True)
        assert answer.status == OK, f"recording a deal answered {answer.status}"
        self.pages[path] = answer.page
        return answer.seconds
