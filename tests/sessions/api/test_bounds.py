"""How much fits into what is sent: the description says what the readers hold to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.test import Client

from sessions.kinds import EXAMPLES
from sessions.models import Evening
from tests.sessions.api.conftest import ROOT, Program, at
from tests.support.api import DESCRIBED, SENT, filled

Json = dict[str, Any]
Place = tuple[str | int, ...]

SHAPES = DESCRIBED["components"]["schemas"]

OPEN = {"DocumentSent.log"}
"""What has no bound but that of every body: a log is as long as its evening."""

WRITES = [
    (operation["operationId"], method, path, operation["requestBody"])
    for path, methods in DESCRIBED["paths"].items()
    for method, operation in methods.items()
    if "requestBody" in operation
]


def whole(schema: Json) -> Json:
    """Return a schema itself where it is a reference, or may be null."""
    if "$ref" in schema:
        return whole(SHAPES[schema["$ref"].rpartition("/")[2]])
    if "anyOf" in schema and "properties" not in schema:
        return whole(schema["anyOf"][0])
    return schema


def leaves(schema: Json, place: Place = ()) -> Iterator[tuple[Place, Json]]:
    """Yield every text, number and list that may be sent, with its place."""
    schema = whole(schema)
    for name, each in schema.get("properties", {}).items():
        yield from leaves(each, (*place, name))
    if schema["type"] == "array" and schema["items"]:
        yield from leaves(schema["items"], (*place, 0))
    if isinstance(schema.get("additionalProperties"), dict):
        yield from leaves(schema["additionalProperties"], (*place, "Ann"))
    if schema["type"] in ("string", "integer", "array"):
        yield place, schema


def is_bounded(schema: Json) -> bool:
    """Return whether a schema says what its least and its most are."""
    if "enum" in schema or "const" in schema:
        return True
    least, most = {
        "string": ("minLength", "maxLength"),
        "integer": ("minimum", "maximum"),
        "array": ("minItems", "maxItems"),
    }[schema["type"]]
    return least in schema and most in schema


def test_every_text_number_and_list_that_is_sent_has_its_bounds() -> None:
    sent = {name: shape for name, shape in SHAPES.items() if name.endswith("Sent")}

    assert len(sent) >= 27
    assert {"NameSent", "EveningSent", "PaymentSent", "TakeBackSent"} <= sent.keys()
    bare = {
        ".".join(map(str, (name, *place)))
        for name, shape in sent.items()
        if "oneOf" not in shape
        for place, schema in leaves(shape)
        if not is_bounded(schema)
    }
    assert bare == OPEN


@pytest.mark.parametrize("where", ["path", "query"])
def test_every_text_of_an_address_has_its_bounds(where: str) -> None:
    bare = {
        (operation["operationId"], each["name"])
        for methods in DESCRIBED["paths"].values()
        for operation in methods.values()
        for each in operation["parameters"]
        if each["in"] == where
        and whole(each["schema"])["type"] == "string"
        and not {"maxLength", "enum", "format"} & whole(each["schema"]).keys()
    }
    assert bare == set()


FITTING = {
    "start_evening": {name: SENT["start_evening"][name] for name in ("game", "stake", "players")},
    "correct": SENT["preview"],
}
"""What fits at an evening that has just begun, where that is not what else fits."""


def bodies(name: str, body: Json) -> Iterator[tuple[Json, Json]]:
    """Yield each shape that a route takes, with a body that fits it."""
    shape = whole(body["content"]["application/json"]["schema"])
    if "oneOf" not in shape:
        yield shape, FITTING.get(name, SENT[name])
        return
    examples = {kind: dict(example) for kind, example in EXAMPLES.items()}
    examples["adjustment"] |= {"coin": 5, "day": "2026-11-26"}
    for each in shape["oneOf"]:
        kind = whole(each)["properties"]["kind"]["const"]
        yield whole(each), examples[kind]


def most_of(schema: Json) -> list[int]:
    """Return the most that a list may hold; nothing for one that is as long as it is."""
    return [schema["maxItems"]] if "maxItems" in schema else []


def past(schema: Json) -> Iterator[Any]:
    """Yield values that are just past the least and the most that a schema allows."""
    if schema["type"] == "integer":
        yield from (schema["minimum"] - 1, schema["maximum"] + 1)
    elif schema["type"] == "array":
        yield from ([f"Name {n}" for n in range(most + 1)] for most in most_of(schema))
    elif "maxLength" in schema:
        yield "x" * (schema["maxLength"] + 1)
        if schema["minLength"]:
            yield "x" * (schema["minLength"] - 1)


def just(schema: Json) -> Iterator[Any]:
    """Yield the least and the most that a schema allows."""
    if schema["type"] == "integer":
        yield from (schema["minimum"], schema["maximum"])
    elif schema["type"] == "array":
        yield from ([f"Name {n}" for n in range(most)] for most in most_of(schema))
    elif "maxLength" in schema:
        yield from ("x" * schema["minLength"], "x" * schema["maxLength"])


def put(body: Any, place: Place, value: Any) -> Any:
    """Return a body with a value at that place."""
    if not place:
        return value
    first, rest = place[0], place[1:]
    if isinstance(first, int):
        others = body[1:] if isinstance(body, list) else []
        return [put(None, rest, value), *others]
    within: Mapping[str, Any] = body if isinstance(body, Mapping) else {}
    return {**within, first: put(within.get(first), rest, value)}


def path_of(place: Place) -> str:
    """Return a place as a problem names it: "evenings[0]"."""
    said = ""
    for each in place:
        said += f"[{each}]" if isinstance(each, int) else f".{each}" if said else each
    return said


OF_LENGTH = ("characters", "expected a whole number from", "expected at most", "fit here")


@pytest.mark.parametrize(("name", "method", "path", "taken"), WRITES, ids=[w[0] for w in WRITES])
def test_what_is_past_a_bound_is_refused_there_and_what_is_at_it_is_not(
    name: str, method: str, path: str, taken: Json, evening: Evening, owner_program: Program
) -> None:
    owner_program.post(at(evening, "baton"))
    address = filled(path, evening, number="1")
    tried = 0

    for shape, fit in bodies(name, taken):
        for place, schema in leaves(shape):
            for value in past(schema):
                answer = owner_program.call(method.upper(), address, put(fit, place, value))
                said = (place, str(value)[:60], answer.content[:300])
                assert 400 <= answer.status_code < 500, said
                if name not in ELSEWHERE and place[:1] not in (("money",), ("along",)):
                    assert answer.json()["path"].startswith(path_of(place)), said
                tried += 1
            for value in just(schema):
                answer = owner_program.call(method.upper(), address, put(fit, place, value))
                said = (place, str(value)[:60], answer.content[:300])
                assert answer.status_code < 500, said
                if answer.status_code >= 400 and answer.json()["path"] == path_of(place):
                    assert not any(word in answer.json()["detail"] for word in OF_LENGTH), said
    assert tried or name in UNBOUNDED


UNBOUNDED = {"change_state", "change_tables", "put_up_call"}
"""Routes that are sent a word out of some, or facts that the game alone knows."""

ELSEWHERE = {"change", "exchange_two", "change_players"}
"""Routes that look for what they are about before they read each."""


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("circles/{circle_id}/players", "cursor"),
        ("circles/{circle_id}/league", "points"),
        ("circles/{circle_id}/league", "series"),
        ("circles/{circle_id}/figures", "year"),
        ("circles/{circle_id}/slate/along", "currency"),
    ],
)
def test_a_text_of_an_address_past_its_bound_is_refused_there(
    path: str, name: str, evening: Evening, owner_program: Program
) -> None:
    answer = owner_program.get(f"{filled(path, evening, number='1')}?{name}={'x' * 2000}")

    assert (answer.status_code, answer.json()["path"]) == (422, name)


def test_the_description_is_what_the_site_gives(client: Client) -> None:
    shapes = client.get(f"{ROOT}/openapi.json").json()["components"]["schemas"]

    assert shapes["SayingSent"]["properties"]["note"]["maxLength"] == 400
    assert shapes["CircleNameSent"]["properties"]["name"]["maxLength"] == 80
