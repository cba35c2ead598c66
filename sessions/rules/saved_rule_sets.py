"""The rule sets that a circle keeps, as cards to pick from; with what somebody shared.

At which stake, in which money and by how many players a circle is told of rules.

Keeping rules in a circle under a name, changing them, and deleting them.
"""

from __future__ import annotations

import contextlib
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from typing import Any
from urllib.parse import urlencode

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from napledger.games import game_of
from napledger.games.contract import EVEN_STAKE, AnyGame, Facts
from napledger.games.web import MoneyFormat, SavedRules, money_format_of
from napledger.money.currencies import COUNTERS
from napledger.reading.faults import Fault
from napledger.site.in_order import in_order
from sessions.book.joined import read_with
from sessions.book.people import note_people
from sessions.book.start import usual_of_game
from sessions.common.words import rules_title
from sessions.kinds.rules import same_rules
from sessions.models import Circle, Evening, Player, RuleSet
from sessions.rules.code import code_of, read_code
from sessions.rules.forms import OWN, NamedRules
from sessions.rules.rules_text import RulesText, TermsPlayed, players_usual, rules_text, stake_for

KEPT_MAX = 24
"""So many rule sets of a game lie before a table without hiding the books'."""


def keep_rule_set(circle: Circle, named: NamedRules, *, by: Player | None) -> RuleSet:
    """Return the rule set that is kept; the same rules kept twice under a name are there once.

    Raises Fault where the name is another one's, or where there are too many.
    """
    kept = RuleSet.objects.filter(circle=circle, game=named.game)
    same = kept.filter(name=named.name).first()
    if same is not None and same_rules(same.rules, named.rules):
        return same
    if kept.count() >= KEPT_MAX:
        raise Fault(
            "",
            "at most {most} rule sets of a game fit here: delete one that nobody plays by",
            most=KEPT_MAX,
        )
    row = RuleSet(circle=circle, by=by, **asdict(named))
    with _named_once(named.name):
        row.save(force_insert=True)
        note_people(row.circle_id)
    return row


def change_rule_set(row: RuleSet, named: NamedRules) -> None:
    """Give a rule set another name, or other rules; raise Fault for a name that is taken."""
    with _named_once(named.name):
        mine = RuleSet.objects.filter(circle=row.circle_id, pk=row.pk)
        mine.update(name=named.name, rules=named.rules)
        note_people(row.circle_id)


def delete_rule_set(circle: Circle, rule_set_id: uuid.UUID) -> None:
    """Delete a rule set if it is there; evenings have rules of their own, and keep them."""
    with transaction.atomic():
        deleted, _ = RuleSet.objects.filter(circle=circle, pk=rule_set_id).delete()
        if deleted:
            note_people(circle.pk)


@contextmanager
def _named_once(name: str) -> Iterator[None]:
    """Write a rule set; raise Fault where another one has its name."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        raise Fault("name", "another rule set is called {name} already", name=name) from None


@dataclass(frozen=True, slots=True)
class Usual:
    """What a game was played for last, by which rules; one counter where it never was."""

    game: AnyGame
    stake: int = 1
    money: MoneyFormat = field(default_factory=lambda: money_format_of(COUNTERS))
    rules: Mapping[str, Any] = field(default_factory=dict)

    def tell(self, rules: Facts) -> RulesText:
        """Return rules in words, at this stake or the nearest that they can stand at.

        Raises Fault for rules that can stand at none.
        """
        stake = stake_for(self.game, rules, stake=self.stake)
        return rules_text(
            TermsPlayed(self.game, rules, stake, players_usual(self.game), self.money)
        )


def usual_in(circle: Circle | None, *, game: AnyGame) -> Usual:
    """Return what a circle played a game for last, in a query at most; or what nobody has yet."""
    last = {} if circle is None else usual_of_game(circle, game=game.key)
    if circle is None or not last:
        return Usual(game)
    return Usual(game, last["stake"], money_format_of(last["currency"]), last["rules"])


def season_of(circle: Circle, *, game: AnyGame) -> str:
    """Return the series of the last evenings of a game that have ended; "" where there are none."""
    ended = read_with(circle).shown().filter(game=game.key).exclude(state=Evening.OPEN)
    last = ended.order_by("-played_on", "-id").values_list("currency", flat=True).first()
    return "" if last is None else f"{game.key}.{last}"


def season_under(rules: Facts, *, game: AnyGame, series: str) -> str:
    """Return the query that scores a season under these rules; "" where there is no season."""
    return series and urlencode({SHARED: code_of(game.key, rules), "series": series})


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
    rows = RuleSet.objects.filter(circle=circle_id, game=game)
    return tuple(_standing(in_order(rows)))


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
