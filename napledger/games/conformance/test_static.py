"""A game's files: templates and static files under its key, styles in their layer.

What a game's templates write: nothing that a strict Content-Security-Policy forbids.

What a game remembers from deal to deal: stored, restored, and the same wherever it goes on.

The table between deals: who may come and go, how play ends, what becomes of the kitty.
"""

from __future__ import annotations

import contextlib
import json
import random
import re
from dataclasses import FrozenInstanceError, asdict, is_dataclass, replace
from pathlib import Path
from posixpath import join, normpath
from typing import Any

import pytest
from django.contrib.staticfiles import finders

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
from napledger.games.conformance.candidates import (
    NAMES,
    Candidate,
    WorkedDeal,
    naming,
    opened_table,
)
from napledger.games.conformance.html import (
    Element,
    deal_form,
    house_rules,
    picker,
    shown,
    shown_empty,
    shown_to_correct,
)
from napledger.games.contract import AnyGame, DemoNight
from napledger.games.table import AnyTable
from napledger.games.web import WebGame
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


ADDRESSES = ("href", "src", "action", "formaction", "hx-post", "hx-get")

SUBMITS = ("button", "input", "select", "textarea")


def require_strict(root: Element) -> None:
    """Assert that there is no style, script or address of which the site's policy knows nothing."""
    for each in root:
        assert each.tag != "style", each
        assert "style" not in each.attributes, each
        assert not [name for name in each.attributes if name.startswith(("on", "hx-on"))], each
        assert "[" not in each.get("hx-trigger"), each
        assert not each.get("hx-vals").startswith("js:"), each
        if each.tag == "script" and each.get("type") == "application/json":
            assert json.loads(each.text), each
        elif each.tag == "script":
            assert each.get("src"), each
            assert not each.text.strip(), each
        for name in ADDRESSES:
            address = each.get(name)
            assert not address or address.startswith(("/", "#", "?")), each


def outside_of_templates(root: Element) -> list[Element]:
    """Return the elements that a page shows before any script has made more of them."""
    return [each for each in root if all(above.tag != "template" for above in each.above)]


def require_distinct(root: Element) -> None:
    """Assert that each id stands once, and that what points at one finds it."""
    ids = [each.get("id") for each in outside_of_templates(root) if "id" in each.attributes]
    assert len(ids) == len(set(ids)), sorted(each for each in ids if ids.count(each) > 1)
    for each in root:
        for name in ("for", "aria-describedby", "aria-labelledby"):
            assert {*each.get(name).split()} <= {*ids}, each


def require_named(root: Element) -> None:
    """Assert that everything to be tapped or typed into has a name for whoever does not see it.

    A radio button that stands for nothing chosen needs none: no page shows it. What lies in a
    template is for a script to fill in.
    """
    labelled = {label.get("for") for label in root.of_tag("label") if label.said} - {""}
    for each in outside_of_templates(root):
        if is_to_be_named(each):
            around = any(above.tag == "label" and above.said for above in each.above)
            assert each.get("aria-label") or each.said or around or each.get("id") in labelled, each


def is_to_be_named(each: Element) -> bool:
    """Return whether an element is one to be tapped or typed into that a page shows."""
    hidden = "hidden" in (each.get("type"), *each.attributes)
    is_nothing = each.get("type") == "radio" and not each.get("value")
    return each.tag in SUBMITS and not hidden and not is_nothing


def require_sound(root: Element) -> None:
    require_strict(root)
    require_distinct(root)
    require_named(root)


def test_the_form_of_a_deal_is_sound_at_every_table(candidate: Candidate, rule_set: str) -> None:
    for players in (candidate.game.seats[0], candidate.game.seats[-1]):
        with naming(f"a table of {players}"):
            table = opened_table(candidate.game, players=players, preset=rule_set)
            require_sound(shown_empty(candidate, table))
            require_sound(shown_to_correct(deal_form(candidate, table)))


def test_the_form_of_a_worked_deal_is_sound(
    candidate: Candidate, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked[::4]:
        with naming(each.name):
            form = deal_form(candidate, each.before, facts=each.deal.written())
            require_sound(shown_to_correct(form))
            require_sound(shown(form))


def test_the_forms_of_rules_are_sound(web: WebGame, rule_set: str) -> None:
    rules = web.rules_form({"preset": rule_set})

    require_sound(picker(rules))
    require_sound(house_rules(rules))


LAYERS = {f"@layer {name}" for name in ("tokens", "base", "layout", "components")}
"""The layers of the site's style sheets; almost all of a game's belongs into the last."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
STRING = re.compile(r"\"[^\"]*\"|'[^']*'")
PART = re.compile(r'@import url\("(?P<name>[\w./-]+)"\);\s*')
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab|lch|hwb)a?\(", re.IGNORECASE)
OTHER_ORIGIN = re.compile(r"(?:https?:)?//\w")
EVALUATED = re.compile(r"\beval\(|\bnew Function\b|\.innerHTML\b|\.outerHTML\s*=|document\.write")


def files(candidate: Candidate, folder: str, *, kind: str = "") -> list[Path]:
    found = (candidate.folder / folder).rglob(f"*{kind}")
    return sorted(path for path in found if path.is_file())


def without_words(sheet: str) -> str:
    """Return a style sheet without its comments, and with nothing in its strings."""
    return STRING.sub('""', COMMENT.sub("", sheet))


def outside_of_braces(sheet: str) -> list[str]:
    """Return what begins each block that lies in no other, and what stands between them."""
    found, depth, begun = [], 0, ""
    for each in sheet:
        if depth == 0 and each not in "{}":
            begun += each
        if each == "{":
            if depth == 0:
                found.append(begun.strip())
                begun = ""
            depth += 1
        elif each == "}":
            depth -= 1
            assert depth >= 0, "a brace closes that was not opened"
    assert depth == 0, "a brace is not closed"
    return [*found, *filter(None, [begun.strip()])]


def test_templates_and_static_files_lie_under_the_games_key(candidate: Candidate) -> None:
    for folder in ("templates", "static"):
        for path in files(candidate, folder):
            parts = path.relative_to(candidate.folder / folder).parts
            assert len(parts) > 1, path
            assert parts[0] == candidate.game.key, path


def test_every_style_sheet_says_its_layer(candidate: Candidate) -> None:
    for path in files(candidate, "static", kind=".css"):
        sheet = without_words(PART.sub("", path.read_text(encoding="utf-8")))
        outside = outside_of_braces(sheet)
        assert {*outside} <= LAYERS, path


def test_what_a_style_sheet_lists_is_there(candidate: Candidate) -> None:
    for path in files(candidate, "static", kind=".css"):
        for part in PART.finditer(path.read_text(encoding="utf-8")):
            folder = path.parent.relative_to(candidate.folder / "static").as_posix()
            assert finders.find(normpath(join(folder, part["name"]))), f"{path}: {part['name']}"


def test_a_style_sheet_has_no_colour_and_no_file_of_its_own(candidate: Candidate) -> None:
    for path in files(candidate, "static", kind=".css"):
        sheet = COMMENT.sub("", path.read_text(encoding="utf-8"))
        assert not COLOUR.findall(sheet), path
        assert not OTHER_ORIGIN.findall(sheet), path
        assert "!important" not in sheet, path


def test_a_script_asks_nobody_else_and_runs_no_text(candidate: Candidate) -> None:
    for path in files(candidate, "static", kind=".js"):
        script = re.sub(r"^\s*(?://|\*|/\*).*$", "", path.read_text("utf-8"), flags=re.MULTILINE)
        assert not OTHER_ORIGIN.findall(script), path
        assert not EVALUATED.findall(script), path
