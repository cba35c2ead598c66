"""A browser without a window, for pages that are served over a real line."""

from __future__ import annotations

import http.client
import re
import socket
import ssl
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urljoin
from urllib.request import (
    HTTPCookieProcessor,
    HTTPHandler,
    HTTPRedirectHandler,
    HTTPSHandler,
    ProxyHandler,
    Request,
    build_opener,
)

HERE = "127.0.0.1"
SECONDS_MAX = 30
Headers = Mapping[str, str] | None


@dataclass(frozen=True)
class Answer:
    """What came back: where a redirect leads stands in its headers, and is not followed."""

    status: int
    headers: http.client.HTTPMessage
    text: str

    @property
    def set_cookies(self) -> list[str]:
        return self.headers.get_all("Set-Cookie", [])

    @property
    def location(self) -> str:
        return self.headers.get("Location", "")


class _NoRedirect(HTTPRedirectHandler):
    """Shows a redirect instead of following it."""

    def redirect_request(self, *_args: Any, **_kwargs: Any) -> None:
        return None


@dataclass
class Visitor:
    """Calls an origin of this machine, whatever its name, and keeps cookies by host and path.

    `calls_from` is the address of this machine that it has, `authority` the certificate of whoever
    it trusts over TLS.
    """

    origin: str
    calls_from: str = HERE
    authority: Path | None = None
    cookies: CookieJar = field(default_factory=CookieJar)

    @property
    def can_call(self) -> bool:
        with socket.socket() as probe, suppress(OSError):
            probe.bind((self.calls_from, 0))
            return True
        return False

    def get(self, path: str, *, headers: Headers = None) -> Answer:
        return self._asked(path, headers=dict(headers or {}))

    def send(self, path: str, fields: Mapping[str, str], *, headers: Headers = None) -> Answer:
        """Return the answer to a form, sent as browsers send it from a page of the same origin."""
        return self.send_pairs(path, [*fields.items()], headers=headers)

    def send_pairs(
        self, path: str, fields: Sequence[tuple[str, str]], *, headers: Headers = None
    ) -> Answer:
        """Return the answer to a form in which a name may stand more than once."""
        said = {"Origin": self.origin, "Referer": f"{self.origin}/", **(headers or {})}
        return self._asked(path, data=urlencode(fields).encode(), headers=said, method="POST")

    def fill_in(self, page: str, form: str, **fields: str) -> Answer:
        """Return the answer to the form for this address on a page, with what is hidden in it."""
        forms = re.findall(r"<form.*?</form>", self.get(page).text, re.DOTALL)
        # A form that names no address is for the page itself.
        wanted = (f'action="{form}"',) if form != page else (f'action="{form}"', 'method="post">')
        found = [each for each in forms if any(one in each.partition("\n")[0] for one in wanted)]
        hidden = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', found[0])
        return self.send(form, {**dict(hidden), **fields})

    def _asked(self, path: str, **request: Any) -> Answer:
        # Nothing that is set on this machine stands between.
        opener = build_opener(
            *(ProxyHandler({}), _NoRedirect(), HTTPCookieProcessor(self.cookies)),
            *(_Plain(self), _Tls(self)),
        )
        try:
            came = opener.open(Request(urljoin(self.origin, path), **request), timeout=SECONDS_MAX)  # noqa: S310  # http alone
        except HTTPError as error:
            came = error
        with came:
            return Answer(came.status, came.headers, came.read().decode())

    def line(self, kind: Any, host: str, **options: Any) -> Any:
        """Return a connection of a kind, which leads to this machine whatever is called."""

        def opened(address: tuple[str, int], timeout: float, *_: object) -> socket.socket:
            return socket.create_connection((HERE, address[1]), timeout, (self.calls_from, 0))

        made = kind(host, **options)
        # The library's own place for other ways to open a line, if not one that it promises.
        made._create_connection = opened  # noqa: SLF001
        return made


class _Plain(HTTPHandler):
    """Plain http to this machine, whatever name is called."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__()
        self.visitor = visitor

    def http_open(self, request: Request) -> http.client.HTTPResponse:
        """Return the answer."""
        return self.do_open(partial(self.visitor.line, http.client.HTTPConnection), request)


class _Tls(HTTPSHandler):
    """The same over TLS, where the certificate must be of the name that is called."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__()
        self.visitor = visitor

    def https_open(self, request: Request) -> http.client.HTTPResponse:
        """Return the answer."""
        tls = ssl.create_default_context(cafile=self.visitor.authority)
        kind = partial(http.client.HTTPSConnection, context=tls)
        return self.do_open(partial(self.visitor.line, kind), request)
