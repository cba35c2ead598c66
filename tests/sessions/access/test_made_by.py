"""What a phone kept is taken only from whoever made it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.book.submission import new_key
from sessions.models import Access, Circle, Entry, Evening
from tests.addresses import at
from tests.support.accounts import phone, sign_in, sign_up
from tests.support.pages import text
from tests.support.table import HTMX, deal

FELLOW = "the secret of a fellow's phone"


@pytest.fixture
def fellow(circle: Circle) -> Client:
    Access.objects.create(circle=circle, secret_hash=hashed(FELLOW))
    client = Client()
    client.cookies[cookie_name()] = FELLOW
    return client


def word(client: Client, evening: Evening) -> str:
    """Return the word for whoever holds this phone, as the board says it."""
    page = client.get(at(evening)).content.decode()
    found = re.search(r'data-made-by="([0-9a-f]{16})"', page)
    assert found is not None, "the board says who would make what is recorded on it"
    return found.group(1)


def send(client: Client, evening: Evening, *, made_by: str, way: str = "deals") -> tuple[int, str]:
    headers = {"Napledger-Made-By": made_by}
    address = f"{at(evening)}{way}/"
    fields = deal(key=new_key(), take_over="1")
    response = client.post(address, fields, headers=headers, **HTMX)
    return response.status_code, text(response.content.decode())


def test_whoever_made_it_sends_it(owner: Client, evening: Evening) -> None:
    status, _ = send(owner, evening, made_by=word(owner, evening))

    assert status == 200


@pytest.mark.parametrize("way", ["deals", "undo", "redo"])
def test_nobody_else_sends_it(owner: Client, fellow: Client, evening: Evening, way: str) -> None:
    mine = word(owner, evening)

    status, said = send(fellow, evening, made_by=mine, way=way)

    assert status == 403
    assert "Somebody else recorded this on this phone, so it is not sent in your name." in said
    assert Entry.objects.filter(evening=evening).count() == 1
    assert mine != word(fellow, evening)


def test_the_word_tells_no_secret(owner: Client, access: Access, evening: Evening) -> None:
    said = word(owner, evening)

    assert not access.secret_hash.startswith(said)
    assert said not in str(access.pk)


def test_an_account_is_the_same_person_on_another_phone(owner: Client, evening: Evening) -> None:
    before = word(owner, evening)
    sign_up(owner)
    mine, other = word(owner, evening), phone()
    sign_in(other)

    assert send(owner, evening, made_by=before)[0] == 200
    assert send(owner, evening, made_by=mine)[0] == 200
    assert send(other, evening, made_by=mine)[0] == 200
    assert send(other, evening, made_by=before)[0] == 403
