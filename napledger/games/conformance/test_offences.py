"""Offences between two deals, of a game that knows any: what they cost, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from napledger.evening.document import read_entry, write_entry
from napledger.evening.kinds.offence import Offence
from napledger.evening.play import played
from napledger.games.conformance.candidates import Candidate, WorkedDeal, naming, opened_table
from napledger.games.conformance.html import buttons
from napledger.games.conformance.pages import deal_form, query, shown_empty
from napledger.games.contract import MISDEAL, AnyGame
from napledger.games.deal_score import ABANDONED
from napledger.games.table import AnyTable
from napledger.ledger.transfers import KITTY, net
from napledger.reading.faults import Fault


def test_every_offence_has_a_word(game: AnyGame) -> None:
    assert all(key.isidentifier() and word for key, word in game.offences.items())
    with pytest.raises(Fault) as refused:
        read_entry({"kind": "offence", "player": "Ann", "what": "no such offence"}, game=game)
    assert refused.value.path == "what"


def test_what_the_rules_fine_costs_everybody_the_same_and_moves_nothing_else(
    game: AnyGame, rule_set: str
) -> None:
    table = opened_table(game, players=game.deal_players[-1], preset=rule_set)
    check_offences_at(table, game)


def test_so_it_does_in_the_middle_of_an_evening(
    game: AnyGame, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked:
        with naming(each.name):
            check_offences_at(each.after, game)


def check_offences_at(table: AnyTable, game: AnyGame) -> None:
    """Check every offence of the game at a table: those that are fined there, and the others."""
    fined = game.fined_at(table)
    for what in game.offences:
        for player in table.seated:
            raw = {"kind": "offence", "player": player, "what": what}
            entry = read_entry(raw, game=game)
            assert write_entry(entry) == raw
            assert isinstance(entry, Offence)
            with naming(f"{what} by {player}"):
                if what in fined:
                    check_fine(entry, table, game, coins=sum(t.amount for t in fined[what]))
                else:
                    check_refused(entry, table, game)


def check_fine(entry: Offence, table: AnyTable, game: AnyGame, *, coins: int) -> None:
    """Check that an offence has its player pay so many coins, and changes nothing but the kitty."""
    after, score = played(entry, table=table, game=game)

    assert all(each.payer == entry.player for each in score.transfers)
    assert all(each.amount > 0 and each.why and each.source for each in score.transfers)
    assert sum(each.amount for each in score.transfers) == coins
    assert score.gains == net(score.transfers)
    paid_in = score.gains.get(KITTY, 0)
    assert after == replace(table, kitty=table.kitty + paid_in, fines=table.fines + paid_in)
    assert all(each.player == entry.player for each in score.mishaps)


def check_refused(entry: Offence, table: AnyTable, game: AnyGame) -> None:
    """Check that an offence is refused that the rules of a table make nothing of."""
    with pytest.raises(Fault) as refused:
        played(entry, table=table, game=game)
    assert refused.value.path == "what"


def test_the_buttons_that_abandon_a_deal_say_what_the_rules_charge(
    candidate: Candidate, rule_set: str
) -> None:
    table = opened_table(candidate.game, players=candidate.game.deal_players[-1], preset=rule_set)

    check_abandoned_at(table, candidate)


def test_so_do_the_buttons_in_the_middle_of_an_evening(
    candidate: Candidate, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked:
        with naming(each.name):
            check_abandoned_at(each.after, candidate)


def check_abandoned_at(table: AnyTable, candidate: Candidate) -> None:
    """Check the buttons that abandon a deal: each says what it pays; that of a misdeal fines it."""
    game = candidate.game
    root = shown_empty(candidate, table)
    fined = game.fined_at(table)
    abandoning = {
        each.get("value"): each
        for each in buttons(root)
        if each.get("value").partition("-")[0] == ABANDONED
    }
    assert MISDEAL not in fined or f"{ABANDONED}-{MISDEAL}" in abandoning
    for value, button in abandoning.items():
        form = deal_form(candidate, table, sent=query([(button.get("name"), value)]))
        facts = form.facts()
        assert facts.get("misdeals", 0) == (facts.get("reason") == MISDEAL and MISDEAL in fined)
        score = game.score_deal(game.read_deal(facts), table=table)
        assert score.turn.next_dealer == score.turn.dealer
        assert form.on_the_phone == net(score.transfers)
