"""What breaks off while it is sent does not look as if it were whole."""

from __future__ import annotations

import http.client
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection

from tests.faults.house import House

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="the server is the same")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    app = (sys.executable, "-m", "gunicorn", "tests.faults.broken:application")
    house = House(tmp_path, python=app)
    house.start()
    yield house
    house.kill()


def test_half_a_file_is_told_from_a_whole_one(house: House) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", house.port, timeout=30)) as phone:
        phone.request("GET", "/")
        whole = phone.getresponse().read()
        phone.request("GET", "/broken/")
        half = phone.getresponse()

        with pytest.raises(http.client.IncompleteRead) as broken:
            half.read()

    assert whole == broken.value.partial == b"half a file\n"
