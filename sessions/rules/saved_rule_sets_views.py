"""The rule sets that a circle keeps: to be looked at, compared, made, changed and deleted.

The pages of the rule sets that a circle keeps: all of them, one of them, the form for one.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from napledger.games import games
from napledger.games.contract import AnyGame
from napledger.games.web import rules_form_of, sentence_of
from napledger.reading.faults import Fault
from napledger.site.in_order import in_order
from napledger.site.pages import render
from sessions.access.permissions import access_for, circle_for
from sessions.access.roles import RECORD, WATCH, may
from sessions.common.http import UNPROCESSABLE, see_other
from sessions.common.words import known_as
from sessions.models import Access, Circle, RuleSet
from sessions.rules.code import code_of, game_shared, share_address
from sessions.rules.compare_page import compare_page
from sessions.rules.forms import OWN, RuleSetForm
from sessions.rules.rules_text import RulesText
from sessions.rules.saved_rule_sets import (
    SHARED,
    cards_with,
    keep_rule_set,
    saved_rules,
    season_of,
    season_under,
    title_of,
    usual_in,
)
from sessions.rules.saved_rule_sets import change_rule_set as change_saved
from sessions.rules.saved_rule_sets import delete_rule_set as delete_saved


@dataclass(frozen=True, slots=True)
class SavedCard:
    """A rule set in a few words: what it is laid over, and who kept it."""

    row: RuleSet
    laid_over: str


@dataclass(frozen=True, slots=True)
class SavedOfGame:
    """The rule sets of one game."""

    game: AnyGame
    cards: tuple[SavedCard, ...]


@dataclass(frozen=True, slots=True)
class SavedRuleSetsPage:
    """Everything that the page of a circle's rule sets shows."""

    circle: Circle
    title: str
    games: tuple[SavedOfGame, ...]


def saved_rule_sets_page(circle: Circle) -> SavedRuleSetsPage:
    """Return the page of a circle's rule sets by game, the usual game first, in two queries."""
    rows = RuleSet.objects.filter(circle=circle).select_related("by__person")
    by_game: dict[str, list[RuleSet]] = {circle.game: []}
    for row in in_order(rows):
        by_game.setdefault(row.game, []).append(row)
    return SavedRuleSetsPage(
        circle=circle,
        title=known_as(circle),
        games=tuple(
            SavedOfGame(games()[key], tuple(_cards(saved, game=games()[key])))
            for key, saved in by_game.items()
            if key in games()
        ),
    )


def _cards(rows: Iterable[RuleSet], *, game: AnyGame) -> Iterable[SavedCard]:
    return (SavedCard(row, title_of(row.rules, game=game)) for row in rows)


@dataclass(frozen=True, slots=True)
class RuleSetPage:
    """Everything that the page of one rule set shows; `fault` is why it cannot be told any more.

    `season` is the query that scores the last season under it, "" where there is none.
    """

    row: RuleSet
    title: str
    game: AnyGame
    laid_over: str
    told: RulesText | None
    fault: str
    code: str
    season: str


def rule_set_page(row: RuleSet, *, game: AnyGame) -> RuleSetPage:
    """Return the page of a rule set, at what its game was last played for; in three queries."""
    circle, told, fault = row.circle, None, ""
    try:
        told = usual_in(circle, game=game).tell(row.rules)
    except Fault as wrong:
        fault = sentence_of(wrong)
    return RuleSetPage(
        row=row,
        title=known_as(circle),
        game=game,
        laid_over=title_of(row.rules, game=game),
        told=told,
        fault=fault,
        code=code_of(game.key, {**row.rules, "name": row.name}),
        season="" if fault else _season(row, game=game),
    )


def _season(row: RuleSet, *, game: AnyGame) -> str:
    return season_under(row.rules, game=game, series=season_of(row.circle, game=game))


@dataclass(frozen=True, slots=True)
class RuleSetFormPage:
    """Everything that the pages of the form show; `row` is the rule set that is being changed.

    `games` are those to choose from, by key and title; `alarms` are what is wrong, with the field's
    id.
    """

    circle: Circle
    title: str
    form: RuleSetForm
    row: RuleSet | None
    games: tuple[tuple[str, str], ...]

    @property
    def alarms(self) -> tuple[tuple[str, str], ...]:
        return tuple(
            (name, each)
            for errors in (self.form.errors, self.form.rules.errors)
            for name, said in errors.items()
            for each in said
        )

    @property
    def heading(self) -> str:
        """Return that there is something to put right."""
        return _("The rule set is not kept yet.")


def new_form(circle: Circle, *, asked: QueryDict, sent: QueryDict | None = None) -> RuleSetForm:
    """Return the form for a new rule set of the game that is asked for, or of what was shared."""
    code = asked.get(SHARED, "")
    game = _game_of(circle, asked.get("game", ""), code=code)
    own = saved_rules(circle.pk, game=game.key)
    usual = usual_in(circle, game=game).rules
    cards = cards_with(own, usual, game=game.key, code=code)
    rules = rules_form_of(game.key, cards.rules, sent=sent, own=cards.own)
    return RuleSetForm(game, rules, asked.get("name", ""), code=cards.code)


def change_form(row: RuleSet, *, game: AnyGame, sent: QueryDict | None = None) -> RuleSetForm:
    own = saved_rules(row.circle_id, game=row.game)
    # What cannot stand any more is no ground to go on from.
    base = next((each.rules for each in own if each.value == f"{OWN}{row.pk}"), {})
    rules = rules_form_of(game.key, base, sent=sent, own=own)
    return RuleSetForm(game, rules, row.name if sent is None else sent.get("name", ""))


def form_page(circle: Circle, form: RuleSetForm, *, row: RuleSet | None = None) -> RuleSetFormPage:
    return RuleSetFormPage(
        circle=circle,
        title=known_as(circle),
        form=form,
        row=row,
        games=tuple((key, _(game.title)) for key, game in games().items()),
    )


def _game_of(circle: Circle, asked: str, *, code: str) -> AnyGame:
    """Return the game of what was shared, else the one that is asked for, else the usual one."""
    return games().get(game_shared(code) or asked) or games()[circle.game]


PICK, HOUSE = "pick", "house"
"""The pages of the form, as its fields `page` and `step` name them."""


@require_safe
def list_rule_sets(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    access = access_for(request, circle_id, action=WATCH)
    context = {"page": saved_rule_sets_page(access.circle), "records": may(access.role, RECORD)}
    return render(request, "rules/saved.html", context)


@require_safe
def show_rule_set(
    request: HttpRequest, circle_id: uuid.UUID, rule_set_id: uuid.UUID
) -> HttpResponse:
    """Show a rule set in words, with its prices, its sources and its address."""
    access, row, game = _saved(request, circle_id, rule_set_id, action=WATCH)
    page = rule_set_page(row, game=game)
    share = share_address(request, code=page.code)
    context = {"page": page, "share": share, "records": may(access.role, RECORD)}
    return render(request, "rules/rule_set.html", context)


@require_safe
def print_rule_set(
    request: HttpRequest, circle_id: uuid.UUID, rule_set_id: uuid.UUID
) -> HttpResponse:
    """Show a rule set as a card to be printed and laid on the table."""
    _access, row, game = _saved(request, circle_id, rule_set_id, action=WATCH)
    page = rule_set_page(row, game=game)
    context = {"page": page, "share": share_address(request, code=page.code)}
    return render(request, "rules/card.html", context)


@require_safe
def compare_rule_sets(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show two sets of rules line by line, the ones that the address asks for."""
    circle = circle_for(request, circle_id, action=WATCH)
    page = compare_page(circle, request.GET)
    status = UNPROCESSABLE if page.fault else 200
    return render(request, "rules/compare.html", {"page": page}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def make_rule_set(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    access = access_for(request, circle_id, action=RECORD)
    if request.method != "POST":
        return _shown(request, access.circle, new_form(access.circle, asked=request.GET))
    form = new_form(access.circle, asked=request.POST, sent=request.POST)
    return _sent(request, access, form)


@require_http_methods(["GET", "HEAD", "POST"])
def change_rule_set(
    request: HttpRequest, circle_id: uuid.UUID, rule_set_id: uuid.UUID
) -> HttpResponse:
    access, row, game = _saved(request, circle_id, rule_set_id, action=RECORD)
    if request.method != "POST":
        return _shown(request, access.circle, change_form(row, game=game), row=row)
    form = change_form(row, game=game, sent=request.POST)
    return _sent(request, access, form, row=row)


@require_http_methods(["GET", "HEAD", "POST"])
def delete_rule_set(
    request: HttpRequest, circle_id: uuid.UUID, rule_set_id: uuid.UUID
) -> HttpResponse:
    """Ask whether a rule set is to be deleted, or delete it; a second tap finds it deleted."""
    if request.method != "POST":
        _access, row, _game = _saved(request, circle_id, rule_set_id, action=RECORD)
        return render(request, "rules/delete.html", {"row": row})
    circle = circle_for(request, circle_id, action=RECORD)
    delete_saved(circle, rule_set_id)
    return see_other(reverse("list-rule-sets", args=[circle_id]))


def _saved(
    request: HttpRequest, circle_id: uuid.UUID, rule_set_id: uuid.UUID, *, action: str
) -> tuple[Access, RuleSet, AnyGame]:
    """Return the device's access, a rule set of the circle and its game; or raise Http404."""
    access = access_for(request, circle_id, action=action)
    rows = RuleSet.objects.select_related("by__person", "circle")
    row = get_object_or_404(rows, circle=access.circle_id, pk=rule_set_id)
    if row.game not in games():
        raise Http404
    return access, row, games()[row.game]


def _sent(
    request: HttpRequest, access: Access, form: RuleSetForm, *, row: RuleSet | None = None
) -> HttpResponse:
    """Keep what the form says, or show it again: what is wrong, or the page that is asked for."""
    step = request.POST.get("step", "")
    if step in (PICK, HOUSE):
        return _shown(request, access.circle, form, row=row, at=step)
    named = form.named()
    if named is not None:
        try:
            if row is None:
                row = keep_rule_set(access.circle, named, by=access.player)
            else:
                change_saved(row, named)
        except Fault as fault:
            form.refuse(fault)
        else:
            return see_other(reverse("show-rule-set", args=[access.circle_id, row.pk]))
    return _shown(request, access.circle, form, row=row, at=request.POST.get("page", ""))


def _shown(
    request: HttpRequest,
    circle: Circle,
    form: RuleSetForm,
    *,
    row: RuleSet | None = None,
    at: str = "",
) -> HttpResponse:
    """Return the page of the options where it was on, unless what is wrong is elsewhere."""
    on_house = (at or request.GET.get("page")) == HOUSE
    is_elsewhere = form.errors or "preset" in form.rules.errors
    template = "rules/keep_house.html" if on_house and not is_elsewhere else "rules/keep.html"
    context: dict[str, Any] = {"page": form_page(circle, form, row=row)}
    return render(request, template, context, status=UNPROCESSABLE if form.is_refused else 200)
