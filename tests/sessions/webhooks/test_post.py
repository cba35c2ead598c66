"""One request: what it looks like, and what it is held to whoever receives it."""

from __future__ import annotations

import datetime
import socket
import ssl
import time
from pathlib import Path
from typing import Any

import pytest

from napledger.site.certificates import kept_authority
from napledger.site.hosts import networks_from
from sessions.webhooks import post as posting
from sessions.webhooks.post import Reply, post
from tests.sessions.webhooks.receivers import (
    Behaviour,
    Receiver,
    dies,
    drips,
    hangs,
    receiver,
    says,
)

HERE = networks_from(["127.0.0.0/8"])


def sent(made: Receiver, **more: Any) -> Reply:
    """Return what a receiver on this machine answers, where the host allows that."""
    return post(made.address, b'{"a":1}', headers={"webhook-id": "x"}, **{"networks": HERE} | more)


def test_a_request_says_what_it_is_and_to_whom() -> None:
    with receiver(says()) as made:
        answer = sent(made)

    assert (answer.status, answer.text, answer.failure) == (200, "thanks", "")
    assert made.came == [
        (
            "POST /told?by=napledger HTTP/1.1\r\n"
            f"Host: 127.0.0.1:{made.port}\r\n"
            "Accept-Encoding: identity\r\n"
            "Content-Length: 7\r\n"
            "User-Agent: napledger/0.2.0\r\n"
            "Content-Type: application/json\r\n"
            "Connection: close\r\n"
            "webhook-id: x\r\n"
            "\r\n"
            '{"a":1}'
        ).encode()
    ]


@pytest.mark.parametrize(
    ("status", "is_taken"),
    [("204 No Content", True), ("299 Fine", True), ("400 Bad", False), ("500 Broken", False)],
)
def test_any_status_of_success_takes_it(status: str, *, is_taken: bool) -> None:
    with receiver(says(status, b"")) as made:
        assert sent(made).is_taken is is_taken


def test_a_redirect_is_not_followed() -> None:
    with receiver(says()) as elsewhere:
        location = f"Location: {elsewhere.address}\r\n"
        with receiver(says("307 Temporary Redirect", b"", headers=location)) as made:
            answer = sent(made)

    assert (answer.status, answer.is_taken) == (307, False)
    assert elsewhere.came == []


def test_nothing_is_sent_to_this_machine_unless_the_host_allows_it() -> None:
    with receiver(says()) as made:
        for address in (made.address, made.address.replace("http:", "https:")):
            answer = post(address, b"{}", headers={}, networks=[])
            assert (answer.status, answer.failure) == (None, "not allowed")

    assert made.came == []


def test_what_is_called_is_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name server may say something else a moment later: it is asked once."""
    asked: list[str] = []

    with receiver(says()) as made:

        def found(host: str, _port: int, **_how: object) -> list[Any]:
            asked.append(host)
            place = ("127.0.0.1" if len(asked) == 1 else "127.0.0.9", made.port)
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", place)]

        monkeypatch.setattr(socket, "getaddrinfo", found)
        address = f"http://rebound.example:{made.port}/"
        answer = post(address, b"{}", headers={}, networks=networks_from(["127.0.0.1"]))

    assert answer.is_taken
    assert asked == ["rebound.example"]
    assert f"Host: rebound.example:{made.port}\r\n".encode() in made.came[0]


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have patience for half a second, so that the tests need no more."""
    monkeypatch.setattr(posting, "WHOLE_SECONDS", 0.5)


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize(
    ("behaves", "failure"),
    [(hangs, "too slow"), (drips, "too slow"), (dies, "no http")],
)
def test_who_hangs_drips_or_dies_is_let_go(behaves: Behaviour, failure: str) -> None:
    began = time.monotonic()
    with receiver(behaves) as made:
        answer = sent(made)

    assert (answer.status, answer.failure) == (None, failure)
    assert time.monotonic() - began < 3
    assert 0 <= answer.took_ms < 3000


@pytest.mark.usefixtures("soon")
def test_of_headers_that_never_end_sixteen_kilobytes_are_read() -> None:
    sizes: list[int] = []

    def floods(sock: socket.socket) -> None:
        sock.sendall(b"HTTP/1.1 200 OK\r\n")
        while True:
            sizes.append(sock.send(b"X-Flood: " + b"x" * 1000 + b"\r\n"))

    began = time.monotonic()
    with receiver(floods) as made:
        answer = sent(made)

    assert (answer.status, answer.text) == (200, "")
    assert time.monotonic() - began < 0.5
    # What stood in the buffers of the two sockets was read by nobody.
    assert sum(sizes) < 10_000_000


@pytest.mark.usefixtures("soon")
def test_who_takes_a_connection_and_says_nothing_by_tls_is_let_go() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = f"https://127.0.0.1:{listening.getsockname()[1]}/"
        answer = post(address, b"{}", headers={}, networks=HERE)

    assert answer.failure == "too slow"


def test_of_a_long_answer_the_beginning_is_kept() -> None:
    with receiver(says("500 Broken", b"x" * 5_000_000)) as made:
        answer = sent(made)

    assert (answer.status, answer.text) == (500, "x" * 200)


def test_an_answer_whose_body_never_comes_has_its_status() -> None:
    def begins(sock: socket.socket) -> None:
        sock.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nno")

    with receiver(begins) as made:
        answer = sent(made)

    assert (answer.status, answer.is_taken) == (200, True)


def test_letters_that_are_none_can_be_kept() -> None:
    with receiver(says("200 OK", b"\xff\x00ok")) as made:
        assert sent(made).text == "��ok"


def test_nobody_answers_or_nobody_knows_the_name() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]

    assert post(f"http://127.0.0.1:{port}/", b"", headers={}, networks=HERE).failure == "unreached"
    unknown = post("https://no-such-name.invalid/", b"", headers={}, networks=[])
    assert unknown.failure == "unknown"


def called(monkeypatch: pytest.MonkeyPatch, made: Receiver, *, name: str) -> Reply:
    """Return what a receiver answers that is called by TLS and by this name."""
    place = ("127.0.0.1", made.port)
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", place)]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_how: found)
    return post(f"https://{name}:{made.port}/", b"{}", headers={}, networks=HERE)


def test_by_tls_the_certificate_is_held_to_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = datetime.datetime.now(datetime.UTC)
    authority = kept_authority(tmp_path, names=["wall.local"], now=now)
    (tmp_path / "wall.pem").write_text(authority.issue(names=["wall.local"], addresses=[], now=now))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "wall.pem")
    (tmp_path / "trusted.pem").write_bytes(authority.pem)

    with receiver(says(), tls=context) as made:
        untrusted = called(monkeypatch, made, name="wall.local")
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "trusted.pem"))
        trusted = called(monkeypatch, made, name="wall.local")
        other_name = called(monkeypatch, made, name="bar.local")

    assert (untrusted.failure, other_name.failure) == ("untrusted", "untrusted")
    assert (trusted.status, trusted.text) == (200, "thanks")
    assert len(made.came) == 1
