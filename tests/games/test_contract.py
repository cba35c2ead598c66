"""The contract of a game, held by every game there is.

A game's worked deals, in tests/games/<key>/examples.json, are what its contract is tried with.
"""

from __future__ import annotations

import ast
import contextlib
import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import FrozenInstanceError, asdict, fields, is_dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from napledger.evening.document import (
    Document,
    read_document,
    read_entry,
    read_opening,
    write_entry,
)
from napledger.evening.play import EntryScore, opened, played
from napledger.evening.snapshot import read_summary, restored, stored, summary_written
from napledger.games import contract, game_of, games, package_of
from napledger.games.contract import AnyGame, Preset, usual_preset
from napledger.games.table import AnyTable, TableState
from napledger.ledger.transfers import KITTY, net
from napledger.reading.faults import Fault
from tests.games.conftest import TOYS

USABLE_STAKE = 2
"""A stake at which half a stake comes out whole."""

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")

GAMES = games() | {toy: import_module(f"tests.games.{toy}.plugin").GAME for toy in TOYS}
RULE_SETS = [(game, key) for game in GAMES.values() for key in game.presets]
RULE_SET_IDS = [f"{game.key}-{key}" for game, key in RULE_SETS]

pytestmark = pytest.mark.usefixtures("toys")

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


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """Return what a game remembers, as it is stored, with each player under another name."""
    if isinstance(value, dict):
        return {key: renamed(each, names) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [renamed(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


def test_there_is_nap_among_the_games() -> None:
    assert next(iter(GAMES)) == "nap"
    assert games() == GAMES
    assert game_of("nap").title == "Nap"


def test_a_game_that_is_not_here_is_refused() -> None:
    known = ", ".join(sorted(GAMES))

    with pytest.raises(Fault) as refused:
        game_of("bridge")

    assert str(refused.value) == f"there is no such game here; the games are {known}"


@every_game
def test_a_game_is_known_by_the_name_of_its_folder(game: AnyGame) -> None:
    assert game_of(game.key) is game
    assert game.title
    assert package_of(game.key).rpartition(".")[2] == game.key


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
    assert None in [game.unusual(terms, players=players) for players in game.seats]


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
                "game_state": game.read_state(renamed(asdict(before.game_state), names)),
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
def test_a_deal_is_told_in_one_sentence_by_its_parts(game: AnyGame) -> None:
    for before, _, _, score in tables_and_deals(game):
        assert score.deal is not None
        summary = score.deal.summary
        again = read_summary(json.loads(json.dumps(summary_written(summary))))
        line = game.line(summary)

        names = {player: f"<{player}>" for player in before.seated}
        sentence = line.sentence(translate=str, names=names)
        assert sentence
        assert "{" not in sentence
        assert game.line(again) == line
        assert {*line.whose, *summary.players} <= {*before.seated}
        assert bool(summary.parts) != bool(summary.word)
        for part in summary.parts:
            assert part.what
            assert {*part.players, *part.against} <= {*before.seated}
            assert all(f"<{player}>" in sentence for player in summary.players)
        if line.result is not None:
            assert line.outcome == game.words.results[line.result]


@every_game
def test_a_match_moves_no_money_before_it_is_over(game: AnyGame) -> None:
    for _, _, _, score in tables_and_deals(game):
        assert score.deal is not None
        running = score.deal.summary.running
        if running is not None and not running.over:
            assert score.transfers == ()


@every_game
def test_what_recording_fixes_changes_nothing_of_the_deal(game: AnyGame) -> None:
    for before, deal, _, score in tables_and_deals(game):
        assert score.deal is not None
        fixed = {**deal.written(), **game.fixed_facts(score.deal)}

        assert game.score_deal(game.read_deal(fixed), table=before) == score.deal


@every_game
def test_a_game_says_how_many_may_sit_and_who_is_refused(game: AnyGame) -> None:
    many = [f"player {number}" for number in range(game.seats[-1] + 1)]
    raw = {"format": "napledger.evening/1", "game": game.key, "stake": USABLE_STAKE, "log": []}

    for players in game.seats:
        document = read_document({**raw, "players": many[:players]})
        assert len(document.opening.players) == players
    for players in (game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(Fault) as refused:
            read_document({**raw, "players": many[:players]})
        assert refused.value.path == "players"


@every_game
def test_the_ways_to_end_a_kitty_differ_and_leave_nothing_in_it(game: AnyGame) -> None:
    ends = {end.key: end for end in game.fund_ends}

    assert len(ends) == len(game.fund_ends)
    for before, _, _, _ in tables_and_deals(game):
        for end in ends.values():
            table = replace(before, kitty=7)
            winner = before.seated[0] if end.is_drawn else None
            paid = game.end_fund(end.key, table=table, winner=winner)
            assert net(paid).get(KITTY, 0) == (0 if end.carries else -7)


@every_game
def test_a_believable_deal_can_be_dealt_and_play_may_end_some_time(game: AnyGame) -> None:
    chance = random.Random(1881)  # noqa: S311  # a game, and the same one each time
    for night in game.demo:
        assert night.preset in game.presets
        raw = {"game": game.key, "stake": night.stake, "players": list(night.players)}
        table = opened(read_opening({**raw, "rules": {"preset": night.preset}}))
        dealt = 0
        while dealt < night.deals or game.closing(table) is not None:
            with contextlib.suppress(Fault):
                deal = game.read_deal(game.demo_deal(table, chance=chance))
                table, _ = played(deal, table=table, game=game)
                dealt += 1
            carried = game.carried_facts(deal.written(), table=table)
            assert json.loads(json.dumps(carried)) == carried

        assert table.deals == dealt >= night.deals


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
