"""What a phone adds up of a deal is what scoring writes: one tariff, two that read it.

Every game's worked deals, evenings as its demonstration plays them by each rule set, and deals in
which further things were tapped at random, as far as the rules let them stand.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.http import QueryDict
from playwright.sync_api import Browser

from napledger.evening.document import read_entry, read_opening
from napledger.evening.play import opened, played
from napledger.games import games, package_of
from napledger.games.conformance.candidates import (
    NAMES,
    Candidate,
    candidate,
    opened_table,
    worked_deals,
)
from napledger.games.conformance.html import sent_by
from napledger.games.conformance.pages import deal_form, query, shown_to_correct
from napledger.games.deal_form.form import DeclaredForm
from napledger.games.steps import NumberRow, SeatName
from napledger.games.table import AnyTable
from napledger.ledger.transfers import net
from napledger.reading.faults import Fault

PRICES = Path(settings.STATICFILES_DIRS[0]) / "play" / "prices.js"

ADD_UP = """({ tariffs, cases }) => cases.map(({ tariff, answers, kitty }) => {
  const bill = billOf(tariffs[tariff], answers, kitty);
  return { gains: bill.gains, told: bill.answers, isUnsaid: bill.isUnsaid };
})"""


@dataclass
class Cases:
    """Deals to be added up, each with what scoring writes of it."""

    tariffs: list[Any] = field(default_factory=list)
    cases: list[dict[str, Any]] = field(default_factory=list)
    written: list[dict[str, int]] = field(default_factory=list)
    forms: list[DeclaredForm] = field(default_factory=list)
    places: dict[int, int] = field(default_factory=dict)

    def add(self, form: DeclaredForm, gains: dict[str, int]) -> None:
        """Add a deal as its form sends it."""
        if id(form.tariff) not in self.places:
            self.places[id(form.tariff)] = len(self.tariffs)
            self.tariffs.append(form.tariff.data)
        tariff = self.places[id(form.tariff)]
        answers = {name: [*answer] for name, answer in form.answers.items()}
        self.cases.append({"tariff": tariff, "answers": answers, "kitty": form.table.kitty})
        self.written.append(gains)
        self.forms.append(form)


def moved(gains: dict[str, int]) -> dict[str, int]:
    return {account: gain for account, gain in gains.items() if gain}


def add_worked(cases: Cases, game: Candidate) -> None:
    """Add every worked deal, as the page of its form sends it."""
    for each in worked_deals(game):
        facts = {**each.deal.written(), **game.game.fixed_facts(each.score)}
        filled = deal_form(game, each.before, facts=facts)
        sent = query([*sent_by(shown_to_correct(filled)), *filled.stands])
        cases.add(deal_form(game, each.before, sent=sent), moved(net(each.score.transfers)))


def add_evening(cases: Cases, game: Candidate, *, chance: random.Random, deals: int) -> None:
    """Add an evening by rules and with players by chance, and odd deals at its tables."""
    table = table_by(game, chance)
    for _ in range(deals):
        try:
            facts = game.game.demo_deal(table, chance=chance)
            entry = read_entry({"kind": "deal", **facts}, game=game.game)
            after, _ = played(entry, table=table, game=game.game)
        except Fault:
            # The demonstration's deals may be refused where the rules do not know them.
            continue
        filled = deal_form(game, table, facts=facts)
        for sent in (filled.sent, tapped(filled, chance), tapped(filled, chance)):
            add_sent(cases, game, table, sent)
        table = after


def table_by(game: Candidate, chance: random.Random) -> AnyTable:
    preset = chance.choice([*game.game.presets])
    players = chance.choice([*game.game.seats])
    players = max(players, game.game.deal_players[0])
    if game.game.has_kitty(opened_table(game.game, players=players, preset=preset).terms):
        kitty = chance.choice([0, 0, 7, 30, 1001])
    else:
        kitty = 0
    raw = {
        "game": game.game.key,
        "stake": chance.choice([2, 10, 96]),
        "players": [*NAMES[:players]],
        "rules": {"preset": preset},
        "kitty": kitty,
    }
    return opened(read_opening(raw))


def tapped(form: DeclaredForm, chance: random.Random) -> QueryDict:
    """Return what the form sends where a few more things were tapped."""
    sent = QueryDict(mutable=True)
    for name, values in form.sent.lists():
        sent.setlist(name, values)
    seats = [SeatName(key, key) for key in form.table.seated]
    for _ in range(chance.randint(1, 3)):
        step = chance.choice(form.form.steps)
        inputs = [each for row in step.rows(seats) for each in row.inputs]
        if not inputs:
            continue
        each = chance.choice(inputs)
        value = str(chance.randint(0, 5)) if each.type == "number" else each.value
        is_one = each.type != "checkbox" or isinstance(step, NumberRow)
        sent.setlist(each.field, [value] if is_one else [*sent.getlist(each.field), value])
    return sent


def add_sent(cases: Cases, game: Candidate, table: AnyTable, sent: QueryDict) -> None:
    """Add a deal, if it can have been."""
    form = deal_form(game, table, sent=sent)
    try:
        score = game.game.score_deal(game.game.read_deal(form.facts()), table=table)
    except Fault:
        return
    cases.add(form, moved(net(score.transfers)))


def added_up(browser: Browser, cases: Cases) -> list[dict[str, Any]]:
    """Return what a phone makes of all of them."""
    page = browser.new_page()
    script = f"{PRICES.read_text(encoding='utf-8')}\nwindow.billOf = billOf;"
    page.add_script_tag(type="module", content=script)
    page.wait_for_function("Boolean(window.billOf)")
    found = page.evaluate(ADD_UP, {"tariffs": cases.tariffs, "cases": cases.cases})
    page.close()
    return found  # type: ignore[no-any-return]  # what ADD_UP returns


def differences(cases: Cases, found: list[dict[str, Any]]) -> Iterator[str]:
    """Yield of which deals the two sums differ, and from what is written."""
    for case, written, form, on_phone in zip(
        cases.cases, cases.written, cases.forms, found, strict=True
    ):
        at = f"{form.sent.urlencode()} by {form.table.rules}: {case}"
        told = {name: [*answer] for name, answer in form.tariff.told(form.answers).items()}
        if {name: answer for name, answer in on_phone["told"].items() if answer} != {
            name: answer for name, answer in told.items() if answer
        }:
            yield f"{at}: {on_phone['told']} on the phone, {told} in the book"
        sums = form.on_the_phone
        if on_phone["isUnsaid"] != (sums is None):
            yield f"{at}: said in one place, unsaid in the other"
        if sums is None:
            continue
        if moved(dict(sums)) != written:
            yield f"{at}: {moved(dict(sums))} by the tariff, {written} written"
        if moved(on_phone["gains"]) != written:
            yield f"{at}: {moved(on_phone['gains'])} on the phone, {written} written"


def unsaid(cases: Cases) -> int:
    return sum(form.on_the_phone is None for form in cases.forms)


WORKED = {
    "loo": (16, 0),
    "solo_whist": (27, 9),
    "whist": (56, 1),
    "nap": (73, 0),
    "vingt_un": (40, 27),
    "french_vingt_un": (14, 6),
    "piquet": (90, 31),
    "cribbage": (48, 0),
    "euchre": (184, 0),
    "house": (56, 0),
    "skat": (63, 0),
    "tarot": (58, 0),
}
"""How many deals each game has worked, and how many of these only the scorer can say."""

SOME = {
    "loo": (340, 0),
    "solo_whist": (403, 126),
    "whist": (390, 31),
    "nap": (316, 0),
    "vingt_un": (354, 50),
    "french_vingt_un": (270, 0),
    "piquet": (239, 147),
    "cribbage": (437, 0),
    "euchre": (358, 0),
    "house": (350, 0),
    "skat": (397, 0),
    "tarot": (301, 0),
}
"""The same of some evenings."""

MANY = {
    "loo": (6987, 0),
    "solo_whist": (8200, 2292),
    "whist": (7699, 600),
    "nap": (6234, 0),
    "vingt_un": (7150, 1043),
    "french_vingt_un": (5666, 0),
    "piquet": (4668, 3072),
    "cribbage": (8650, 0),
    "euchre": (7058, 0),
    "house": (7098, 0),
    "skat": (7409, 0),
    "tarot": (6796, 0),
}
"""The same of many."""


@pytest.mark.parametrize(
    ("evenings", "counts"),
    [
        pytest.param(20, SOME, id="some evenings"),
        pytest.param(400, MANY, id="many evenings", marks=pytest.mark.slow),
    ],
)
def test_a_phone_adds_up_worked_deals_and_evenings_by_chance_as_they_are_written(
    browser: Browser, evenings: int, counts: dict[str, tuple[int, int]]
) -> None:
    counted, worked = {}, {}
    for key in games():
        cases = Cases()
        add_worked(cases, candidate(package_of(key)))
        assert [*differences(cases, added_up(browser, cases))] == [], key
        worked[key] = len(cases.cases), unsaid(cases)

        cases, chance = Cases(), random.Random(20)  # noqa: S311  # deals, no secrets
        for _ in range(evenings):
            add_evening(cases, candidate(package_of(key)), chance=chance, deals=8)
        assert [*differences(cases, added_up(browser, cases))][:5] == [], key
        counted[key] = len(cases.cases), unsaid(cases)

    assert worked == WORKED
    assert counted == counts
