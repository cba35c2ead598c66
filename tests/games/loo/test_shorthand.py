"""Deals of Loo as people write them on paper."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.loo.form import read_shorthand
from napledger.reading.faults import Fault

PLAYERS = {"Ann": "1", "Ben": "2", "Bea": "3", "Mary Jane": "4", "Mary Ann": "5"}


@pytest.mark.parametrize(
    ("typed", "facts"),
    [
        ("Ben Ben Ann", {"tricks": ["2", "2", "1"]}),
        ("Ben Ben Ann / Bea", {"tricks": ["2", "2", "1"], "looed": ["3"]}),
        ("ben,ben, a/bea, mary jane", {"tricks": ["2", "2", "1"], "looed": ["3", "4"]}),
        ("mary ann mary jane ann", {"tricks": ["5", "4", "1"]}),
        ("Ben Ben Ann /", {"tricks": ["2", "2", "1"], "looed": []}),
        ("Ann", {"tricks": ["1"]}),
        ("nobody", {"tricks": []}),
        ("- / Ann Ben Bea", {"tricks": [], "looed": ["1", "2", "3"]}),
        ("pool Mary Jane", {"unopposed": "4"}),
        ("POOL ann", {"unopposed": "1"}),
        ("flush Ben", {"flush": "2"}),
        ("redeal", {"abandoned": True}),
        ("Abandoned", {"abandoned": True}),
    ],
)
def test_a_row_is_a_deal(typed: str, facts: dict[str, Any]) -> None:
    assert read_shorthand(typed, players=PLAYERS) == facts


NAMED = "Ann, Ben, Bea, Mary Jane, Mary Ann"
NO_DEAL = (
    "“/ Ann” is no deal. Write who won each trick, and after a stroke who was looed, "
    "like Ben Ben Cat / Ann"
)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        *((typed, NO_DEAL.replace("“/ Ann”", f"“{typed}”")) for typed in ("", "/ Ann")),
        ("Ann / Ben / Bea", NO_DEAL.replace("“/ Ann”", "“Ann / Ben / Bea”")),
        ("Ann Zed Ann", f"“Zed” is none of {NAMED}"),
        ("B Ann Ann", f"“B” could be more than one of {NAMED}: write more of the name"),
        ("mary ben ann", f"“mary” could be more than one of {NAMED}: write more of the name"),
        ("pool Ann Ben", "“Ann Ben” names more than one player: only one takes the pool"),
        ("pool", f"“pool” is none of {NAMED}"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        read_shorthand(typed, players=PLAYERS)

    assert str(refused.value) == sentence
