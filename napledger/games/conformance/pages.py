"""A game's forms as the site's pages show them, on a stand-in of a page and without a database.

What is written of something that there is not stands out as `UNDEFINED`.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, QueryDict
from django.template.backends.django import DjangoTemplates
from django.test import RequestFactory, override_settings

from napledger.games.conformance.candidates import Candidate, WorkedDeal
from napledger.games.conformance.html import Element, parsed, sent_by
from napledger.games.contract import AnyGame
from napledger.games.deal_form.form import DeclaredForm
from napledger.games.table import AnyTable
from napledger.games.web import MoneyFormat, RulesForm, web_game

UNDEFINED = "@undefined@"


MONEY = MoneyFormat("GBP", "en-gb")


NOWHERE = uuid.UUID(int=0)


class Undefined(str):
    """Stands for what a template names and nobody gave: empty to ask about, not to write."""

    __slots__ = ()

    def __str__(self) -> str:
        """Return what is written in its place."""
        return UNDEFINED

    __html__ = __str__


@dataclass(frozen=True, slots=True)
class StandIn:
    """An evening, or a book of one, as far as forms may lean on it."""

    id: uuid.UUID = NOWHERE
    circle_id: uuid.UUID = NOWHERE
    version: int = 1

    @property
    def evening(self) -> StandIn:
        return self


@dataclass(frozen=True, slots=True)
class TileBalance:
    """What a player stands at, as tiles show it."""

    figure: str = "+£12,345.67"
    word: str = "up"
    direction: str = "up"
    coins: int = 1_234_567
    changed: bool = True


@dataclass(frozen=True, slots=True)
class Page:
    """What a page gives its deal form: see `DeclaredForm`."""

    form: DeclaredForm
    correcting: bool = False
    key: str = "a-key-of-a-sending"
    chars_max: int = 11
    book: StandIn = StandIn()

    @property
    def tiles(self) -> tuple[tuple[Any, TileBalance], ...]:
        """Return each seat with what its player stands at."""
        return tuple((seat, TileBalance()) for seat in self.form.seats)


def names_of(table: AnyTable, *, name: str = "{}") -> dict[str, str]:
    """Return what the players of a table are called; unlike what facts call them."""
    return {player: name.format(f"{player[:1]}. {player}") for player in table.members}


def deal_form(
    candidate: Candidate,
    table: AnyTable,
    *,
    names: Mapping[str, str] | None = None,
    sent: QueryDict | None = None,
    facts: Mapping[str, Any] | None = None,
) -> DeclaredForm:
    """Return the game's form at a table: as it was sent, filled in, or for the next deal."""
    if sent is None and facts is None:
        facts = candidate.game.carried_facts({}, table=table)
    called = names or names_of(table)
    form = web_game(candidate.game.key).deal_form
    if sent is not None:
        return form(table, names=called, money=MONEY, sent=sent)
    return form(table, names=called, money=MONEY, facts=facts)


def shown(form: DeclaredForm) -> Element:
    """Return the form as the table shows it, on a page with what stands in its head."""
    return parsed(_written(form))


_EMPTY: dict[tuple[Candidate, int], tuple[AnyTable, str]] = {}
"""The pages of forms for the next deal at tables, which are kept with them."""


def shown_empty(candidate: Candidate, table: AnyTable) -> Element:
    """Return the form for the next deal at a table. Many ask of it, and it is written once."""
    key = candidate, id(table)
    if key not in _EMPTY:
        _EMPTY[key] = table, _written(deal_form(candidate, table))
    return _read(_EMPTY[key][1])


# A page of one is some 300 KB; a game alone has less than so many.
@lru_cache(maxsize=200)
def _read(html: str) -> Element:
    return parsed(html)


def _written(form: DeclaredForm) -> str:
    page = Page(form)
    score = rendered(form.score_template, page=page, form=form) if form.score_template else ""
    return score + rendered(form.fields_template, page=page, form=form)


def shown_to_correct(form: DeclaredForm) -> Element:
    """Return the form's fields as a page shows them that corrects a deal."""
    return parsed(rendered(form.fields_template, page=Page(form, correcting=True), form=form))


def priced(form: DeclaredForm) -> Element:
    """Return what is answered where a phone asks what the deal as filled in would pay."""
    return parsed(rendered(form.price_template, page=Page(form), form=form))


@cache
def sent_again(candidate: Candidate, worked: WorkedDeal) -> tuple[tuple[str, str], ...]:
    """Return what a page sends that corrects a worked deal, where nothing was touched."""
    form = deal_form(candidate, worked.before, facts=recorded(worked, game=candidate.game))
    assert form.stands, "no button has ended the deal"
    return *sent_by(shown_to_correct(form)), *form.stands


def recorded(worked: WorkedDeal, *, game: AnyGame) -> dict[str, Any]:
    """Return the facts of a deal as they stand once it is recorded."""
    return {**worked.deal.written(), **game.fixed_facts(worked.score)}


def picker(rules: RulesForm) -> Element:
    """Return the rule sets to pick from."""
    return parsed(rendered(rules.picker_template, rules=rules))


def house_rules(rules: RulesForm) -> Element:
    return parsed(rendered(rules.template, form=rules))


def query(pairs: Iterable[tuple[str, str]]) -> QueryDict:
    sent = QueryDict(mutable=True)
    for name, value in pairs:
        sent.appendlist(name, value)
    return sent


def rendered(template: str, **context: Any) -> str:
    """Return what a template writes; it may name nothing that nobody gave."""
    plain_files = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(STORAGES={**settings.STORAGES, "staticfiles": plain_files}):
        html = str(_templates().get_template(template).render(context, _request()))
    at = html.find(UNDEFINED)
    assert at < 0, f"{template} writes what nobody gave: {html[max(at - 200, 0) : at + 40]}"
    return html


def _request() -> HttpRequest:
    request: HttpRequest = RequestFactory().get("/")
    return request


def _templates() -> DjangoTemplates:
    params: dict[str, Any] = settings.TEMPLATES[0]
    return _templates_in(tuple(map(Path, params["DIRS"])))


@cache
def _templates_in(folders: tuple[Path, ...]) -> DjangoTemplates:
    params: dict[str, Any] = settings.TEMPLATES[0]
    options = {**params["OPTIONS"], "string_if_invalid": Undefined()}
    return DjangoTemplates(
        {"NAME": "conformance", "DIRS": list(folders), "APP_DIRS": True, "OPTIONS": options}
    )
