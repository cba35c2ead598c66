"""Random evenings of legal rounds: nothing is lost, and what is written is read again."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from napledger.evening.document import read_document, read_entry, write_entry
from napledger.evening.play import opened, played, restored, stored
from napledger.games.table import AnyTable
from napledger.games.vingt_un.deal import NATURAL, Deal, Sale
from napledger.games.vingt_un.rules import PRESETS
from napledger.games.vingt_un.turns import goes_on, round_of
from napledger.ledger.transfers import KITTY, net
from tests.games.vingt_un.rounds import VINGT_UN, evening

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Guy", "Hal", "Ida", "Jo", "Kit", "Lea")
FINES = st.integers(0, 4)

CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "maximum": st.integers(1, 9),
        "doubling": st.booleans(),
        "ties": st.sampled_from(["dealer", "nobody"]),
        "tie_at_21": st.sampled_from(["full", "single", "nobody"]),
        "natural_tie": st.sampled_from(["nobody", "single"]),
        "natural_pays": st.sampled_from([2, 3, 4]),
        "five_cards": st.sampled_from([0, 2]),
        "pairs": st.sampled_from(["none", "same", "free"]),
        "split_naturals": st.booleans(),
        "natural_from_others": st.sampled_from([0, 1, 2]),
        "brulet": st.booleans(),
        "deal_lasts": st.sampled_from(["natural", "rounds", "agreed"]),
        "deal_rounds": st.integers(1, 3),
        "deal_goes_to": st.sampled_from(["left", "holder"]),
        "grace": st.sampled_from(["none", "keeps_deal", "as_drawn"]),
        "sale": st.booleans(),
    },
)
WITH_A_KITTY = st.fixed_dictionaries(
    {
        "kitty": st.just(True),  # noqa: FBT003  # the value of an option
        "ante": FINES,
        "over_fine": FINES,
        "tie_share": st.sampled_from([0, 2, 3, 4]),
        "irregular_fine": FINES,
        "kitty_natural": st.booleans(),
    }
)


@st.composite
def rules(draw: st.DrawFn) -> dict[str, Any]:
    """Return rules that can stand."""
    kitty = draw(st.one_of(st.just({}), WITH_A_KITTY))
    return {"preset": draw(st.sampled_from([*PRESETS])), "options": {**draw(CHANGES), **kitty}}


def a_round(data: st.DataObject, table: AnyTable) -> dict[str, Any]:
    """Return a round that can be at this table."""
    draw, options = data.draw, table.terms.options
    away = draw(st.lists(st.sampled_from(table.seated), unique=True, max_size=2))
    away = away[: len(table.seated) - 2]
    facts: dict[str, Any] = {"away": away}
    of = round_of(Deal(away=tuple(away)), table=table)
    if options.sale and not goes_on(of.dealer, table=table) and draw(st.booleans()):
        sale = Sale(draw(st.sampled_from(of.punters)), draw(st.integers(1, 9)))
        facts["sale"] = {"to": sale.to, "price": sale.price}
        of = round_of(Deal(away=tuple(away), sale=sale), table=table)
    if options.brulet:
        facts["brulet"] = draw(st.booleans())
    if options.irregular_fine:
        facts["irregularities"] = draw(
            st.dictionaries(st.sampled_from(of.players), st.integers(1, 3), max_size=2)
        )
    if draw(st.integers(1, 6)) == 6:
        return {"kind": "deal", **facts, "abandoned": True}
    rules = table.terms.hand_rules
    facts["hand"] = draw(st.sampled_from(rules.of_the_dealer()))
    facts["doubled"] = options.doubling and draw(st.booleans())
    facts["deal_ends"] = draw(st.integers(1, 8)) == 8
    facts["hands"] = [
        each for player in of.punters for each in hands_of(data, player, facts["hand"], table)
    ]
    return {"kind": "deal", **facts}


def hands_of(
    data: st.DataObject, player: str, dealer_hand: int | str, table: AnyTable
) -> list[dict[str, Any]]:
    """Return the hands of a punter."""
    rules, draw = table.terms.hand_rules, data.draw
    several = rules.pairs != "none" and dealer_hand != NATURAL and draw(st.integers(1, 4)) == 4
    known = [
        hand
        for hand in rules.beside(dealer_hand)
        if not several or rules.split_naturals or hand != NATURAL
    ]
    stake = st.integers(rules.minimum, rules.maximum)
    first = draw(stake)
    return [
        {
            "player": player,
            "stake": draw(stake) if rules.pairs == "free" else first,
            "hand": draw(st.sampled_from(known)),
        }
        for _hand in range(draw(st.integers(2, 4)) if several else 1)
    ]


def other_entry(data: st.DataObject, table: AnyTable) -> dict[str, Any]:
    """Return somebody who comes or goes, or another rule set."""
    absent = [name for name in NAMES if name not in table.seated]
    seated = st.sampled_from(table.seated)
    found: list[dict[str, Any]] = [
        {"kind": "seats", "order": data.draw(st.permutations(table.seated))},
        {"kind": "rules", "rules": data.draw(rules())},
    ]
    if len(table.seated) > 2:
        found.append({"kind": "leave", "player": data.draw(seated)})
    if absent:
        who = data.draw(st.sampled_from(absent))
        found.append({"kind": "join", "player": who, "left_of": data.draw(seated)})
    return data.draw(st.sampled_from(found))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), players=st.integers(2, 12), rules=rules(), stake=st.sampled_from([1, 3, 50]))
def test_a_random_evening_sums_to_zero_and_is_written_as_it_was_read(
    data: st.DataObject, players: int, rules: dict[str, Any], stake: int
) -> None:
    raw = {**evening(players=list(NAMES[:players]), stake=stake), "rules": rules}
    table = opened(read_document(raw).opening)
    for _entry in range(data.draw(st.integers(1, 9))):
        drawn = data.draw(st.sampled_from([a_round, a_round, a_round, other_entry]))
        entry = read_entry(drawn(data, table), game=VINGT_UN)

        after, score = played(entry, table=table, game=VINGT_UN)

        assert sum(net(score.transfers).values()) == 0
        assert after.kitty == table.kitty + net(score.transfers).get(KITTY, 0) >= 0
        assert after.dealer in after.seated
        written = json.loads(json.dumps(write_entry(entry)))
        assert read_entry(written, game=VINGT_UN) == entry
        assert restored(json.loads(json.dumps(stored(after))), game=VINGT_UN) == after
        if score.deal is not None:
            fixed = VINGT_UN.read_deal({**entry.written(), **VINGT_UN.fixed_facts(score.deal)})
            assert VINGT_UN.score_deal(fixed, table=table) == score.deal
        table = after
