"""An offence between two deals: who offends, and what hangs on what it costs.

What it costs, and within a deal, are moments of each game's examples.
"""

from __future__ import annotations

from typing import Any

from napledger.evening.document import read_document
from napledger.evening.log import LogLine
from napledger.evening.play import opened, played, restored, stored
from napledger.evening.tally import MISHAP, Observation, tally_of
from napledger.evening.what_if import what_if
from napledger.games import game_of
from tests.evening.documents import FOUR, document, refusal

NAP, LOO = game_of("nap"), game_of("loo")


def offence(player: str, what: str, **facts: Any) -> dict[str, Any]:
    return {"kind": "offence", "player": player, "what": what, **facts}


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
