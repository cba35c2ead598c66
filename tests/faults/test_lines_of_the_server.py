"""The real server's own lines: JSON if that is wanted, and never what a stranger sent."""

from __future__ import annotations

import json
import signal
import socket
from pathlib import Path

from tests.faults.house import House

HOSTILE = "the-code-of-a-link"

SENT = (
    f"GET /circles/{HOSTILE}/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    f"GET /{HOSTILE} {HOSTILE}\r\n\r\n",
    f"GET / HTTP/1.1\r\nHost: localhost\r\n{HOSTILE} : x\r\n\r\n",
)


def test_every_line_is_json_and_none_holds_what_was_sent(tmp_path: Path) -> None:
    house = House(tmp_path, log=tmp_path / "log")
    house.migrate()
    house.settings = {"LOG_FORMAT": "json", "LOG_LEVEL": "INFO", "RATE_LIMITS": "0"}

    with house.serving():
        for text in SENT:
            with socket.create_connection(("127.0.0.1", house.port), timeout=20) as phone:
                phone.sendall(text.encode())
                while phone.recv(4096):
                    pass
        house.kill(signal.SIGTERM)

    written = (tmp_path / "log").read_text()
    told = [json.loads(line) for line in written.splitlines()]
    assert HOSTILE not in written
    assert {"gunicorn.error", "napledger.requests"} <= {each["logger"] for each in told}
    refused = [each for each in told if each.get("message") == "A request that is none was refused"]
    assert len(refused) == 2
    assert [each["status"] for each in told if "route" in each][-1] == 404
