"""The simulation's page in a browser: the real scripts, whole or broken, and what a seed gives."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route, sync_playwright

from tests.outbox.breaks import BREAKS, Break

Answer = dict[str, Any]
"""What the scripts look at of the real server's answer: status, headers and html."""

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu"]
STATIC = Path(__file__).parents[2] / "static"
SIMULATION = Path(__file__).with_name("simulation")
ORIGIN = "http://localhost/"

# As the server puts before the worker (sessions/phone/app_shell.py).
WORKER_BEGINS = 'const FILES = [];\nimport { base, drain, ours } from "./outbox.js";\n'

BEGIN = """async (given) => {
  const { simulator } = await import("/simulate.js");
  const { truth } = await import("/truth.js");
  const { disks } = await import("/disks.js");
  const { run, scripts } = simulator(given);
  const held = (count) => disks(scripts, count);
  Object.assign(window, { run, disks: held, truth: (both) => truth(given.pages, both) });
}"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was wrong with a history, how much was tapped and sent, and its lines, if traced."""

    seed: int
    faults: list[str]
    taps: int
    posts: int
    lines: list[str] | None


@dataclass(frozen=True, slots=True)
class Simulation:
    """A page that runs histories."""

    page: Page

    def run(self, seed: int, *, is_traced: bool = False) -> Outcome:
        found = self.page.evaluate(
            "([seed, isTraced]) => window.run(seed, isTraced)", [seed, is_traced]
        )
        return Outcome(**found)

    def faults_of(self, seeds: Iterable[int]) -> dict[int, list[str]]:
        return {seed: faults for seed in seeds if (faults := self.run(seed).faults)}


def sources(broken: Break | None = None) -> dict[str, str]:
    found = {str(path.relative_to(STATIC)): path.read_text() for path in STATIC.rglob("*.js")}
    found["sw.js"] = WORKER_BEGINS + found["sw.js"]
    return broken.applied_to(found) if broken else found


@contextmanager
def simulation(
    browser: Browser, pages: Mapping[str, Answer], *, broken: Break | None = None
) -> Iterator[Simulation]:
    """Open the page; its server is nobody: what it asks for is answered from the folder."""
    page = browser.new_page()
    page.route("**/*", _serve)
    page.goto(ORIGIN)
    page.evaluate(BEGIN, {"pages": pages, "sources": sources(broken)})
    yield Simulation(page)
    page.close()


def run_seeds(work: tuple[Mapping[str, Answer], range, str, bool]) -> list[Outcome]:
    """Return what came of these seeds, in a browser of this process's own.

    Of broken scripts it is enough to know the first history that tells.
    """
    pages, seeds, broken, is_traced = work
    found: list[Outcome] = []
    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM") or None
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        with simulation(browser, pages, broken=BREAKS.get(broken)) as simulated:
            for seed in seeds:
                found.append(simulated.run(seed, is_traced=is_traced))
                if broken and found[-1].faults:
                    break
        browser.close()
    return found


def _serve(route: Route) -> None:
    file = SIMULATION / route.request.url.removeprefix(ORIGIN)
    if file.suffix == ".js":
        route.fulfill(body=file.read_text(), content_type="text/javascript")
    else:
        route.fulfill(
            body="<!doctype html><title>The outbox, simulated</title>", content_type="text/html"
        )
