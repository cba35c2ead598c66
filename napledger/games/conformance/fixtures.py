"""What the tests of a game ask for: the game, its forms, its worked deals."""

from __future__ import annotations

import pytest

from napledger.games.conformance.candidates import Candidate
from napledger.games.conformance.played import WorkedDeal, worked_deals
from napledger.games.contract import AnyGame
from napledger.games.web import WebGame, web_game


@pytest.fixture
def game(candidate: Candidate) -> AnyGame:
    return candidate.game


@pytest.fixture
def web(game: AnyGame) -> WebGame:
    return web_game(game.key)


@pytest.fixture
def worked(candidate: Candidate) -> tuple[WorkedDeal, ...]:
    """Return its worked deals, each with the tables before it and after it."""
    return worked_deals(candidate)
