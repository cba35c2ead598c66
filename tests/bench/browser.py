"""A client as a phone is one: it keeps its connection open, and its cookies."""

from __future__ import annotations

import gzip
import http.client
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from tests.bench.servers import HOST

SECONDS_MAX = 30
FORM = "application/x-www-form-urlencoded"
JSON = "application/json"
HTMX = {"HX-Request": "true"}


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: the status, the whole page, after how many seconds, and where to go next."""

    status: int
    page: str
    seconds: float
    location: str = ""


@dataclass
class Browser:
    """One device. A connection is opened with the first request and kept.

    `headers` are sent with every request.
    """

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    line: http.client.HTTPConnection = field(init=False)

    def __post_init__(self) -> None:
        """Make the connection ready."""
        self.line = http.client.HTTPConnection(HOST, self.port, timeout=SECONDS_MAX)

    def get(self, path: str, *, htmx: bool = False) -> Answer:
        """Return the answer to a GET, asked as htmx does or as a browser alone."""
        return self._ask("GET", path, body=None, headers=HTMX if htmx else {})

    def post(self, path: str, fields: Sequence[tuple[str, str]], *, htmx: bool = False) -> Answer:
        """Return the answer to a form, sent as htmx does or as a browser alone."""
        headers = {"Content-Type": FORM} | (HTMX if htmx else {})
        return self._ask("POST", path, body=urlencode(fields).encode(), headers=headers)

    def send(self, path: str, body: bytes, *, headers: Mapping[str, str]) -> Answer:
        """Return the answer to JSON, sent as a program does."""
        return self._ask("POST", path, body=body, headers={"Content-Type": JSON, **headers})

    def _ask(
        self, method: str, path: str, *, body: bytes | None, headers: dict[str, str]
    ) -> Answer:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {**self.headers, **headers, "Cookie": cookies}
        began = time.perf_counter()
        self.line.request(method, path, body=body, headers=sent)
        response = self.line.getresponse()
        page = response.read()
        seconds = time.perf_counter() - began
        for cookie in response.msg.get_all("Set-Cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        if response.headers.get("Content-Encoding") == "gzip":
            page = gzip.decompress(page)
        location = response.headers.get("Location", "")
        return Answer(response.status, page.decode(), seconds, location)
