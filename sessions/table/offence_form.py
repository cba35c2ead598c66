"""An offence outside a deal: who offended, how, and what that costs by the rules of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from napledger.evening.kinds.offence import Offence
from napledger.games.contract import MISDEAL
from napledger.games.web import MoneyFormat, word_of
from napledger.ledger.transfers import KITTY, Transfer
from napledger.reading.faults import Fault
from sessions.common.kitty_words import about_kitty
from sessions.table.forms import EntryForm


@dataclass(frozen=True, slots=True)
class OffenceChip:
    """An offence to tap: its key, what it is called, and what it costs whom."""

    key: str
    word: str
    price: str
    chosen: bool


@dataclass
class OffenceForm(EntryForm):
    """Somebody offended outside a deal."""

    kind: ClassVar[str] = Offence.kind

    def facts(self) -> dict[str, Any]:
        """Return who offended, and how, with the note if there is one."""
        what, player = self.sent.get("what", ""), self.sent.get("player", "")
        if not what:
            raise Fault("what", "what went wrong? Tap it")
        if not player:
            raise Fault("player", "who was it? Tap a name")
        note = self.sent.get("note", "").strip()
        return {"player": player, "what": what} | ({"note": note} if note else {})

    @property
    def offences(self) -> Sequence[OffenceChip]:
        """Return what is fined at this table outside a deal; the only one there is, is chosen.

        A misdeal has a button of its own, in the form of a deal: it is here where it was written.
        """
        words, sent = self.book.game.offences, self.sent.get("what", "")
        fined = self.book.game.fined_at(self.book.table)
        fines = {key: paid for key, paid in fined.items() if key != MISDEAL or key == sent}
        return [
            OffenceChip(
                key,
                capfirst(word_of(words[key])),
                self._price(transfers),
                chosen=key == sent or len(fines) == 1,
            )
            for key, transfers in fines.items()
        ]

    def _price(self, transfers: Sequence[Transfer]) -> str:
        """Return what an offence costs, and who gets it: "3p to the kitty"."""
        words = self.book.game.words
        price = priced(transfers, purse=self.purse)
        if all(each.payee == KITTY for each in transfers):
            # Translators: what an offence costs: “3p to the kitty”
            return about_kitty(_("%(price)s to the %(kitty)s"), words, price=price)
        # Translators: what an offence costs: “3p to others”
        return _("%(price)s to others") % {"price": price}


def priced(transfers: Sequence[Transfer], *, purse: MoneyFormat) -> str:
    """Return what somebody pays in all, as it is written."""
    return purse.plain(sum(each.amount for each in transfers))
