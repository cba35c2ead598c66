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


def test_a_phone_that_chose_nothing_is_shown_what_it_is_set_to(client: Client) -> None:
    html = client.get("/").content.decode()

    assert drawn(html) == ("system", "light dark", ["#0e3b2c", "#efe9db"])


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


def test_the_phone_is_followed_again(client: Client) -> None:
    client.post("/phone/", {"theme": "dim"})
    client.post("/phone/", {"theme": "system"})

    html = client.get("/phone/").content.decode()

    assert drawn(html)[0] == "system"
    assert 'value="system" checked' in html


@pytest.mark.parametrize("theme", ["", "neon", '"><script>', "dim\0"])
def test_what_is_no_theme_is_none(client: Client, theme: str) -> None:
    kept = client.post("/phone/", {"theme": theme}).cookies["napledger_theme"].value
    client.cookies["napledger_theme"] = "neon"

    assert kept == "system"
    assert drawn(client.get("/").content.decode())[0] == "system"


@pytest.mark.parametrize("back", ["", "https://other.example/", "//other.example/", "more/"])
def test_whoever_chose_is_led_to_a_page_of_ours(client: Client, back: str) -> None:
    response = client.post("/phone/", {"theme": "dim", "back": back})

    assert response.headers["Location"] == "/phone/"


def test_a_theme_is_kept_for_as_long_as_browsers_keep_anything(client: Client) -> None:
    cookie = client.post("/phone/", {"theme": "dim"}).cookies["napledger_theme"]

    assert cookie["max-age"] == 34_560_000
    assert (cookie["path"], cookie["samesite"]) == ("/", "Lax")


@pytest.mark.django_db
def test_the_page_of_the_phone_asks_the_book_nothing(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(0):
        assert Client().get("/phone/").status_code == 200
