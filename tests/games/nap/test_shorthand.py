"""Deals of Nap as people write them on paper."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.nap.form import read_shorthand
from napledger.reading.faults import Fault
from tests.games.nap.tables import lost, won

PLAYERS = {"Ann": "1", "Ben": "2", "Bea": "3", "Mary Jane": "4"}
NO_DEAL = "“Ann” is no deal. Write who called, what, and + or −, like Ann 3 +"


@pytest.mark.parametrize(
    ("typed", "facts"),
    [
        ("Ann 3 +", won("1", "3")),
        ("  ann   3   made ", won("1", "3")),
        ("a three+", won("1", "3")),
        ("Ben nap -", lost("2", "nap")),
        ("bea N −", lost("3", "nap")),
        ("mary jane mis lost", lost("4", "misery")),
        ("m m m", won("4", "misery")),
        ("Ann Wellington ✓", won("1", "wellington")),
        ("Ann blücher ✗", lost("1", "blucher")),
        ("Ann forced +", won("1", "1", forced=True)),
        ("pass", {"passed": True}),
        ("All passed", {"passed": True}),
        ("redeal", {"abandoned": True}),
    ],
)
def test_a_row_is_a_deal(typed: str, facts: dict[str, Any]) -> None:
    assert read_shorthand(typed, players=PLAYERS) == facts


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("Ann", NO_DEAL),
        ("Ann 3", NO_DEAL.replace("“Ann”", "“Ann 3”")),
        ("-", NO_DEAL.replace("“Ann”", "“-”")),
        ("Zed 3 +", "“Zed” is none of Ann, Ben, Bea, Mary Jane"),
        ("B 3 +", "“B” could be more than one of Ann, Ben, Bea, Mary Jane: write more of the name"),
        ("Ann 12 +", "“12” is no call. Write a number, misery, nap or wellington"),
        ("Ann 3 ?", "“?” does not say how it ended: write + for made, − for lost"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        read_shorthand(typed, players=PLAYERS)

    assert str(refused.value) == sentence


def test_a_name_in_full_goes_before_the_beginning_of_a_longer_one() -> None:
    assert read_shorthand("Ann 3 +", players={"Anna": "1", "Ann": "2"}) == won("2", "3")
