"""Somebody else's Django site, begun from nothing, that takes napledger in as the docs say."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.docs.pages import ROOT, blocks
from tests.faults.house import answers_at, free_port, run, wait_until

PAGE = ROOT / "docs" / "in-your-site.md"

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
        return f"http://localhost:{self.port}"

    @property
    def settings(self) -> Path:
        return self.folder / "club" / "settings.py"

    @property
    def urls(self) -> Path:
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
        to.write_text(f"{to.read_text()}\n{text}")

    def run(self, *words: str, fails: bool = False) -> str:
        """Return what its Python printed."""
        done = run(self.python, *words, cwd=self.folder, env=self.environment)
        said = f"{done.stdout}{done.stderr}"
        assert (done.returncode != 0) == fails, said
        return said

    def manage(self, *words: str, fails: bool = False) -> str:
        return self.run("manage.py", *words, fails=fails)

    def start(self) -> None:
        """Serve it, and wait until it answers."""
        self.server = subprocess.Popen(  # noqa: S603  # the Python of its environment
            [self.python, "-m", "gunicorn", "--threads", "4", "--bind", f"127.0.0.1:{self.port}",
             "--log-level", "critical", "club.wsgi"],
            cwd=self.folder,
            env=dict(self.environment),
        )  # fmt: skip
        wait_until(lambda: answers_at(self.port, "/plain/"), what="the site does not answer")

    def stop(self) -> None:
        if self.server is not None:
            self.server.terminate()
            self.server.wait(timeout=20)
            self.server = None
