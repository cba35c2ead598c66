"""The fields of the form that records a deal of Whist: names, what to tap, and facts as fields."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games.deal_form import abandoned
from napledger.games.deal_form.play_form import number_typed
from napledger.games.web import word_of
from napledger.games.whist import words
from napledger.games.whist.board import LEFT, RIGHT, Board, column_of
from napledger.games.whist.deal import PACK_TRICKS, UNPLAYED
from napledger.games.whist.points import ODD_TRICKS, POINTS_OF_HONOURS, SCORELESS, bars_honours
from napledger.games.whist.rubber import left_in, side_of

SIDE, ODD, HONOURS = "side", "odd", "honours"
"""A player of the side that took the odd trick, how many by tricks, and which honours."""

FOUR = ("four_1", "four_2", "four_3", "four_4")
"""Who was cut to play, the dealer first; all empty for those who follow by themselves."""

REVOKES = (("revoke", "penalty"), ("revoke_too", "penalty_too"))
"""Who revoked, and the penalty for it: two may be tapped."""

REVOKES_MORE = "revokes_more"
"""Further revokes, which a written deal may have: player and penalty in one."""

COUNTED = ("tricks", "honours")
"""The facts that are a number for each player."""

WRITTEN = "written"
"""Tricks and honours of a written deal, as JSON: they may be said of either partner."""

OUTCOME, PLAYED = "outcome", "played"
"""The buttons that save a deal: one that was played, or one of UNPLAYED."""

HONOURS_TAPPED = {"0-3": (LEFT, 3), "0-4": (LEFT, 4), "1-3": (RIGHT, 3), "1-4": (RIGHT, 4)}
"""The honours that may be tapped: the column of the side that held them, and how many."""


@dataclass(frozen=True, slots=True)
class OddChip:
    """A number of tricks above six, and the words for it."""

    value: int
    word: str
    checked: bool


@dataclass(frozen=True, slots=True)
class HonoursChip:
    """Honours to tap: in which column, what they score, and how a phone tells of them.

    `pair` are the players, or the column while they are not known. `barred` is why they cannot
    score, empty where they can.
    """

    value: str
    column: int
    points: int
    pair: str
    said: str
    barred: str
    checked: bool


def odd_chips(chosen: str) -> tuple[OddChip, ...]:
    """Return the odd tricks, one to seven."""
    return tuple(
        OddChip(odd, word_of(words.BY_TRICKS[odd]), str(odd) == chosen) for odd in ODD_TRICKS
    )


def honours_chips(chosen: str, board: Board) -> tuple[HonoursChip, ...]:
    """Return the honours of either side, left to right."""
    return tuple(
        HonoursChip(
            value=value,
            column=column,
            points=POINTS_OF_HONOURS[held],
            pair=board.pair(column) or (_("left"), _("right"))[column],
            said=_said(POINTS_OF_HONOURS[held]),
            barred=_barred(column, board),
            checked=value == chosen,
        )
        for value, (column, held) in HONOURS_TAPPED.items()
    )


def fields_of(
    facts: Mapping[str, Any], *, four: tuple[str, ...], seated: Sequence[str]
) -> QueryDict:
    """Return the fields of a form that would send these facts, of a rubber between these four."""
    fields = QueryDict(mutable=True)
    for name in ("dealer", "note"):
        if facts.get(name):
            fields[name] = facts[name]
    fields.update(dict(zip(FOUR, facts.get("four", ()), strict=False)))
    if four:
        _write_played(facts, fields, four=four)
        for player, held in facts.get("honours", {}).items():
            fields[HONOURS] = f"{column_of(player, four, seated=seated)}-{held}"
    if any(facts.get(name) for name in COUNTED):
        fields[WRITTEN] = json.dumps({name: facts.get(name, {}) for name in COUNTED})
    if facts:
        ended = next((name for name in UNPLAYED if facts.get(name)), PLAYED)
        fields[OUTCOME] = abandoned.outcome_of(facts) or ended
    return fields


def _write_played(facts: Mapping[str, Any], fields: QueryDict, *, four: tuple[str, ...]) -> None:
    for player, tricks in [*facts.get("tricks", {}).items()][:1]:
        scores = tricks > SCORELESS
        fields[SIDE] = player if scores else left_in(four, player)
        fields[ODD] = str((tricks if scores else PACK_TRICKS - tricks) - SCORELESS)
    _write_revokes(facts.get("revokes", []), fields)


def _write_revokes(revokes: Sequence[Mapping[str, str]], fields: QueryDict) -> None:
    for (who, penalty), each in zip(REVOKES, revokes, strict=False):
        fields.update({who: each["player"], penalty: each.get("penalty", "")})
    more = [f"{each['player']}-{each.get('penalty', '')}" for each in revokes[len(REVOKES) :]]
    fields.setlist(REVOKES_MORE, more)


def kept_as_written(facts: Mapping[str, Any], text: str, four: tuple[str, ...]) -> dict[str, Any]:
    """Return tricks and honours as they were written, where these facts mean the same."""
    try:
        written = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(written, dict):
        return {}
    meant = {name: _meant(name, facts[name], four) for name in COUNTED}
    return {
        name: written[name]
        for name in COUNTED
        if meant[name] and _meant(name, written.get(name), four) == meant[name]
    }


def _meant(name: str, counts: Any, four: tuple[str, ...]) -> set[tuple[int, int]]:
    """Return which side had how many, whoever it is said of; nothing where that makes no sense."""
    meant = set[tuple[int, int]]()
    for player, number in counts.items() if isinstance(counts, dict) else ():
        if player not in four or type(number) is not int:
            return set()
        side = side_of(player, four)
        whole = name == "tricks" and side == 1
        meant.add((0, PACK_TRICKS - number) if whole else (side, number))
    return meant


def revokes_sent(sent: QueryDict) -> list[dict[str, str]]:
    pairs = [(sent.get(who, ""), sent.get(penalty, "")) for who, penalty in REVOKES]
    pairs += [revoke_of(each) for each in sent.getlist(REVOKES_MORE)]
    return [
        {"player": player, **({"penalty": penalty} if penalty else {})}
        for player, penalty in pairs
        if player
    ]


def revoke_of(written: str) -> tuple[str, str]:
    """Return the player and the penalty that a field's value stands for."""
    player, _dash, penalty = written.rpartition("-")
    return player, penalty


def tricks_sent(sent: QueryDict) -> int | str | None:
    """Return the tricks of the side that took the odd one; None where none were tapped."""
    odd = number_typed(sent.get(ODD, ""))
    return odd + SCORELESS if isinstance(odd, int) else odd


def _said(points: int) -> str:
    # Translators: said of a deal after who took the tricks; {honours.pair} are two players
    pattern = _("; {honours.pair}, %(honours)s")
    return pattern % {"honours": word_of(words.BY_HONOURS[points])}


def _barred(column: int, board: Board) -> str:
    score, deals = board.score(board.state.score)[column], board.sides[column] == board.dealing
    if not bars_honours(score, deals=deals, options=board.terms.options):
        return ""
    if not board.terms.options.honours:
        # Translators: honours, at a table that does not count them
        return _("not counted")
    # Translators: honours do not count for a side that has this score
    return _("none at %(score)s") % {"score": score}
