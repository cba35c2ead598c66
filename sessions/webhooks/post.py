"""One request to a receiver, held to its limits: in time, in bytes, and where it may go.

No redirect is followed. What is called is the very address that was checked, so that a name which
stands for another one a moment later leads nowhere else; the certificate is held to the name.
"""

from __future__ import annotations

import io
import socket
import ssl
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse
from typing import Any

from napledger import __version__
from napledger.site.hosts import Network
from sessions.webhooks.address import AddressNotAllowed, Endpoint, Target, parsed, places_of

CONNECT_SECONDS = 5
WHOLE_SECONDS = 10
"""How long a receiver may take to be reached, and until its answer has begun to come."""

ANSWER_BYTES_MAX = 16 * 1024
"""How much of an answer is read, its headers included."""

ANSWER_CHARACTERS = 200
"""How much of it is kept."""

NOT_ALLOWED, UNKNOWN, UNREACHED, UNTRUSTED = "not allowed", "unknown", "unreached", "untrusted"
TOO_SLOW, NO_HTTP, UNTOLD = "too slow", "no http", "untold"

AGENT = f"napledger/{__version__}"


@dataclass(frozen=True, slots=True)
class Reply:
    """What a request came to: the status and the beginning of the answer, or why there is none."""

    status: int | None = None
    text: str = ""
    failure: str = ""
    took_ms: int = 0

    @property
    def is_taken(self) -> bool:
        return self.status is not None and 200 <= self.status < 300  # HTTP's


def post(
    address: str, body: bytes, *, headers: Mapping[str, str], networks: Sequence[Network]
) -> Reply:
    """Return what a receiver answers. It takes no longer than the limits say, and never raises."""
    began = time.monotonic()
    status, text, failure = None, "", ""
    try:
        status, text = _asked(parsed(address), body, headers, networks, until=began + WHOLE_SECONDS)
    except AddressNotAllowed:
        failure = NOT_ALLOWED
    except TimeoutError:
        failure = TOO_SLOW
    except socket.gaierror:
        failure = UNKNOWN
    except ssl.SSLError:
        failure = UNTRUSTED
    except OSError:
        failure = UNREACHED
    except (HTTPException, ValueError):
        failure = NO_HTTP
    return Reply(status, text, failure, round((time.monotonic() - began) * 1000))


def _asked(
    target: Target,
    body: bytes,
    headers: Mapping[str, str],
    networks: Sequence[Network],
    *,
    until: float,
) -> tuple[int, str]:
    sock = _connected(places_of(target, networks=networks), until=until)
    with sock:
        if target.is_secure:
            sock.settimeout(_left(until))
            context = ssl.create_default_context()
            sock = context.wrap_socket(sock, server_hostname=target.host)
        with sock:
            sock.settimeout(_left(until))
            return _answered(sock, target, body, headers, until=until)


def _connected(places: Sequence[Endpoint], *, until: float) -> socket.socket:
    """Return a connection to the first of these places that can be reached."""
    latest = min(until, time.monotonic() + CONNECT_SECONDS)
    failed: OSError = OSError("it lies nowhere")
    for place in places:
        sock = socket.socket(place.family, socket.SOCK_STREAM)
        try:
            sock.settimeout(_left(latest))
            sock.connect(place.address)
        except OSError as error:
            sock.close()
            failed = error
        else:
            return sock
    raise failed


def _answered(
    sock: socket.socket, target: Target, body: bytes, headers: Mapping[str, str], *, until: float
) -> tuple[int, str]:
    connection = HTTPConnection(target.host, target.port)
    connection.default_port = 443 if target.is_secure else 80  # which the Host header leaves out
    connection.sock = sock
    connection.response_class = _answer_until(until)
    sent = {"User-Agent": AGENT, "Content-Type": "application/json", "Connection": "close"}
    connection.request("POST", target.path, body=body, headers={**sent, **headers})
    response = connection.getresponse()
    return response.status, _beginning(response)


def _beginning(response: HTTPResponse) -> str:
    """Return the beginning of an answer, as far as it comes: its status is known by now."""
    try:
        raw = response.read(ANSWER_CHARACTERS * 4)
    except (OSError, HTTPException, ValueError):
        raw = b""
    text = raw.decode(errors="replace").replace("\0", "�")
    return text[:ANSWER_CHARACTERS]


def _left(until: float) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _answer_until(until: float) -> Any:
    """Return how an answer is read: no longer than `until`, however slowly its bytes drip."""

    class Limited(HTTPResponse):
        def __init__(self, sock: socket.socket, *args: Any, **kwargs: Any) -> None:
            super().__init__(sock, *args, **kwargs)
            self.fp = io.BufferedReader(_Reader(sock, until))

    return Limited


class _Reader(io.RawIOBase):
    """What comes by a socket, up to a moment and to a number of bytes."""

    def __init__(self, sock: socket.socket, until: float) -> None:
        self._sock, self._until, self._room = sock, until, ANSWER_BYTES_MAX

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """Read what comes next; nothing once there was too much."""
        view = memoryview(buffer)[: self._room]
        if not view:
            return 0
        self._sock.settimeout(_left(self._until))
        read = self._sock.recv_into(view)
        self._room -= read
        return read
