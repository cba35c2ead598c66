"""The doctor says what is wrong and what to change, and finds nothing where all is well."""

from __future__ import annotations

import datetime
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from napledger.site import hosts
from napledger.site.certificates import Certificates
from sessions.backup.kept import note_backup
from sessions.book.append_only import install, lift, lifted
from sessions.doctor import of_certificate, of_machine, of_network
from sessions.doctor.findings import DoctorFinding, Look, line, wrong
from sessions.doctor.of_certificate import certificate
from sessions.doctor.of_database import backups, book, database, triggers
from sessions.doctor.of_machine import clock, disk
from sessions.doctor.of_network import reachability
from sessions.doctor.of_settings import debug, secrets, static_files, system_checks, transport
from sessions.doctor.of_settings import hosts as look_at_hosts
from sessions.models import Entry, Evening
from sessions.standalone.management.commands.doctor import LOOKS
from tests.faults.house import free_port
from tests.migrations import NEWEST
from tests.support.nights import Record

sqlite_only = pytest.mark.skipif(connection.vendor != "sqlite", reason="made by SQLite's means")


@pytest.fixture(autouse=True)
def var(settings: Any, tmp_path: Path) -> Path:
    """A folder of the site that is as it should be."""
    folder = tmp_path / "var"
    folder.mkdir(mode=0o700)
    (folder / "static").mkdir()
    (folder / "static" / "staticfiles.json").touch()
    settings.VAR_DIR = folder
    settings.STATIC_ROOT = folder / "static"
    return folder


def found(look: Look) -> list[tuple[str, str]]:
    """Return what a look found: how grave, and its words."""
    return [(each.verdict, f"{each.what} {each.change}".strip()) for each in look()]


def verdicts(look: Look) -> list[str]:
    """Return how grave what a look found is."""
    return [each.verdict for each in look()]


def test_a_finding_fits_the_terminal_and_goes_on_below_itself() -> None:
    finding = wrong("The disk is nearly full, " * 5, "Make room.")

    lines = line(finding, about="disk").splitlines()

    assert lines[0].startswith("wrong  disk         The disk is nearly full, The disk")
    assert [each[:20] for each in lines[1:]] == [" " * 20] * (len(lines) - 1)
    assert max(map(len, lines)) <= 80
    assert DoctorFinding("wrong", "x") == wrong("x")


@pytest.mark.django_db
def test_every_look_is_taken_and_those_that_are_well_say_so(evening: Evening) -> None:
    names = [name for name, _ in LOOKS]

    assert evening.version == 1
    assert len(set(names)) == len(names)
    for look in (
        debug,
        look_at_hosts,
        secrets,
        static_files,
        disk,
        database,
        clock,
        triggers,
        book,
    ):
        assert set(verdicts(look)) == {"ok"}, look.__name__
    assert verdicts(certificate) == ["ok"]


@pytest.mark.parametrize(
    ("setting", "value", "look", "words"),
    [
        ("DEBUG", True, debug, "DEBUG=1 shows the site's inside"),
        ("ALLOWED_HOSTS", ["*"], look_at_hosts, "ALLOWED_HOSTS lets every name in"),
        ("STATIC_ROOT", "/nowhere", static_files, "Run collectstatic --no-input."),
    ],
)
def test_a_setting_that_is_wrong_is_named(
    settings: Any, setting: str, value: object, look: Look, words: str
) -> None:
    setattr(settings, setting, value)

    ((verdict, said),) = found(look)

    assert verdict == "wrong"
    assert words in said


@pytest.mark.parametrize(
    ("tls", "proxies", "words"),
    [
        (True, 0, "TLS=1 but PROXIES=0"),
        (False, 1, "without a proxy anybody could say who calls"),
        (False, 0, "Served on plain http"),
    ],
)
def test_what_does_not_go_together_is_said(
    settings: Any, *, tls: bool, proxies: int, words: str
) -> None:
    settings.TLS, settings.PROXIES, settings.RATE_LIMITS = tls, proxies, True

    verdict, said = found(transport)[0]

    assert verdict == "look"
    assert words in said


@pytest.mark.django_db
def test_what_djangos_checks_find_is_told(settings: Any) -> None:
    settings.METRICS_TOKEN = "short"

    assert ("wrong", "METRICS_TOKEN has fewer than 16 characters.") in [
        (verdict, said.partition(" Make one")[0]) for verdict, said in found(system_checks)
    ]


@pytest.fixture
def house(var: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Certificates:
    """A house with an authority of its own, whose certificate names 192.168.1.50."""
    settings.HTTPS = True
    made = Certificates(var / "certificates", names=("localhost", "napledger.local"))
    monkeypatch.setattr(of_certificate, "certificates", lambda: made)
    monkeypatch.setattr("napledger.site.certificates.machine_addresses", list)
    monkeypatch.setattr(of_certificate, "lan_address", lambda: "192.168.1.50")
    return made


def test_a_certificate_that_is_still_to_be_made_is_not_made_by_looking(
    house: Certificates, var: Path
) -> None:
    assert house.path.exists() is False
    assert found(certificate) == [("look", "There is none yet. serve makes it when it starts.")]
    assert not (var / "certificates").exists()


def test_a_certificate_of_another_network_is_worth_a_look(
    house: Certificates, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.shown_to("192.168.1.50")
    monkeypatch.setattr(of_certificate, "lan_address", lambda: "10.0.0.7")

    assert found(certificate)[-1] == (
        "look",
        "The certificate does not name 10.0.0.7 yet. It is made anew when a phone calls it.",
    )


def test_an_authority_that_ends_or_is_open_to_others_is_wrong(
    house: Certificates, var: Path
) -> None:
    house.shown_to("192.168.1.50")
    key = var / "certificates" / "authority.pem"
    key.chmod(0o640)
    last = house.authority.certificate.not_valid_after_utc

    with time_machine.travel(last):
        open_key, authority, _server = found(certificate)

    assert open_key == ("wrong", f"{key} is open to others (640). chmod 600 {key}")
    assert authority[0] == "wrong"
    assert "every phone has to be told to trust it." in authority[1]


def test_a_key_that_others_can_read_is_wrong(var: Path) -> None:
    key = var / "secret_key"
    key.write_text("key")
    key.chmod(0o644)

    assert found(secrets)[-1] == ("wrong", f"{key} is open to others (644). chmod 600 {key}")


@pytest.mark.django_db
def test_a_disk_that_fills_up_is_said_before_it_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_machine, "ROOMY_BYTES", 10**18)
    nearly = set(verdicts(disk))
    monkeypatch.setattr(of_machine, "FREE_BYTES_MIN", 10**18)

    assert nearly == {"look"}
    assert set(verdicts(disk)) == {"wrong"}


@pytest.mark.django_db
def test_a_clock_that_was_never_set_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    long_ago = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)
    monkeypatch.setattr(timezone, "now", lambda: long_ago)

    assert found(clock) == [
        ("wrong", "The clock says 1970-01-01. Set it (timedatectl set-ntp true).")
    ]


def test_a_clock_that_is_behind_the_book_is_wrong(evening: Evening) -> None:
    with lifted():
        later = timezone.now() + datetime.timedelta(days=1)
        Entry.objects.filter(evening=evening).update(at=later)

    assert verdicts(clock) == ["wrong"]


@pytest.mark.django_db
def test_a_missing_trigger_is_wrong() -> None:
    lift()

    ((verdict, said),) = found(triggers)
    install()

    assert verdict == "wrong"
    assert said.endswith("Run migrate, which puts them back, and then check_books.")


def test_an_entry_that_is_gone_is_wrong(evening: Evening, record: Record) -> None:
    record(evening, caller="1", call="3", made=True)
    with lifted():
        Evening.objects.filter(pk=evening.pk).update(version=3)

    assert found(book) == [
        ("wrong", "In 1 evening entries are missing, or there are too many. Run check_books.")
    ]


@pytest.mark.django_db
def test_a_database_that_is_behind_is_worth_a_look() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE name = %s", [NEWEST])

    assert found(database)[-1] == (
        "look",
        (
            f"Not brought up to date yet: card_sessions.{NEWEST}. serve does that when it starts, "
            "and makes a backup before."
        ),
    )


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_a_database_that_cannot_be_opened_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection.close()
    monkeypatch.setitem(connection.settings_dict, "NAME", str(tmp_path / "no" / "such.sqlite3"))

    assert found(database) == [
        ("wrong", "The database cannot be used: unable to open database file")
    ]
    connection.close()


def test_a_backup_is_asked_for_and_its_age_told(var: Path) -> None:
    assert verdicts(backups) == ["look"]
    (var / "last_backup").write_text(f"{timezone.now().isoformat()}\n")
    assert verdicts(backups) == ["ok"]
    (var / "last_backup").write_text("2026-01-01T05:00:00+00:00\n")
    verdict, said = found(backups)[0]
    assert verdict == "wrong"
    assert said.startswith("The last backup was made on 2026-01-01 at 05:00 UTC, ")


def test_a_backup_on_the_disk_of_the_book_is_no_other_copy(
    var: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = var / "napledger.sqlite3"
    book.touch()
    monkeypatch.setitem(connection.settings_dict, "NAME", str(book))
    monkeypatch.setattr(connection, "vendor", "sqlite")
    note_backup(var / "copy.sqlite3")
    assert verdicts(backups) == ["ok"]
    (var / "copy.sqlite3").touch()

    verdict, said = found(backups)[1]
    assert verdict == "look"
    assert said == (
        f"It lies on the same disk as the book ({var}/copy.sqlite3), and is lost with it. "
        "Run backup FILE to another disk."
    )


class Monitored(http.server.BaseHTTPRequestHandler):
    """What answers the health page, with the words of its server."""

    def do_GET(self) -> None:  # Python's own name
        """Answer."""
        status, words = self.server.answer  # type: ignore[attr-defined]  # set below
        self.send_response(status)
        self.end_headers()
        self.wfile.write(words)

    def log_message(self, *_words: object) -> None:
        """Write no line."""


@pytest.fixture
def answering(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A server at this machine's address for phones, which answers as it is told."""
    server: Any = http.server.HTTPServer(("127.0.0.1", 0), Monitored)
    server.answer = (200, b"ok")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setattr(hosts, "lan_address", lambda: "127.0.0.1")
    settings.PORT = server.server_port
    yield server
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    ("answer", "verdict"), [((200, b"ok"), "ok"), ((503, b"not"), "wrong"), ((404, b"?"), "look")]
)
def test_who_answers_where_phones_call_is_told(
    answering: Any, settings: Any, answer: tuple[int, bytes], verdict: str
) -> None:
    settings.BIND = "0.0.0.0"
    answering.answer = answer

    assert verdicts(reachability)[0] == verdict


def test_that_a_firewall_may_stand_between_is_said(
    settings: Any, answering: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BIND = "0.0.0.0"
    monkeypatch.setattr(of_network, "is_loopback", lambda host: host == "localhost")

    said = found(reachability)[-1]

    assert said[0] == "look"
    assert f"ufw allow {answering.server_port}/tcp" in said[1]


@pytest.mark.parametrize(
    ("bind", "address", "words"),
    [
        ("127.0.0.1", "192.168.1.5", "only this machine itself"),
        ("0.0.0.0", None, "This machine is in no network"),
    ],
)
def test_why_no_phone_gets_there_is_said(
    settings: Any, monkeypatch: pytest.MonkeyPatch, bind: str, address: str | None, words: str
) -> None:
    settings.BIND = bind
    monkeypatch.setattr(hosts, "lan_address", lambda: address)
    settings.PORT = free_port()

    verdict, said = found(reachability)[0]

    assert verdict == "look"
    assert words in said


def test_an_address_that_is_turned_away_is_wrong(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BIND, settings.ALLOWED_HOSTS = "0.0.0.0", ["nap.example.org"]
    monkeypatch.setattr(hosts, "lan_address", lambda: "127.0.0.1")
    settings.PORT = free_port()

    assert found(reachability)[0] == (
        "wrong",
        "Phones that call 127.0.0.1 are turned away. Add 127.0.0.1 to ALLOWED_HOSTS.",
    )


@pytest.mark.django_db
def test_the_round_ends_with_what_it_comes_to(
    settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.DEBUG = True

    with pytest.raises(SystemExit) as ended:
        call_command("doctor")

    lines = capsys.readouterr().out.splitlines()
    assert ended.value.code == 1
    assert lines[-1].startswith("1 wrong, ")
    assert "wrong  debug        DEBUG=1 shows the site's inside to whoever sees an error." in lines
    # A path is not broken, so that it can be copied.
    assert max(len(each) for each in lines if "/" not in each) <= 80
