"""Whoever sends half a request or none, reads none, or does not hang up, keeps nobody waiting.

Over TLS neither; there nothing goes out in the clear, and no log is filled.
"""

from __future__ import annotations

import http.client
import re
import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, field

import pytest
from django.db import connection

from tests.faults.clients import SENDING
from tests.faults.house import House, free_port

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="the server is the same")

HEAD = "Host: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
HALF_A_BODY = f"POST /start/ HTTP/1.1\r\n{HEAD}Content-Length: 100\r\n\r\ntitle="
ALL = f"GET /health/ HTTP/1.1\r\n{HEAD}Connection: close\r\n\r\n"
SLOW = {
    # More than fit.
    "nothing": (1_200, ""),
    "half a head": (100, f"GET / HTTP/1.1\r\n{HEAD}X-Half: "),
    "half a body": (100, HALF_A_BODY),
    "all, and does not close": (100, ALL),
}
THREADS = 16
"""So many requests are answered at once (napledger/site/server.py)."""

PATIENCE_SECONDS = 2
"""How long the server waits for those who send slowly while others wait for a thread."""

CONNECTIONS = 20
"""More than the server has threads, so that it has patience with nobody for long."""

SECONDS_MAX = 10
"""Three probes have to wait for two seconds at most; the rest is for a slow machine."""


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, str]]:
    house = House(tmp_path_factory.mktemp("house"))
    (evening,) = house.prepare(evenings=1)
    with house.serving():
        yield house, evening


@pytest.fixture
def house(furnished: tuple[House, str]) -> House:
    return furnished[0]


def call(house: House) -> socket.socket:
    return socket.create_connection(("127.0.0.1", house.port), timeout=60)


def probed(house: House) -> float:
    begun = time.monotonic()
    for _ in range(3):
        with closing(
            http.client.HTTPConnection("127.0.0.1", house.port, timeout=SECONDS_MAX)
        ) as probe:
            probe.request("GET", "/health/")
            assert probe.getresponse().read() == b"ok"
    return time.monotonic() - begun


@pytest.mark.parametrize(("connections", "sent"), SLOW.values(), ids=SLOW)
def test_a_probe_is_answered_beside_many_who_send(
    house: House, connections: int, sent: str
) -> None:
    with ExitStack() as stack:
        for _ in range(connections):
            stack.enter_context(call(house)).sendall(sent.encode())

        assert probed(house) < SECONDS_MAX


def test_a_probe_is_answered_beside_those_who_read_nothing(house: House) -> None:
    asked = f"GET /offline/ HTTP/1.1\r\n{HEAD}\r\n" * 60
    with ExitStack() as stack:
        for _ in range(17):
            deaf = stack.enter_context(socket.socket())
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(("127.0.0.1", house.port))
            deaf.sendall(asked.encode())
        time.sleep(1)

        assert probed(house) < SECONDS_MAX


def test_whoever_waited_in_a_crowd_sends_no_further_request_in_vain(house: House) -> None:
    with ExitStack() as stack:
        patient = http.client.HTTPConnection("127.0.0.1", house.port, timeout=30)
        stack.enter_context(closing(patient))
        for number in range(2 * THREADS):
            stack.enter_context(call(house)).sendall(HALF_A_BODY.encode())
            if number == THREADS:
                patient.request("GET", "/health/")

        answers = [patient.getresponse().read()]
        patient.request("GET", "/health/")
        answers.append(patient.getresponse().read())

    assert answers == [b"ok", b"ok"]


def test_a_request_that_comes_in_pieces_is_answered(house: House) -> None:
    with call(house) as slow:
        for piece in ("GET /health/ HT", "TP/1.1\r\nHost: local", "host\r\n", "\r\n"):
            slow.sendall(piece.encode())
            time.sleep(0.4)
        answer = slow.recv(4096)

    assert answer.startswith(b"HTTP/1.1 200 OK")


def test_half_a_form_is_not_written_and_asked_for_again(furnished: tuple[House, str]) -> None:
    house, evening = furnished
    form = "caller=1&call=3&outcome=made&key=the-key-of-this-deal"

    answers = [posted(house, evening, form, sent=form[:-8]), posted(house, evening, form)]

    assert [re.findall(rb"^HTTP/1.1 (\d+)", each) for each in answers] == [[b"408"], [b"303"]]
    keys = house.ask("SELECT key FROM card_sessions_entry WHERE kind = 'deal'")
    assert keys == [("the-key-of-this-deal",)]


def posted(house: House, evening: str, form: str, *, sent: str | None = None) -> bytes:
    own = "".join(f"{name}: {value}\r\n" for name, value in SENDING.items())
    head = (
        f"POST {evening}deals/ HTTP/1.1\r\n{HEAD}Content-Length: {len(form)}\r\n"
        f"{own}Connection: close\r\n\r\n"
    )
    with call(house) as phone:
        phone.sendall(f"{head}{form if sent is None else sent}".encode())
        phone.shutdown(socket.SHUT_WR)
        return heard(phone)


@dataclass
class SecureHouse(House):
    """A house that speaks TLS itself, on a port of its own."""

    secure_port: int = field(default_factory=free_port)

    def __post_init__(self) -> None:
        port = str(self.secure_port)
        self.settings = {"HTTPS": "1", "HTTPS_PORT": port, "LOG_LEVEL": "WARNING"}
        self.log = self.folder / "log"

    def call(self) -> ssl.SSLSocket:
        context = ssl.create_default_context(cafile=self.folder / "certificates" / "authority.pem")
        plain = socket.create_connection(("127.0.0.1", self.secure_port), timeout=30)
        return context.wrap_socket(plain, server_hostname="127.0.0.1")

    def answers(self) -> bool:
        with self.call() as phone:
            phone.sendall(ALL.encode())
            return b"\r\nok\r\n" in heard(phone)


@pytest.fixture(scope="module")
def secure(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SecureHouse]:
    house = SecureHouse(tmp_path_factory.mktemp("house"))
    house.prepare(evenings=1)
    with house.serving():
        yield house


def heard(phone: socket.socket) -> bytes:
    return b"".join(iter(lambda: phone.recv(65536), b""))


def test_half_a_form_is_asked_for_again_and_the_answer_is_not_in_the_clear(
    secure: SecureHouse,
) -> None:
    with ExitStack() as stack:
        phones = [stack.enter_context(secure.call()) for _ in range(CONNECTIONS)]
        for phone in phones:
            phone.sendall(HALF_A_BODY.encode())

        answers = {heard(phone).partition(b"\r\n")[0] for phone in phones}

    assert answers == {b"HTTP/1.1 408 Request Timeout"}


def test_phones_that_only_hold_the_line_keep_nobody_waiting(secure: SecureHouse) -> None:
    with ExitStack() as stack:
        for _ in range(CONNECTIONS):
            stack.enter_context(secure.call())
        begun = time.monotonic()
        assert secure.answers()
        assert time.monotonic() - begun < PATIENCE_SECONDS


def told(port: int, said: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), timeout=30) as stranger:
        stranger.sendall(said)
        stranger.shutdown(socket.SHUT_WR)
        return heard(stranger)


@pytest.mark.parametrize("said", [ALL.encode(), b"\x00" * 400, b"\x16\x03\x01\x02\x00\x01"])
def test_whoever_speaks_no_tls_there_is_told_nothing_but_at_the_entrance(
    secure: SecureHouse, said: bytes
) -> None:
    with suppress(OSError):
        assert b"HTTP" not in told(secure.secure_port, said)
    assert secure.answers()
    assert b"Trust this table" in told(secure.port, ALL.replace("/health/", "/start/").encode())


def test_a_phone_that_does_not_trust_the_house_yet_is_no_news(secure: SecureHouse) -> None:
    log = secure.folder / "log"
    before = log.read_text()
    for _ in range(5):
        with (
            pytest.raises(ssl.SSLCertVerificationError),
            socket.create_connection(("127.0.0.1", secure.secure_port)) as plain,
        ):
            ssl.create_default_context().wrap_socket(plain, server_hostname="127.0.0.1")

    assert secure.answers()
    assert log.read_text() == before
