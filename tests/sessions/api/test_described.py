"""The description holds: it is valid OpenAPI, and nothing that is sent gets an answer outside it.

Schemathesis makes requests of the description, fitting ones and wrong ones; a real circle and a
real evening are put into most of them, so that they get past the door.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
import requests
import schemathesis
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from openapi_spec_validator import OpenAPIV31SpecValidator
from schemathesis import GenerationMode, Response
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from sessions.api.openapi_views import described
from sessions.models import Evening
from tests.sessions.api.conftest import ROOT, Program, at

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
)

OFTEN = 0.9
"""How often a request is about a circle and an evening that are there."""


def test_the_description_is_valid_openapi() -> None:
    answer = Client().get(f"{ROOT}/openapi.json")

    assert answer.status_code == 200
    assert answer.json()["openapi"] == "3.1.0"
    OpenAPIV31SpecValidator(answer.json()).validate()


def test_the_description_names_no_shape_that_is_not_there() -> None:
    written = json.dumps(described())
    known = described()["components"]["schemas"]

    for part in written.split('"#/components/schemas/')[1:]:
        assert part.partition('"')[0] in known


SCHEMA = schemathesis.openapi.from_dict(described())
OPERATIONS = {
    operation["operationId"]: SCHEMA.find_operation_by_id(operation["operationId"])
    for methods in described()["paths"].values()
    for operation in methods.values()
}


@pytest.mark.parametrize("name", OPERATIONS)
def test_whatever_is_sent_is_answered_as_described(
    name: str, evening: Evening, owner_program: Program
) -> None:
    require_described(name, evening, owner_program, examples=4)


@pytest.mark.slow
def test_so_it_is_however_much_is_sent(evening: Evening, owner_program: Program) -> None:
    wrong = {}
    for name in OPERATIONS:
        try:
            require_described(name, evening, owner_program, examples=60)
        except Exception as error:  # noqa: BLE001  # all offenders are named together
            wrong[name] = str(error)

    assert wrong == {}


def require_described(
    name: str, evening: Evening, owner_program: Program, *, examples: int
) -> None:
    """Send so many fitting and so many wrong requests of a route, and hold the answers to it."""
    owner_program.post(at(evening, "baton"))
    ids = {"circle_id": str(evening.circle_id), "evening_id": str(evening.pk), "key": "nap"}
    ids["player_id"] = str(evening.seats.exclude(player=None)[0].player_id)
    client = Client()
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            derandomize=True,
            phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
        )
        @given(
            case=OPERATIONS[name].as_strategy(generation_mode=mode),
            chance=st.randoms(use_true_random=False),
        )
        def holds(case: Any, chance: random.Random) -> None:
            for each in case.path_parameters or {}:
                if each in ids and chance.random() < OFTEN:
                    case.path_parameters[each] = ids[each]
            kwargs = case.as_transport_kwargs(base_url=f"http://testserver{ROOT}")
            sent = requests.Request(**kwargs).prepare()
            sent.headers["Authorization"] = f"Bearer {owner_program.token}"
            sent.headers.pop("Accept-Encoding", None)
            case.validate_response(answered(client, sent), checks=CHECKS)

        holds()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)

DEAL = {
    "kind": "deal",
    "dealer": "Dan",
    "caller": "Ann",
    "call": "3",
    "made": True,
    "tricks": 3,
    "away": [],
    "note": "a fine one",
    "revokes": [{"player": "Ben", "how": "revoke"}],
}


@pytest.mark.parametrize("field", DEAL)
def test_a_deal_with_anything_in_a_field_is_recorded_or_refused(
    field: str, evening: Evening, owner_program: Program
) -> None:
    owner_program.post(at(evening, "baton"))

    @settings(
        max_examples=15,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(value=JSON)
    def holds(value: Any) -> None:
        answer = owner_program.post(at(evening, "entries"), {**DEAL, field: value})

        assert answer.status_code in (201, 400, 422)

    holds()


def answered(client: Client, sent: requests.PreparedRequest) -> Response:
    """Return the site's answer to a request, as Schemathesis has answers."""
    answer = client.generic(
        str(sent.method),
        str(sent.url).removeprefix("http://testserver"),
        sent.body or b"",
        content_type=str(sent.headers.get("Content-Type", "")),
        headers={name: str(value) for name, value in sent.headers.items()},
    )
    return Response(
        status_code=answer.status_code,
        headers={name: [value] for name, value in answer.headers.items()},
        content=answer.getvalue() if answer.streaming else answer.content,
        request=sent,
        elapsed=0,
        verify=True,
        message=answer.reason_phrase,
        encoding="utf-8",
    )
