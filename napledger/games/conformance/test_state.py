"""What a game remembers from deal to deal: stored, restored, and the same wherever it goes on.

The table between deals: who may come and go, how play ends, what becomes of the kitty.
"""

from __future__ import annotations

import contextlib
import json
import random
from dataclasses import FrozenInstanceError, asdict, is_dataclass, replace
from typing import Any

import pytest

from napledger.evening.document import read_opening
from napledger.evening.kinds.adjustment import Adjustment
from napledger.evening.kinds.box import Box
from napledger.evening.kinds.join import Join
from napledger.evening.kinds.kind import PlainEntry
from napledger.evening.kinds.kitty import KittyEnd
from napledger.evening.kinds.leave import Leave
from napledger.evening.kinds.payment import Payment
from napledger.evening.kinds.rules import RulesChange
from napledger.evening.kinds.seats import Seats
from napledger.evening.play import opened, played, restored, stored
from napledger.games.conformance.candidates import NAMES, WorkedDeal, naming
from napledger.games.contract import AnyGame, DemoNight
from napledger.games.table import AnyTable
from napledger.ledger.transfers import KITTY, net
from napledger.reading.faults import Fault

SEED = 1881
TRIES_MAX = 1000


def entries_at(table: AnyTable) -> tuple[PlainEntry, ...]:
    """Return an entry of each kind that is no deal."""
    one, other = table.seated[:2]
    return (
        Payment(one, other, 1),
        Adjustment(((one, 1), (other, -1)), note="the candle fell over"),
        Box(one, 1, into=True),
        KittyEnd("carry"),
        Join("somebody new", one),
        Leave(one),
        Seats(table.seated[::-1]),
        RulesChange(stake=4),
    )


def test_what_cannot_be_now_is_told_in_a_sentence(
    game: AnyGame, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked:
        for entry in entries_at(each.after):
            with naming(f"{each.name}, then {entry}"):
                refused = game.refuses(entry, table=each.after)
                assert refused is None or refused.sentence()
        unfinished = game.closing(each.after)
        assert unfinished is None or unfinished.sentence()


def test_what_is_unfinished_can_be_broken_off(
    game: AnyGame, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked:
        if game.closing(each.after) is None:
            continue
        with naming(each.name):
            deal = game.read_deal(game.break_off)
            after, score = played(deal, table=each.after, game=game)
            assert game.closing(after) is None
            assert score.deal is not None
            assert score.deal.summary.running is None or score.deal.summary.running.over


def test_nothing_is_unfinished_before_the_first_deal(
    game: AnyGame, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked:
        if not each.before.deals:
            assert game.closing(each.before) is None
            assert [
                game.refuses(entry, table=each.before) for entry in entries_at(each.before)
            ] == [None] * len(entries_at(each.before))


def test_the_ways_to_end_a_kitty_differ_and_say_what_they_do(game: AnyGame) -> None:
    assert len({end.key for end in game.fund_ends}) == len(game.fund_ends)
    for end in game.fund_ends:
        assert end.title
        assert end.done
        assert not (end.is_drawn and end.carries)
        assert end.sentence % {"amount": "£1.50"} == end.sentence.replace("%(amount)s", "£1.50")


def test_a_kitty_that_ends_leaves_nothing_in_it(
    game: AnyGame, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked:
        table = replace(each.before, kitty=7)
        for end in game.fund_ends:
            with naming(f"{each.name}, {end.key}"):
                winner = table.seated[0] if end.is_drawn else None
                paid = () if end.carries else game.end_fund(end.key, table=table, winner=winner)
                assert net(paid).get(KITTY, 0) == (0 if end.carries else -7)
                assert all(transfer.why and transfer.source for transfer in paid)


def test_a_game_has_a_season_to_show(game: AnyGame) -> None:
    assert game.demo
    assert [night.on for night in game.demo] == sorted(night.on for night in game.demo)
    for night in game.demo:
        assert night.preset in game.presets
        assert len(night.players) in game.seats
        assert night.deals > 0
        assert night.title
        assert night.place


@pytest.mark.parametrize("seed", [1881, 1911])
def test_a_season_can_be_dealt_and_its_evenings_end(game: AnyGame, seed: int) -> None:
    for number, night in enumerate(game.demo):
        chance = random.Random(seed + number)  # noqa: S311  # a game, and the same one each time
        with naming(night.on):
            table = opened_for(night, game=game)
            while table.deals < night.deals or game.closing(table) is not None:
                table = dealt(table, game=game, chance=chance)

            assert table.deals < 2 * night.deals + 20


def opened_for(night: DemoNight, *, game: AnyGame) -> AnyTable:
    """Return the table of an evening before its first deal."""
    raw = {"game": game.key, "stake": night.stake, "players": list(night.players)}
    return opened(read_opening({**raw, "rules": {"preset": night.preset}}))


def dealt(table: AnyTable, *, game: AnyGame, chance: random.Random) -> AnyTable:
    """Return the table after one more believable deal; some that cannot be are dealt again."""
    for _ in range(TRIES_MAX):
        facts = game.demo_deal(table, chance=chance)
        assert json.loads(json.dumps(facts)) == facts
        with contextlib.suppress(Fault):
            after, _score = played(game.read_deal(facts), table=table, game=game)
            return after
    raise AssertionError(f"of {TRIES_MAX} believable deals none can be at {table}")


def test_a_believable_deal_can_be_at_any_table(game: AnyGame, rule_set: str) -> None:
    chance = random.Random(SEED)  # noqa: S311  # a game, and the same one each time
    terms = game.terms({"preset": rule_set}, stake=2)
    usual = [each for each in game.deal_players if game.unusual(terms, players=each) is None]
    for players in {usual[0], usual[-1]}:
        table = opened(
            read_opening(
                {
                    "game": game.key,
                    "stake": 2,
                    "players": [f"player {number}" for number in range(players)],
                    "rules": {"preset": rule_set},
                }
            )
        )
        with naming(f"a table of {players}"):
            for _ in range(5):
                table = dealt(table, game=game, chance=chance)
            assert table.deals == 5


def test_what_the_next_deal_takes_over_is_plain(
    game: AnyGame, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked:
        for facts in ({}, each.deal.written()):
            with naming(f"{each.name}, {facts}"):
                carried = game.carried_facts(facts, table=each.after)
                assert json.loads(json.dumps(dict(carried))) == carried


PLAIN = (int, str, bool, type(None))


def is_plain(value: Any) -> bool:
    """Return whether a value is plain, or holds nothing but plain ones and cannot be changed."""
    if isinstance(value, tuple):
        return all(map(is_plain, value))
    if is_dataclass(value):
        return all(is_plain(getattr(value, name)) for name in value.__dataclass_fields__)
    return type(value) in PLAIN


def test_the_state_is_a_frozen_dataclass_of_plain_values(
    game: AnyGame, worked: tuple[WorkedDeal, ...]
) -> None:
    opening = game.opening(NAMES[: game.seats[0]])

    assert game.opening(NAMES[: game.seats[0]]) == opening
    for state in (opening, *(each.score.state for each in worked)):
        assert is_dataclass(state)
        assert not isinstance(state, type)
        assert is_plain(state), state
        for name, value in asdict(state).items():
            with pytest.raises(FrozenInstanceError):
                setattr(state, name, value)


def test_the_state_survives_being_stored(game: AnyGame, worked: tuple[WorkedDeal, ...]) -> None:
    opening = game.opening(NAMES[: game.seats[0]])

    assert game.read_state(json.loads(json.dumps(asdict(opening)))) == opening
    for each in worked:
        with naming(each.name):
            again = restored(json.loads(json.dumps(stored(each.after))), game=game)
            assert again == each.after
            assert hash(again.game_state) == hash(each.after.game_state)


def test_a_table_that_was_put_away_goes_on_alike(
    game: AnyGame, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked:
        with naming(each.name):
            table = restored(json.loads(json.dumps(stored(each.before))), game=game)

            after, score = played(each.deal, table=table, game=game)

            assert after == each.after
            assert score.deal == each.score
