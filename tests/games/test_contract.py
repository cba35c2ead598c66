"""The contract of a game, held by every game there is.

A game's worked deals, in tests/games/<key>/examples.json, are what its contract is tried with.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, asdict, fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from napledger.evening.document import Document, read_document, read_entry, write_entry
from napledger.evening.play import EntryScore, opened, played
from napledger.evening.snapshot import restored, stored
from napledger.games import contract, game_of, games
from napledger.games.contract import AnyGame, Preset, usual_preset
from napledger.games.table import AnyTable, TableState
from napledger.ledger.transfers import KITTY, net
from napledger.reading.faults import Fault

USABLE_STAKE = 2
"""A stake at which half a stake comes out whole."""

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")

GAMES = games()
RULE_SETS = [(game, key) for game in GAMES.values() for key in game.presets]
RULE_SET_IDS = [f"{game.key}-{key}" for game, key in RULE_SETS]

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_rule_set = pytest.mark.parametrize(("game", "key"), RULE_SETS, ids=RULE_SET_IDS)


def examples(game: AnyGame) -> list[Document]:
    """Return the game's worked deals, each as an evening."""
    path = Path(__file__).parent / game.key / "examples.json"
    deals = json.loads(path.read_text(encoding="utf-8"))["deals"]
    return [read_document(example["document"]) for example in deals]


def tables_and_deals(game: AnyGame) -> Iterator[tuple[AnyTable, Any, AnyTable, EntryScore]]:
    """Yield each worked deal with the table before it, the table after it and its score."""
    for document in examples(game):
        table = opened(document.opening)
        for entry in document.log:
            before = table
            table, score = played(entry, table=table, game=game)
            if score.deal is not None:
                yield before, entry, table, score


def test_there_is_nap_among_the_games() -> None:
    assert "nap" in GAMES
    assert list(GAMES) == sorted(GAMES)
    assert game_of("nap").title == "Nap"


def test_a_game_that_is_not_here_is_refused() -> None:
    known = ", ".join(GAMES)

    with pytest.raises(Fault) as refused:
        game_of("bridge")

    assert str(refused.value) == f"there is no such game here; there are {known}"


@every_game
def test_a_game_is_known_by_the_name_of_its_folder(game: AnyGame) -> None:
    assert game_of(game.key) is game
    assert game.title
    assert (Path(contract.__file__).parent / game.key / "plugin.py").is_file()


@every_game
def test_a_game_has_rule_sets_and_a_usual_one_first(game: AnyGame) -> None:
    assert usual_preset(game) == next(iter(game.presets))
    unnamed = game.terms({}, stake=USABLE_STAKE)
    usual = game.terms({"preset": usual_preset(game)}, stake=USABLE_STAKE)
    assert game.rules_in_words(unnamed) == game.rules_in_words(usual)


@every_rule_set
def test_a_rule_set_says_what_it_is_and_where_it_is_printed(game: AnyGame, key: str) -> None:
    rule_set: Preset = game.presets[key]

    assert rule_set.key == key
    assert rule_set.title
    assert rule_set.source
    assert rule_set.book
    assert rule_set.sentence.endswith(".")


@every_rule_set
def test_the_terms_of_a_rule_set_stand_at_a_usable_stake(game: AnyGame, key: str) -> None:
    terms = game.terms({"preset": key}, stake=USABLE_STAKE)

    if game.has_kitty(terms):
        assert game.fund_end(terms) in {end.key for end in game.fund_ends}
    assert game.has_kitty(terms) in (True, False)
    assert game.unusual(terms, players=game.seats[0]) is None


@every_rule_set
def test_a_rule_set_has_a_price_table(game: AnyGame, key: str) -> None:
    terms = game.terms({"preset": key}, stake=USABLE_STAKE)

    for players in game.seats:
        prices = game.prices(terms, players=players)
        assert prices.rows
        assert len({row.what for row in prices.rows}) == len(prices.rows)
        for row in prices.rows:
            assert len(row.amounts) == len(prices.columns)
            assert {type(amount) for amount in row.amounts} == {int}
            assert row.source


@every_rule_set
def test_a_rule_set_is_told_in_whole_sentences(game: AnyGame, key: str) -> None:
    rules = game.rules_in_words(game.terms({"preset": key}, stake=USABLE_STAKE))

    assert rules
    for rule in rules:
        sentence = rule.sentence.format(**rule.words)
        assert rule.group
        assert rule.source
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "{" not in sentence


@every_game
def test_unknown_rules_are_refused_at_their_place(game: AnyGame) -> None:
    with pytest.raises(Fault) as refused:
        game.terms({"preset": "no such rule set"}, stake=USABLE_STAKE)

    assert refused.value.path == "preset"


@every_game
def test_the_state_is_a_frozen_dataclass_of_plain_values(game: AnyGame) -> None:
    seated = NAMES[: game.seats[0]]
    state = game.opening(seated)

    assert is_dataclass(state)
    assert not isinstance(state, type)
    for name, value in asdict(state).items():
        assert type(value) in (int, str, bool, tuple)
        with pytest.raises(FrozenInstanceError):
            setattr(state, name, value)
    assert game.opening(seated) == state


@every_game
def test_the_state_survives_being_stored(game: AnyGame) -> None:
    opening = game.opening(NAMES[: game.seats[0]])

    assert game.read_state(json.loads(json.dumps(asdict(opening)))) == opening
    for _, _, after, _ in tables_and_deals(game):
        assert restored(json.loads(json.dumps(stored(after))), game=game) == after


@every_game
def test_a_deal_is_written_as_it_was_read(game: AnyGame) -> None:
    for _, deal, _, _ in tables_and_deals(game):
        written = json.loads(json.dumps(write_entry(deal)))

        assert written["kind"] == "deal"
        assert read_entry(written, game=game) == deal


@every_game
def test_a_deal_may_have_a_note(game: AnyGame) -> None:
    for _, deal, _, _ in tables_and_deals(game):
        noted = {**deal.written(), "note": "by candlelight"}

        assert game.read_deal(noted).note == "by candlelight"


@every_game
def test_a_deal_among_others_pays_the_others(game: AnyGame) -> None:
    for before, deal, _, score in tables_and_deals(game):
        names = {name: f"seat {number}" for number, name in enumerate(before.seated, start=1)}
        elsewhere = TableState(
            **{
                **{each.name: getattr(before, each.name) for each in fields(before)},
                "seated": tuple(map(names.__getitem__, before.seated)),
                "members": tuple(map(names.__getitem__, before.members)),
                "dealer": names[before.dealer],
                "opener": names[before.opener],
                "last_dealer": before.last_dealer and names[before.last_dealer],
            }
        )

        told = game.score_deal(deal.renamed(names.__getitem__), table=elsewhere)

        assert net(told.transfers) == {
            names.get(account, account): gain for account, gain in net(score.transfers).items()
        }


@every_game
def test_a_deal_moves_money_only_by_transfers_that_say_why(game: AnyGame) -> None:
    for before, _, after, score in tables_and_deals(game):
        accounts = {*before.seated, KITTY}
        gains = net(score.transfers)

        assert sum(gains.values()) == 0
        assert after.kitty == before.kitty + gains.get(KITTY, 0) >= 0
        for transfer in score.transfers:
            assert type(transfer.amount) is int
            assert transfer.amount > 0
            assert {transfer.payer, transfer.payee} <= accounts
            assert transfer.why
            assert transfer.source


@every_game
def test_a_deal_says_who_dealt_and_who_deals_next(game: AnyGame) -> None:
    for before, _, after, score in tables_and_deals(game):
        assert score.deal is not None
        turn = score.deal.turn
        assert turn.dealer in before.seated
        assert turn.next_dealer in before.seated
        assert (after.last_dealer, after.dealer) == (turn.dealer, turn.next_dealer)
        assert after.deals == before.deals + 1


@every_game
def test_what_is_no_deal_is_refused_with_a_path(game: AnyGame) -> None:
    with pytest.raises(Fault) as refused:
        game.read_deal({"no such field": 1})

    assert refused.value.path == "no such field"


def test_the_contract_knows_no_call_and_no_caller() -> None:
    tree = ast.parse(Path(contract.__file__).read_text(encoding="utf-8"))
    named: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            named.add(node.name)
        elif isinstance(node, ast.arg):
            named.add(node.arg)
        elif isinstance(node, ast.AnnAssign | ast.Assign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            named |= {target.id for target in targets if isinstance(target, ast.Name)}

    assert {"Game", "score_deal", "next_dealer", "prices"} <= named
    assert not [name for name in named if "call" in name.lower()]
