"""What breaks off while it is sent does not look as if it were whole."""

from __future__ import annotations

import http.client
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection

from tests.faults.house import House


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the server is the same")
def test_half_a_file_is_told_from_a_whole_one(tmp_path: Path) -> None:
    app = (sys.executable, "-m", "gunicorn", "tests.faults.broken:application")
    house = House(tmp_path, python=app)

    with (
        house.serving(),
        closing(http.client.HTTPConnection("127.0.0.1", house.port, timeout=30)) as phone,
    ):
        phone.request("GET", "/")
        whole = phone.getresponse().read()
        phone.request("GET", "/broken/")
        half = phone.getresponse()
        with pytest.raises(http.client.IncompleteRead) as broken:
            half.read()

    assert whole == broken.value.partial == b"half a file\n"
