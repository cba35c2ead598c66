"""The pages on which the stake or the rules of an evening are changed."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games.web import purse_of, web_game
from napledger.ledger.faults import Fault
from sessions.book import Book
from sessions.forms.rule_change import RuleChangeForm
from sessions.keys import new_key
from sessions.models import Evening
from sessions.selectors.table import Head, head_of


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
    def is_open(self) -> bool:
        """Return whether there is a next deal that rules could be changed for."""
        return self.book.evening.state == Evening.OPEN


def rule_change_form(book: Book, *, sent: QueryDict | None = None) -> RuleChangeForm:
    """Return the form as the table stands, or as it was sent."""
    rules = web_game(book.evening.game).rules_form(book.table.rules, sent=sent)
    return RuleChangeForm(book.table, purse_of(book.evening.currency), rules, sent)


def rule_change_page(
    book: Book, form: RuleChangeForm, *, fault: Fault | None = None
) -> RuleChangePage:
    """Return the page; `fault` is what was wrong with no field of the form."""
    if fault is not None:
        form.refuse(fault)
    return RuleChangePage(
        book=book,
        head=head_of(book, purse=form.purse),
        form=form,
        key=new_key(),
        alarms=tuple(
            (name, each)
            for errors in (form.errors, form.rules.errors)
            for name, said in errors.items()
            for each in said
        ),
    )
