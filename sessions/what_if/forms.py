"""The form of what to try: rules and a stake, and what is worth trying in a tap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games import game_of
from napledger.games.web import MoneyFormat, RulesForm, SavedRules, rules_form_of, sentence_of
from napledger.reading.faults import Fault
from sessions.rules.saved_rule_sets import SHARED, cards_with, title_of

BOOKS_TRIED = 3
"""How many books' rules are offered to be tried in a tap."""


@dataclass(frozen=True)
class WhatIfForm:
    """The rules and the stake to try out: the game's own form, and what was typed as the stake.

    `code` are rules that the address brings, to be among those to pick from, "" for none; `tried`
    is what the rules are called that are asked for.
    """

    stake_label: str
    rules: RulesForm
    stake: str
    asked: bool
    code: str
    tried: str
    errors: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Try:
    """Something worth trying: what it is called, and the query that asks for it."""

    title: str
    query: str


def read_form(
    game: str,
    own: Sequence[SavedRules],
    base: Mapping[str, Any],
    sent: QueryDict,
    money: MoneyFormat,
) -> tuple[WhatIfForm, Mapping[str, Any] | None, int | None]:
    """Return the form, and the rules and the stake it asks for; no rules where it cannot be.

    `own` are the circle's own rule sets, `base` the rules that the form is filled in with unless
    the address brings others.
    """
    cards = cards_with(own, base, game=game, code=sent.get(SHARED, ""))
    asked = "preset" in sent or bool(cards.code)
    picked = sent if "preset" in sent else None
    rules_form = rules_form_of(game, cards.rules, sent=picked, own=cards.own)
    typed = sent.get("stake", "").strip()[:40]
    errors: dict[str, str] = {}
    stake: int | None = None
    if typed:
        try:
            stake = money.typed(typed, path="stake")
        except Fault as fault:
            errors["stake"] = sentence_of(fault)
    rules: Mapping[str, Any] | None = None
    if asked:
        try:
            rules = rules_form.rules()
        except Fault as fault:
            rules_form.refuse(fault)
            errors["preset"] = sentence_of(fault)
    label = _(game_of(game).words.stake)
    tried = title_of(rules or {}, game=game_of(game), own=cards.own)
    form = WhatIfForm(label, rules_form, typed, asked, cards.code, tried, errors)
    return form, None if errors else rules, stake


def refused(form: WhatIfForm, fault: Fault) -> WhatIfForm:
    return replace(form, errors={"stake": sentence_of(fault)})


def tries_of(
    game: str, base: Mapping[str, Any], stake: int, *, money: MoneyFormat, query: str = ""
) -> tuple[Try, ...]:
    """Return what is worth trying: the first rule set of other books, and twice the stake."""
    sets = game_of(game).presets
    usual = str(base.get("preset", ""))
    books: dict[str, str] = {}
    for key, preset in sets.items():
        books.setdefault(preset.book, key)
    others = [key for key in books.values() if key != usual][:BOOKS_TRIED]
    asked = [(_(sets[key].title), {"preset": key}) for key in others]
    if usual in sets and not base.get("options"):
        doubled = {"preset": usual, "stake": money.plain(2 * stake)}
        asked.append((_("Twice the stake"), doubled))
    return tuple(Try(title, "&".join(filter(None, (urlencode(q), query)))) for title, q in asked)
