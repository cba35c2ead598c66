"""What lies one tap further than a plain deal: the things that this table's rules have.

What was written of a deal is shown even where the rules make nothing of it, so that a correction
does not take it away.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from napledger.games.deal_form.drawer import NOTHING, THERE, Chip, Drawer, FieldGroup, mark_of
from napledger.games.deal_form.misdeal import asks_for_misdeals
from napledger.games.deal_form.play_form import facts_of_dealers
from napledger.games.nap.calls import WORDS
from napledger.games.nap.pad import fragment
from napledger.games.nap.seating import Seating, seating_of_players, who_stands_for_one
from napledger.games.nap.terms import Terms
from napledger.games.seating import present_by
from napledger.games.web import MoneyFormat, word_of
from napledger.site.pages import render_to_string

MISDEALS_OFFERED = 5
TOUCHES_OFFERED = 5
KNAVES_AND_FIVES_OFFERED = 6
"""There are four knaves and four fives, and one suit of them is trumps."""

REVOKED_TOO = "revoked_too"
"""Who else revoked, and how: the form asks for one of them, a written deal may have several."""


def revoke_of(written: str) -> dict[str, str]:
    player, _dash, how = written.rpartition("-")
    return {"player": player, "how": how}


@dataclass(frozen=True, slots=True)
class NapDrawer(Drawer):
    """Everything the groups are made from."""

    terms: Terms
    seating: Seating
    money: MoneyFormat

    def groups(self) -> Iterator[FieldGroup]:
        """Yield the groups, the likely ones first."""
        yield from self._bought()
        yield from self._revoked()
        yield from self._fined()
        yield self.away()
        yield self.dealer(self.seating.dealer, facts=self._facts_of_dealers())
        yield from self._told()

    def _bought(self) -> Iterator[FieldGroup]:
        """Yield what is taken or paid for in the play."""
        options, rates, hands = self.terms.options, self.terms.rates, self.seating.in_turn
        if options.spare_hand:
            chips = self.nobody_or("spare_hand", hands)
            yield self.group("spare_hand", _("Took the spare hand"), chips=[chips])
        if rates["peep_price"]:
            chips = self.some_of("peeps", hands)
            yield self.group("peeps", _("Peeps"), self._price("peep_price"), chips=[chips])
        if rates["purchase_price"]:
            lines = self.counts("bought", hands, options.purchase_max)
            help_text = self._price("purchase_price")
            yield self.group("bought", _("Cards bought"), help_text, lines=lines)
        if rates["knave_five"]:
            lines = self.counts("knaves", hands, KNAVES_AND_FIVES_OFFERED)
            help_text = self._price("knave_five")
            yield self.group("knaves", _("Knaves and fives played"), help_text, lines=lines)

    def _fined(self) -> Iterator[FieldGroup]:
        """Yield what goes wrong before the play."""
        if asks_for_misdeals(self.sent, fine=self.terms.rates["misdeal_fine"]):
            numbers = self.numbers("misdeals", MISDEALS_OFFERED)
            chips = self.one_of("misdeals", numbers, self.sent.get("misdeals", "0"))
            label, help_text = _("Misdealt before"), self._price("misdeal_fine")
            yield self.group("misdeals", label, help_text, chips=[chips])
        touched = any(
            name.startswith("touched-") and value not in NOTHING
            for name, value in self.sent.items()
        )
        if self.terms.rates["interference_fine"] or touched:
            lines = self.counts("touched", self.seating.players, TOUCHES_OFFERED, fact=THERE)
            help_text = self._price("interference_fine")
            yield self.group("touched", _("Touched the cards"), help_text, lines=lines)

    def _told(self) -> Iterator[FieldGroup]:
        """Yield what is seldom written of a deal."""
        if self.terms.options.wrong_cards != "none":
            chips = self.some_of("wrong_cards", self.seating.in_turn)
            help_text = _("Found after the calls.")
            yield self.group("wrong_cards", _("Wrong number of cards"), help_text, chips=[chips])
        numbers = [(str(n), str(n)) for n in range(self.terms.options.hand_size + 1)]
        # Translators: the tricks were not counted
        choices = [("", _("not counted")), *numbers]
        chips = [
            replace(chip, plain=not chip.value)
            for chip in self.one_of("tricks", choices, self.sent.get("tricks", ""))
        ]
        yield self.group("tricks", _("Tricks taken"), chips=[chips])
        calls = [(call, word_of(WORDS[call])) for call in self.terms.ranked]
        lines = self.lines("over", self.seating.in_turn, lambda _field: [("", "–"), *calls])
        help_text = _("Earlier calls that a higher one beat.")
        # Translators: calls that were made before the highest one
        yield self.group("over", _("Overcalled"), help_text, lines=lines)

    def _revoked(self) -> Iterator[FieldGroup]:
        hows = dict(self._hows())
        if not hows:
            return
        chosen = self.sent.get("revoke_how", next(iter(hows)))
        how = [
            replace(chip, plain=True, facts=(("word", chip.label),))
            for chip in self.one_of("revoke_how", hows.items(), chosen)
        ]
        who = [
            replace(chip, facts=(*chip.facts, ("set", f"{chip.label} {{revoke_how}}")))
            for chip in self.nobody_or("revoke_who", self.seating.in_turn)
        ]
        also = [
            Chip("checkbox", REVOKED_TOO, written, f"{name}, {hows[each['how']]}", checked=True)
            for written in self.sent.getlist(REVOKED_TOO)
            if (each := revoke_of(written))["how"] in hows
            and (name := self.names.get(each["player"]))
        ]
        rows = [who, how, also] if also else [who, how]
        yield self.group("revoke_who", _("Revoked"), self._revoke_help(), chips=rows)

    def _hows(self) -> Iterator[tuple[str, str]]:
        """Yield how somebody may have revoked, as far as the rules care or it was written."""
        options, sent = self.terms.options, self.sent
        written = {revoke_of(each)["how"] for each in sent.getlist(REVOKED_TOO)}
        if sent.get("revoke_who"):
            written.add(sent.get("revoke_how", ""))
        if options.revoke != "none" or written & {"revoke", "refused_to_show"}:
            # Translators: after a player’s name: “Ann revoked”
            yield "revoke", _("revoked")
            yield "refused_to_show", _("would not show")
        if options.out_of_turn != "none" or "out_of_turn" in written:
            # Translators: after a player’s name: “Ann led out of turn”
            yield "out_of_turn", _("led out of turn")

    def _revoke_help(self) -> str:
        """Return what a revoke and a lead out of turn cost where they are fined, or what to tap."""
        revoke, out_of_turn = self.terms.options.revoke, self.terms.options.out_of_turn
        said = []
        if revoke == "fine":
            said.append(_("A revoke costs %(coins)s.") % self._coins("revoke_fine"))
        if out_of_turn == "fine":
            said.append(_("A lead out of turn costs %(coins)s.") % self._coins("out_of_turn_fine"))
        if not said or not {revoke, out_of_turn} <= {"none", "fine"}:
            said.append(_("Made or Lost is then how the deal ended when it was played again."))
        return " ".join(said)

    def _price(self, rate: str) -> str:
        """Return what a rate costs, for a help sentence; nothing where it costs nothing."""
        if not self.terms.rates[rate]:
            return ""
        # Translators: what each peep, card or misdeal costs
        return _("%(coins)s to the kitty each.") % self._coins(rate)

    def _coins(self, rate: str) -> dict[str, str]:
        return {"coins": self.money.plain(self.terms.rates[rate])}

    def _facts_of_dealers(self) -> dict[str, dict[str, str]]:
        """Return, for each who may deal, the table as it would be then, as data attributes.

        `marks` are the words on the tiles by player, `idle` who cannot call, `obliged` who stands
        for one when all pass.
        """
        seated, options = tuple(self.seated), self.terms.options
        facts = facts_of_dealers(seated, names=self.names)
        there = self.seating.players
        away = tuple(player for player in seated if player not in there)
        for dealer in there:
            seating = seating_of_players(
                dealer, present_by(dealer, seated=seated, away=away), sit_out=options.sit_out
            )
            marks = {
                player: mark_of(player, seating.players, seating.in_turn, first=seating.eldest)
                for player in seated
            }
            obliged = who_stands_for_one(seating, options=options)
            facts[dealer] |= {
                "marks": json.dumps({player: mark for player, mark in marks.items() if mark}),
                "idle": " ".join(player for player in seated if player not in seating.in_turn),
                "obliged": self.names[obliged] if obliged else "",
            }
        return facts


def extras_html(drawer: NapDrawer) -> SafeString:
    """Return the groups and the note as HTML."""
    note = {"note": drawer.sent.get("note", ""), "note_errors": drawer.errors.get("note", ())}
    return render_to_string("deal_form/drawer.html", {"groups": drawer.groups(), **note})


@fragment
def untouched_extras(
    terms: Terms,
    seating: Seating,
    seated: tuple[str, ...],
    names: tuple[str, ...],
    away: tuple[str, ...],
    money: MoneyFormat,
) -> SafeString:
    """Return the same for a deal of which nothing was said yet but who is away.

    The money format carries the reader's language, so each language has its own.
    """
    sent = QueryDict(mutable=True)
    sent.setlist("away", list(away))
    by_player = dict(zip(seated, names, strict=True))
    return extras_html(NapDrawer(seated, by_player, sent, {}, terms, seating, money))
