"""An offence between two deals: what it costs at each game's table, and what hangs on it."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.evening.document import read_document
from napledger.evening.log import LogLine
from napledger.evening.play import opened, played, restored, stored
from napledger.evening.tally import MISHAP, Observation, tally_of
from napledger.evening.what_if import what_if
from napledger.games import game_of
from napledger.ledger.transfers import Transfer
from tests.evening.documents import FOUR, document, refusal, score

NAP, LOO = game_of("nap"), game_of("loo")


Facts = dict[str, Any]
Reason = tuple[str, str]


def offence(player: str, what: str, **facts: Any) -> dict[str, Any]:
    return {"kind": "offence", "player": player, "what": what, **facts}


def wrong(how: str) -> Facts:
    return {"revokes": [{"player": "Ann", "how": how}]}


SOLO_FINES = {
    "preset": "hoyle",
    "options": {"kitty": True, "misdeal_fine": 2, "revoke": "fine", "revoke_fine": 3},
}

PEEL, BICYCLE, HOYLE = ({"preset": key} for key in ("peel_pool", "bicycle_pool", "hoyle"))
ENQUIRE = {"preset": "enquire_within"}
BY_PEEL, BY_BICYCLE = "Peel, p. 9", "Bicycle, Pool Nap"
FINED, LED = "fine for a revoke", "fine for a lead out of turn"
IRREGULAR = "irregular deal or draw"

THREE_MADE = {"caller": "Ben", "call": "3", "made": True}
SOLO_LOST = {"caller": "Ben", "call": "solo", "tricks": 4}
AGAIN, PASSED = {"abandoned": True}, {"passed": True}

# At twelve a trick: the rules, the offence, a deal, the same offence within it, what it costs, why.
COSTS: list[tuple[str, Facts, str, Facts, Facts, int, Reason]] = [
    ("nap", PEEL, "misdeal", AGAIN, {"misdeals": 1}, 12, ("misdeal", BY_PEEL)),
    (
        *("nap", PEEL, "interference", AGAIN, {"interference": {"Ann": 1}}),
        *(12, ("touching the cards", BY_PEEL)),
    ),
    # Bicycle's pool: five for a revoke, three for a lead out of turn.
    *(
        ("nap", BICYCLE, how, THREE_MADE, wrong(how), coins, (why, BY_BICYCLE))
        for how, coins, why in [
            ("revoke", 60, FINED),
            ("refused_to_show", 60, FINED),
            ("out_of_turn", 36, LED),
        ]
    ),
    (
        *("vingt_un", PEEL, "irregularity", AGAIN, {"irregularities": {"Ann": 1}}),
        *(12, (IRREGULAR, "Peel, p. 68")),
    ),
    ("solo_whist", SOLO_FINES, "misdeal", PASSED, {"misdeals": 1}, 24, ("misdeal", "house rule")),
    ("solo_whist", SOLO_FINES, "revoke", SOLO_LOST, wrong("revoke"), 36, (FINED, "house rule")),
    # Hoffmann's single is three, the dealer's put-in; Enquire Within's is nine.
    ("loo", HOYLE, "misdeal", AGAIN, {"misdeals": 1}, 36, ("misdeal", "Hoffmann, p. 91")),
    ("loo", HOYLE, "single", AGAIN, {"singles": {"Ann": 1}}, 36, ("single", "Hoffmann, p. 92")),
    (
        *("loo", ENQUIRE, "single", AGAIN, {"singles": {"Ann": 1}}),
        *(108, ("single", "Enquire Within, §§ 95–99")),
    ),
]


@pytest.mark.parametrize(("game", "rules", "what", "deal", "offended", "coins", "reason"), COSTS)
def test_an_offence_costs_what_the_rules_say_and_what_it_costs_within_a_deal(
    *,
    game: str,
    rules: Facts,
    what: str,
    deal: Facts,
    offended: Facts,
    coins: int,
    reason: Reason,
) -> None:
    opening: Facts = {"game": game, "stake": 12, "rules": rules, "first_dealer": "Ann"}
    plain = {"kind": "deal", "dealer": "Ann", **deal}

    found = score(document(offence("Ann", what), **opening))
    (without,) = score(document(plain, **opening)).entries
    (within,) = score(document({**plain, **offended}, **opening)).entries

    (between,) = found.entries
    assert between.kind == "offence"
    assert between.transfers == (Transfer("Ann", "kitty", coins, *reason),)
    assert between.kitty_after == coins
    assert found.balances == {"Ann": -coins, "Ben": 0, "Cat": 0, "Dan": 0}
    more = [each for each in within.transfers if each not in without.transfers]
    assert more == list(between.transfers)
    assert within.kitty_after - without.kitty_after == coins


def test_a_game_or_a_table_that_fines_nothing_refuses_it() -> None:
    unknown = "log[0].what: this game knows no offence between two deals: use an adjustment"
    no_fine = "log[0].what: the rules of this table have no fine for that: revoke"

    for game, players in (("whist", FOUR), ("piquet", FOUR[:2]), ("french_vingt_un", FOUR)):
        raw = document(offence("Ann", "revoke"), game=game, players=players)
        assert refusal(raw) == unknown
    assert refusal(document(offence("Ann", "revoke"))) == no_fine
    # A revoke after which the cards are played again belongs to its deal.
    assert refusal(document(offence("Ann", "revoke"), rules={"preset": "peel_pool"})) == no_fine


def test_only_who_sits_there_offends() -> None:
    raw = document(
        {"kind": "leave", "player": "Cat"},
        offence("Cat", "misdeal"),
        rules={"preset": "peel_pool"},
    )

    assert refusal(raw) == "log[1].player: Cat is not seated; seated are Ann, Ben, Dan"


def test_nobodys_turn_to_deal_changes() -> None:
    opening = read_document(document(rules={"preset": "peel_pool"})).opening
    table = opened(opening)

    after, _score = played(
        read_document(document(offence("Ben", "misdeal"), rules={"preset": "peel_pool"})).log[0],
        table=table,
        game=NAP,
    )

    assert (after.dealer, after.deals, after.game_state) == ("Ann", 0, table.game_state)
    assert (after.kitty, after.fines) == (2, 2)
    assert "fines" not in stored(table)
    assert stored(after)["fines"] == 2
    assert restored(stored(after), game=NAP) == after


LOO_TABLE: dict[str, Any] = {"game": "loo", "stake": 1, "rules": {"preset": "hoyle"}}
UNOPPOSED = {"kind": "deal", "unopposed": "Dan", "dealer": "Dan"}


def test_a_fine_makes_no_single_pool_of_loo_a_double_one() -> None:
    """Hoffmann, p. 88: a single is a pool in which nothing lay but the put-ins; all must play."""
    found = refusal(document(offence("Ben", "single"), UNOPPOSED, **LOO_TABLE))
    agreed = {"kind": "adjustment", "changes": {"Ben": -3, "kitty": 3}, "note": "agreed"}
    by_agreement = score(document(agreed, UNOPPOSED, **LOO_TABLE))

    assert found == (
        "log[1].unopposed: all must play in this deal, so nobody takes the pool unopposed"
    )
    # What was put in by agreement makes it a double one: Dan takes 3 and the put-ins, 3 and 3 × 0.
    assert by_agreement.balances == {"Ann": 0, "Ben": -3, "Cat": 0, "Dan": 3}


def test_a_fine_lies_in_the_pool_that_the_next_deal_is_played_for() -> None:
    tricks = {"kind": "deal", "dealer": "Dan", "tricks": ["Ann", "Ann", "Ben"]}

    found = score(document(offence("Ben", "single"), tricks, **LOO_TABLE))

    # Dan's 3 and Ben's 3: two to a trick. Whoever took none is looed on a single, 3 each.
    assert found.balances == {"Ann": 4, "Ben": -1, "Cat": -3, "Dan": -6}
    assert found.table.kitty == 6
    assert found.table.fines == 0


def test_what_a_fine_put_in_is_forgotten_when_the_pool_is_shared_out() -> None:
    split = {"kind": "kitty", "how": "split"}
    agreed = {"kind": "adjustment", "changes": {"Ben": -3, "kitty": 3}, "note": "agreed"}

    found = score(document(offence("Ben", "single"), split, agreed, UNOPPOSED, **LOO_TABLE))

    assert found.table.kitty == 0


def test_a_pool_grows_by_no_fine_above_the_largest_amount() -> None:
    raw = document(
        {"kind": "kitty", "how": "carry"},
        offence("Ben", "single"),
        **LOO_TABLE | {"kitty": 1_000_000_000_000 - 2},
    )

    assert refusal(raw) == (
        "log[1]: the pool would grow above 1,000,000,000,000, the largest amount there is: "
        "share it out first, or play by a limited loo"
    )


def lines(*log: dict[str, Any], **opening: Any) -> list[LogLine]:
    """Return the lines of a log, from its start on."""
    raw = document(**opening)
    start = {name: fact for name, fact in raw.items() if name not in ("format", "log")}
    return [
        LogLine(1, "start", start),
        *(
            LogLine(number, entry["kind"], {n: f for n, f in entry.items() if n != "kind"})
            for number, entry in enumerate(log, start=2)
        ),
    ]


def test_the_figures_count_what_they_count_of_a_deal() -> None:
    bicycle = {"preset": "bicycle_pool"}
    revoked = tally_of(lines(offence("Cat", "revoke"), rules=bicycle), game=NAP)
    misdealt = tally_of(lines(offence("Cat", "misdeal"), rules={"preset": "peel_pool"}), game=NAP)
    single = tally_of(lines(offence("Cat", "misdeal"), **LOO_TABLE), game=LOO)

    assert revoked.observations == [Observation(2, None, MISHAP, "Cat", "revoke", amount=-10)]
    assert revoked.won == {"Ann": 0, "Ben": 0, "Cat": -10, "Dan": 0}
    # A misdeal of Nap is fined, and no mishap that its figures count; of Loo it is one.
    assert misdealt.observations == []
    assert single.observations == [Observation(2, None, MISHAP, "Cat", "misdeal", amount=-3)]
    assert single.deals == 0


def test_under_rules_without_the_fine_an_offence_is_left_out_by_name() -> None:
    night = lines(offence("Cat", "misdeal"), rules={"preset": "peel_pool"})

    kept = what_if(night, game=NAP, rules={"preset": "peel_pool"}, stake=10)
    gone = what_if(night, game=NAP, rules={"preset": "hoyle"}, stake=None)

    assert kept.won == {"Ann": 0, "Ben": 0, "Cat": -10, "Dan": 0}
    assert gone.won == {"Ann": 0, "Ben": 0, "Cat": 0, "Dan": 0}
    # What is left out is not in what was played either: the two are compared.
    assert kept.played == {"Ann": 0, "Ben": 0, "Cat": -2, "Dan": 0}
    assert gone.played == {"Ann": 0, "Ben": 0, "Cat": 0, "Dan": 0}
    (left,) = gone.left_out
    assert (left.number, left.deal, left.kind) == (2, None, "offence")
    assert left.fault.sentence() == "the rules of this table have no fine for that: misdeal"
