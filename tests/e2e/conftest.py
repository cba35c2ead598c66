"""A phone at the table: a real browser on a live server.

- `start(...)`: an evening of five at the Crown. `phone(...)`: pages, of an owner's phone or not, of
  a size and a theme; with any option that is not of `Drawer.ALIKE` the phone is a new one.
- `house`, `evening`, `open_phone(...)`: a server that can be killed, an evening in it, and phones.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from sessions.access.permissions import cookie_name, own
from sessions.book.start import start_evening
from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Circle
from tests.addresses import at
from tests.e2e.collected import collected, shared_folder
from tests.e2e.houses import RealHouse, furnished
from tests.support.phones import (
    AS_MEANT,
    FACTS,
    FELLOW,
    SECRET,
    TALL,
    Crown,
    Drawer,
    at_hand,
    launch_options,
    opened,
)

# Several browsers share two cores: what is to be seen may take a while, and is waited for.
expect.set_options(timeout=15_000)

# Playwright runs an event loop in the thread of the tests, which Django would refuse to query in.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return launch_options()


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


@pytest.fixture(scope="session")
def drawer(browser: Browser, live_server: LiveServer) -> Iterator[Drawer]:
    drawer = Drawer(browser, live_server.url.replace("127.0.0.1", "localhost"))
    yield drawer
    drawer.close()


@pytest.fixture
def phone(
    drawer: Drawer, site: str, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Return a maker of phones; whatever a page complains of fails the test."""
    complaints: list[str] = []

    def made(
        *,
        owner: bool = True,
        size: dict[str, int] = TALL,
        color_scheme: str | None = None,
        reduced_motion: str | None = None,
        **options: Any,
    ) -> Page:
        context = drawer.take(**options)
        if owner:
            context.add_cookies([{"name": cookie_name(), "value": SECRET, "url": site}])
        media = {"color_scheme": color_scheme, "reduced_motion": reduced_motion}
        page = opened(context, size=size, **{name: each for name, each in media.items() if each})
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

    failed = request.session.testsfailed
    yield made
    drawer.put_back(broken=request.session.testsfailed > failed)
    assert complaints == []


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


@pytest.fixture(scope="session")
def furnished_house(
    tmp_path_factory: pytest.TempPathFactory, static_files: Path
) -> Iterator[RealHouse]:
    with furnished(tmp_path_factory.mktemp("house"), static=static_files) as house:
        yield house


@pytest.fixture
def house(furnished_house: RealHouse) -> Iterator[RealHouse]:
    """A house whose server is there at the beginning, whoever killed it."""
    yield furnished_house
    if furnished_house.server is None:
        furnished_house.start()


@pytest.fixture
def evening(house: RealHouse) -> str:
    """The address of a new evening's table."""
    return house.start_evening(FACTS, secrets=[SECRET, FELLOW], key=new_key())


@pytest.fixture(scope="session")
def drawer_of_house(browser: Browser, furnished_house: RealHouse) -> Iterator[Drawer]:
    drawer = Drawer(browser, furnished_house.url)
    yield drawer
    drawer.close()


@pytest.fixture
def open_phone(
    drawer_of_house: Drawer, house: RealHouse, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Return a maker of phones, each with nothing on it yet but the owner's secret."""
    broken: list[str] = []

    def made(
        *,
        size: dict[str, int] = TALL,
        secret: str = SECRET,
        color_scheme: Any = None,
        **options: Any,
    ) -> Page:
        context: BrowserContext = drawer_of_house.take(**options)
        page = at_hand(context, url=house.url, broken=broken, secret=secret)
        if size != TALL:
            page.set_viewport_size(size)  # type: ignore[arg-type]  # a size
        if color_scheme:
            page.emulate_media(color_scheme=color_scheme)
        return page

    failed = request.session.testsfailed
    yield made
    drawer_of_house.put_back(broken=request.session.testsfailed > failed)
    assert broken == []
