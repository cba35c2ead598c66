"""Receivers of webhooks, on this machine: one that answers, and others that hang, drip or die."""

from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

Behaviour = Callable[[socket.socket], None]


@dataclass
class Receiver:
    """A receiver at `port`, with what came to it, each request whole."""

    port: int
    came: list[bytes] = field(default_factory=list)

    @property
    def address(self) -> str:
        """Return where it is called."""
        return f"http://127.0.0.1:{self.port}/told?by=napledger"

    @property
    def bodies(self) -> list[bytes]:
        """Return the bodies of what came."""
        return [each.partition(b"\r\n\r\n")[2] for each in self.came]


def request_from(sock: socket.socket) -> bytes:
    """Return the request that comes by a connection, whole."""
    raw = b""
    while b"\r\n\r\n" not in raw:
        raw += sock.recv(65536)
    head, _, body = raw.partition(b"\r\n\r\n")
    (length,) = (
        int(line.split(b":")[1])
        for line in head.split(b"\r\n")
        if line.lower().startswith(b"content-length:")
    )
    while len(body) < length:
        body += sock.recv(65536)
    return head + b"\r\n\r\n" + body


@contextmanager
def receiver(behaves: Behaviour, *, tls: ssl.SSLContext | None = None) -> Iterator[Receiver]:
    """Give a receiver that behaves so once a request has come, each connection in a thread."""
    listening = socket.create_server(("127.0.0.1", 0))
    made = Receiver(listening.getsockname()[1])

    def answer(sock: socket.socket) -> None:
        try:
            with tls.wrap_socket(sock, server_side=True) if tls else sock as spoken:
                made.came.append(request_from(spoken))
                behaves(spoken)
        except OSError:
            pass  # It hung up.

    def listen() -> None:
        while True:
            try:
                sock, _address = listening.accept()
            except OSError:
                return
            threading.Thread(target=answer, args=(sock,), daemon=True).start()

    threading.Thread(target=listen, daemon=True).start()
    try:
        yield made
    finally:
        listening.shutdown(socket.SHUT_RDWR)
        listening.close()


def says(status: str = "200 OK", body: bytes = b"thanks", *, headers: str = "") -> Behaviour:
    """Return the behaviour of one that answers at once."""

    def behaves(sock: socket.socket) -> None:
        head = f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\n{headers}\r\n"
        sock.sendall(head.encode() + body)

    return behaves


def hangs(sock: socket.socket) -> None:
    """Answer nothing until the other side has gone."""
    sock.recv(1)


def drips(sock: socket.socket) -> None:
    """Answer a byte of a header every twentieth of a second, for ever."""
    sock.sendall(b"HTTP/1.1 200 OK\r\nX-Drip: ")
    while True:
        sock.sendall(b"x")
        time.sleep(0.05)


def dies(sock: socket.socket) -> None:
    """Close the connection in the middle of an answer."""
    sock.sendall(b"HTTP/1.1 2")
