"""What a form wanted that came too late, and what its button says that sends it all the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from sessions.book.open_book import Book
from sessions.common.kitty_words import kitty_word
from sessions.models import Evening


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was wanted in a sentence, and the button that does it.

    `take` is what it says where another phone holds the book, `insist` where none does.
    """

    said: str
    take: str
    insist: str


WANTED: Mapping[str, Callable[[], Wanted]] = {
    "review-evening": lambda: Wanted(
        _("You wanted to end play."),
        _("Take over and end play"),
        _("End play anyway"),
    ),
    "close-evening": lambda: Wanted(
        _("You wanted to close the evening."),
        _("Take over and close the evening"),
        _("Close the evening anyway"),
    ),
    "reopen-evening": lambda: Wanted(
        _("You wanted to play on."),
        _("Take over and play on"),
        _("Play on anyway"),
    ),
    "settle-leaver": lambda: Wanted(
        _("You wanted to record that somebody leaves, all paid."),
        _("Take over and record it"),
        _("Record it anyway"),
    ),
    "adjust-closed": lambda: Wanted(
        _("You wanted to record what was agreed after the close."),
        _("Take over and record it"),
        _("Record it anyway"),
    ),
    "mark-unpaid": lambda: Wanted(
        _("You wanted to undo a payment."),
        _("Take over and undo it"),
        _("Undo it anyway"),
    ),
    "choose-plan": lambda: Wanted(
        _("You wanted to choose how to settle."),
        _("Take over and settle like this"),
        _("Settle like this anyway"),
    ),
    "round-balances": lambda: Wanted(
        _("You wanted to round the balances."),
        _("Take over and round the balances"),
        _("Round them anyway"),
    ),
    "share-purse": lambda: Wanted(
        _("You wanted to let some players share a purse."),
        _("Take over and share the purse"),
        _("Share it anyway"),
    ),
    "part-purse": lambda: Wanted(
        _("You wanted to let a shared purse settle separately."),
        _("Take over and settle separately"),
        _("Settle separately anyway"),
    ),
    "undo-last": lambda: Wanted(
        _("You wanted to undo the last entry."),
        _("Take over and undo it"),
        _("Undo the last one anyway"),
    ),
    "redo-last": lambda: Wanted(
        _("You wanted to redo an entry."),
        _("Take over and redo it"),
        _("Redo anyway"),
    ),
    "correct-entry": lambda: Wanted(
        _("You wanted to correct an entry."),
        _("Take over and correct it"),
        _("Correct it anyway"),
    ),
    "void-entry": lambda: Wanted(
        _("You wanted to strike an entry out."),
        _("Take over and strike it out"),
        _("Strike it out anyway"),
    ),
    "restore-entry": lambda: Wanted(
        _("You wanted to restore an entry."),
        _("Take over and restore it"),
        _("Restore it anyway"),
    ),
    "change-rules": lambda: Wanted(
        _("You wanted to change the rules."),
        _("Take over and change the rules"),
        _("Change the rules anyway"),
    ),
}
"""By the names of addresses."""

SETTLING = (
    "review-evening",
    "close-evening",
    "reopen-evening",
    "mark-paid",
    "mark-unpaid",
    "choose-plan",
    "adjust-closed",
    "round-balances",
    "share-purse",
    "part-purse",
)
"""What is sent from the page that settles, and leads back there."""


def wanted_by(action: str, *, book: Book, sent: QueryDict) -> Wanted:
    """Return what a form wanted that is no deal, by the name of the address it was sent to."""
    if action in ("mark-paid", "pay-leaver"):
        return _payment(book, sent)
    if action == "record-kitty":
        return _kitty(book, sent)
    if action in WANTED:
        return WANTED[action]()
    if action.startswith("record-"):
        return Wanted("", _("Take over and add mine"), _("One more: add mine too"))
    return Wanted("", _("Take over and do it"), _("Do it anyway"))


def back_from(action: str, *, book: Book) -> str:
    """Return the name of the page that somebody goes back to who leaves it."""
    settles = book.evening.state != Evening.OPEN and action == "record-kitty"
    return "show-settling" if settles or action in SETTLING else "show-table"


def _payment(book: Book, sent: QueryDict) -> Wanted:
    payer, payee = (book.names.get(sent.get(each, "")) for each in ("payer", "payee"))
    words = {"payer": payer, "payee": payee}
    said = _("You wanted to mark that %(payer)s paid %(payee)s.") % words
    return Wanted(
        said if payer and payee else _("You wanted to mark a payment as paid."),
        _("Take over and mark it paid"),
        _("Mark it paid anyway"),
    )


def _kitty(book: Book, sent: QueryDict) -> Wanted:
    end = next((each for each in book.game.fund_ends if each.key == sent.get("how")), None)
    words = {
        "kitty": kitty_word(book.game.words),
        "name": book.names.get(sent.get("winner", ""), ""),
    }
    if end is not None and end.carries:
        return Wanted(
            _("You wanted to carry the %(kitty)s over.") % words,
            _("Take over and carry the %(kitty)s over") % words,
            _("Carry it over anyway"),
        )
    if end is not None and end.is_drawn:
        return Wanted(
            _("You wanted to give the %(kitty)s to %(name)s, who drew it.") % words,
            _("Take over and give %(name)s the %(kitty)s") % words,
            _("Give it to %(name)s anyway") % words,
        )
    return Wanted(
        _("You wanted to split the %(kitty)s.") % words,
        _("Take over and split the %(kitty)s") % words,
        _("Split it anyway"),
    )
