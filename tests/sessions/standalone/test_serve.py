"""`manage.py serve` says where the site is."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections

from napledger.site import announcing, hosts
from napledger.site.certificates import Certificates
from napledger.site.static_files import collect_what_changed
from sessions.access.addresses import address_for_keeper
from sessions.book.append_only import lift, missing
from sessions.doctor import system_checks
from sessions.standalone.management.commands import serve
from tests.faults.house import free_port

PROJECT = Path(__file__).parents[3]
sqlite_only = pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite keeps a file")
PLAIN = (
    "By plain http a phone has no app without a network, keeps no screen awake, shares nothing and "
    "knows no passkeys. It has them with HTTPS=1: make serve HTTPS=1"
)


@pytest.fixture(autouse=True)
def on_a_network(settings: Any, tmp_path: Path) -> None:
    settings.BIND = "0.0.0.0"
    # What is collected as it starts lies in a folder of the test's own.
    settings.VAR_DIR, settings.STATIC_ROOT = tmp_path, tmp_path / "static"


def test_a_phone_is_shown_the_address_and_a_code_to_scan(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    monkeypatch.setattr(hosts, "lan_address", lambda: "192.168.1.50")
    settings.PORT = 8123

    lines = serve.welcome(coloured=False).splitlines()

    assert lines[-4:] == [
        "On a phone: http://192.168.1.50:8123",
        "On this machine: http://localhost:8123",
        PLAIN,
        "Stop with Ctrl+C.",
    ]
    assert lines[1:3] == ["█" * 33, "█" * 33]
    assert lines[1:18] == serve.qr_code("http://192.168.1.50:8123", coloured=False).splitlines()


def test_with_https_the_certificate_is_named_that_phones_are_to_trust(
    monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
) -> None:
    monkeypatch.setattr(hosts, "lan_address", lambda: "192.168.1.50")
    house = Certificates(tmp_path, names=("table", "localhost"))
    monkeypatch.setattr(serve, "certificates", lambda: house)
    settings.HTTPS = True

    lines = serve.welcome(coloured=False).splitlines()

    assert lines[-7:] == [
        "On a phone: http://192.168.1.50:8000",
        "Once a phone trusts this machine, it goes on to port 8443, by https.",
        "On this machine: https://localhost:8443",
        "The certificate that phones are to trust, by its SHA-256:",
        f"  {house.authority.fingerprint[:47]}",
        f"  {house.authority.fingerprint[48:]}",
        "Stop with Ctrl+C.",
    ]


def test_an_address_that_the_authority_cannot_vouch_for_is_said(
    monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
) -> None:
    monkeypatch.setattr(hosts, "lan_address", lambda: "203.0.113.5")
    monkeypatch.setattr(serve, "certificates", lambda: Certificates(tmp_path, names=()))
    settings.HTTPS = True

    assert (
        "No phone can trust it at 203.0.113.5: that is no private address, and the authority "
        "vouches for no other. Call it by name, or put a proxy that speaks TLS before it.\n"
    ) in serve.welcome(coloured=False)


@pytest.mark.parametrize("is_free", [True, False])
def test_a_name_on_the_network_is_said_once_it_is_ours(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, is_free: bool
) -> None:
    class NotUnique(Exception):
        pass

    class Network:
        def __init__(self, **_: object) -> None:
            pass

        def register_service(self, _info: object) -> None:
            if not is_free:
                raise NotUnique

        def close(self) -> None:
            pass

    library = SimpleNamespace(
        NonUniqueNameException=NotUnique, ServiceInfo=lambda *_, **__: None, Zeroconf=Network
    )
    monkeypatch.setitem(sys.modules, "zeroconf", library)
    ended = threading.Event()
    ended.set()

    assert "by name" not in serve.welcome(coloured=False)
    announcing._answer(8000, ["192.168.1.5"], "0.0.0.0", ended)  # noqa: SLF001  # no network in a test

    assert ("Or by name: http://napledger.local:8000\n" in capsys.readouterr().out) is is_free


def test_without_a_network_there_is_nothing_to_scan_and_a_longer_address_is_in_brackets(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    for settings.BIND, address in (("0.0.0.0", None), ("127.0.0.1", "192.168.1.50")):
        monkeypatch.setattr(hosts, "lan_address", lambda address=address: address)
        assert serve.welcome(coloured=False) == (
            "\nNo network, so no phone can reach it.\n"
            "On this machine: http://localhost:8000\n"
            "Stop with Ctrl+C.\n"
        )

    settings.BIND = "[::]"
    monkeypatch.setattr(hosts, "lan_address", lambda: "fd00::5")
    assert "On a phone: http://[fd00::5]:8000\n" in serve.welcome(coloured=False)


def test_behind_a_proxy_it_is_the_site_s_address_that_is_shown(settings: Any) -> None:
    settings.TLS = True
    settings.ALLOWED_HOSTS = [".example.org", "nap.example.org"]
    settings.BIND = "127.0.0.1"

    lines = serve.welcome(coloured=False).splitlines()

    assert lines[1:18] == serve.qr_code("https://nap.example.org", coloured=False).splitlines()
    assert lines[18:] == [
        "On a phone: https://nap.example.org",
        "The proxy before it asks at port 8000.",
        "Stop with Ctrl+C.",
    ]


@pytest.mark.parametrize(
    ("set_to", "address"),
    [
        ({"PORT": 8123}, "http://localhost:8123/join/"),
        ({"HTTPS": True}, "https://localhost:8443/join/"),
        ({"TLS": True, "ALLOWED_HOSTS": ["nap.example.org"]}, "https://nap.example.org/join/"),
        ({"TLS": True, "ALLOWED_HOSTS": ["*"]}, "http://localhost:8000/join/"),
    ],
)
def test_commands_print_whole_addresses(
    settings: Any, set_to: dict[str, Any], address: str
) -> None:
    for name, value in set_to.items():
        setattr(settings, name, value)

    assert address_for_keeper("/join/") == address


def test_in_a_terminal_the_code_is_bright_on_black() -> None:
    first = serve.qr_code("http://10.0.0.2:8000", coloured=True).splitlines()[0]

    assert first == f"\x1b[97;40m{'█' * 33}\x1b[0m"


@pytest.mark.parametrize("name", ["PORT", "HTTPS_PORT"])
def test_a_port_that_is_taken_is_named_with_a_way_out(settings: Any, name: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        settings.BIND, settings.HTTPS, settings.PORT = "127.0.0.1", True, 0
        setattr(settings, name, port)

        with pytest.raises(CommandError) as refused:
            call_command("serve")

    assert str(refused.value) == (
        f"Nothing can be served at 127.0.0.1, port {port}: Address already in use. "
        f"Choose another port: make serve {name}={port + 1}"
    )


@pytest.mark.django_db
def test_a_book_that_could_be_changed_is_warned_of_before_it_is_closed_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], settings: Any
) -> None:
    lift()
    settings.BIND, settings.PORT = "127.0.0.1", 0
    monkeypatch.setattr(connections, "close_all", lambda: None)
    monkeypatch.setattr(os, "execv", lambda *_server: None)

    call_command("serve")

    assert missing() == []
    said = capsys.readouterr().err
    assert said.startswith("The book could be changed: triggers are missing: card_sessions_entry_")
    assert said.endswith(
        ". They are put back now; check_books says whether the book is as it should be.\n"
    )


@pytest.mark.parametrize("name", ["PORT", "HTTPS_PORT"])
def test_a_port_that_is_no_number_is_refused(name: str, tmp_path: Path) -> None:
    started = subprocess.run(  # this project's own command
        [sys.executable, "manage.py", "serve"],
        cwd=PROJECT,
        env={
            "PATH": os.environ["PATH"],
            "VAR_DIR": str(tmp_path),
            name: "eight thousand",
        },
        capture_output=True,
        text=True,
        check=False,
    )

    assert started.returncode == 1
    sentence = f'Environment variable "{name}" invalid: Not a valid integer.\n'
    assert started.stderr == f"napledger cannot start: {sentence}"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Callable[[], str | None]:
    """Start serve, which stops where it would become the server."""
    settings.BIND, settings.PORT = "127.0.0.1", 0
    monkeypatch.setattr(connections, "close_all", lambda: None)
    monkeypatch.setattr(os, "execv", lambda *_server: None)
    return lambda: call_command("serve")


@pytest.mark.django_db
def test_it_starts_where_the_folder_cannot_be_entered_any_more(
    started: Callable[[], str | None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()

    started()

    assert Path.cwd() == tmp_path


@pytest.mark.django_db
def test_a_second_server_on_one_folder_is_warned_of(
    started: Callable[[], str | None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    started()
    assert capsys.readouterr().err == ""

    started()

    assert capsys.readouterr().err == (
        f"Another server, process {os.getpid()}, serves from {tmp_path}. Stop one of them.\n"
    )


@sqlite_only
@pytest.mark.django_db
def test_a_file_that_is_mounted_alone_is_warned_of(
    started: Callable[[], str | None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(system_checks, "is_mounted", lambda _file: True)

    started()

    assert capsys.readouterr().err.endswith(
        " is mounted alone, without what SQLite keeps beside it: deals that are not in the file "
        "yet go with the container. Mount its folder.\n"
    )


def test_an_empty_book_beside_an_old_key_is_warned_of(tmp_path: Path) -> None:
    environment = {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path)}

    def checked() -> str:
        told = subprocess.run(  # this project's own command
            [sys.executable, "manage.py", "check", "--database", "default"],
            cwd=PROJECT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        return told.stderr

    assert "W005" not in checked()
    os.utime(tmp_path / "secret_key", (1_790_000_000, 1_790_000_000))

    assert (
        f"(card_sessions.W005) There is no book in {tmp_path}/napledger.sqlite3, though napledger "
        "was here on 2026-09-21\n\tHINT: If there was one: put its file or a backup in the place "
        "(restore FILE).\n"
    ) in checked()


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_damage_inside_the_file_is_found(tmp_path: Path) -> None:
    file = tmp_path / "book.sqlite3"
    with closing(sqlite3.connect(file)) as book:
        book.executescript("CREATE TABLE deals (said TEXT); CREATE INDEX of_deals ON deals (said);")
        book.executemany("INSERT INTO deals VALUES (?)", [(f"deal {n}",) for n in range(2000)])
        book.commit()
    whole = file.read_bytes()
    file.write_bytes(whole[:-8192] + b"\x00" * 4096 + whole[-4096:])
    environment = {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path)}

    told = subprocess.run(  # this project's own command
        [sys.executable, "manage.py", "serve"],
        cwd=PROJECT,
        env=environment | {"DATABASE_URL": f"sqlite:///{file}", "PORT": str(free_port())},
        capture_output=True,
        text=True,
        check=False,
    )

    assert told.returncode == 1
    assert f"The database's file {file} is damaged: " in told.stderr
    assert "Traceback" not in told.stderr


def test_static_files_are_collected_anew_where_they_changed_and_not_otherwise(
    settings: Any, tmp_path: Path
) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "card.txt").write_text("the ace of hearts")
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATICFILES_DIRS = [source]
    collected = tmp_path / "static" / "card.txt"

    collect_what_changed()
    assert collected.read_text() == "the ace of hearts"

    collected.write_text("as it was collected")
    collect_what_changed()
    assert collected.read_text() == "as it was collected"

    (source / "card.txt").write_text("the ace of spades")
    collect_what_changed()
    assert collected.read_text() == "the ace of spades"
