"""The rule sets that games store: each like an earlier one, but for what it says itself."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from napledger.games.options.presets import stored_presets

GAMES = Path(__file__).parents[3] / "napledger" / "games"

DIGESTS = {
    "cribbage": "1fd66c34b08b640f",
    "euchre": "27f0b4fd3c255d41",
    "french_vingt_un": "06ca77bb6662b865",
    "house": "a93913631eebd53a",
    "loo": "014dc0091461d905",
    "nap": "cacb50e6c4fede7c",
    "piquet": "9e9b4e5595710e65",
    "skat": "f3cb3a39cd1966c4",
    "solo_whist": "ba08929ac3a0887f",
    "tarot": "a935a9b22cb54eed",
    "vingt_un": "c7aa71e85ab7cfe7",
    "whist": "8c6dcdc86ec8e4f1",
}
"""What the rule sets of each game come to, every option of each: the SHA-256 of them as JSON."""


def stored(game: str) -> dict[str, dict[str, Any]]:
    """Return the rule sets of a game as they are stored."""
    text = (GAMES / game / "presets.json").read_text(encoding="utf-8")
    presets: dict[str, dict[str, Any]] = json.loads(text)["presets"]
    return presets


def test_every_game_that_stores_rule_sets_is_here() -> None:
    assert {path.parent.name for path in GAMES.glob("*/presets.json")} == DIGESTS.keys()


@pytest.mark.parametrize("game", DIGESTS)
def test_rule_sets_come_to_what_the_books_say(game: str) -> None:
    presets = stored_presets(GAMES / game)

    written = json.dumps(
        [
            [each.key, each.title, each.source, each.book, each.sentence, each.options]
            for each in presets.values()
        ],
        ensure_ascii=False,
    )
    assert sha256(written.encode()).hexdigest().startswith(DIGESTS[game])


@pytest.mark.parametrize("game", DIGESTS)
def test_a_rule_set_is_like_an_earlier_one_and_says_only_what_that_does_not(game: str) -> None:
    presets, resolved = stored(game), stored_presets(GAMES / game)
    keys = list(presets)

    for place, (key, preset) in enumerate(presets.items()):
        assert preset.get("like", keys[0]) in keys[: max(place, 1)]
        if "like" in preset:
            base = resolved[preset["like"]].options
            assert not [name for name, own in preset["options"].items() if base[name] == own], key


def test_a_rule_set_may_be_like_one_that_is_like_another(tmp_path: Path) -> None:
    said = {"title": "A", "source": "p. 1", "book": "b", "sentence": "Plain."}
    presets = {
        "plain": {**said, "options": {"cards": 3, "pay": {"1": [1, 1], "2": [2, 2]}}},
        "five": {**said, "like": "plain", "options": {"cards": 5}},
        "dear": {**said, "like": "five", "options": {"pay": {"1": [2, 1]}}},
    }
    (tmp_path / "presets.json").write_text(json.dumps({"presets": presets}), encoding="utf-8")

    resolved = stored_presets(tmp_path)

    assert resolved["five"].options == {"cards": 5, "pay": {"1": [1, 1], "2": [2, 2]}}
    assert resolved["dear"].options == {"cards": 5, "pay": {"1": [2, 1]}}
