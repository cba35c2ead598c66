"""The form that starts an evening: who sits where, the stake, the rules, who deals first.

It knows no rules of play: what it reads becomes the opening of an evening document, and what the
opening refuses is shown at its field. Everything that is wrong is shown at once.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from django.http import QueryDict
from django.utils.translation import get_language

from napledger.evening.document import read_opening
from napledger.evening.play import opened
from napledger.games import game_of
from napledger.games.web import MoneyFormat, RulesForm, money_format_of, sentence_of
from napledger.money.amounts import currency_named
from napledger.money.currencies import COUNTERS, LANGUAGE, is_currency
from napledger.reading.faults import Fault
from napledger.reading.letters import read_line
from napledger.site.middleware import zone_told
from sessions.common.words import told_in
from sessions.models.circles import RULE_SET_NAME_CHARACTERS_MAX
from sessions.rules.forms import NamedRules, named
from sessions.starting.places import read_dealer, read_keeper, read_names, rows_of, this_night

Value = TypeVar("Value")

FIELDS = (
    *("game", "shared", "player", "dealer", "stake", "currency", "kitty", "kitty_coins"),
    *("called", "title", "place", "played_on", "phone", "along"),
)
"""Every field but the key and those of the rules."""


ALONG = r"(?P<player>[0-9a-f-]{36}):(?P<amount>-?[0-9]{1,18})"
"""Who brings along how much: a player's id and what they stand at, in the smallest coin."""


@dataclass
class StartForm:
    """An evening about to begin, as it was sent or as it is offered.

    `nearest` is the money of the browser's region, which a unit like $ or kr means first.
    """

    sent: QueryDict
    rules: RulesForm
    game: str
    nearest: str = COUNTERS
    errors: dict[str, list[str]] = field(default_factory=dict)

    def facts(self, *, chance: random.Random) -> dict[str, Any] | None:
        """Return how the evening begins, as in a document; None if anything in it is wrong."""
        names = self._names()
        # While a name is wrong, nobody can say who sits where: the dealer has to wait.
        dealt = None if self.errors else self._tried(lambda: self._dealer(names, chance=chance))
        facts = {
            **self.terms(),
            "title": self._tried(lambda: read_line(self.text("title"), path="title")),
            "place": self._tried(lambda: read_line(self.text("place"), path="place")),
            "played_on": self.text("played_on") or this_night().isoformat(),
            "players": list(names.values()),
            **zone_told(),
        }
        if self.has_kitty:
            facts["kitty_coins"] = bool(self.text("kitty_coins"))
        self._tried(self.keeper)
        self._tried(self.along)
        if dealt is None or self.is_refused:
            return None
        facts["first_dealer"], facts["note"] = dealt
        return self._checked(facts)

    def terms(self) -> dict[str, Any]:
        """Return what is played, for what and by which rules, as far as it can be read."""
        money = self._tried(self._money)
        return {
            "game": self.game,
            "currency": self.currency,
            "stake": money and self._tried(lambda: money.typed(self.text("stake"), path="stake")),
            "kitty": money and self._tried(lambda: self._kitty(money)),
            "rules": self._rules(),
        }

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field."""
        found = re.match(r"[a-z_]+(-[0-9]+)?", fault.path)
        place = found.group() if found else ""
        if place == "rules":
            self.rules.refuse(fault)
        else:
            self.errors.setdefault(place, []).append(sentence_of(fault))

    def keeper(self) -> str | None:
        """Return the name of the player whose phone this is, if it is said."""
        names, _ = read_names(self.rows, game=game_of(self.game))
        return read_keeper(self.text("phone"), names, places=self.rows)

    def along(self) -> dict[str, int]:
        """Return who brings along what is still owed: players' ids, and what the page offered."""
        found: dict[str, int] = {}
        for value in self.sent.getlist("along"):
            told = re.fullmatch(ALONG, value)
            if told is None:
                raise Fault("along", "this form is out of date; please open the page again")
            found[told["player"]] = int(told["amount"])
        return found

    def text(self, name: str) -> str:
        return self.sent.get(name, "").strip()

    @cached_property
    def currency(self) -> str:
        """Return the currency that was chosen, or that the stake names by its unit."""
        code = self.text("currency")
        if not is_currency(code):
            return code
        locale = get_language() or LANGUAGE
        return currency_named(
            self.text("stake"), currency=code, nearest=self.nearest, locale=locale
        )

    @property
    def has_kitty(self) -> bool:
        """Return whether the game has a kitty that somebody may win, or share in."""
        return any(not end.carries for end in game_of(self.game).fund_ends)

    @property
    def kitty(self) -> int:
        """Return what is brought forward, in the smallest coin; 0 for what cannot be read."""
        try:
            return self._kitty(self._money())
        except Fault:
            return 0

    @property
    def is_refused(self) -> bool:
        """Return whether anything has been found wrong."""
        return bool(self.errors or self.rules.errors)

    @cached_property
    def rows(self) -> dict[str, str]:
        """Return what stands in each place, in table order."""
        return rows_of(self.sent.getlist("player"), seats=game_of(self.game).seats)

    @property
    def carried(self) -> Iterator[tuple[str, str]]:
        """Yield the fields as hidden ones, for the page of the house rules."""
        for name in FIELDS:
            for value in self.sent.getlist(name):
                yield name, value

    def _names(self) -> dict[str, str]:
        """Return the players by their places, as far as they can be read."""
        names, faults = read_names(self.rows, game=game_of(self.game))
        for fault in faults:
            self.refuse(fault)
        return names

    def _dealer(self, names: Mapping[str, str], *, chance: random.Random) -> tuple[str, str]:
        picked, game = self.text("dealer"), game_of(self.game)
        return read_dealer(picked, names, game=game, chance=chance)

    @property
    def is_named(self) -> bool:
        """Return whether it is asked what the table calls what it plays."""
        return game_of(self.game).is_named

    def kept_rules(self, facts: Mapping[str, Any]) -> NamedRules | None:
        """Return the rules that the group shall keep under the name that was typed, if any was."""
        if not (self.is_named and self.text("called")):
            return None
        rules = {name: each for name, each in facts["rules"].items() if name != "name"}
        return NamedRules(self.game, facts["rules"]["name"], rules)

    def _rules(self) -> dict[str, Any] | None:
        called = self._tried(self._called) if self.is_named else ""
        try:
            rules = named(self.rules.rules(), own=self.rules.own)
        except Fault as fault:
            self.rules.refuse(fault)
            return None
        return {**rules, "name": called} if called else rules

    def _called(self) -> str:
        most = RULE_SET_NAME_CHARACTERS_MAX
        return read_line(self.text("called"), path="called", characters_max=most)

    def _money(self) -> MoneyFormat:
        if not is_currency(self.currency):
            raise Fault("currency", "there is no such money; choose one from the list")
        return money_format_of(self.currency)

    def _kitty(self, money: MoneyFormat) -> int:
        text = self.text("kitty")
        amount = money.typed(text, path="kitty", minimum=0) if text else 0
        is_plain = re.search(r"[^\d\s.,]", text) is None
        if amount and is_plain and self.currency != self.text("currency"):
            raise Fault("kitty", "of which money? Write it with its unit, as you did the stake")
        return amount

    def _tried(self, reader: Callable[[], Value]) -> Value | None:
        try:
            return reader()
        except Fault as fault:
            self.refuse(fault)
            return None

    def _checked(self, facts: dict[str, Any]) -> dict[str, Any] | None:
        """Return the facts if an evening can begin so."""
        try:
            opened(read_opening(facts))
        except Fault as fault:
            self.refuse(told_in(self._money(), fault))
            return None
        return facts
