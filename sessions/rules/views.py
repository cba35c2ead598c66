"""The rules at a table: to be read, to be printed, to be changed from the next deal on.

The pages of the rules at a table: to be read, and to be changed from the next deal on.

Rules that somebody shared, for whoever opens their address.

The page of rules that somebody shared: in words, with where to play by them and keep them.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_safe

from napledger.evening.kinds.rules import RulesChange
from napledger.games.contract import AnyGame
from napledger.games.web import money_format_of, rules_form_of, sentence_of
from napledger.reading.faults import Fault
from napledger.site.pages import render
from sessions.access.permissions import circles_of, evening_for
from sessions.access.roles import RECORD, WATCH, may
from sessions.book.open_book import Book, open_book
from sessions.book.submission import KeyReused, new_key, submission_of
from sessions.book.writing import facts_of, write
from sessions.common.http import UNPROCESSABLE, see_other, status_of
from sessions.common.words import Head, head_of, titles_of
from sessions.models import Circle, Evening
from sessions.rules.code import code_of, read_code, share_address
from sessions.rules.forms import RuleChangeForm
from sessions.rules.rules_text import RulesText, TermsPlayed, rules_text
from sessions.rules.saved_rule_sets import Usual, saved_rules, title_of


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


@require_safe
def show_shared_rules(request: HttpRequest, code: str) -> HttpResponse:
    """Show the rules that the address itself says; to whoever may, where to keep them."""
    mine = [each for each in circles_of(request) if may(each.access_role, RECORD)]  # type: ignore[attr-defined]  # annotated
    try:
        page = shared_page(code, mine)
    except Fault as fault:
        said = {"fault": sentence_of(fault), "place": fault.path}
        return render(request, "rules/shared_refused.html", said, status=UNPROCESSABLE)
    context = {"page": page, "share": share_address(request, code=code)}
    return render(request, "rules/shared.html", context)


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Everything that the page of the rules shows; `code` is what stands for them in addresses."""

    book: Book
    head: Head
    told: RulesText
    seated: str
    warning: str
    code: str


def rules_page(book: Book) -> RulesPage:
    table, game, money = book.table, book.game, money_format_of(book.evening.currency)
    unusual = game.unusual(table.terms, players=len(table.seated))
    return RulesPage(
        book=book,
        head=head_of(book),
        told=rules_text(TermsPlayed(game, table.rules, table.stake, len(table.seated), money)),
        seated=", ".join(book.names[player] for player in table.seated),
        warning=sentence_of(unusual, names=book.names) if unusual is not None else "",
        code=code_of(game.key, table.rules),
    )


@dataclass(frozen=True, slots=True)
class RuleChangePage:
    """Everything that the pages show; `alarms` are what is wrong, with the field's id."""

    book: Book
    head: Head
    form: RuleChangeForm
    key: str
    alarms: tuple[tuple[str, str], ...]

    @property
    def heading(self) -> str:
        """Return that there is something to put right."""
        return _("The rules are not changed yet.")

    @property
    def stake_label(self) -> str:
        return _(self.book.game.words.stake)

    @property
    def worth(self) -> str:
        """Return what the stake is, as a sentence."""
        said = _(self.book.game.words.worth) % {"stake": self.form.stake}
        return f"{said[:1].upper()}{said[1:]}."

    @property
    def is_open(self) -> bool:
        """Return whether there is a next deal that rules could be changed for."""
        return self.book.evening.state == Evening.OPEN


def rule_change_form(book: Book, *, sent: QueryDict | None = None) -> RuleChangeForm:
    game = book.evening.game
    own = saved_rules(book.evening.circle_id, game=game)
    rules = rules_form_of(game, book.table.rules, sent=sent, own=own)
    return RuleChangeForm(book.table, money_format_of(book.evening.currency), rules, sent)


def rule_change_page(
    book: Book, form: RuleChangeForm, *, fault: Fault | None = None
) -> RuleChangePage:
    """Return the page; `fault` is what was wrong with no field of the form."""
    if fault is not None:
        form.refuse(fault)
    return RuleChangePage(
        book=book,
        head=head_of(book),
        form=form,
        key=new_key(),
        alarms=tuple(
            (name, each)
            for errors in (form.errors, form.rules.errors)
            for name, said in errors.items()
            for each in said
        ),
    )


@require_GET
def show_rules(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Show the rules in force in plain sentences, with prices and sources."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    page = rules_page(open_book(access.evening))
    heading = _("The rules at this table")
    allowed = {"may_record": access.may(RECORD), "of_circle": access.of_circle}
    context = {"page": page, "tab": "rules", "heading": heading, **allowed}
    return render(request, "rules/rules.html", context)


CHANGE, HOUSE = "change", "house"
"""The pages of the form, as its fields `page` and `step` name them."""


@require_http_methods(["GET", "HEAD", "POST"])
def change_rules(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    access = evening_for(request, circle_id, evening_id, action=RECORD)
    book = open_book(access.evening)
    if request.method != "POST":
        return _shown(request, rule_change_page(book, rule_change_form(book)))
    bind = partial(rule_change_form, sent=request.POST)
    form = bind(book)
    step = request.POST.get("step", "")
    if step in (CHANGE, HOUSE):
        return _shown(request, rule_change_page(book, form), at=step)
    try:
        submission = submission_of(request.POST, recorder=access.recorder)
        facts = facts_of(form, book, bind=bind)
        write(access.evening, RulesChange.kind, facts, submission, book=book)
    except Fault as fault:
        if isinstance(fault, KeyReused):
            form = rule_change_form(book)
        page = rule_change_page(book, form, fault=fault)
        return _shown(request, page, at=request.POST.get("page", ""), status=status_of(fault))
    return see_other(reverse("show-table", args=[circle_id, evening_id]))


def _shown(
    request: HttpRequest, page: RuleChangePage, *, at: str = "", status: int | None = None
) -> HttpResponse:
    """Return the page of the house rules where it was on, unless what is wrong is elsewhere."""
    on_house = at == HOUSE and not page.form.errors and "preset" not in page.form.rules.errors
    template = "rules/change_house.html" if on_house else "rules/change.html"
    status = status or (UNPROCESSABLE if page.form.is_refused else 200)
    context = {"page": page, "tab": "more", "heading": _("Change the rules")}
    return render(request, template, context, status=status)
