"""The rule sets that a circle keeps, as cards to pick from; with what somebody shared."""

from __future__ import annotations

import contextlib
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from napledger.games import game_of
from napledger.games.contract import EVEN_STAKE, AnyGame, Facts
from napledger.games.web import SavedRules
from napledger.reading.faults import Fault
from sessions.common.words import rules_title
from sessions.kinds.rules import same_rules
from sessions.models import RuleSet
from sessions.rules.code import code_of, read_code
from sessions.rules.forms import OWN

SHARED = "shared"
"""What the card of rules sends that somebody shared; and the field that brings their code."""


@dataclass(frozen=True, slots=True)
class PickedCards:
    """The cards that stand before the books', and the rules of the one that is picked.

    `code` is what somebody shared, "" for nothing.
    """

    own: Sequence[SavedRules]
    rules: Mapping[str, Any]
    code: str = ""


NO_CARDS = PickedCards((), {})
"""What there is where nobody keeps rules, and nothing was played by any."""


def saved_rules(circle_id: uuid.UUID, *, game: str) -> tuple[SavedRules, ...]:
    """Return a circle's own rule sets of a game by their names, as far as they can stand."""
    rows = RuleSet.objects.filter(circle=circle_id, game=game).order_by("name")
    return tuple(_standing(rows))


def _standing(rows: Iterable[RuleSet]) -> Iterator[SavedRules]:
    for row in rows:
        with contextlib.suppress(Fault):
            game_of(row.game).terms(row.rules, stake=EVEN_STAKE)
            yield SavedRules(f"{OWN}{row.pk}", row.name, row.rules)


def cards_with(own: Sequence[SavedRules], rules: Facts, *, game: str, code: str) -> PickedCards:
    """Return a circle's cards and, where somebody shared rules of that game, theirs; picked.

    A code that says nothing, or rules of another game, is no card.
    """
    try:
        shared = read_code(code)
    except Fault:
        return PickedCards(own, rules)
    if shared.game.key != game:
        return PickedCards(own, rules)
    is_known = any(same_rules(each.rules, shared.rules) for each in own)
    if is_known or not shared.rules["options"]:
        return PickedCards(own, shared.rules, code)
    # Translators: rules that somebody sent the address of
    title = shared.rules.get("name") or _("The shared rules")
    card = SavedRules(SHARED, title, shared.rules)
    return PickedCards((card, *own), shared.rules, code)


def code_to_save(rules: Facts, *, game: str, circle_id: uuid.UUID) -> str:
    """Return what stands for house rules in an address; "" where the circle has a name for them."""
    if rules.get("name") or not rules.get("options"):
        return ""
    saved = saved_rules(circle_id, game=game)
    return "" if any(same_rules(each.rules, rules) for each in saved) else code_of(game, rules)


def title_of(rules: Facts, *, game: AnyGame, own: Sequence[SavedRules] = ()) -> str:
    """Return what rules are called, by a name of the circle's own where it has one for them."""
    for each in own:
        if same_rules(each.rules, rules):
            return each.title
    return rules_title(rules, game=game)
