"""What somebody did wrong outside a deal, and what that costs by the rules of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from napledger.evening.kinds.offence import Offence
from napledger.games.contract import MISDEAL, AnyGame, Facts
from napledger.games.web import word_of
from napledger.ledger.transfers import KITTY, Transfer
from napledger.reading.faults import Fault
from sessions.common.words import about_kitty
from sessions.kinds.form import EntryForm
from sessions.kinds.kind import EntryText, LineKind, Writer, done_by


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
    address: ClassVar[str] = "offences"
    fields_template: ClassVar[str] = "correcting/offence_fields.html"

    def facts(self) -> dict[str, Any]:
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
        price = self.money.plain(sum(each.amount for each in transfers))
        if all(each.payee == KITTY for each in transfers):
            # Translators: what an offence costs: “3p to the kitty”
            return about_kitty(_("%(price)s to the %(kitty)s"), words, price=price)
        # Translators: what an offence costs: “3p to others”
        return _("%(price)s to others") % {"price": price}


class OffenceKind(LineKind):
    """Something wrong outside a deal."""

    kind = Offence.kind
    title = gettext_lazy("Offence")
    about = gettext_lazy("what somebody did wrong between two deals, where the rules fine it")
    example: ClassVar[Facts] = {"player": "Ben", "what": "misdeal"}
    form = OffenceForm

    def told(self, writer: Writer, facts: Facts) -> str:
        """Return who offended, and how: "Misdeal by Dan"."""
        said = capfirst(done_by(writer, writer.game.offences[facts["what"]], facts["player"]))
        note = facts.get("note", "")
        return _("%(said)s (%(note)s)") % {"said": said, "note": note} if note else said

    def text(self, writer: Writer, facts: Facts, summary: Facts) -> EntryText:
        """Return it with what it cost them."""
        cost = summary.get("gains", {}).get(facts["player"], 0)
        change = writer.money.signed(cost) if cost else ""
        return EntryText(self.told(writer, facts), change=change)

    def short_of(self, facts: Facts, game: AnyGame) -> str:
        return word_of(game.offences[facts["what"]])
