"""A few random evenings of every game, made by its contract; 500 of each by hand.

`python -m tests.many_evenings --each 500` makes those, and has witnesses count them.
"""

from __future__ import annotations

from importlib import import_module

import pytest

from napledger.games import games
from tests.games.installed import TOYS
from tests.many_evenings.__main__ import (
    COUNTED_BY,
    deals_of,
    main,
    require_counted,
    sound_evening,
)
from tests.many_evenings.evening import NAMES, random_evening
from tests.many_evenings.held import as_night, require_sound

EACH = 10

GAMES = games() | {toy: import_module(f"tests.games.{toy}.game").GAME for toy in TOYS}

pytestmark = pytest.mark.usefixtures("toys_of_a_module")


@pytest.mark.parametrize("key", GAMES)
def test_of_every_evening_all_holds_and_the_witnesses_count_the_same(key: str) -> None:
    evenings = [sound_evening(GAMES[key], number) for number in range(EACH)]

    assert sum(map(deals_of, evenings)) > EACH
    assert any(line.target for evening in evenings for line in evening.lines)
    nights = [as_night(evening, number) for number, evening in enumerate(evenings)]
    for witness in COUNTED_BY:
        require_counted(nights, witness=witness)


def test_an_evening_is_always_the_same_one() -> None:
    first, again, other = (random_evening(GAMES["nap"], number) for number in (3, 3, 4))

    assert first.lines == again.lines
    assert first.posted == again.posted
    assert first.lines != other.lines
    assert {*first.table.members} <= {*NAMES}


def test_a_wrong_evening_is_told_by_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(_evening: object) -> None:
        raise AssertionError("a coin is missing")

    monkeypatch.setattr("tests.many_evenings.__main__.require_sound", wrong)

    with pytest.raises(AssertionError, match="a coin is missing") as found:
        sound_evening(GAMES["nap"], 7)
    assert found.value.__notes__ == ["nap, evening 7"]


def test_a_coin_too_many_is_noticed() -> None:
    evening = random_evening(GAMES["nap"], 1)
    number, transfer = evening.posted[0]
    evening.posted.append((number, transfer))

    with pytest.raises(AssertionError):
        require_sound(evening)


def test_what_came_of_it_is_told_game_by_game(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--each", "2", "--game", "nap", "--without", "hledger", "--without", "beancount"])

    assert capsys.readouterr().out.startswith("nap: 2 evenings, ")


def test_a_witness_that_is_not_there_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _name: None)

    with pytest.raises(SystemExit):
        main(["--each", "1", "--game", "nap"])
