"""Somebody else's Django site, begun from nothing, that takes napledger in by the page of the docs.

And an evening played in one, as a browser without scripts plays it.
"""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path

from napledger.games.conformance.html import Element, parsed, sent_by
from tests.docs.pages import ROOT, blocks
from tests.faults.house import free_port
from tests.site.visitor import Answer, Visitor
from tests.support.pages import text

PAGE = ROOT / "docs" / "in-your-site.md"

START_SECONDS_MAX = 60
SEE_OTHER = 303

ADDRESS = r"""(?:href|src|action|content|data-live|hx-[a-z]+)=["'](/[^"']*)"""

OF_THE_SITE = """
from django.http import HttpResponse
from django.shortcuts import render

urlpatterns += [
    path("", lambda request: render(request, "home.html")),
    path("plain/", lambda request: HttpResponse("The club.")),
]
"""
"""Two pages that the site has besides: one by its templates, one that does nothing at all."""

TEMPLATES = {
    "home.html": '{% extends "base.html" %}{% block body %}<h1>Our club</h1>{% endblock %}',
    "base.html": "<!doctype html><title>The club</title>{% block body %}{% endblock %}",
    "404.html": "<!doctype html><title>Not in the club</title>",
}
"""Templates of the site's, two of which have names that ours have."""


def said_by_the_page() -> tuple[str, str, str]:
    """Return what the page has at the end of the settings, and of the urls; and a middleware."""
    shown = [each.text for each in blocks() if each.page == PAGE and each.kind == "python"]
    settings, urls, _further, members_only = shown
    return settings, urls, members_only


@dataclass
class OtherSite:
    """A Django site of somebody's in a folder, run by a Python that has napledger installed."""

    python: Path
    folder: Path
    environment: Mapping[str, str]
    port: int = field(default_factory=free_port)
    server: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Return where it is served."""
        return f"http://localhost:{self.port}"

    @property
    def settings(self) -> Path:
        """Return the file of its settings."""
        return self.folder / "club" / "settings.py"

    @property
    def urls(self) -> Path:
        """Return the file of its addresses."""
        return self.folder / "club" / "urls.py"

    def begin(self) -> None:
        """Begin it as Django's tutorial does, with two pages of its own."""
        self.folder.mkdir()
        self.run("-m", "django", "startproject", "club", ".")
        (self.folder / "templates").mkdir()
        for name, written in TEMPLATES.items():
            (self.folder / "templates" / name).write_text(written)
        self.add(
            'TEMPLATES[0]["DIRS"] = [BASE_DIR / "templates"]\n'
            'ALLOWED_HOSTS = ["localhost"]\nDEBUG = False\n',
            to=self.settings,
        )
        self.add(OF_THE_SITE, to=self.urls)

    def take_in(self) -> None:
        """Take napledger in, just as the page says."""
        settings, urls, _members_only = said_by_the_page()
        self.add(settings, to=self.settings)
        self.add(urls, to=self.urls)

    def add(self, text: str, *, to: Path) -> None:
        """Write something at the end of one of its files."""
        to.write_text(f"{to.read_text()}\n{text}")

    def run(self, *words: str, fails: bool = False) -> str:
        """Return what its Python printed."""
        done = subprocess.run(  # noqa: S603  # the Python of its environment
            [self.python, *words],
            cwd=self.folder,
            env=dict(self.environment),
            capture_output=True,
            text=True,
            check=False,
        )
        said = f"{done.stdout}{done.stderr}"
        assert (done.returncode != 0) == fails, said
        return said

    def manage(self, *words: str, fails: bool = False) -> str:
        """Return what one of its commands printed."""
        return self.run("manage.py", *words, fails=fails)

    def start(self) -> None:
        """Serve it, and wait until it answers."""
        self.server = subprocess.Popen(  # noqa: S603  # the Python of its environment
            [self.python, "-m", "gunicorn", "--threads", "4", "--bind", f"127.0.0.1:{self.port}",
             "--log-level", "critical", "club.wsgi"],
            cwd=self.folder,
            env=dict(self.environment),
        )  # fmt: skip
        until = time.monotonic() + START_SECONDS_MAX
        while time.monotonic() < until:
            try:
                Visitor(self.url).get("/plain/")
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the site does not answer")

    def stop(self) -> None:
        """End the server."""
        if self.server is not None:
            self.server.terminate()
            self.server.wait(timeout=20)
            self.server = None


@dataclass
class Evening:
    """An evening that a visitor plays, form by form, each as the page shows it."""

    visitor: Visitor
    home: str
    table: str = ""

    def form(self, page: str, action: str) -> Element:
        """Return the form of a page that is sent to an address."""
        forms = parsed(self._shown(page)).of_tag("form")
        return next(each for each in forms if (each.get("action") or page) == action)

    def sent(self, page: str, action: str, *, htmx: bool = False, **fields: str) -> Answer:
        """Return the answer to a form of a page, filled in with these fields besides."""
        asked = [(n, v) for n, v in sent_by(self.form(page, action)) if n not in fields]
        headers = {"HX-Request": "true"} if htmx else {}
        return self.visitor.send_pairs(action, [*asked, *fields.items()], headers=headers)

    def sit_down(self, *names: str) -> None:
        """Begin an evening of Nap with players of these names, a penny a point."""
        start = f"{self.home}start/"
        places = [("player", name) for name in names]
        kept = [each for each in sent_by(self.form(start, start)) if each[0] != "player"]
        answer = self.visitor.send_pairs(start, [*kept, *places])
        assert answer.status == SEE_OTHER, re.findall(r'error">([^<]*)', answer.text)
        self.table = answer.location

    def deal(self, caller: str, call: str, outcome: str, *, htmx: bool = False) -> str:
        """Record a deal; return what the table then says of it.

        To htmx the board is sent alone, to a browser without scripts where it is to be seen.
        """
        told = {"caller": caller, "call": call, "outcome": outcome}
        answer = self.sent(self.table, f"{self.table}deals/", htmx=htmx, **told)
        assert answer.status == (200 if htmx else SEE_OTHER), answer.text
        assert ("<html" in answer.text, 'id="board"' in answer.text) == (False, htmx)
        return self.said()

    def undo(self) -> str:
        """Take back what was recorded last; return what the table then says."""
        assert self.sent(self.table, f"{self.table}undo/").status == SEE_OTHER
        return self.said()

    def correct(self, entry: int, **fields: str) -> str:
        """Correct an entry, having seen what that changes; return what the log then says of it."""
        page = f"{self.table}entries/{entry}/correct/"
        seen = self.sent(page, page, htmx=False, **fields)
        (sign,) = (e for e in parsed(seen.text).of_tag("form") if e.get("id") == "sign")
        signed = self.visitor.send_pairs(
            page, [*sent_by(sign), ("by", "1"), ("reason", "misheard")]
        )
        assert signed.status == SEE_OTHER, signed.text
        return self.reads(f"{self.table}entries/{entry}/")

    def settle(self) -> list[str]:
        """End play and mark each payment as made; return them in words, as they were made."""
        settle, paid = f"{self.table}settle/", []
        assert self.sent(settle, f"{self.table}review/").status == SEE_OTHER
        while owed := self._owed(settle):
            paid.append(owed[0])
            assert self.sent(settle, f"{settle}paid/").status == SEE_OTHER
        return paid

    def close(self) -> str:
        """Close the evening; return what its result says."""
        settle, close = f"{self.table}settle/", f"{self.table}close/"
        assert self.sent(settle, close).status == SEE_OTHER
        return self.reads(f"{self.table}result/")

    def reads(self, page: str) -> str:
        """Return what a person reads of a page, on one line."""
        return unescape(text(self._shown(page)))

    def _shown(self, page: str) -> str:
        """Return a page, which leads nowhere but to others of the app and its files."""
        shown = self.visitor.get(page)
        assert shown.status == 200, f"{page}: {shown.status}"
        addresses = re.findall(ADDRESS, shown.text)
        assert [each for each in addresses if not each.startswith(self.home)] == []
        return shown.text

    def _owed(self, settle: str) -> list[str]:
        """Return what the buttons say that mark a payment as made."""
        buttons = parsed(self._shown(settle)).of_tag("button")
        owed = (each for each in buttons if each.get("id").startswith("debt-"))
        said = (" ".join(each.said.split()).partition(": ")[2] for each in owed)
        # What was paid already can be taken back.
        return [each for each in said if " pay " in each or " pays " in each]

    def said(self) -> str:
        """Return what the table says of what was recorded last."""
        page = parsed(self._shown(self.table))
        bar = next(
            each for each in page.having("class") if "bar__said" in each.get("class").split()
        )
        return " ".join(bar.said.split())
