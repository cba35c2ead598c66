"""The page that says what there is: all of it, in the site's own words and under its own rules."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.test import Client
from openapi_schema_validator import OAS31Validator

from napledger.evening.document import DEAL, OPENING_READERS, Opening
from napledger.evening.kinds import COMES_IN, IN_DOCUMENTS, TWO_SIDED
from napledger.games import games
from sessions.api.openapi_views import described
from sessions.api.page import kind_of, parts_of
from sessions.api.problems import TITLES, WHAT_TO_DO
from sessions.kinds import EXAMPLES
from sessions.models import Evening
from tests.docs.pages import ROOT
from tests.sessions.api.conftest import Program, at
from tests.support.api import ANYBODY, OWN, RECORD, WATCH, needs

DESCRIBED = described()
OPERATIONS = [
    (method, path, operation["operationId"])
    for path, methods in DESCRIBED["paths"].items()
    for method, operation in methods.items()
]


@pytest.fixture
def page(client: Client) -> str:
    response = client.get("/api/v1/")
    assert response.status_code == 200
    return response.content.decode()


def text_of(page: str) -> str:
    """Return what is read on a page, without its tags."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", page)).split())


def ids_of(page: str) -> list[str]:
    """Return what a link to the page may name behind #."""
    return re.findall(r' id="([^"]+)"', page)


def test_it_names_every_route_with_its_address(page: str) -> None:
    text, ids = text_of(page), ids_of(page)

    assert len(OPERATIONS) >= 47
    for method, path, name in OPERATIONS:
        assert f"{method.upper()} {path} " in text
        assert f"route-{name}" in ids


def test_it_names_every_shape_with_every_field(page: str) -> None:
    shapes = DESCRIBED["components"]["schemas"]

    assert {"Table", "Written", "Problem", "CorrectionSent"} <= shapes.keys()
    for name, shape in shapes.items():
        _before, found, below = page.partition(f'id="shape-{name}"')
        assert found, name
        fields = re.findall(r"<dt><code>(\w+)</code></dt>", below.partition("</article>")[0])
        assert fields == [*shape.get("properties", {})]


def test_every_place_that_it_leads_to_is_there_once(page: str) -> None:
    ids = ids_of(page)

    assert sorted(ids) == sorted(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)


def test_the_type_of_every_problem_leads_to_its_place(page: str, evening: Evening) -> None:
    ids = ids_of(page)
    answer = Program("napledger_wrong").get(at(evening))

    address, _, place = answer.json()["type"].partition("#")
    assert (address, place) == ("/api/v1/", "no-token")
    assert TITLES.keys() == WHAT_TO_DO.keys()
    assert TITLES.keys() <= set(ids)


def test_nothing_of_it_is_inline_or_from_elsewhere(page: str) -> None:
    assert not re.search(r"<style|<script(?! type=\"module\" src=\"/static/)| style=| on\w+=", page)
    assert re.findall(r"""(?:src|href)=["'](?:https?:)?//""", page) == []


def test_it_shows_the_address_that_it_was_asked_for_at(client: Client) -> None:
    page = client.get("/api/v1/", headers={"Host": "localhost"}).content.decode()

    assert "http://localhost/api/v1/token</code>" in page


WORDS = {WATCH: "whoever may watch", RECORD: "whoever may record", OWN: "owners"}


@pytest.mark.parametrize(("method", "path", "name"), OPERATIONS, ids=[o[2] for o in OPERATIONS])
def test_it_says_of_each_route_for_whom_it_is(page: str, method: str, path: str, name: str) -> None:
    needed = [] if name in ANYBODY else [needs(name, method)]

    assert DESCRIBED["paths"][path][method]["security"] == [{"Token": needed}]
    of_route = page.partition(f'id="route-{name}"')[2].partition("</article>")[0]
    words = WORDS[needed[0]] if needed else "any token"
    assert f"(for {words})" in text_of(of_route)


def test_every_kind_of_entry_that_can_be_recorded_has_an_example() -> None:
    unrecorded = (*TWO_SIDED, *COMES_IN)

    assert [*EXAMPLES] == [DEAL, *(kind for kind in IN_DOCUMENTS if kind not in unrecorded)]


@pytest.mark.parametrize("game", games())
def test_what_a_game_works_out_is_described_as_it_reads_it(game: str) -> None:
    worked = json.loads((ROOT / "napledger" / "games" / game / "examples.json").read_text())
    documents = [each["document"] for kind in ("deals", "evenings") for each in worked[kind]]
    deal = f"{game.title().replace('_', '')}Deal"

    for document in documents:
        assert fits("DocumentSent", document), document
        for entry in document["log"]:
            assert fits("EntrySent", entry), entry
            if entry["kind"] == DEAL:
                assert fits(deal, entry), entry
                assert not fits(deal, {**entry, "colour": "red"})


def fits(shape: str, value: Any) -> bool:
    """Return whether a value is as a shape is described."""
    whole = {"$ref": f"#/components/schemas/{shape}", "components": DESCRIBED["components"]}
    return bool(OAS31Validator(whole).is_valid(value))


def test_a_beginning_is_described_with_what_it_reads() -> None:
    told = DESCRIBED["components"]["schemas"]["EveningSent"]

    assert told["properties"].keys() == {*OPENING_READERS, "along"}
    assert told["required"] == [*Opening.layout().required]


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=lambda it: it["kind"])
def test_every_example_can_be_recorded_as_it_stands(
    recorder: Program, evening: Evening, page: str, example: dict[str, Any]
) -> None:
    recorder.post(at(evening, "baton"))
    recorder.post(at(evening, "entries"), {"kind": "deal", "passed": True})

    assert html.escape(json.dumps(example), quote=True).replace("&#x27;", "&#39;") in page
    assert recorder.post(at(evening, "entries"), example).status_code == 201


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        ({"type": "string"}, "string"),
        ({"type": "string", "format": "uuid"}, "uuid"),
        ({"type": "string", "maxLength": 200}, "string, up to 200 characters"),
        ({"type": "string", "minLength": 1, "maxLength": 200}, "string, 1 to 200 characters"),
        ({"type": "integer", "minimum": 1}, "integer, from 1"),
        ({"type": "integer", "minimum": 1, "maximum": 1000}, "integer, 1 to 1,000"),
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, "integer or null"),
        ({"enum": ["open", 3]}, '"open" or 3'),
        ({"const": "deal"}, '"deal"'),
        ({"$ref": "#/components/schemas/Table"}, "Table"),
        (
            {"type": "array", "items": {"$ref": "#/x/Pay"}, "maxItems": 9},
            "list of Pay, up to 9 of them",
        ),
        ({"type": "array", "items": {"type": "string"}}, "list of string"),
        ({"type": "array", "prefixItems": [{"type": "integer"}] * 2}, "list of 2: integer"),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "object of integer"),
        ({"type": "object", "additionalProperties": True}, "object"),
        ({}, "anything"),
    ],
)
def test_what_a_field_may_be_is_said_in_a_few_words(schema: dict[str, Any], said: str) -> None:
    assert "".join(part.text for part in kind_of(schema)) == said


def test_a_shape_in_a_field_is_linked_and_what_is_typed_is_code() -> None:
    (_list, shape, _limits) = kind_of({"type": "array", "items": {"$ref": "#/x/Pay"}})
    assert shape.shape == "Pay"

    assert [(part.text, part.is_code) for part in parts_of("see `table`\nand more")] == [
        ("see ", False),
        ("table", True),
        (" and more", False),
    ]
