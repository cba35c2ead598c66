"""What a program sends is read strictly, as its schema says: all else is told at its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import TypeAdapter

from napledger.reading.faults import Fault
from sessions.api.bodies import CorrectionSent, PaySent, PriceSent, Sent, SlatePaySent

Json = dict[str, Any]

SHAPES = Sent.__subclasses__()

OF_ANOTHER_KIND: dict[str, list[tuple[Any, str]]] = {
    "string": [(7, "expected text, got 7"), (["a"], "expected text, got a list")],
    "integer": [
        ("5", "expected a whole number, got the text “5”"),
        (True, "expected a whole number, got true"),
        (1.0, "expected a whole number, got 1.0"),
    ],
    "array": [("Ann", "expected a list, got the text “Ann”")],
    "object": [([], "expected an object with named fields, got a list")],
}
"""Values that a field of a type cannot have, and what is said of each."""


def schema_of(shape: type[Sent]) -> Json:
    return TypeAdapter(shape).json_schema()


def fitting(schema: Json) -> Any:
    """Return a value that a schema allows, the least one."""
    if "enum" in schema:
        return schema["enum"][0]
    if schema["type"] == "array":
        return [fitting(schema["items"])] * max(1, schema["minItems"])
    if schema["type"] == "string":
        return "x" * max(1, schema["minLength"])
    return schema.get("minimum", {})


def wrong(schema: Json, place: str) -> Iterator[tuple[str, Any, str]]:
    """Yield where a value cannot be, which, and what is said of it."""
    schema, *null = schema.get("anyOf", [schema])
    if not null:
        kind = {"array": "a list", "object": "an object with named fields"}
        kind |= {"string": "text", "integer": "a whole number"}
        said = f"one of {', '.join(schema['enum'])}" if "enum" in schema else kind[schema["type"]]
        yield place, None, f"expected {said}, got nothing (null)"
    if "enum" in schema:
        yield place, "gone", f"expected one of {', '.join(schema['enum'])}, got gone"
        return
    for value, sentence in OF_ANOTHER_KIND[schema["type"]]:
        yield place, value, sentence
    if schema["type"] == "array":
        fit = fitting(schema["items"])
        yield f"{place}[1]", [fit, 7], "expected text, got 7"


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_what_a_schema_does_not_allow_is_refused_at_its_place(shape: type[Sent]) -> None:
    schema = schema_of(shape)
    fields, required = schema["properties"], schema.get("required", [])
    fit = {name: fitting(fields[name]) for name in required}
    shape.read(fit)
    refused: list[tuple[Json, str, str]] = [
        (
            {**fit, "colour": 1},
            "colour",
            f"unknown key; expected one of {', '.join(sorted(fields))}",
        ),
        *(({k: v for k, v in fit.items() if k != name}, name, "is missing") for name in required),
        *(
            ({**fit, name: value}, place, sentence)
            for name, each in fields.items()
            for place, value, sentence in wrong(each, name)
        ),
    ]

    for said, place, sentence in refused:
        with pytest.raises(Fault) as fault:
            shape.read(said)
        assert (fault.value.path, fault.value.sentence()) == (place, sentence), said


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_what_need_not_be_said_may_be_null(shape: type[Sent]) -> None:
    schema = schema_of(shape)
    fit = {name: fitting(schema["properties"][name]) for name in schema.get("required", [])}
    nulls = {name: None for name, each in schema["properties"].items() if "anyOf" in each}

    assert shape.read({**fit, **nulls}) == shape.read(fit)


def test_what_is_said_is_read() -> None:
    said = {"kind": "void", "why": "misheard"}

    assert CorrectionSent.read(said) == CorrectionSent("void", "misheard")
    assert PriceSent.read({"counters": None, "amount": 5}) == PriceSent(amount=5)
    assert SlatePaySent.read({"evenings": ["e"], "from": None}) == SlatePaySent(evenings=("e",))
    assert PaySent.read({"from": "Ann", "to": "Ben", "amount": 7}) == PaySent("Ann", "Ben", 7)
