"""A client of napledger's interface for programs: one file, Python's own library alone.

    book = Client("https://nap.example.org", "napledger_…")
    evening = book.start_evening({"game": "nap", "stake": 100, "currency": "GBP",
                                  "players": ["Ann", "Ben", "Cat", "Dan"]})
    evening.record({"kind": "deal", "caller": "Ann", "call": "3", "made": True})

Whatever is written goes with a key of its own, and with the same one again when an answer was lost
or the book is busy, so nothing is written twice. What was read is asked for with its ETag.
"""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable, Iterator, Mapping
from typing import Any

Json = Any
JSON_SENT = {"Content-Type": "application/json"}

BUSY = (502, 503, 504)
"""Answers of a site, or of a proxy before it, after which the same is worth sending again."""

PAUSE_SECONDS, PAUSE_SECONDS_MAX = 0.5, 10.0
"""How long is waited before the first retry, unless the site says how long; each is twice that."""


class Problem(Exception):
    """What the site refused: `kind` is what to act on, `sentence` what to show at `path`."""

    def __init__(self, status: int, told: Mapping[str, Json]) -> None:
        self.status = status
        self.kind = str(told.get("type", "")).rpartition("#")[2]
        self.path = str(told.get("path", ""))
        self.sentence = str(told.get("detail", ""))
        self.told = told
        place = f"{self.path}: " if self.path else ""
        super().__init__(f"{status} {self.kind}: {place}{self.sentence}")


class Client:
    """A program with its token, calling a site."""

    def __init__(
        self,
        site: str,
        token: str,
        *,
        tries: int = 6,
        timeout: float = 10,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        if not site.startswith(("https://", "http://")):
            raise ValueError(f"{site} is no address of a site")
        self.root = f"{site.rstrip('/')}/api/v1/"
        self.token, self.tries, self.timeout, self.sleep = token, tries, timeout, sleep
        self._seen: dict[str, tuple[str, bytes]] = {}

    def get(self, path: str, **query: str | int) -> Json:
        """Return what is at an address; what has not changed since is not sent again."""
        return json.loads(self._read(path + _asked(query)))

    def text(self, path: str) -> str:
        """Return a file, such as deals.csv."""
        return self._read(path).decode("utf-8-sig")

    def items(self, path: str, **query: str | int) -> Iterator[Json]:
        """Yield everything in a list, page by page."""
        page = self.get(path, **query)
        yield from page["items"]
        while page["next"] is not None:
            page = self.get(path, **{**query, "cursor": page["next"]})
            yield from page["items"]

    def changes(self, path: str, *, every: float = 2) -> Iterator[Json]:
        """Yield what is at an address, and again each time that it has changed."""
        last: Json = None
        while True:
            now = self.get(path)
            if now != last:
                yield now
            last = now
            self.sleep(every)

    def post(
        self, path: str, body: Json = None, *, key: str = "", version: int | None = None
    ) -> Json:
        """Send something to be written once; with `version` only if nobody wrote since."""
        headers = {"Idempotency-Key": key or str(uuid.uuid4())}
        if version is not None:
            headers["If-Match"] = f'"{version}"'
        return json.loads(self._send("POST", path, body, headers)[1])

    def start_evening(self, opening: Mapping[str, Json]) -> Evening:
        """Begin an evening in the circle that the token opens."""
        circle = f"circles/{self.get('token')['circle']}"
        evening = self.post(f"{circle}/evenings", opening)
        return Evening(self, f"{circle}/evenings/{evening['id']}")

    def _read(self, path: str) -> bytes:
        etag, before = self._seen.get(path, ("", b""))
        etag, answer = self._send("GET", path, None, {"If-None-Match": etag} if etag else {})
        if answer or not before:
            self._seen[path] = (etag, answer)
        return answer or before

    def _send(
        self, method: str, path: str, body: Json, headers: Mapping[str, str]
    ) -> tuple[str, bytes]:
        """Return ETag and body of the answer; try again where that is lost or the book is busy."""
        request = urllib.request.Request(  # noqa: S310  # an address of http or https
            self.root + path,
            data=None if method == "GET" else json.dumps(body or {}).encode(),
            headers={"Authorization": f"Bearer {self.token}", **JSON_SENT, **headers},
            method=method,
        )
        for left in reversed(range(self.tries)):
            pause = min(PAUSE_SECONDS * 2 ** (self.tries - left - 1), PAUSE_SECONDS_MAX)
            try:
                with urllib.request.urlopen(request, timeout=self.timeout) as answer:  # noqa: S310  # likewise
                    return answer.headers.get("ETag", ""), answer.read()
            except urllib.error.HTTPError as error:
                told = error.read()
                if error.code == http.client.NOT_MODIFIED:
                    return error.headers.get("ETag", ""), b""
                if error.code not in BUSY or not left:
                    raise Problem(error.code, _told(told)) from None
                after = error.headers.get("Retry-After", "")
                pause = float(after) if after.isdigit() else pause
            except (OSError, http.client.HTTPException):
                if not left:
                    raise
            self.sleep(pause)
        raise AssertionError("the last try returns or raises")


class Evening:
    """One evening, at its address: its table, its log, its settling."""

    def __init__(self, client: Client, path: str) -> None:
        self.client, self.path = client, path

    def table(self) -> Json:
        """Return the table as it stands: all that the next deal needs."""
        return self.client.get(f"{self.path}/table")

    def settling(self) -> Json:
        """Return who owes whom what, and what of it is paid."""
        return self.client.get(f"{self.path}/settling")

    def take_over(self) -> Json:
        """Take the book from whoever records at this table; return the table."""
        return self.client.post(f"{self.path}/baton")

    def record(self, entry: Mapping[str, Json], *, version: int | None = None) -> Json:
        """Record a deal or another entry; return it, with what it moved and why."""
        return self.client.post(f"{self.path}/entries", entry, version=version)

    def amend(self, number: int, facts: Mapping[str, Json], *, why: str, by: str) -> Json:
        """Say what an entry should have been; return the correction, with what it moved."""
        body = {"kind": "amend", "facts": facts, "why": why, "by": by}
        return self.client.post(f"{self.path}/entries/{number}/corrections", body)

    def undo(self) -> Json:
        """Take the last entry back."""
        return self.client.post(f"{self.path}/undo")

    def redo(self) -> Json:
        """Put back what was undone last."""
        return self.client.post(f"{self.path}/redo")

    def go_to(self, state: str) -> Json:
        """End play (reviewing), close the evening (closed), or go back to the table (open)."""
        return self.client.post(f"{self.path}/state", {"state": state})

    def pay(self, payment: Mapping[str, Json]) -> Json:
        """Mark a payment of the plan as made."""
        body = {name: payment[name] for name in ("from", "to", "amount")}
        return self.client.post(f"{self.path}/settling/payments", body)


def _asked(query: Mapping[str, str | int]) -> str:
    return f"?{urllib.parse.urlencode(query)}" if query else ""


def _told(body: bytes) -> Mapping[str, Json]:
    """Return the problem that was told; {} where it is a proxy that answered."""
    try:
        told = json.loads(body)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}
