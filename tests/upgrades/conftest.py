"""Sites with the database of a release in them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.upgrades.databases import own_database
from tests.upgrades.sites import RELEASES, Site, tomorrow

SERVER = os.environ.get("DATABASE_URL_TEST", "")
IS_POSTGRES = SERVER.startswith("postgres")


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    if IS_POSTGRES and not shutil.which("pg_restore"):
        message = "pg_dump and pg_restore are not installed (Debian's postgresql-client)"
        pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)
    with own_database(SERVER, folder=tmp_path) as url:
        yield Site(tmp_path, database=url)


RELEASED = sorted({path.name.partition(".sqlite")[0] for path in RELEASES.glob("*.sqlite.gz")})


@pytest.fixture
def released(site: Site) -> Site:
    site.put_in(RELEASED[-1])
    return site


@pytest.fixture(scope="session")
def newer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tomorrow(tmp_path_factory.mktemp("tomorrow"))
