"""gunicorn's threads, of which none waits long for what somebody has yet to send or read; and TLS.

gunicorn's own worker gives a connection to one of its threads as soon as it is opened, and the
thread waits for as long as the request takes to come, however long that is: forty connections that
had sent half a request kept a server of 32 threads from answering anybody, for ever. Forty that had
sent nothing kept it for ten seconds, and so did forty that did not close after their last answer;
seventeen that asked for pages and read none kept it for ever, too.
It has no setting for any of this (gunicorn 27.0.1, gunicorn/workers/gthread.py), but takes a worker
of one's own; tests/faults/test_half_sent.py holds this one to what it says.

Nor can it speak TLS on one port and plain http on another, or show another certificate when the
machine has another address. With HTTPS=1 this worker does both (napledger/site/certificates.py).
"""

from __future__ import annotations

import copy
import fcntl
import os
import socket
import struct
import termios
import time
from concurrent.futures import Future
from contextlib import ExitStack, suppress
from functools import cache, partial
from selectors import EVENT_READ
from threading import Lock
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string
from gunicorn import http
from gunicorn.config import Config
from gunicorn.workers.gthread import _DEFER, TConn, ThreadWorker

from napledger.site.announcing import announced

PATIENCE_SECONDS = 20
"""How long a request may take to come, and an answer stay unread, if others need no thread."""

PATIENCE_SECONDS_IN_A_CROWD = 2
"""How long that may be where others wait for a thread, or for a connection."""


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn ships no types
    """A worker whose main thread, which is never held up, looks after slow senders every second.

    `_handed_over` are the connections that are in a thread or wait for one, the oldest first, each
    with when that began. `_unsent` are those of them that take long: how many bytes of an answer
    the system still holds, and since when so many. Of `_deaf` nothing more is listened to, and
    their answers say that they are the last; `_answering` are those whose answer has begun.
    """

    def init_process(self) -> None:
        """Begin with no connection."""
        self._handed_over: dict[TConn, float] = {}
        self._unsent: dict[TConn, tuple[int, float]] = {}
        self._deaf: set[TConn] = set()
        self._answering: set[TConn] = set()
        self._deaf_or_answering = Lock()
        self._secured = _secured(self.cfg)
        super().init_process()

    def run(self) -> None:
        """Answer until told to stop, and by name on this network where that can be."""
        lock = settings.VAR_DIR / "announcing"
        with ExitStack() as beside:
            beside.enter_context(announced(port=settings.PORT, bind=settings.BIND, lock=lock))
            for name in settings.BESIDE_SERVER:
                beside.enter_context(import_string(name)())
            super().run()

    def enqueue_req(self, conn: TConn) -> None:
        """Hand a connection over to a thread; a new one, when something has come by it."""
        if conn.initialized or conn.data_ready:
            self._handed_over[conn] = time.monotonic()
            super().enqueue_req(conn)
            return
        conn.sock.settimeout(0)
        conn.set_timeout()
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def handle_request(self, req: Any, conn: TConn) -> object:
        """Answer a request; the answer says whether it is the last one of its connection."""
        would_close = req.should_close
        # gunicorn asks this as it writes the answer's head, and again at its end.
        req.should_close = cache(lambda: self._answer_is_last(conn) or would_close())
        return super().handle_request(req, conn)

    def _answer_is_last(self, conn: TConn) -> bool:
        """Return whether an answer that begins now is the last one, and has to say so.

        Whoever was told that a connection stays open would else send the next request in vain.
        """
        with self._deaf_or_answering:
            self._answering.add(conn)
            return conn in self._deaf or self._is_full or not self.alive

    @property
    def _is_full(self) -> bool:
        return bool(self.nr_conns >= self.worker_connections)

    def handle(self, conn: TConn) -> object:
        """Answer a request, in a thread; after the last one nothing more is listened to.

        Else the main thread would wait until the other side closes, and everybody with it.
        """
        if settings.HTTPS and conn.parser is None and conn.server[1] == settings.HTTPS_PORT:
            return self._greet(conn)
        kept = super().handle(conn)
        if not kept:
            _shut(conn, socket.SHUT_RD)
        return kept

    def _greet(self, conn: TConn) -> object:
        """Begin TLS on a new connection, and let it wait for its first request without a thread.

        A phone that does not trust this house yet does not go along, nor does whoever speaks plain
        http here. Neither is worth a line in the log: the page on the http port tries it again and
        again.
        """
        # The process that only looks after this one reads the module as well, and needs no TLS.
        from napledger.site.certificates import certificates  # noqa: PLC0415

        try:
            conn.sock.settimeout(None)
            context = certificates().shown_to(conn.sock.getsockname()[0])[1]
            conn.sock = context.wrap_socket(conn.sock, server_side=True)
        except OSError:
            return False
        conn.parser = http.get_parser(self._secured, conn.sock, conn.client)
        return _DEFER

    def finish_request(self, conn: TConn, fs: Future[object]) -> None:
        """Take a connection back from its thread."""
        self._handed_over.pop(conn, None)
        self._unsent.pop(conn, None)
        self._deaf.discard(conn)
        self._answering.discard(conn)
        super().finish_request(conn, fs)

    def murder_pending(self) -> None:
        """Close connections that nothing came by; and hold no thread for whoever is too slow.

        What comes too slowly is listened to no longer: a thread that waits for more then finds that
        there is none. What has come already is read, and an answer that is on its way is sent, as
        long as somebody reads it.
        """
        now = time.monotonic()
        # Nothing came by these; to wait for it would hold up whoever stops the server, or wants in.
        idle_since = now - PATIENCE_SECONDS_IN_A_CROWD if self.alive else now
        if not self.alive or self._is_full:
            for conn in (*self.pending_conns, *self.keepalived_conns):
                if conn.timeout - self.cfg.keepalive <= idle_since:
                    conn.timeout = 0.0
        super().murder_pending()
        crowded = len(self._handed_over) > self.cfg.threads
        latest = now - (PATIENCE_SECONDS_IN_A_CROWD if crowded else PATIENCE_SECONDS)
        for conn, since in self._handed_over.items():
            if since > latest:
                break
            self._stop_listening(conn)
            self._end_unread(conn, latest=latest, now=now)

    def _stop_listening(self, conn: TConn) -> None:
        """Read no more of a request than has come; one that is being answered has come whole."""
        with self._deaf_or_answering:
            if conn in self._answering:
                return
            self._deaf.add(conn)
        _shut(conn, socket.SHUT_RD)

    def _end_unread(self, conn: TConn, *, latest: float, now: float) -> None:
        """Close a connection by which nothing has gone since `latest` that was to go."""
        unsent = _unsent_bytes(conn)
        before, since = self._unsent.get(conn, (0, now))
        if unsent != before or not unsent:
            self._unsent[conn] = unsent, now
        elif since <= latest:
            _shut(conn, socket.SHUT_RDWR)


def _secured(config: Config) -> Config:
    """Return a configuration by which a request came over TLS, whatever the server's own says."""
    secured = copy.deepcopy(config)
    # Nobody reads it: that there is one makes the scheme of a request https.
    secured.set("certfile", os.devnull)
    return secured


def _unsent_bytes(conn: TConn) -> int:
    """Return how much of an answer the system holds: sent by a thread, and not received yet."""
    # A system that does not tell holds nothing, as far as is known.
    with suppress(OSError):
        told = fcntl.ioctl(conn.sock.fileno(), termios.TIOCOUTQ, struct.pack("i", 0))
        return int(struct.unpack("i", told)[0])
    return 0


def _shut(conn: TConn, how: int) -> None:
    # Whoever is on the other side may have closed the connection already. And not as the socket
    # itself would: one that speaks TLS forgets that it does, and would send the rest in the clear.
    with suppress(OSError):
        socket.socket.shutdown(conn.sock, how)
