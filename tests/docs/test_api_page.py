"""What docs/api.md shows is what comes: each command is given to a server, in the page's order."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytest_django.live_server_helper import LiveServer

from napledger_client import Client
from play_an_evening import play
from sessions.api.openapi_views import described
from sessions.models import Circle
from tests.docs.pages import ROOT, Block, blocks, rows_below, text_of
from tests.docs.scratch import require
from tests.faults.house import run

PAGE = ROOT / "docs" / "api.md"
BLOCKS = [block for block in blocks() if block.page == PAGE]

SITE, ANY = "https://nap.example.org", "…"
"""The site of the page; and what stands there for something that is another every time."""

KEPT = re.compile(r"^(?:[A-Z]+=|\w+\(\)).*$", re.MULTILINE)
"""What a block says that those after it lean on."""


def block_of(kind: str) -> str:
    (text,) = [block.text for block in BLOCKS if block.kind == kind]
    return text


def steps() -> Iterator[tuple[Block, list[Any]]]:
    """Yield each block of commands with the answers that are shown below it."""
    commands, answers = None, list[Any]()
    for block in BLOCKS:
        if block.kind == "sh":
            if commands is not None:
                yield commands, answers
            commands, answers = block, []
        elif block.kind == "json":
            answers += answers_in(block.text)
    assert commands is not None, "the page has commands"
    yield commands, answers


def answers_in(printed: str) -> list[Any]:
    found = []
    while printed := printed.lstrip():
        value, end = json.JSONDecoder().raw_decode(printed)
        found.append(value)
        printed = printed[end:]
    return found


def is_shown(shown: Any, came: Any) -> bool:
    """Return whether what came has all that is shown, which may be a part of it."""
    if isinstance(shown, str) and shown.endswith(ANY):
        return isinstance(came, str) and bool(came)
    if isinstance(shown, dict):
        return all(key in came and is_shown(each, came[key]) for key, each in shown.items())
    if isinstance(shown, list):
        return len(shown) == len(came) and all(map(is_shown, shown, came))
    return bool(shown == came)


@pytest.mark.slow
def test_the_commands_play_an_evening_and_answer_what_is_shown(
    live_server: LiveServer, token: str, tmp_path: Path
) -> None:
    require("curl", "openssl")
    kept = ""
    circle, evening = str(Circle.objects.get().pk), ""
    for block, shown in steps():
        text = block.text.replace(SITE, live_server.url).replace(f"napledger_{ANY}", token)
        text = re.sub(r"(?<=^CIRCLE=)\S+", circle, text, flags=re.MULTILINE)
        text = re.sub(rf"(?<=/evenings/)\w+-{ANY}", evening, text)
        done = run("/bin/sh", "-eu", "-c", f"{kept}\n{text}", cwd=tmp_path)
        kept = "\n".join([kept, *KEPT.findall(text)])
        assert done.returncode == 0, f"{text}\n{done.stdout}\n{done.stderr}"
        came = answers_in(done.stdout)
        assert len(came) == len(shown), text
        for each, answer in zip(shown, came, strict=True):
            assert is_shown(each, answer), f"{each}\n{answer}"
        evening = evening or next((each["id"] for each in came if "played_on" in each), "")

    deals = csv.reader((tmp_path / "deals.csv").read_text(encoding="utf-8-sig").splitlines())
    assert [row[5:9] for row in deals][1:] == [
        ["Dan", "Ben", "three", "made"],
        ["Ann", "Cat", "two", "made"],
    ]
    assert "Goes down" in (tmp_path / "transfers.csv").read_text(encoding="utf-8-sig")


def heads_of(client: Client, name: str) -> list[str]:
    text = client.text(f"circles/{client.get('token')['circle']}/{name}")
    return next(csv.reader([text.splitlines()[0]]))


def columns_told(name: str) -> set[str]:
    rows = rows_below(PAGE, next(ln for ln in text_of(PAGE).splitlines() if f"| {name}" in ln))
    return {column for row in rows for column in re.findall(r"`([^`]+)`", row[0])}


OF_EACH = {"Ann", "Ben", "Cat", "Dan", "Kitty"}
"""Columns that are of one player or pot each."""


def test_the_page_tells_of_every_column_of_its_tables(live_server: LiveServer, token: str) -> None:
    client = Client(live_server.url, token)

    assert list(play(client))
    for name in ("deals.csv", "transfers.csv"):
        told, heads = columns_told(name), {*heads_of(client, name)}
        untold = {head for head in heads - told if "smallest" not in head}
        assert untold <= OF_EACH
        assert told <= heads
        assert "Amount, smallest coin" not in heads - told
    named = re.findall(r'\{"(\w+)", (?:type|Int64)', block_of("powerquery"))
    assert named == ["Day", "Deal"]
    assert {*named} <= {*heads_of(client, "deals.csv")}


def test_a_spreadsheets_recipe_asks_for_what_is_there() -> None:
    address = "/circles/{circle_id}/deals.csv"

    assert address in described()["paths"]
    for kind in ("powerquery", "javascript"):
        text = block_of(kind)
        assert f"api/v1{address}".replace("{circle_id}", "CIRCLE") in text
        assert "Authorization" in text
        assert "Bearer " in text
