"""Names and notes are written as text, wherever they stand."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sessions.models import Circle, Evening

PAGES = (
    "/",
    "/circles/{circle}/",
    "/circles/{circle}/start/",
    "/circles/{circle}/links/",
    "/evenings/{evening}/",
    "/evenings/{evening}/big/",
    "/evenings/{evening}/sheet/",
    "/evenings/{evening}/log/",
    "/evenings/{evening}/rules/",
    "/evenings/{evening}/more/",
    "/evenings/{evening}/settle/",
    "/evenings/{evening}/entries/2/",
    "/evenings/{evening}/entries/2/correct/",
    "/evenings/{evening}/entries/3/",
)

EVIL = ("<x-evil>", '"><x-evil>', "'><x-evil onclick=x>", "</script><x-evil>", "{{<x-evil>}}")

HOSTILE = st.builds(
    lambda evil, text: (evil + text)[:40].strip(),
    st.sampled_from(EVIL),
    st.text(
        st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp", "Zs"]), max_size=15
    ),
)


@settings(
    max_examples=8,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(names=st.lists(HOSTILE, min_size=3, max_size=3, unique=True), note=HOSTILE)
def test_hostile_text_is_text_on_every_page(
    owner: Client,
    circle: Circle,
    start: Callable[..., Evening],
    record: Callable[..., object],
    names: list[str],
    note: str,
) -> None:
    Circle.objects.filter(pk=circle.pk).update(name=note)
    facts = {"players": names, "first_dealer": names[0], "title": note, "place": note}
    evening = start(**facts, note=note, rules={"preset": "hoyle"})
    record(evening, kind="deal", caller="2", call="3", made=True, note=note)
    record(evening, kind="adjustment", changes={"1": 1, "2": -1}, note=note)

    for page in PAGES:
        response = owner.get(page.format(circle=circle.pk, evening=evening.pk))
        assert response.status_code == 200, page
        assert b"<x-evil" not in response.content, page


def test_what_a_stranger_sends_comes_back_as_text(owner: Client, evening: Evening) -> None:
    fields = {"caller": "<x-evil>", "call": "<x-evil>", "outcome": "made", "key": "key-of-evil"}

    html = owner.post(f"/evenings/{evening.pk}/deals/", fields).content

    assert b"<x-evil" not in html
    assert b"&lt;x-evil&gt;" in html


def test_a_score_sheet_in_a_terminal_has_no_control_characters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = {
        "format": "napledger.evening/1",
        "game": "nap",
        "stake": 1,
        "title": "a\x1b[31mred\x07 title",
        "players": ["Ann", "Ben"],
        "log": [],
    }
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(document), encoding="utf-8")

    call_command("score", str(file))

    assert "\x1b" not in capsys.readouterr().out
