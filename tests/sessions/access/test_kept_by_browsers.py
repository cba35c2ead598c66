"""Every page says who may keep it: nobody between the server and whoever asked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from sessions.models import Evening
from tests.support.roles import ADDRESSES, ROWS, address_of

__all__ = ["address_of"]

FOR_ALL = {"api-openapi", "show-manifest", "show-service-worker"}
"""What is the same for everybody."""

READ = sorted({name for name, (get, _post) in ROWS.items() if get is not None} - FOR_ALL)


@pytest.mark.usefixtures("evening")
def test_no_page_may_be_kept_by_anybody_else(
    owner: Client, address_of: Callable[[str], str]
) -> None:
    said = {name: _kept(owner, address_of(ADDRESSES[name])) for name in READ}

    assert {name: kept for name, kept in said.items() if not kept & {"private", "no-store"}} == {}
    assert said["show-table"] == {"private", "no-cache"}


def test_a_page_that_is_not_there_is_no_other(client: Client, evening: Evening) -> None:
    assert _kept(client, f"/circles/{evening.circle_id}/") == {"private", "no-cache"}


def _kept(client: Client, address: str) -> set[str]:
    """Return what a page says of keeping it."""
    return set(client.get(address).headers.get("Cache-Control", "").split(", "))
