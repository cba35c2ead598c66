"""What a game says of itself, and what it calls things."""

from __future__ import annotations

import pytest

from napledger.evening.document import read_document
from napledger.games import game_of, package_of
from napledger.games.conformance.candidates import Candidate
from napledger.games.conformance.played import NAMES
from napledger.games.contract import EVEN_STAKE, TITLES, AnyGame
from napledger.games.deal_score import Result
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

    assert 2 <= game.seats[0] <= game.seats[-1] <= 12
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
