"""Documents and what commands print are told in a language as pages are; what machines read is not.

Each is made in a language that marks each word: what is left beside the marks are names, numbers
and the words of the format.
"""

from __future__ import annotations

import contextlib
import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from sessions.models import Circle, Evening, Player
from tests.addresses import at
from tests.support.languages import marked, unmarked
from tests.support.nights import Record

__all__ = ["marked"]

CODE = re.compile(
    r"[0-9a-f]{8}-[0-9a-f-]{27}|https?://\S+|/\S+|[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}"
)
"""Ids, addresses, paths and seals."""


def left(text: str, *beside: str) -> list[str]:
    """Return the words of a text that stand between no marks, but for those of its format."""
    text = CODE.sub(" ", text)
    for word in beside:
        text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", " ", text)
    return unmarked(text)


@pytest.fixture
def night(owner: Client, evening: Evening, record: Record) -> Evening:
    """Return an evening with a deal, closed."""
    record(evening, caller="1", call="3", made=True)
    record(evening, kind="kitty", how="split")
    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
    owner.post(f"{at(evening)}close/", {"key": "close-it-now"})
    evening.refresh_from_db()
    assert evening.state == Evening.CLOSED
    return evening


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize(
    "address",
    [
        "/circles/{circle}/deals.csv",
        "/circles/{circle}/transfers.csv",
        "/circles/{circle}/players/{ann}/statement.csv",
        "/circles/{circle}/evenings/{evening}/deals.csv",
        "/circles/{circle}/evenings/{evening}/transfers.csv",
    ],
)
def test_every_word_of_a_document_can_be_translated(
    owner: Client, circle: Circle, night: Evening, address: str
) -> None:
    ann = Player.objects.get(circle=circle, name="Ann").pk

    response = owner.get(address.format(circle=circle.pk, evening=night.pk, ann=ann))

    assert response.status_code == 200
    content = response.getvalue()
    assert left(content.decode(), "counters") == []


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize(
    "address",
    [
        "/circles/{circle}/players/{ann}/statement/",
        "/circles/{circle}/evenings/{evening}/result/",
        "/circles/{circle}/evenings/{evening}/result/picture.svg",
        "/offline/",
        "/phone/",
    ],
)
def test_every_word_of_a_page_to_be_sent_on_or_printed_can_be_translated(
    owner: Client, circle: Circle, night: Evening, address: str
) -> None:
    ann = Player.objects.get(circle=circle, name="Ann").pk

    response = owner.get(address.format(circle=circle.pk, evening=night.pk, ann=ann))

    # A picture's words stand as well as a page's.
    assert unmarked(response.getvalue().decode().replace("svg", "div")) == []


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("style", ["hledger", "ledger", "beancount"])
def test_what_a_journal_says_to_people_can_be_translated_and_accounts_stay(
    circle: Circle, night: Evening, style: str, tmp_path: Path
) -> None:
    file = tmp_path / "journal"
    call_command("journal", "--format", style, "--circle", str(circle.pk), str(file))

    said = file.read_text()
    assert "⟦the night's end⟧" in said or style == "beancount"
    assert f"Players:Ann:{night.played_on}" in said
    words = (
        "account",
        "counters",
        "Players",
        "Kitty",
        "commodity",
        "COUNTERS",
        "decimal-mark",
        "open",
    )
    beside = ("Assets", "name", "source", "balance", "checksum of all above", *words)
    assert left(re.sub(r"sha256:\w+", "", said), *beside) == []


@pytest.mark.usefixtures("marked")
def test_what_commands_print_can_be_translated(
    circle: Circle, night: Evening, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book, sheet = tmp_path / "circle.json", tmp_path / "evening.json"

    def said(*command: str) -> str:
        out = StringIO()
        with contextlib.suppress(SystemExit, CommandError):
            call_command(*command, stdout=out, stderr=out)
        return out.getvalue() + capsys.readouterr().out

    call_command("export_circle", str(circle.pk), str(book))
    call_command("export_evening", str(night.pk), str(sheet), "--plain")
    assert said("check_books").count("⟦") == 2
    for command in (
        ("check_books", "--verbosity", "0"),
        ("count_figures", "--anew"),
        ("verify", str(book)),
        ("verify", str(sheet)),
        ("import_circle", str(book)),
        ("import_circle", "--dry-run", str(book)),
        ("score", str(sheet)),
        ("let_in", "Crown"),
        ("forget", "Crown", "Ann"),
    ):
        found = left(said(*command).replace(str(tmp_path), ""), *NAMED)
        assert found == [], command


NAMED = ("The Crown", "Somebody", "json", "circle", "UTC")
"""What commands name as the book or the files name it."""


@pytest.mark.usefixtures("marked")
def test_files_for_programs_say_the_same_in_every_language(
    owner: Client, circle: Circle, night: Evening
) -> None:
    for address in (
        f"/circles/{circle.pk}/circle.json",
        f"{at(night)}evening.json",
        f"{at(night)}book.json",
    ):
        response = owner.get(address)
        content = response.getvalue()
        assert response.status_code == 200
        assert "⟦" not in content.decode(), address
