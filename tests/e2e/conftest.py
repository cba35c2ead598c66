"""A phone at the table: a real browser on a live server.

- `table`: an evening of five, the address of its table, and a page of the owner's phone on it.
- `phone(...)`: further pages, of an owner's phone, with another size, theme, or without scripts.
- `house`, `evening`, `open_phone(...)`: a server that can be killed, an evening in it, and phones.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from sessions.access.permissions import cookie_name, own
from sessions.book.start import start_evening
from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Circle, Evening
from tests.addresses import at
from tests.e2e.collected import collected, shared_folder
from tests.e2e.houses import RealHouse

# Several browsers share two cores: what is to be seen may take a while, and is waited for.
expect.set_options(timeout=15_000)

# Playwright runs an event loop in the thread of the tests, which Django would refuse to query in.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

TALL, SMALL = {"width": 390, "height": 844}, {"width": 360, "height": 640}
SECRET = "the secret of the owner's phone"
FELLOW = "the secret of another owner's phone"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]

LARGE = "html { font-size: 200% !important; }"
"""The style of a page whose reader has set text at twice the size."""

LATER = "link[rel=manifest]"
"""What a page has once all its scripts have come, the last of which adds it."""

FACTS = {
    "game": "nap",
    "title": "Thursday at the Crown",
    "currency": "counters",
    "stake": 1,
    "rules": {"preset": "peel_pool"},
    "players": ["Ann", "Ben", "Catherine", "Dan", "Eve"],
    "first_dealer": "Eve",
}


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": os.environ.get("CHROMIUM") or None, "args": FLAGS}


@pytest.fixture(scope="session")
def static_files(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Path]:
    is_worker = hasattr(request.config, "workerinput")
    with collected(shared_folder(tmp_path_factory, is_worker=is_worker)) as folder:
        yield folder


@pytest.fixture(scope="session")
def live_server(static_files: Path) -> Iterator[LiveServer]:  # noqa: ARG001  # must be there
    server = LiveServer("localhost", start=False)
    # The site answers for its static files itself, as in real life.
    server.thread.static_handler = lambda site: site  # type: ignore[assignment]  # called alike
    server.start()
    yield server
    server.stop()


@pytest.fixture
def site(live_server: LiveServer) -> str:
    return live_server.url.replace("127.0.0.1", "localhost")


BURSTS = Path(__file__).with_name("bursts.js").read_text(encoding="utf-8")
"""Says of a page that is so wide what bursts, is cut or overlaps, a line each."""

AS_MEANT = "status of 4"
"""What a console calls an error and is none: a refusal."""


@pytest.fixture
def phone(browser: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """Return a maker of phones; whatever a page complains of fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def made(*, owner: bool = True, size: dict[str, int] = TALL, **options: Any) -> Page:
        options.setdefault("locale", "en")
        context = browser.new_context(viewport=size, base_url=site, **options)  # type: ignore[arg-type]  # a size
        if owner:
            context.add_cookies([{"name": cookie_name(), "value": SECRET, "url": site}])
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda said: (
                complaints.append(said.text)
                if said.type == "error" and AS_MEANT not in said.text
                else None
            ),
        )
        return page

    yield made
    for context in contexts:
        context.close()
    assert complaints == []


@dataclass(frozen=True)
class Crown:
    """An evening at the Crown, the address of its table, and who records there."""

    evening: Evening
    address: str
    recorder: Recorder


@pytest.fixture
def start(db: None) -> Callable[..., Crown]:  # noqa: ARG001  # opens the database
    def started(**facts: Any) -> Crown:
        circle = Circle.objects.create(name="The Crown", game="nap")
        recorder = Recorder(device_id=own(circle, secret=SECRET).pk)
        book = start_evening(
            circle, facts=FACTS | facts, submission=Submission(new_key(), recorder)
        )
        return Crown(book.evening, at(book.evening), recorder)

    return started


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, static_files: Path) -> Iterator[RealHouse]:
    house = RealHouse(tmp_path_factory.mktemp("house"))
    house.furnish(static=static_files)
    house.start()
    yield house
    house.leave()


@pytest.fixture
def evening(house: RealHouse) -> Iterator[str]:
    """The address of a new evening's table."""
    yield house.start_evening(FACTS, secrets=[SECRET, FELLOW], key=new_key())
    if house.server is None:
        house.start()


@pytest.fixture
def open_phone(browser: Browser, house: RealHouse) -> Iterator[Callable[..., Page]]:
    """Return a maker of phones, each with nothing on it yet but the owner's secret."""
    contexts: list[BrowserContext] = []
    broken: list[str] = []

    def opened(*, size: dict[str, int] = TALL, secret: str = SECRET, **options: Any) -> Page:
        options.setdefault("locale", "en")
        context = browser.new_context(viewport=size, base_url=house.url, **options)  # type: ignore[arg-type]  # a size
        contexts.append(context)
        return at_hand(context, url=house.url, broken=broken, secret=secret)

    yield opened
    for context in contexts:
        context.close()
    assert broken == []


def at_hand(
    context: BrowserContext,
    *,
    url: str,
    broken: list[str],
    background: bool = False,
    secret: str = SECRET,
) -> Page:
    """Return a page of an owner's phone, which notes what breaks in it."""
    context.add_cookies([{"name": cookie_name(), "value": secret, "url": url}])
    page = context.new_page()
    if not background:
        # The cut and the lost answers of these tests reach the page, but not its service worker.
        page.add_init_script("delete globalThis.ServiceWorkerRegistration?.prototype.sync")
    page.on("pageerror", lambda error: broken.append(str(error)))
    return page


def something_else(page: Page) -> None:
    """Open the drawer, and all that lies there."""
    page.locator("details.extras > summary.button").click()
    unfold = "all => { for (const each of all) each.open = true; }"
    page.locator("details.happened").evaluate_all(unfold)


def axe_complaints(page: Page) -> list[str]:
    """Return what axe finds wrong with a page, a line each.

    By every rule in the light theme; in the dark one, which only changes colours, by those about
    colours: each page must be looked at in both. Axe writes styles into the page, so the phone
    must have been made with bypass_csp=True.
    """
    is_dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    rules = {"type": "rule", "values": COLOURS} if is_dark else {"type": "tag", "values": RULES}
    found = Axe().run(page, options={"runOnly": rules})
    return [
        f"{each['id']}: {node['html'][:160]}"
        for each in found.response["violations"]
        for node in each["nodes"]
    ]


@contextmanager
def kept(page: Page) -> Iterator[None]:
    """Tap what saves in here; afterwards the phone has kept it, and the board has moved on."""
    page.evaluate(
        "void (window.kept = new Promise((resolve) => document.addEventListener("
        "'napledger:saved', () => resolve(null), { once: true })))"
    )
    yield
    page.evaluate("window.kept")


def until(page: Page, holds: Callable[[], bool]) -> None:
    """Let the page go on until something holds."""
    for _ in range(600):
        if holds():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never came to hold")
