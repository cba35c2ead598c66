"""What the rules fine is charged where it is said."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.http import QueryDict

from napledger.evening.document import read_entry, read_opening
from napledger.evening.play import opened, played
from napledger.games import game_of, games, package_of
from napledger.games.conformance.candidates import candidate
from napledger.games.conformance.html import buttons
from napledger.games.conformance.pages import Page, deal_form, rendered, shown
from napledger.games.contract import MISDEAL
from napledger.games.web import MoneyFormat, web_game
from napledger.ledger.transfers import AMOUNT_MAX
from napledger.reading.faults import Fault

MONEY = MoneyFormat("GBP", "en-gb")

FINED: dict[str, tuple[str, dict[str, Any], dict[str, int]]] = {
    "nap, antes by all": (
        "nap",
        {
            "preset": "hoyle",
            "options": {"kitty": True, "ante_dealer": 1, "ante_others": 1, "misdeal_fine": 2},
        },
        {"1": -10, "2": -10, "3": -10, "4": -30, "kitty": 60},
    ),
    "nap, a fine alone": (
        "nap",
        {"preset": "hoyle", "options": {"kitty": True, "misdeal_fine": 2}},
        {"4": -20, "kitty": 20},
    ),
    "solo whist": (
        "solo_whist",
        {"preset": "hoyle", "options": {"kitty": True, "misdeal_fine": 2}},
        {"4": -20, "kitty": 20},
    ),
    "loo": (
        "loo",
        {"preset": "hoyle"},
        {"4": -60, "kitty": 60},
    ),
}


def table_of(game: str, rules: dict[str, Any]) -> Any:
    raw = {"game": game, "stake": 10, "players": ["1", "2", "3", "4"], "first_dealer": "4"}
    return opened(read_opening({**raw, "rules": rules}))


NAMES = {"1": "Ann", "2": "Ben", "3": "Cat", "4": "Dan"}


def form_of(table: Any, game: str, sent: str | None = None) -> Any:
    asked = None if sent is None else QueryDict(sent)
    facts: dict[str, Any] | None = {} if sent is None else None
    web = web_game(game)
    return web.deal_form(table, names=NAMES, money=MONEY, sent=asked, facts=facts)


def gains_of(table: Any, game: str, facts: dict[str, Any]) -> dict[str, int]:
    entry = read_entry({"kind": "deal", **facts}, game=game_of(game))
    _, score = played(entry, table=table, game=game_of(game))
    return {account: gain for account, gain in score.gains.items() if gain}


def misdeal_in(form: Any) -> str:
    """Return the value of the button that says so."""
    [button] = [each for each in buttons(shown(form)) if each.said.startswith("Misdeal")]
    assert button.get("name") == "outcome"
    return button.get("value")


@pytest.mark.parametrize(("game", "rules", "gains"), FINED.values(), ids=FINED)
def test_the_button_charges_what_a_misdeal_costs_and_says_so(
    game: str, rules: dict[str, Any], gains: dict[str, int]
) -> None:
    table = table_of(game, rules)
    form = form_of(table, game, f"outcome={misdeal_in(form_of(table, game))}")

    assert form.facts() == {"abandoned": True, "reason": "misdeal", "misdeals": 1}
    assert gains_of(table, game, form.facts()) == gains
    assert {account: gain for account, gain in form.gains.items() if gain} == gains
    assert form.on_the_phone == gains


def test_several_misdeals_are_as_they_were_said() -> None:
    _, rules, _ = FINED["nap, a fine alone"]
    table = table_of("nap", rules)

    facts = form_of(table, "nap", "outcome=abandoned-misdeal&misdeals=3").facts()

    assert facts == {"abandoned": True, "reason": "misdeal", "misdeals": 3}


@pytest.mark.parametrize(("game", "rules"), [each[:2] for each in FINED.values()], ids=FINED)
def test_misdeals_before_a_deal_are_asked_for_only_when_it_is_told(
    game: str, rules: dict[str, Any]
) -> None:
    table = table_of(game, rules)
    told = web_game(game).deal_form(
        table, names=NAMES, money=MONEY, facts={"dealer": "4", "passed": True}
    )

    assert 'name="misdeals"' not in fields(form_of(table, game))
    assert 'name="misdeals" value="1"' in fields(told, correcting=True)


def fields(form: Any, *, correcting: bool = False) -> str:
    return rendered(form.fields_template, page=Page(form, correcting=correcting), form=form)


@pytest.mark.parametrize("game", ["nap", "vingt_un", "french_vingt_un", "solo_whist", "piquet"])
def test_where_the_rules_fine_none_the_button_says_and_charges_nothing(game: str) -> None:
    players = ["1", "2"] if game == "piquet" else ["1", "2", "3", "4"]
    preset = next(iter(game_of(game).presets))
    raw = {"game": game, "stake": 10, "players": players, "rules": {"preset": preset}}
    table = opened(read_opening(raw))

    facts = form_of(table, game, f"outcome={misdeal_in(form_of(table, game))}").facts()

    assert facts["reason"] == "misdeal"
    assert "misdeals" not in facts
    assert gains_of(table, game, facts) == {}


def test_another_reason_costs_the_antes_that_are_paid_again() -> None:
    _, rules, _ = FINED["nap, antes by all"]
    table = table_of("nap", rules)

    for reason in ("abandoned", "abandoned-exposed_card"):
        facts = form_of(table, "nap", f"outcome={reason}").facts()
        assert gains_of(table, "nap", facts) == {
            "1": -10,
            "2": -10,
            "3": -10,
            "4": -10,
            "kitty": 40,
        }


@pytest.mark.parametrize(
    ("game", "preset"), [(key, preset) for key in games() for preset in game_of(key).presets]
)
def test_what_else_is_fined_has_its_price_beside_it(game: str, preset: str) -> None:
    players = [str(number) for number in range(game_of(game).deal_players[0])]
    opening = {"game": game, "stake": 10, "players": players, "rules": {"preset": preset}}
    table = opened(read_opening(opening))
    [tray] = shown(deal_form(candidate(package_of(game)), table)).having("data-further")
    groups = [each.said for each in tray.of_tag("fieldset")]

    for what, paid in game_of(game).fined_at(table).items():
        price = MONEY.plain(sum(each.amount for each in paid))
        assert what == MISDEAL or any(price in said for said in groups), what


@pytest.mark.parametrize("reason", ["exposed_card", "wrong_cards", "faulty_pack"])
def test_another_reason_costs_no_fine(reason: str) -> None:
    _, rules, _ = FINED["nap, a fine alone"]

    facts = form_of(table_of("nap", rules), "nap", f"outcome=abandoned-{reason}").facts()

    assert facts == {"abandoned": True, "reason": reason}


def test_of_a_pool_that_could_hold_no_more_it_is_told_when_the_misdeal_is_recorded() -> None:
    table = replace(table_of("loo", {"preset": "hoyle"}), kitty=AMOUNT_MAX)

    facts = form_of(table, "loo", "outcome=abandoned-misdeal").facts()

    assert facts["misdeals"] == 1
    deal = read_entry({"kind": "deal", **facts}, game=game_of("loo"))
    with pytest.raises(Fault):
        played(deal, table=table, game=game_of("loo"))
