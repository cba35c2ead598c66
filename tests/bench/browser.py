"""A client as a phone is one: it keeps its connection open, and its cookies."""

from __future__ import annotations

import http.client
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from tests.bench.servers import HOST

SECONDS_MAX = 30
FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: the status, the whole page, and after how many seconds."""

    status: int
    page: str
    seconds: float


@dataclass
class Browser:
    """One device. A connection is opened with the first request and kept."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    line: http.client.HTTPConnection = field(init=False)

    def __post_init__(self) -> None:
        """Make the connection ready."""
        self.line = http.client.HTTPConnection(HOST, self.port, timeout=SECONDS_MAX)

    def get(self, path: str) -> Answer:
        """Return the answer to a GET."""
        return self._ask("GET", path, body=None, headers={})

    def post(self, path: str, fields: Sequence[tuple[str, str]], *, htmx: bool = False) -> Answer:
        """Return the answer to a form, sent as htmx does or as a browser alone."""
        headers = {"Content-Type": FORM} | ({"HX-Request": "true"} if htmx else {})
        return self._ask("POST", path, body=urlencode(fields).encode(), headers=headers)

    def _ask(
        self, method: str, path: str, *, body: bytes | None, headers: dict[str, str]
    ) -> Answer:
        sent = {**headers, "Cookie": "; ".join(f"{n}={v}" for n, v in self.cookies.items())}
        began = time.perf_counter()
        self.line.request(method, path, body=body, headers=sent)
        response = self.line.getresponse()
        page = response.read()
        seconds = time.perf_counter() - began
        for cookie in response.msg.get_all("Set-Cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return Answer(response.status, page.decode(), seconds)
