"""What the app says of every kind of line in the log: its title, its words, an example, a form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from django.utils.translation import gettext as _

from napledger.games.contract import AnyGame, Facts, Wording
from napledger.games.web import MoneyFormat, labelled, money_format_of, name_in_a_sentence, word_of
from napledger.ledger.transfers import KITTY
from sessions.common.words import the_kitty, to_the_kitty
from sessions.kinds.form import EntryForm


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes accounts by the players' names, and amounts in the evening's money.

    `payments` are what entries say that others tell something of, by number, as far as known.
    """

    names: Mapping[str, str]
    money: MoneyFormat
    game: AnyGame
    wording: Wording = field(default_factory=dict)
    payments: Mapping[int, Facts] = field(default_factory=dict)

    def name(self, key: str | None) -> str:
        """Return the name of an account."""
        return name_in_a_sentence(self.names.get(key or "", ""))

    def account(self, key: str) -> str:
        """Return the name of an account for the middle of a sentence."""
        return the_kitty(self.game.words) if key == KITTY else self.name(key)

    def payee(self, key: str) -> str:
        """Return the name of an account that is paid, after "paid"."""
        return to_the_kitty(self.game.words) if key == KITTY else self.name(key)

    def changes(self, gains: Mapping[str, int]) -> str:
        """Return what accounts gained or lost, in a row, the kitty last: "Ann +3, Ben −3"."""
        in_order = sorted(gains, key=lambda account: account == KITTY)
        changes = (f"{self.account(key)} {self.money.signed(gains[key])}" for key in in_order)
        return ", ".join(changes)


@dataclass(frozen=True, slots=True)
class EntryText:
    """An entry in a few words: the text, how a deal ended, and what its players gained by it.

    `result` is whether it was won, lost or level, and empty where nothing hung on it. `further` is
    what else there was in a deal, and `wrong` what went wrong, and by whose doing.
    """

    text: str
    outcome: str = ""
    change: str = ""
    result: str = ""
    wrong: str = ""
    further: str = ""

    @property
    def with_outcome(self) -> str:
        """Return the text, and how it ended if that is known."""
        return f"{self.text}, {self.outcome}" if self.outcome else self.text

    @property
    def in_full(self) -> str:
        """Return the text, how it ended, and what it brought, as far as that is known."""
        return f"{self.with_outcome} · {self.change}" if self.change else self.with_outcome

    def __str__(self) -> str:
        return labelled(self.with_outcome, self.change) if self.change else self.with_outcome


class LineKind:
    """A kind of line: `title` stands over its own page, %(kitty)s being the game's word.

    `about` is what it is for, and `example` one that a program could send from a table of Ann,
    Ben, Cat and Dan, where it can be recorded. `form` records it, or corrects it, or both.
    """

    kind: ClassVar[str]
    title: ClassVar[Any]
    about: ClassVar[Any] = ""
    example: ClassVar[Mapping[str, Any]] = {}
    form: ClassVar[type[EntryForm] | None] = None
    said: ClassVar[Any] = ""
    """What every such entry says alike."""
    short: ClassVar[Any] = ""
    """A word for a sheet's row, where coins move."""

    def told(self, writer: Writer, facts: Facts) -> str:  # noqa: ARG002  # all say the same
        """Return what such an entry says, in a few words."""
        return str(self.said)

    def text(self, writer: Writer, facts: Facts, summary: Facts) -> EntryText:  # noqa: ARG002  # no summary
        """Return what it says, and what it came to by what was stored of it."""
        return EntryText(self.told(writer, facts))

    def details(self, writer: Writer, facts: Facts) -> Iterator[tuple[str, str]]:  # noqa: ARG002  # none
        """Yield what its few words leave out, in full: each a label and its value."""
        yield from ()

    def short_of(self, facts: Facts, game: AnyGame) -> str:  # noqa: ARG002  # all say the same
        """Return a word or two for a sheet's row; "" where no coin moves."""
        return str(self.short)


def amount_in_words(writer: Writer, facts: Facts) -> str:
    """Return how much was handed over; of counters that are priced, the coins, too."""
    amount = writer.money.plain(facts["amount"])
    if "money" not in facts:
        return amount
    money = facts["money"]
    return f"{amount} ({money_format_of(money['currency']).plain(money['amount'])})"


def done_by(writer: Writer, what: str, player: str) -> str:
    """Return what went wrong, and by whose doing."""
    # Translators: "revoke by Dan", "lead out of turn by Ann"
    return _("%(what)s by %(name)s") % {"what": word_of(what), "name": writer.name(player)}
