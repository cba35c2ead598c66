"""The theme that a phone has chosen: drawn from the first byte on, kept on the phone alone."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from sessions.models import Evening
from tests.addresses import at


def drawn(html: str) -> tuple[str, str, list[str]]:
    """Return a page's theme: its name, the scheme, the bars if dark and if light."""
    theme = re.search(r'<html [^>]*data-theme="(\w*)"', html)
    scheme = re.search(r'name="color-scheme" content="([^"]*)"', html)
    assert theme
    assert scheme
    return theme[1], scheme[1], re.findall(r'name="theme-color" content="([^"]*)"', html)


def test_a_phone_that_chose_nothing_or_no_theme_is_shown_what_it_is_set_to(client: Client) -> None:
    system = ("system", "light dark", ["#0e3b2c", "#efe9db"])
    assert drawn(client.get("/").content.decode()) == system
    for theme in ("", "neon", '"><script>', "dim\0", "system"):
        client.post("/phone/", {"theme": "dim"})
        kept = client.post("/phone/", {"theme": theme}).cookies["napledger_theme"].value
        assert kept == "system", theme
        assert 'value="system" checked' in client.get("/phone/").content.decode()
    client.cookies["napledger_theme"] = "neon"
    assert drawn(client.get("/").content.decode()) == system


@pytest.mark.django_db
def test_a_choice_is_kept_for_long_asks_the_book_nothing_and_leads_to_a_page_of_ours(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        assert client.get("/phone/").status_code == 200
        for back in ("", "https://other.example/", "//other.example/", "more/"):
            chosen = client.post("/phone/", {"theme": "dim", "back": back})
            assert chosen.headers["Location"] == "/phone/", back
            cookie = chosen.cookies["napledger_theme"]
            assert cookie["max-age"] == 34_560_000
            assert (cookie["path"], cookie["samesite"]) == ("/", "Lax")


@pytest.mark.parametrize(
    ("theme", "scheme", "bar"),
    [("light", "light", "#efe9db"), ("dark", "dark", "#0e3b2c"), ("dim", "dark", "#120e08")],
)
def test_a_theme_is_chosen_without_scripts_and_every_page_is_drawn_in_it(
    owner: Client, evening: Evening, theme: str, scheme: str, bar: str
) -> None:
    more = f"{at(evening)}more/"

    response = owner.post("/phone/", {"theme": theme, "back": more})

    assert (response.status_code, response.headers["Location"]) == (303, more)
    for address in (more, at(evening), "/", "/phone/", "/offline/", "/nowhere/"):
        html = owner.get(address).content.decode()
        assert drawn(html) == (theme, scheme, [bar, bar]), address
    assert f'value="{theme}" checked' in owner.get(more).content.decode()
