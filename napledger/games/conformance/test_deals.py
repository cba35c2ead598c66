"""What a deal does: money by transfers that say why, who deals next, the parts that are told.

What a game says of itself, and what it calls things.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from napledger.evening.document import read_document, read_entry, write_entry
from napledger.evening.play import read_summary, stored, summary_written
from napledger.games import game_of, package_of
from napledger.games.conformance.candidates import NAMES, Candidate, WorkedDeal, naming
from napledger.games.contract import EVEN_STAKE, TITLES, AnyGame
from napledger.games.deal_score import DealScore, Result
from napledger.games.table import AnyTable
from napledger.ledger.transfers import KITTY, net
from napledger.reading.faults import Fault


def test_a_game_is_known_by_the_name_of_its_package(candidate: Candidate) -> None:
    game = candidate.game

    assert game_of(game.key) is game
    assert game.title
    assert package_of(game.key) == candidate.package
    assert candidate.package.rpartition(".")[2] == game.key


def test_a_game_has_a_word_for_everything_that_every_game_has(game: AnyGame) -> None:
    words = game.words

    assert all((words.deal, words.dealer, words.who, words.what, words.kitty, words.stake))
    assert words.the_kitty == words.to_the_kitty == f"the {words.kitty}"
    assert words.told
    assert all("3" in each % {"number": 3} for each in (words.numbered, words.upcoming))
    assert all("3" in each % {"count": 3} for each in words.counted)
    assert "£1" in words.worth % {"stake": "£1"}
    assert set(words.results) == set(Result)
    assert len(set(words.results.values())) == len(Result)


def test_a_game_heads_its_figures(game: AnyGame) -> None:
    figures = game.figures

    assert all((figures.part, figures.parts, figures.played, figures.won))
    assert all((figures.all_parts, figures.every_part, figures.won_run, figures.lost_run))
    assert figures.no_part.endswith(".")
    assert len(set(figures.counts)) == len(figures.counts)
    assert all(game.titles.values())
    assert set(game.titles) <= {*TITLES, *figures.counts}


def test_a_game_says_how_many_may_sit_and_how_many_play(game: AnyGame) -> None:
    many = list(NAMES[: game.seats[-1] + 1])
    raw = {"format": "napledger.evening/1", "game": game.key, "stake": EVEN_STAKE, "log": []}

    assert 2 <= game.seats[0] <= game.seats[-1] <= 20
    assert 2 <= game.deal_players[0] <= game.deal_players[-1] <= game.seats[-1]
    for players in game.seats:
        document = read_document({**raw, "players": many[:players]})
        assert len(document.opening.players) == players
    for players in (game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(Fault) as refused:
            read_document({**raw, "players": many[:players]})
        assert refused.value.path == "players"


def test_sides_are_made_of_who_sits_there(game: AnyGame) -> None:
    for players in game.seats:
        seated = NAMES[:players]
        sides = game.sides(seated)

        on_a_side = [player for side in sides for player in side]
        assert len(on_a_side) == len(set(on_a_side))
        assert {*on_a_side} <= {*seated}
        assert all(sides)
        assert len(sides) != 1


def renamed(value: Any, names: dict[str, str]) -> Any:
    """Return what a game remembers, as it is stored, with each player under another name."""
    if isinstance(value, dict):
        return {names.get(key, key): renamed(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [renamed(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


def elsewhere(table: AnyTable, names: dict[str, str], *, game: AnyGame) -> AnyTable:
    """Return the same table with other players at it."""
    state = json.loads(json.dumps(stored_state(table)))
    return replace(
        table,
        seated=tuple(map(names.__getitem__, table.seated)),
        members=tuple(map(names.__getitem__, table.members)),
        dealer=names[table.dealer],
        opener=names[table.opener],
        last_dealer=table.last_dealer and names[table.last_dealer],
        game_state=game.read_state(renamed(state, names)),
    )


def stored_state(table: AnyTable) -> dict[str, Any]:
    """Return what the game remembers at a table, as it is stored."""
    state: dict[str, Any] = stored(table)["game_state"]
    return state


def test_a_deal_is_written_as_it_was_read(game: AnyGame, worked: tuple[WorkedDeal, ...]) -> None:
    for each in worked:
        with naming(each.name):
            written = json.loads(json.dumps(write_entry(each.deal)))

            assert written["kind"] == "deal"
            assert read_entry(written, game=game) == each.deal


def test_a_deal_may_have_a_note(game: AnyGame, worked: tuple[WorkedDeal, ...]) -> None:
    for each in worked:
        with naming(each.name):
            noted = game.read_deal({**each.deal.written(), "note": "by candlelight"})

            assert noted.note == "by candlelight"
            assert noted.written()["note"] == "by candlelight"
            moved = game.score_deal(noted, table=each.before).transfers
            assert moved == each.score.transfers


def test_a_deal_among_others_pays_the_others(game: AnyGame, worked: tuple[WorkedDeal, ...]) -> None:
    for each in worked:
        with naming(each.name):
            members = each.before.members
            names = {name: f"seat {number}" for number, name in enumerate(members, start=1)}
            table = elsewhere(each.before, names, game=game)

            told = game.score_deal(each.deal.renamed(names.__getitem__), table=table)

            assert net(told.transfers) == {
                names.get(account, account): gain
                for account, gain in net(each.score.transfers).items()
            }


def test_a_deal_is_scored_the_same_again(game: AnyGame, worked: tuple[WorkedDeal, ...]) -> None:
    for each in worked:
        with naming(each.name):
            assert game.score_deal(each.deal, table=each.before) == each.score


def test_a_deal_moves_money_only_by_transfers_that_say_why(
    game: AnyGame,
    worked: tuple[WorkedDeal, ...],
) -> None:
    for each in worked:
        with naming(each.name):
            accounts = {*each.before.seated, KITTY}
            gains = net(each.score.transfers)

            assert sum(gains.values()) == 0
            assert each.after.kitty == each.before.kitty + gains.get(KITTY, 0) >= 0
            pots = game.pots(each.after)
            assert sum(pot.amount for pot in pots) == each.after.kitty
            assert pots[1:] == game.further_pots(each.after)
            assert all(pot.name and pot.amount >= 0 for pot in pots)
            for transfer in each.score.transfers:
                assert type(transfer.amount) is int
                assert transfer.amount > 0
                assert {transfer.payer, transfer.payee} <= accounts
                assert transfer.payer != transfer.payee
                assert transfer.why
                assert "’" not in transfer.why
                assert transfer.source


def test_a_game_without_a_kitty_puts_nothing_into_one(
    game: AnyGame, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked:
        with naming(each.name):
            if not game.has_kitty(each.before.terms):
                assert KITTY not in net(each.score.transfers)


def test_a_deal_says_who_dealt_and_who_deals_next(worked: tuple[WorkedDeal, ...]) -> None:
    for each in worked:
        with naming(each.name):
            turn = each.score.turn
            assert turn.dealer in each.before.seated
            assert turn.next_dealer in each.before.seated
            assert (each.after.last_dealer, each.after.dealer) == (turn.dealer, turn.next_dealer)
            assert each.after.deals == each.before.deals + 1


def test_a_deal_is_the_same_whichever_of_the_evening_it_is(
    game: AnyGame, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked:
        with naming(each.name):
            later = replace(each.before, deals=each.before.deals + 7)

            # A correction may have taken one away before it, and nothing else may change by that.
            assert game.score_deal(each.deal, table=later) == each.score


def test_a_deal_is_told_in_one_sentence_by_its_parts(
    game: AnyGame, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked:
        with naming(each.name):
            summary, seated = each.score.summary, {*each.before.seated}
            line = game.line(summary)

            names = {player: f"<{player}>" for player in seated}
            sentence = line.sentence(translate=str, names=names)
            assert sentence
            assert "{" not in sentence
            assert {*line.whose, *summary.players} <= seated
            assert bool(summary.parts) != bool(summary.word)
            assert all(f"<{player}>" in sentence for player in summary.players)
            for part in summary.parts:
                assert part.what
                assert part.players
                assert {*part.players, *part.against} <= seated
                assert min(part.at_stake) >= 0
            if line.result is not None:
                assert line.outcome == game.words.results[line.result]


def test_what_is_told_of_a_deal_can_be_stored(
    game: AnyGame, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked:
        with naming(each.name):
            summary = each.score.summary
            again = read_summary(json.loads(json.dumps(summary_written(summary))))

            assert game.line(again) == game.line(summary)


def test_what_went_wrong_and_was_counted_is_of_who_sits_there(
    game: AnyGame, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked:
        with naming(each.name):
            seated = each.before.seated
            for mishap in (*each.score.mishaps, *game.went_wrong(each.deal)):
                assert mishap.player in seated
                assert mishap.what
                assert mishap.number >= 1
            assert {count.player for count in each.score.counts} <= {*seated}
            assert {count.what for count in each.score.counts} <= {*game.figures.counts}
            assert {type(count.number) for count in each.score.counts} <= {int}


def test_an_outcome_says_by_its_word_how_it_ended(
    game: AnyGame, worked: tuple[WorkedDeal, ...]
) -> None:
    ended: dict[str, Result | None] = {}
    for each in worked:
        with naming(each.name):
            for part in each.score.summary.parts:
                if part.what in game.figures.outcomes:
                    assert ended.setdefault(part.what, part.result) == part.result


def test_what_else_score_prints_of_a_deal_is_plain(worked: tuple[WorkedDeal, ...]) -> None:
    taken = {"kind", "dealer", "changes", "kitty", "kitty_after", "lines"}
    for each in worked:
        with naming(each.name):
            remarks = each.score.remarks
            assert not remarks.keys() & taken
            assert json.loads(json.dumps(dict(remarks))) == dict(remarks)


def test_a_match_moves_no_money_before_it_is_over(worked: tuple[WorkedDeal, ...]) -> None:
    for each in worked:
        with naming(each.name):
            if is_going_on(each.score):
                assert each.score.transfers == ()


def is_going_on(score: DealScore[Any]) -> bool:
    """Return whether a deal left a match unfinished that is paid for at its end alone."""
    running = score.summary.running
    return running is not None and not running.over and not running.paid


def test_what_recording_fixes_changes_nothing_of_the_deal(
    game: AnyGame, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked:
        with naming(each.name):
            fixed = {**each.deal.written(), **game.fixed_facts(each.score)}

            assert game.score_deal(game.read_deal(fixed), table=each.before) == each.score


def test_parts_go_by_the_words_of_what_they_win_in_all(
    game: AnyGame, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked:
        table = each.before
        prices = game.prices(table.terms, players=len(table.seated))
        told = {row.what for row in prices.rows if row.in_all is not None}
        with naming(each.name):
            parts = each.score.summary.parts
            asked = {part.what for part in parts if any(part.at_stake) and not part.obliged}
            assert not told or asked <= told
