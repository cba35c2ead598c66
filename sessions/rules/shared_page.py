"""The page of rules that somebody shared: in words, with where to play by them and keep them."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from napledger.games.contract import AnyGame
from sessions.common.circle_names import titles_of
from sessions.models import Circle
from sessions.rules.code import read_code
from sessions.rules.rules_text import RulesText
from sessions.rules.saved_rule_sets import title_of
from sessions.rules.usual import Usual


@dataclass(frozen=True, slots=True)
class SharedPage:
    """Everything that the page shows; `circles` are those in which this phone may keep rules.

    `name` is what whoever sent them calls them.
    """

    game: AnyGame
    name: str
    laid_over: str
    told: RulesText
    code: str
    circles: Sequence[tuple[uuid.UUID, str]]


def shared_page(code: str, circles: Sequence[Circle]) -> SharedPage:
    """Return the page, in a query; raise Fault for an address without rules that can stand."""
    shared = read_code(code)
    return SharedPage(
        game=shared.game,
        name=shared.rules.get("name", ""),
        laid_over=title_of(shared.rules, game=shared.game),
        told=Usual(shared.game).tell(shared.rules),
        code=code,
        circles=list(titles_of(circles).items()) if circles else (),
    )
