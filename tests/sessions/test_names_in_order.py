"""Names stand in the order of the reader's language, as in its dictionaries."""

from __future__ import annotations

import pytest
from django.utils import translation

from napledger.site.in_order import by_name
from sessions.models import Circle
from sessions.people.page import people_page


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en-gb", ["Al", "Ann", "anna", "Ben", "Émile", "Emilia", "Zoë", "Zofia"]),
        ("en-gb", ["Ñato", "Nil", "Núria", "Nuria B", "Ola"]),
        ("de", ["Arno", "Ärztin", "Aster", "Ostern", "Östlich", "Strasse", "Straße", "Strauß"]),
        ("fr", ["Cecile", "Cécile", "Céline", "Œdipe", "Oedipe B", "Ondine"]),
        ("nl", ["IJf", "Ijsbrand", "Ilse", "Yvonne"]),
        ("es", ["Nil", "Núria", "Nzinga", "Ñato", "Ola"]),
        ("es", ["Ana", "Ángel", "Año", "Aor"]),
    ],
)
def test_names_are_sorted_as_a_dictionary_has_them(language: str, names: list[str]) -> None:
    with translation.override(language):
        assert sorted({*names}, key=by_name) == names


def test_people_of_a_group_stand_so(circle: Circle) -> None:
    for name in ("zoe", "Émile", "Emil", "Fay"):
        circle.players.create(name=name)

    named = [name for _key, name in people_page(circle).choices]

    assert named == ["Emil", "Émile", "Fay", "zoe"]
