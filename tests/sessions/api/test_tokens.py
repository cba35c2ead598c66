"""Who comes in by which token, and what every route says to every one of them."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.test import Client

from sessions.access.service import make_link, renew_link, revoke_link
from sessions.api.openapi_views import described
from sessions.models import Access, Evening, Link
from tests.sessions.api.conftest import ROOT, Program, at
from tests.support.api import ANYBODY, OWN, RECORD, ROUTES, WATCH, address, needs


@pytest.mark.parametrize(("name", "method", "path"), ROUTES)
def test_every_route_opens_to_those_it_is_for_and_to_nobody_else(
    name: str, method: str, path: str, evening: Evening, program: Callable[..., Program]
) -> None:
    other = "0190b3a0-0000-7000-8000-000000000000"
    at_evening = "{evening_id}" in path
    of_circle = "{circle_id}" in path and not at_evening
    need = needs(name, method)
    allowed = {"watcher": {WATCH}, "recorder": {WATCH, RECORD}, "owner": {WATCH, RECORD, OWN}}

    for role, may in allowed.items():
        for guest in (False, True):
            who = program(role, evening=evening if guest else None)
            status = who.call(method.upper(), address(path, evening), {}).status_code
            if name in ANYBODY:
                assert status not in (401, 403, 404), (role, guest, status)
            elif guest and of_circle:
                assert status == 404, (role, guest, status)
            elif need not in may:
                assert status == 403, (role, guest, status)
            elif name == "export_book" and guest:
                assert status == 404
            else:
                assert status not in (401, 403), (role, guest, status)
            if of_circle or at_evening:
                foreign = address(path, evening).replace(str(evening.circle_id), other)
                assert who.call(method.upper(), foreign, {}).status_code == 404


@pytest.mark.parametrize(("name", "method", "path"), ROUTES)
def test_without_a_token_in_force_every_route_says_401(
    name: str, method: str, path: str, evening: Evening, watcher: Program
) -> None:
    for shown in ("", "Bearer napledger_wrong", "Bearer wrong", "Basic YTpi", "Bearer "):
        answer = watcher.call(method.upper(), address(path, evening), {}, Authorization=shown)

        assert answer.status_code == 401, (name, shown)
        assert answer.headers["WWW-Authenticate"] == "Bearer"
        assert answer.json()["type"] == "/api/v1/#no-token"


def test_a_browser_that_owns_the_circle_is_nobody_here(owner: Client, evening: Evening) -> None:
    assert owner.get(f"{ROOT}/{at(evening)}").status_code == 401
    undo = f"{ROOT}/{at(evening, 'undo')}"
    assert owner.post(undo, "{}", content_type="application/json").status_code == 401


def test_a_token_opens_no_page(watcher: Program, evening: Evening) -> None:
    client = Client()
    client.cookies["napledger_device"] = watcher.token

    page = f"/circles/{evening.circle_id}/evenings/{evening.pk}/"
    assert client.get(page).status_code == 404
    assert client.get(page, headers={"Authorization": f"Bearer {watcher.token}"}).status_code == 404


def test_a_renewed_or_revoked_token_opens_nothing_at_once(access: Access, evening: Evening) -> None:
    link, token = make_link(access, role="owner", evening=None, name="Wall", for_program=True)
    old = Program(token)
    assert old.get(at(evening)).status_code == 200

    renewed = renew_link(access, link.pk)

    assert renewed is not None
    new = Program(renewed[1])
    assert [each.get(at(evening)).status_code for each in (old, new)] == [401, 200]
    revoke_link(access, renewed[0].pk)
    assert new.get(at(evening)).status_code == 401


@pytest.mark.parametrize("path", ["", "token", "circles", "games"])
def test_that_a_token_is_used_is_noted(watcher: Program, evening: Evening, path: str) -> None:
    assert Link.objects.get(for_program=True).used_at is None
    assert watcher.get(path or at(evening)).status_code == 200
    assert Link.objects.get(for_program=True).used_at is not None


def test_a_token_is_stored_as_a_hash(watcher: Program) -> None:
    link = Link.objects.get(for_program=True)

    assert watcher.token.startswith("napledger_")
    assert watcher.token not in str(vars(link))
    assert len(link.token_hash) == 64


@pytest.mark.usefixtures("nobody_has_tried")
def test_whoever_guesses_tokens_is_soon_not_heard_any_more(evening: Evening) -> None:
    stranger = Program("napledger_guessed")

    statuses = [stranger.get(at(evening)).status_code for _ in range(22)]

    assert statuses[:20] == [401] * 20
    assert statuses[20:] == [429] * 2


def test_there_is_json_for_what_is_not_there(watcher: Program) -> None:
    assert watcher.get("nothing/of/the/kind").json()["status"] == 404
    refused = watcher.call("DELETE", "games")
    assert (refused.status_code, refused.json()["status"]) == (405, 405)
    assert refused.headers["Allow"] == "GET"


def test_only_what_writes_once_takes_a_key() -> None:
    keyless = {
        operation["operationId"]
        for methods in described()["paths"].values()
        for method, operation in methods.items()
        if method == "post" and '"Idempotency-Key"' not in json.dumps(operation["parameters"])
    }

    previews = {"price", "preview", "preview_leaving", "preview_past", "show_offered"}
    assert keyless == {*previews, "take_over", "score", "keep", "offer_circle"}
