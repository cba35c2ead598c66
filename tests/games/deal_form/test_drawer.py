"""What happened beside the deal: the same tiles in the same order, whatever is played."""

from __future__ import annotations

import pytest

from napledger.games.conformance.pages import shown
from tests.games.deal_form.test_misdeal import form_of, table_of

TILES = {
    "nap": ["Misdeal", "Revoked", "Wrong number of cards", "Sits out", "Leaves", "Note", "More"],
    "solo_whist": [
        "Misdeal",
        "Revoked",
        "Wrong number of cards",
        "Sits out",
        "Leaves",
        "Note",
        "More",
    ],
    "loo": ["Misdeal", "Broke the laws of play", "Sits out", "Leaves", "Note", "More"],
    "vingt_un": ["Misdeal", "Sits out", "Leaves", "Note", "More"],
    "french_vingt_un": ["Misdeal", "Sits out", "Leaves", "Note", "More"],
    "whist": ["Misdeal", "Revoked", "Leaves", "Note", "More"],
    "piquet": ["Misdeal", "Leaves", "Note", "More"],
}


@pytest.mark.parametrize(("game", "words"), TILES.items(), ids=TILES)
def test_the_drawer_begins_with_what_happens_most_and_keeps_the_rest_for_more(
    game: str, words: list[str]
) -> None:
    page = shown(form_of(table_of(game, {}), game))
    tiles = [each for each in page.having("class") if "happened" in each.get("class").split()]
    heads = [(each.of_tag("summary") or [each])[0] for each in tiles]

    assert [" ".join(head.said.split()) for head in heads] == words
    assert [each.tag for each in tiles if "open" in each.attributes] == (
        ["details"] if {"Revoked", "Broke the laws of play"} & {*words} else []
    )
    [drawer] = {id(each.parent): each.parent for each in tiles}.values()
    assert drawer is not None
    assert [each for each in drawer.children if each not in tiles and each.tag != "p"] == []


def test_what_was_said_of_what_happens_seldom_opens_it() -> None:
    table = table_of("nap", {})
    said, unsaid = form_of(table, "nap", "tricks=3"), form_of(table, "nap", "caller=1&dealer=2")

    assert said.controls.opens == " open"
    assert unsaid.controls.opens == ""
