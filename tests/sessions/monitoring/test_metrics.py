"""What Prometheus asks for, and who gets it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from importlib import util
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as project
from django.core.checks import run_checks
from django.core.management import call_command
from django.db import OperationalError
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from sessions.book.submission import new_key
from sessions.book.writing import entry_written
from sessions.models import Circle, Entry, Evening
from sessions.models.demonstrations import new_demonstration_id
from sessions.monitoring import health
from tests.faults.house import ROOT, House
from tests.support.nights import Start

COUNTING = "sessions.monitoring.metrics.count_requests"
TOKEN = "a-token-that-nobody-guesses"

Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


@pytest.fixture
def counting(settings: Any, tmp_path: Path) -> Iterator[None]:
    """Have requests counted, as METRICS_TOKEN does."""
    settings.METRICS_TOKEN = TOKEN
    settings.VAR_DIR = tmp_path
    settings.MIDDLEWARE = [COUNTING, *project.MIDDLEWARE]
    yield
    entry_written.disconnect(dispatch_uid="metrics")


def samples(text: str) -> Samples:
    """Return what a scraper reads of the page."""
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def scraped(token: str = TOKEN, **how: Any) -> Samples:
    """Return what the page says to whoever has the token."""
    response = Client().get("/metrics", headers={"Authorization": f"Bearer {token}"}, **how)
    assert response.status_code == 200
    return samples(response.content.decode())


def value(found: Samples, name: str, **labels: str) -> float:
    """Return a sample; 0 for one that is not there."""
    return found.get((name, frozenset(labels.items())), 0)


@pytest.mark.django_db
def test_without_a_token_there_is_no_such_page() -> None:
    assert Client().get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_without_a_token_the_library_is_not_loaded() -> None:
    asked = (
        "import sys, django; django.setup();"
        "from django.urls import reverse; reverse('show-metrics');"
        "print([name for name in sys.modules if name.startswith('prometheus')])"
    )

    answer = subprocess.run(  # noqa: S603  # this very Python, and words that stand above
        [sys.executable, "-c", asked], cwd=ROOT, capture_output=True, check=True, text=True
    )

    assert answer.stdout == "[]\n"


@pytest.mark.django_db
@pytest.mark.usefixtures("counting")
@pytest.mark.parametrize(
    "sent", ["", "Bearer", "Bearer wrong", f"Basic {TOKEN}", f"Bearer {TOKEN}x"]
)
def test_without_the_token_nothing_is_told(sent: str) -> None:
    response = Client().get("/metrics", headers={"Authorization": sent})

    assert (response.status_code, response.content) == (401, b"")
    assert response.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.usefixtures("counting", "nobody_has_tried")
def test_who_guesses_too_often_is_stopped_and_nobody_else() -> None:
    wrong = {"Authorization": "Bearer wrong"}

    tried = [
        Client().get("/metrics", headers=wrong, REMOTE_ADDR="192.0.2.7").status_code
        for _ in range(21)
    ]
    right = Client().get(
        "/metrics", headers={"Authorization": f"Bearer {TOKEN}"}, REMOTE_ADDR="192.0.2.7"
    )

    assert tried == [401] * 20 + [429]
    assert (right.status_code, right.headers["Retry-After"]) == (429, "600")
    assert scraped(REMOTE_ADDR="192.0.2.8")


@pytest.mark.django_db
@pytest.mark.usefixtures("counting")
def test_a_scraper_calls_by_any_name_and_without_tls(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["nap.example.org"]
    settings.SECURE_SSL_REDIRECT = True

    assert scraped(HTTP_HOST="10.1.2.3:8000")


@pytest.mark.usefixtures("counting")
def test_requests_are_counted_by_route_and_never_by_address(
    owner: Client, evening: Evening
) -> None:
    address = f"/circles/{evening.circle_id}/evenings/{evening.pk}/"
    route = "/circles/<uuid:circle_id>/evenings/<uuid:evening_id>/"
    before = scraped()

    owner.get(address)
    owner.get(address)
    owner.get("/no/such/page/of-ben")
    owner.generic("BEN", "/no/such/page/of-dan")

    after = scraped()
    name = "napledger_requests_total"
    table = {"route": route, "method": "GET", "status": "200"}
    assert value(after, name, **table) - value(before, name, **table) == 2
    assert value(after, name, route="(none)", method="GET", status="404") >= 1
    assert value(after, name, route="(none)", method="other", status="404") >= 1
    seconds = "napledger_request_seconds_count"
    assert value(after, seconds, route=route) - value(before, seconds, route=route) == 2
    labels = {text for _, pairs in after for _, text in pairs}
    assert [text for text in labels if str(evening.pk) in text or "ben" in text] == []


@pytest.mark.usefixtures("counting")
def test_what_is_written_is_counted_and_what_came_late_and_what_was_held_back(
    owner: Client, evening: Evening
) -> None:
    address = f"/circles/{evening.circle_id}/evenings/{evening.pk}/deals/"
    deal = {"caller": "1", "call": "3", "outcome": "made", "version": "1"}
    before = scraped()

    first = owner.post(address, deal | {"key": new_key()}, headers={"HX-Request": "true"})
    late = {"HX-Request": "true", "Napledger-Late": "1"}
    second = owner.post(address, deal | {"version": "2", "key": new_key()}, headers=late)
    third = owner.post(address, deal | {"key": new_key()}, headers=late)

    assert [first.status_code, second.status_code, third.status_code] == [200, 200, 409]
    assert Entry.objects.filter(kind="deal").count() == 2
    after = scraped()
    entries = "napledger_entries_total"
    assert value(after, entries, kind="deal") - value(before, entries, kind="deal") == 2
    for name in ("napledger_late_entries_total", "napledger_conflicts_total"):
        assert value(after, name) - value(before, name) == 1


@pytest.mark.usefixtures("counting")
def test_evenings_are_counted_that_are_not_closed_but_for_demonstrations(
    evening: Evening, start: Start
) -> None:
    start()
    Evening.objects.filter(pk=evening.pk).update(state=Evening.OPEN)
    circle = Circle.objects.create(id=new_demonstration_id(), name="Demonstration", game="nap")
    Evening.objects.create(circle=circle, game="nap", played_on="2026-11-19", currency="GBP")

    found = scraped()

    assert value(found, "napledger_evenings", state="open") == 2
    assert ("napledger_evenings", frozenset({("state", "reviewing")})) in found


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("counting")
def test_a_backup_says_when_it_was_made(tmp_path: Path) -> None:
    name = "napledger_last_backup_timestamp_seconds"
    assert (name, frozenset()) not in scraped()

    call_command("backup", str(tmp_path / "everything"), portable=True)

    assert abs(value(scraped(), name) - timezone.now().timestamp()) < 60


@pytest.mark.django_db
@pytest.mark.usefixtures("counting")
def test_while_tries_cannot_be_looked_up_nobody_is_let_in(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_limit: object) -> int:
        raise OperationalError("unable to open database file")

    settings.RATE_LIMITS = True
    monkeypatch.setattr("sessions.monitoring.metrics.seconds_left", broken)

    sent = {"Authorization": f"Bearer {TOKEN}"}
    assert Client().get("/metrics", headers=sent).status_code == 503


@pytest.mark.django_db
@pytest.mark.usefixtures("counting")
def test_what_the_health_page_answers_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "REMEMBERED_SECONDS", 0)
    before = scraped()
    Client().get("/health/")
    monkeypatch.setattr(health, "ailment", lambda: "the disk is nearly full")
    Client().get("/health/")

    after = scraped()
    name = "napledger_health_replies_total"
    for answer in ("ok", "not"):
        assert value(after, name, answer=answer) - value(before, name, answer=answer) == 1


@pytest.mark.django_db
@pytest.mark.usefixtures("counting")
def test_the_page_for_keepers_names_every_metric_and_no_other() -> None:
    page = (ROOT / "docs" / "running.md").read_text()
    named = set(re.findall(r"^\| `(napledger_\w+)", page, re.MULTILINE))
    (Path(project.VAR_DIR) / "last_backup").write_text("2026-11-19T20:00:00+00:00")

    told = Client().get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    families = set(re.findall(r"^# TYPE (napledger_\w+) ", told.content.decode(), re.MULTILINE))

    assert named == {each for each in families if not each.endswith("_created")}


def test_what_is_missing_for_it_is_said_at_start(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.METRICS_TOKEN = "short"
    monkeypatch.setattr("sessions.doctor.system_checks.find_spec", lambda _name: None)

    found = {each.id: each.msg for each in run_checks(tags=["security"])}

    assert found == {
        "card_sessions.E002": "METRICS_TOKEN is set, but prometheus-client is not installed",
        "card_sessions.E003": "METRICS_TOKEN has fewer than 16 characters",
    }
    assert util.find_spec("prometheus_client") is not None


@pytest.mark.slow
def test_the_workers_of_a_server_count_together(tmp_path: Path) -> None:
    house = House(tmp_path)
    assert house.manage("migrate", "--verbosity", "0").returncode == 0
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    settings = {"METRICS_TOKEN": TOKEN, "WORKERS": "2", "TMPDIR": str(temporary)}

    server = subprocess.Popen(  # this project's own server
        [sys.executable, "-m", "gunicorn", "--config", "python:napledger.site.server"],
        cwd=ROOT,
        env=house.environment | settings,
        start_new_session=True,
    )
    try:
        house.wait_until_it_answers()
        for _ in range(20):
            with urllib.request.urlopen(f"http://127.0.0.1:{house.port}/join/", timeout=20) as page:
                page.read()
        house.server = server
        house.kill_workers()
        house.wait_until_it_answers()
        request = urllib.request.Request(  # this machine alone
            f"http://127.0.0.1:{house.port}/metrics", headers={"Authorization": f"Bearer {TOKEN}"}
        )
        with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310
            found = samples(answer.read().decode())
        (folder,) = temporary.glob("napledger-counts-*")
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait()

    joined = {"route": "/join/", "method": "GET", "status": "200"}
    assert value(found, "napledger_requests_total", **joined) == 20
    assert not folder.exists()
