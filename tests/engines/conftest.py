"""A house, and a phone in it whose browser is WebKit, and then Firefox."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sessions.access.permissions import cookie_name
from tests.e2e.conftest import furnished_house, house, static_files
from tests.e2e.houses import RealHouse
from tests.engines.engines import ENGINES, Engine, Phone, missing
from tests.support.phones import SECRET

__all__ = ["furnished_house", "house", "static_files"]


AS_MEANT = (
    # WebKitGTK, which installs no apps, is built without manifests.
    "Content-Security-Policy directive 'manifest-src'",
    # A page was left while it kept or asked something; WebKit says so, though the script minds it.
    "Cache API operation failed: Context is stopped",
    "due to access control checks",
    # The same in Firefox's words.
    "A ServiceWorker intercepted the request and encountered an unexpected error",
)
"""What is no fault of a page."""


@pytest.fixture(scope="session", params=ENGINES)
def engine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """A browser, started once for all tests."""
    lacking = missing(request.param)
    if lacking:
        pytest.skip(f"no {request.param}: on Debian, apt-get install {' '.join(lacking)}")
    engine = ENGINES[request.param](tmp_path_factory.mktemp(request.param), theme="dark")
    yield engine
    engine.close()


@pytest.fixture
def phone(engine: Engine, house: RealHouse) -> Iterator[Phone]:
    """The owner's phone, on the house's first page; what a page complains of fails the test."""
    before = len(engine.complaints())
    phone = Phone(engine, house.url)
    phone.open("/")
    phone.keep_secret(cookie_name(), SECRET)
    yield phone
    said = engine.complaints()[before:]
    assert [line for line in said if not any(each in line for each in AS_MEANT)] == []
