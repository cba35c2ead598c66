"""Rules in an address: short, and checked like any document when somebody opens it."""

from __future__ import annotations

import contextlib
import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from napledger.games import game_of, games, package_of
from napledger.games.nap.rules import RULES
from napledger.games.options.kinds import Choice, Flag, Players, PriceList, Units
from napledger.reading.faults import Fault
from sessions.rules.code import CODE_CHARACTERS_MAX, code_of, game_shared, read_code

HOYLE_KITTY = "i1bKSyxQ0lHKyK_MSY3PziwpqVTSqa6NBQA"


def packed(text: str | bytes) -> str:
    """Return a code that says this, whatever it is."""
    packer = zlib.compressobj(9, wbits=-15)
    data = packer.compress(text if isinstance(text, bytes) else text.encode()) + packer.flush()
    return urlsafe_b64encode(data).decode().rstrip("=")


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"preset": "hoyle_kitty"}, HOYLE_KITTY),
        ({"preset": "hoyle_kitty", "options": {}}, HOYLE_KITTY),
        ({}, "i1bKSyxQ0lHKyK_MSVXSqa6NBQA"),
        (
            {"preset": "peel", "options": {"hand_size": 5, "all_pass": "dealer_one"}},
            "i1bKSyxQ0lEqSE3NUdKpVkrMyYkvSCwuVrJSSklNzEktis_PSwXKZyTmpcQXZ1alKlmZ1sYCAA",
        ),
    ],
)
def test_a_code_says_the_game_the_rule_set_and_what_differs_from_it(
    rules: dict[str, Any], code: str
) -> None:
    assert code_of("nap", rules) == code
    shared = read_code(code)
    assert shared.game is game_of("nap")
    assert shared.rules == {
        "preset": rules.get("preset", "hoyle"),
        "options": rules.get("options", {}),
    }


def largest(option: Any) -> Any:
    """Return the longest value that an option may have in a document."""
    match option:
        case PriceList(calls=calls):
            return {call: [999_999_999_999.5, 888_888_888_887.5] for call in calls}
        case Units():
            return 777_777_777_777.5
        case Flag():
            return False
        case Choice(values=values):
            return max((value.value for value in values), key=lambda each: len(str(each)))
        case Players(seats=seats):
            return [seats[0], seats[-1]]
        case _:
            return 1_000_000


@pytest.mark.parametrize("game", games())
def test_the_longest_rules_of_a_game_fit_an_address(game: str) -> None:
    rows = import_module(".form", package_of(game)).KIT.table.rows
    options = {row.name: largest(row) for row in rows}

    code = code_of(game, {"preset": max(game_of(game).presets, key=len), "options": options})

    assert len(code) < CODE_CHARACTERS_MAX // 2
    data = urlsafe_b64decode(code + "=" * (-len(code) % 4))
    assert json.loads(zlib.decompress(data, wbits=-15))[2] == options


NOT_WHOLE = "this address is not whole: open it again where it came from, or ask for it once more"


@pytest.mark.parametrize(
    ("code", "path", "sentence"),
    [
        ("", "", NOT_WHOLE),
        ("garbage", "", NOT_WHOLE),
        (HOYLE_KITTY[:-6], "", NOT_WHOLE),
        (HOYLE_KITTY + "=", "", NOT_WHOLE),
        ("Ann’s", "", NOT_WHOLE),
        ("a\0b", "", NOT_WHOLE),
        ("A" * 5, "", NOT_WHOLE),
        ("A" * (CODE_CHARACTERS_MAX + 1), "", NOT_WHOLE),
        (packed(b"0" * 1_000_000), "", NOT_WHOLE),
        (packed("nap"), "", "expected JSON; at line 1, column 1: Expecting value"),
        (packed(b"\xff"), "", "expected UTF-8 text; byte 0 is none"),
        (packed("[" * 10_000), "", "expected JSON; this is nested too deeply"),
        (packed("{}"), "", "expected a game, a rule set and its options"),
        (packed('["nap","hoyle"]'), "", "expected a game, a rule set and its options"),
        (packed('[1,"hoyle",{}]'), "", "expected text, got 1"),
        (packed('["bridge","hoyle",{}]'), "", "there is no such game here; the games are "),
        (packed('["nap",[],{}]'), "preset", "expected text, got a list"),
        (packed('["nap","none",{}]'), "preset", "there is no such rule set; the rule sets are"),
        (packed('["nap","hoyle",[]]'), "options", "expected an object with named fields"),
        (packed('["nap","hoyle",{"beer":1}]'), "options.beer", "there is no such option"),
        (packed('["nap","hoyle",{"peep_price":NaN}]'), "options.peep_price", "expected a number"),
        (packed('["nap","hoyle",{"peep_price":1e999}]'), "options.peep_price", "expected a number"),
        (packed('["nap","hoyle",{"kitty":1}]'), "options.kitty", "expected true or false, got 1"),
        (packed('["nap","hoyle",{"pay":{"nap":[1]}}]'), "options.pay.nap", "a call has two prices"),
        (packed('["nap","hoyle",{},{}]'), "", "expected text, got an object"),
        (packed('["nap","hoyle",{},"a","b"]'), "", "expected a game, a rule set and its options"),
        (packed(f'["nap","hoyle",{{}},"{"x" * 121}"]'), "name", "at most 60 characters fit"),
        (
            packed('["nap","hoyle",{"kitty":false,"kitty":true}]'),
            "[2].kitty",
            "stands twice in the same object",
        ),
    ],
)
def test_what_cannot_stand_is_refused_in_a_sentence(code: str, path: str, sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        read_code(code)

    assert refused.value.path == path
    assert refused.value.sentence().startswith(sentence)
    assert game_shared(code) == ""


@given(st.text(max_size=60) | st.from_regex(r"[A-Za-z0-9_-]{1,80}", fullmatch=True))
def test_nothing_that_is_typed_as_an_address_breaks_it(code: str) -> None:
    with contextlib.suppress(Fault):
        assert read_code(code).game.presets


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from([*RULES.by_name, "x"]), inner, max_size=3)
        ),
    )
)
def test_whatever_an_address_says_of_options_is_refused_or_stands(said: Any) -> None:
    code = packed(json.dumps(["nap", "hoyle_kitty", said]))

    with contextlib.suppress(Fault):
        assert code_of("nap", read_code(code).rules)
