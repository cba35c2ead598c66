"""What a first visit to the table page weighs over the wire, and how many requests it takes.

A device visits through a proxy that counts. Where there is a Chromium it is the device, until the
page has loaded; else all that a browser loads with the page is fetched. Neither asks for what a
phone fetches once somebody puts the site on its home screen.
"""

from __future__ import annotations

import http.client
import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from napledger.games.conformance.html import parsed
from tests.bench.servers import HOST

CHROMIUM_SECONDS_MAX = 30
CHROMIUM_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE {HOST}",
    "--dump-dom",
)
LOADED = ("stylesheet", "preload", "modulepreload", "icon")
"""The links of a page that are loaded with it."""

LINE_END_BYTES = 2


@dataclass
class Visit:
    """A visit to the server at `port`, and the bytes of each answer by path, its head included.

    `encodings` are those that the device takes: over TLS more than in the clear.
    """

    port: int
    cookies: Mapping[str, str]
    encodings: str
    answers: dict[str, int] = field(default_factory=dict)

    @property
    def bytes(self) -> int:
        return sum(self.answers.values())

    def headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Cookie": cookies, "Accept-Encoding": self.encodings}


def first_visit(path: str, *, port: int, cookies: Mapping[str, str], encodings: str) -> Visit:
    visit = Visit(port, cookies, encodings)
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with _counting(visit) as proxy_port:
        if chromium:
            _open_with(chromium, f"http://{HOST}:{proxy_port}{path}")
        # A browser without a window leaves out the icon.
        for address in (path, *_loaded_with(path, visit)):
            if address not in visit.answers:
                _fetched(address, port=proxy_port, headers={})
    return visit


def _open_with(chromium: str, url: str) -> None:
    with tempfile.TemporaryDirectory() as profile:
        command = [chromium, f"--user-data-dir={profile}", *CHROMIUM_FLAGS, url]
        subprocess.run(  # noqa: S603  # a page of our own
            command, check=True, capture_output=True, timeout=CHROMIUM_SECONDS_MAX
        )


def _loaded_with(path: str, visit: Visit) -> list[str]:
    headers = visit.headers() | {"Accept-Encoding": "identity"}
    _, body = _fetched(path, port=visit.port, headers=headers)
    page = parsed(body.decode())
    links = [each for each in page.of_tag("link") if each.get("rel") in LOADED]
    addresses = [each.get("href") for each in links]
    addresses += [each.get("src") for each in page.having("src") if each.tag in ("script", "img")]
    return [each for each in dict.fromkeys(addresses) if not each.startswith("data:")]


def _fetched(
    path: str, *, port: int, headers: Mapping[str, str]
) -> tuple[http.client.HTTPResponse, bytes]:
    line = http.client.HTTPConnection(HOST, port, timeout=CHROMIUM_SECONDS_MAX)
    line.request("GET", path, headers=dict(headers))
    response = line.getresponse()
    return response, response.read()


class _Proxy(ThreadingHTTPServer):
    def handle_error(self, *_args: object) -> None:
        """Say nothing: a browser that has seen enough hangs up in the middle of an answer."""


@contextmanager
def _counting(visit: Visit) -> Iterator[int]:
    class Counting(BaseHTTPRequestHandler):
        """Passes requests on, and counts what comes back."""

        def do_GET(self) -> None:
            response, body = _fetched(self.path, port=visit.port, headers=visit.headers())
            head = [f"{name}: {value}" for name, value in response.getheaders()]
            status_line = f"HTTP/1.1 {response.status} {response.reason}"
            visit.answers[self.path] = len(body) + sum(
                len(line.encode()) + LINE_END_BYTES for line in (status_line, *head, "")
            )
            self.send_response_only(response.status)
            for name, value in response.getheaders():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_args: object) -> None:
            """Say nothing."""

    with _Proxy((HOST, 0), Counting) as proxy:
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        yield proxy.server_port
        proxy.shutdown()
