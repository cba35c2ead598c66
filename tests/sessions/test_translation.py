"""Every text that a person sees can be translated: a language that marks each word proves it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from sessions.models import Circle, Evening
from tests.support.languages import marked, unmarked
from tests.support.nights import Record

__all__ = ["marked"]


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/start/",
        "/join/",
        "/account/sign-in/",
        "/account/sign-up/",
        "/circles/{circle}/evenings/{evening}/",
        "/circles/{circle}/evenings/{evening}/big/",
        "/circles/{circle}/evenings/{evening}/log/",
        "/circles/{circle}/evenings/{evening}/rules/",
        "/circles/{circle}/evenings/{evening}/more/",
        "/circles/{circle}/evenings/{evening}/settle/",
        "/circles/{circle}/evenings/{evening}/entries/2/",
        "/circles/{circle}/evenings/{evening}/entries/2/correct/",
        "/circles/{circle}/evenings/{evening}/sheet/",
        "/circles/{circle}/",
        "/circles/{circle}/links/",
        "/circles/{circle}/programs/",
        "/circles/{circle}/start/",
        "/circles/{circle}/evenings/{evening}/result/",
        "/circles/{circle}/evenings/{evening}/pay/",
        "/circles/{circle}/evenings/{evening}/replay/",
        "/circles/{circle}/evenings/{evening}/settle/purses/",
        "/circles/{circle}/evenings/{evening}/settle/ways/",
        "/circles/{circle}/evenings/{evening}/settle/why/",
        "/circles/{circle}/evenings/{evening}/what-if/",
        "/circles/{circle}/slate/",
        "/circles/{circle}/what-if/",
        "/circles/{circle}/export/",
        "/circles/{circle}/paper/",
        "/nowhere/",
    ],
)
def test_every_word_of_a_page_can_be_translated(
    owner: Client, circle: Circle, evening: Evening, record: Record, path: str
) -> None:
    record(evening, kind="deal", caller="1", call="3", made=True)

    response = owner.get(path.format(evening=evening.pk, circle=circle.pk))

    assert unmarked(response.content.decode()) == []


ENGLISH = (
    r'<(span|h2|a|p)\b[^>]* lang="en">.*?</\1>',
    r'<span class="reference__kind">.*?(·|</span>)',
    r'<a href="#shape-\w+">.*?</a>',
    r"<code>.*?</code>",
    "OpenAPI",
)
"""What the page for programs says in its code's own words."""


@pytest.mark.usefixtures("marked")
def test_every_word_of_the_page_for_programs_can_be_translated_but_what_is_code(
    client: Client,
) -> None:
    page = client.get("/api/v1/").content.decode()

    for each in ENGLISH:
        page = re.sub(each, " ", page, flags=re.S)
    assert "To begin" in page
    assert unmarked(page) == []
