"""What becomes of the kitty: split, drawn for, carried over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from napledger.evening.kinds.kitty import KittyEnd, fund_end
from napledger.games.contract import AnyGame, Facts
from napledger.reading.faults import Fault, Term, marked
from sessions.common.words import about_kitty
from sessions.kinds.form import CorrectionField, EntryForm
from sessions.kinds.kind import LineKind, Writer

UNSAID = marked("say what happens to the {kitty}: split, drawn for or carried over")


@dataclass
class KittyForm(EntryForm):
    """What becomes of the kitty, and who drew it."""

    kind: ClassVar[str] = KittyEnd.kind
    address: ClassVar[str] = "kitty"

    def facts(self) -> dict[str, Any]:
        """Return how the kitty ends, and who drew it."""
        how, winner = self.sent.get("how", ""), self.sent.get("winner", "")
        kitty = Term(self.book.game.words.kitty)
        if not self.book.table.kitty:
            raise Fault("how", "there is nothing in the {kitty}", kitty=kitty)
        end = next((end for end in self.book.game.fund_ends if end.key == how), None)
        if end is None:
            raise Fault("how", UNSAID, kitty=kitty)
        if end.is_drawn and not winner:
            raise Fault("winner", "who drew the lowest card? Tap a name")
        return {"how": how} | ({"winner": winner} if end.is_drawn else {})

    @property
    def fields(self) -> list[CorrectionField]:
        ends = [(end.key, _(end.done)) for end in self.book.game.fund_ends]
        winners = [("", _("nobody")), *self.players()]
        return [
            self.field_named("how", _("What happened to it"), options=ends),
            self.field_named("winner", _("Who drew the lowest card"), options=winners),
        ]


class KittyKind(LineKind):
    """The end of the kitty."""

    kind = KittyEnd.kind
    title = gettext_lazy("The end of the %(kitty)s")
    about = gettext_lazy("what becomes of the kitty, by an end that the game knows")
    example: ClassVar[Facts] = {"how": "split"}
    form = KittyForm

    def told(self, writer: Writer, facts: Facts) -> str:
        words = writer.game.words
        if facts.get("winner"):
            name = writer.name(facts["winner"])
            return about_kitty(_("%(name)s drew the %(kitty)s"), words, name=name)
        carries = fund_end(facts["how"], game=writer.game).carries
        pattern = _("The %(kitty)s is carried over") if carries else _("The %(kitty)s was split")
        return about_kitty(pattern, words)

    def short_of(self, facts: Facts, game: AnyGame) -> str:
        # Translators: a sheet’s row: the kitty went to whoever drew the lowest card
        # Translators: a sheet’s row: the kitty was shared out
        pattern = _("%(kitty)s drawn") if facts.get("winner") else _("%(kitty)s split")
        return about_kitty(pattern, game.words)
