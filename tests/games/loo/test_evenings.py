"""Whole random evenings of Loo: each deal pays what it does by hand, and its form says so."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from napledger.evening.document import read_opening
from napledger.evening.play import EntryScore, opened, played
from napledger.games import game_of
from napledger.games.conformance.candidates import NAMES
from napledger.games.loo.deal import Deal, Table, hands_of, mode_of
from napledger.games.loo.form import deal_form
from napledger.games.loo.rules import PRESETS
from napledger.games.web import money_format_of
from napledger.ledger.transfers import net
from napledger.reading.faults import Fault
from tests.games.loo.by_hand import Sitting, gains

LOO = game_of("loo")

CHANGES: dict[str, tuple[Any, ...]] = {
    "dealer_puts": (1, 6, 1.5),
    "others_put": (0, 1, 0.5),
    "single": (0, 1, 2.5),
    "loo": ("limited", "unlimited", "mixed"),
    "loo_limit": (1, 12, 20),
    "must": ("none", "all_play"),
    "club_law": (False, True),
    "breach": ("four_singles", "loo", "none"),
    "flush_looes": ("all", "stood"),
    "sit_out": ("none", "dealer_above_5"),
    "odd_coins": ("first_tricks", "stay"),
}
SAID = {
    *("tricks", "looed", "breaches", "misses", "for_pool", "unopposed", "flush", "stood"),
    *("spared", "abandoned", "away", "club", "thrown_up", "misdeals", "singles"),
}


def random_table(chance: random.Random) -> Table:
    """Return a table by a preset, with a few options laid over it that can stand there."""
    while True:
        options = {name: chance.choice(CHANGES[name]) for name in chance.sample([*CHANGES], 3)}
        raw = {
            "game": "loo",
            "stake": 2 * chance.randint(1, 3),
            "rules": {"preset": chance.choice([*PRESETS]), "options": options},
            "players": list(NAMES[: chance.randint(3, 7)]),
            "kitty": chance.choice((0, 0, 1, 7, 30)),
        }
        try:
            return opened(read_opening(raw))
        except Fault:
            continue


def random_deal(table: Table, chance: random.Random) -> Deal:
    """Return a deal that can have been at this table: what is refused is dealt again."""
    while True:
        deal = LOO.read_deal(random_facts(table, chance))
        assert isinstance(deal, Deal)
        try:
            LOO.score_deal(deal, table=table)
        except Fault:
            continue
        return deal


def random_facts(table: Table, chance: random.Random) -> dict[str, Any]:
    def some() -> list[str]:
        return chance.sample(table.seated, chance.choice((0, 0, 0, 0, 1, 2)))

    one, cards = chance.choice(table.seated), table.terms.options.cards
    facts = chance.choice(
        (
            *[dict(LOO.demo_deal(table, chance=chance))] * 3,
            {"tricks": chance.choices(some() or [one], k=cards), "looed": some()},
            {"tricks": [one] * cards, "breaches": [one]},
            {"flush": one, "stood": some(), "spared": some()},
            {"unopposed": one},
            {"abandoned": True},
        )
    )
    breaches = {"breaches": some()} if "tricks" in facts else {}
    return {
        **breaches,
        **facts,
        "away": some()[:1],
        "thrown_up": some()[:1],
        "club": chance.random() < 0.2,
        "misdeals": chance.choice((0, 0, 2)),
        "singles": dict.fromkeys(some(), chance.randint(0, 2)),
    }


def test_every_deal_pays_what_it_does_by_hand() -> None:
    chance, said = random.Random("loo"), Counter[str]()  # noqa: S311  # the same each time
    for number in range(400):
        table = random_table(chance)
        for _ in range(4):
            deal, before = random_deal(table, chance), table
            table, score = played(deal, table=table, game=LOO)
            said.update(name for name, fact in deal.written().items() if fact)
            check_deal(deal, score, table=before)
            if number % 2:
                check_form(deal, score, table=before)
    assert {*said} == SAID, "each kind of deal has been dealt"


def check_deal(deal: Deal, score: EntryScore, *, table: Table) -> None:
    """Check a deal against the sums of by_hand; and that in a must everybody stood."""
    state = table.game_state
    sitting = Sitting(
        options=table.terms.options,
        stake=table.stake,
        seated=table.seated,
        dealer=table.dealer,
        pool=table.kitty,
        again=state.abandoned,
        single=state.single if state.abandoned else table.kitty == 0,
    )
    assert net(score.transfers) == gains(deal.written(), at=sitting)
    hands, mode = hands_of(deal, table=table), mode_of(table, club=deal.club)
    assert score.deal is not None
    if mode.must and deal.tricks is not None:
        stood = {name for part in score.deal.summary.parts for name in part.players}
        assert stood == set(hands.in_play) - set(deal.thrown_up)


def check_form(deal: Deal, score: EntryScore, *, table: Table) -> None:
    """Check that the form filled in with a deal says that deal, and pays the same offline."""
    names = {player: player for player in table.members}
    form = deal_form(table, names=names, money=money_format_of("counters"), facts=deal.written())
    again = LOO.score_deal(LOO.read_deal(form.facts()), table=table)
    assert again.transfers == score.transfers
    assert form.score == again
    assert form.on_the_phone == net(again.transfers)
