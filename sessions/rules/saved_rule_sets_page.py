"""The pages of the rule sets that a circle keeps: all of them, one of them, the form for one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games import games
from napledger.games.contract import AnyGame
from napledger.games.web import rules_form_of, sentence_of
from napledger.reading.faults import Fault
from sessions.common.circle_names import known_as
from sessions.models import Circle, RuleSet
from sessions.rules.code import code_of, game_shared
from sessions.rules.forms import OWN, RuleSetForm
from sessions.rules.rules_text import RulesText
from sessions.rules.saved_rule_sets import SHARED, cards_with, saved_rules, title_of
from sessions.rules.usual import season_of, season_under, usual_in


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
    rows = RuleSet.objects.filter(circle=circle).select_related("by").order_by("name")
    by_game: dict[str, list[RuleSet]] = {circle.game: []}
    for row in rows:
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
