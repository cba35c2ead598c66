"""At which stake, in which money and by how many players a circle is told of rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from napledger.games.contract import AnyGame, Facts
from napledger.games.web import MoneyFormat, money_format_of
from napledger.money.amounts import COUNTERS
from sessions.book.start import usual_of_game
from sessions.models import Circle, Evening
from sessions.rules.code import code_of
from sessions.rules.rules_text import RulesText, TermsPlayed, players_usual, rules_text, stake_for
from sessions.rules.saved_rule_sets import SHARED


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
    ended = Evening.objects.shown(circle).filter(game=game.key).exclude(state=Evening.OPEN)
    last = ended.order_by("-played_on", "-id").values_list("currency", flat=True).first()
    return "" if last is None else f"{game.key}.{last}"


def season_under(rules: Facts, *, game: AnyGame, series: str) -> str:
    """Return the query that scores a season under these rules; "" where there is no season."""
    return series and urlencode({SHARED: code_of(game.key, rules), "series": series})
