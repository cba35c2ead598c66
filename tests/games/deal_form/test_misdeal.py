"""The drawer of what happened beside a deal: its tiles, and what the rules charge there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from napledger.evening.document import read_entry, read_opening
from napledger.evening.play import opened, played
from napledger.games import game_of, games, package_of
from napledger.games.conformance.candidates import candidate
from napledger.games.conformance.pages import deal_form, shown
from napledger.games.contract import MISDEAL
from napledger.ledger.transfers import AMOUNT_MAX
from napledger.reading.faults import Fault
from tests.games.deal_form.forms import MONEY, form_of, table_of

TRICKS = "Misdeal, Revoked, Wrong number of cards, Sits out, Leaves, Note, More"
TILES = {
    "nap": TRICKS,
    "solo_whist": TRICKS,
    "loo": "Misdeal, Broke the laws of play, Sits out, Leaves, Note, More",
    "vingt_un": "Misdeal, Sits out, Leaves, Note, More",
    "french_vingt_un": "Misdeal, Sits out, Leaves, Note, More",
    "whist": "Misdeal, Revoked, Leaves, Note, More",
    "piquet": "Misdeal, Leaves, Note, More",
}


@pytest.mark.parametrize(("game", "words"), TILES.items(), ids=TILES)
def test_the_drawer_begins_with_what_happens_most_and_keeps_the_rest_for_more(
    game: str, words: str
) -> None:
    page = shown(form_of(table_of(game, {}), game))
    tiles = [each for each in page.having("class") if "happened" in each.get("class").split()]
    heads = [(each.of_tag("summary") or [each])[0] for each in tiles]

    assert ", ".join(" ".join(head.said.split()) for head in heads) == words
    opens = "Revoked" in words or "Broke" in words
    assert [each.tag for each in tiles if "open" in each.attributes] == ["details"] * opens
    [drawer] = {id(each.parent): each.parent for each in tiles}.values()
    assert drawer is not None
    assert [each for each in drawer.children if each not in tiles and each.tag != "p"] == []


def test_what_was_said_of_what_happens_seldom_opens_it() -> None:
    table = table_of("nap", {})
    said, unsaid = form_of(table, "nap", "tricks=3"), form_of(table, "nap", "caller=1&dealer=2")

    assert (said.controls.opens, unsaid.controls.opens) == (" open", "")


ANTES = {"kitty": True, "ante_dealer": 1, "ante_others": 1, "misdeal_fine": 2}
AND_ANTES = {"preset": "hoyle", "options": ANTES}


def gains_of(table: Any, game: str, facts: dict[str, Any]) -> dict[str, int]:
    """Return what a deal of these facts pays."""
    entry = read_entry({"kind": "deal", **facts}, game=game_of(game))
    _, score = played(entry, table=table, game=game_of(game))
    return {account: gain for account, gain in score.gains.items() if gain}


@pytest.mark.parametrize(
    ("outcome", "facts"),
    [
        ("abandoned-misdeal&misdeals=3", {"reason": "misdeal", "misdeals": 3}),
        ("abandoned", {}),
        ("abandoned-exposed_card", {"reason": "exposed_card"}),
        ("abandoned-wrong_cards", {"reason": "wrong_cards"}),
        ("abandoned-faulty_pack", {"reason": "faulty_pack"}),
    ],
)
def test_several_misdeals_are_as_they_were_said_and_another_reason_costs_the_antes_alone(
    outcome: str, facts: dict[str, Any]
) -> None:
    table = table_of("nap", AND_ANTES)

    found = form_of(table, "nap", f"outcome={outcome}").facts()

    fined = 20 * facts.get("misdeals", 0)
    assert found == {"abandoned": True, **facts}
    assert gains_of(table, "nap", found) == {
        **dict.fromkeys(("1", "2", "3"), -10),
        "4": -10 - fined,
        "kitty": 40 + fined,
    }


@pytest.mark.parametrize("game", games())
def test_what_else_is_fined_has_its_price_beside_it(game: str) -> None:
    players = [str(number) for number in range(game_of(game).deal_players[0])]
    for preset in game_of(game).presets:
        opening = {"game": game, "stake": 10, "players": players, "rules": {"preset": preset}}
        table = opened(read_opening(opening))
        [tray] = shown(deal_form(candidate(package_of(game)), table)).having("data-further")
        groups = [each.said for each in tray.of_tag("fieldset")]

        for what, paid in game_of(game).fined_at(table).items():
            price = MONEY.plain(sum(each.amount for each in paid))
            assert what == MISDEAL or any(price in said for said in groups), (preset, what)


def test_of_a_pool_that_could_hold_no_more_it_is_told_when_the_misdeal_is_recorded() -> None:
    table = replace(table_of("loo", {"preset": "hoyle"}), kitty=AMOUNT_MAX)

    facts = form_of(table, "loo", "outcome=abandoned-misdeal").facts()

    assert facts["misdeals"] == 1
    with pytest.raises(Fault):
        gains_of(table, "loo", facts)
