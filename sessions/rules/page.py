"""The pages of the rules at a table: to be read, and to be changed from the next deal on."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games.web import money_format_of, rules_form_of, sentence_of
from napledger.reading.faults import Fault
from sessions.book.open_book import Book
from sessions.book.submission import new_key
from sessions.common.heading import Head, head_of
from sessions.models import Evening
from sessions.rules.code import code_of
from sessions.rules.forms import RuleChangeForm
from sessions.rules.rules_text import RulesText, TermsPlayed, rules_text
from sessions.rules.saved_rule_sets import saved_rules


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
