"""Over TLS nobody is kept waiting either, nothing goes out in the clear, and no log is filled."""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field

import pytest
from django.db import connection

from tests.faults.house import House, free_port

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="the server is the same")

HEAD = "Host: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
HALF_A_FORM = f"POST /start/ HTTP/1.1\r\n{HEAD}Content-Length: 100\r\n\r\ntitle="
ASKING = f"GET /health/ HTTP/1.1\r\n{HEAD}Connection: close\r\n\r\n"
PATIENCE_SECONDS = 2
"""How long the server waits for those who send slowly while others wait for a thread."""

CONNECTIONS = 20
"""More than the server has threads, so that it has patience with nobody for long."""


@dataclass
class SecureHouse(House):
    """A house that speaks TLS itself, on a port of its own."""

    secure_port: int = field(default_factory=free_port)

    def __post_init__(self) -> None:
        port = str(self.secure_port)
        self.settings = {"HTTPS": "1", "HTTPS_PORT": port, "LOG_LEVEL": "WARNING"}

    def call(self) -> ssl.SSLSocket:
        """Return a connection of a phone that trusts this house."""
        context = ssl.create_default_context(cafile=self.folder / "certificates" / "authority.pem")
        plain = socket.create_connection(("127.0.0.1", self.secure_port), timeout=30)
        return context.wrap_socket(plain, server_hostname="127.0.0.1")

    def answers(self) -> bool:
        with self.call() as phone:
            phone.sendall(ASKING.encode())
            return b"\r\nok\r\n" in heard(phone)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SecureHouse]:
    house = SecureHouse(tmp_path_factory.mktemp("house"))
    house.prepare(evenings=1)
    with house.serving():
        yield house


def heard(phone: socket.socket) -> bytes:
    return b"".join(iter(lambda: phone.recv(65536), b""))


def test_half_a_form_is_asked_for_again_and_the_answer_is_not_in_the_clear(
    house: SecureHouse,
) -> None:
    with ExitStack() as stack:
        phones = [stack.enter_context(house.call()) for _ in range(CONNECTIONS)]
        for phone in phones:
            phone.sendall(HALF_A_FORM.encode())

        answers = {heard(phone).partition(b"\r\n")[0] for phone in phones}

    assert answers == {b"HTTP/1.1 408 Request Timeout"}


def test_phones_that_only_hold_the_line_keep_nobody_waiting(house: SecureHouse) -> None:
    with ExitStack() as stack:
        for _ in range(CONNECTIONS):
            stack.enter_context(house.call())
        begun = time.monotonic()
        assert house.answers()
        waited = time.monotonic() - begun

    assert waited < PATIENCE_SECONDS


@pytest.mark.parametrize("said", [ASKING.encode(), b"\x00" * 400, b"\x16\x03\x01\x02\x00\x01"])
def test_whoever_speaks_no_tls_there_is_told_nothing(house: SecureHouse, said: bytes) -> None:
    with (
        socket.create_connection(("127.0.0.1", house.secure_port), timeout=30) as stranger,
        suppress(OSError),
    ):
        stranger.sendall(said)
        stranger.shutdown(socket.SHUT_WR)
        assert b"HTTP" not in heard(stranger)
    assert house.answers()


def test_a_phone_that_does_not_trust_the_house_yet_is_no_news(
    house: SecureHouse, capfd: pytest.CaptureFixture[str]
) -> None:
    for _ in range(5):
        with (
            pytest.raises(ssl.SSLCertVerificationError),
            socket.create_connection(("127.0.0.1", house.secure_port)) as plain,
        ):
            ssl.create_default_context().wrap_socket(plain, server_hostname="127.0.0.1")

    assert house.answers()
    assert capfd.readouterr().err == ""


def test_the_http_port_shows_the_entrance(house: SecureHouse) -> None:
    with socket.create_connection(("127.0.0.1", house.port), timeout=30) as stranger:
        stranger.sendall(f"GET /start/ HTTP/1.1\r\n{HEAD}Connection: close\r\n\r\n".encode())

        assert b"Trust this table" in heard(stranger)
