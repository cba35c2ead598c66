"""What lies one tap further than a plain deal: the things that this table's rules have.

What was written of a deal is shown even where the rules make nothing of it, so that a correction
does not take it away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from napledger.games.deal_form.drawer import NOTHING, THERE, Chip, Drawer, FieldGroup
from napledger.games.deal_form.misdeal import asks_for_misdeals
from napledger.games.nap.calls import WORDS
from napledger.games.nap.deal_fields import REVOKED_TOO, revoke_of
from napledger.games.nap.fragments import fragment
from napledger.games.nap.offline import facts_of_dealer
from napledger.games.nap.seating import Seating
from napledger.games.nap.terms import Terms
from napledger.games.web import MoneyFormat, word_of
from napledger.site.pages import render_to_string

MISDEALS_OFFERED = 5
TOUCHES_OFFERED = 5
KNAVES_AND_FIVES_OFFERED = 6
"""There are four knaves and four fives, and one suit of them is trumps."""


@dataclass(frozen=True, slots=True)
class Extras(Drawer):
    """Everything the groups are made from."""

    terms: Terms
    seating: Seating
    purse: MoneyFormat

    def groups(self) -> Iterator[FieldGroup]:
        """Yield the groups, the likely ones first."""
        for build in BUILDERS:
            yield from build(self)

    def has_said(self, prefix: str) -> bool:
        """Return whether a number was sent in any of the fields that begin so."""
        return any(
            name.startswith(prefix) and value not in NOTHING for name, value in self.sent.items()
        )

    def price(self, rate: str) -> str:
        """Return what a rate costs, for a help sentence; nothing where it costs nothing."""
        if not self.terms.rates[rate]:
            return ""
        # Translators: what each peep, card or misdeal costs
        return _("%(coins)s to the kitty each.") % self.coins(rate)

    def coins(self, rate: str) -> dict[str, str]:
        """Return the amount of a rate, for a sentence."""
        return {"coins": self.purse.plain(self.terms.rates[rate])}


def _tricks(extras: Extras) -> Iterator[FieldGroup]:
    numbers = [(str(n), str(n)) for n in range(extras.terms.options.hand_size + 1)]
    # Translators: the tricks were not counted
    choices = [("", _("not counted")), *numbers]
    chips = [
        replace(chip, plain=not chip.value)
        for chip in extras.one_of("tricks", choices, extras.sent.get("tricks", ""))
    ]
    yield extras.group("tricks", _("Tricks taken"), chips=[chips])


def _spare_hand(extras: Extras) -> Iterator[FieldGroup]:
    if extras.terms.options.spare_hand:
        chips = extras.nobody_or("spare_hand", extras.seating.in_turn)
        yield extras.group("spare_hand", _("Took the spare hand"), chips=[chips])


def _peeps(extras: Extras) -> Iterator[FieldGroup]:
    if extras.terms.rates["peep_price"]:
        chips = extras.some_of("peeps", extras.seating.in_turn)
        yield extras.group("peeps", _("Peeps"), extras.price("peep_price"), chips=[chips])


def _purchases(extras: Extras) -> Iterator[FieldGroup]:
    if extras.terms.rates["purchase_price"]:
        most = extras.terms.options.purchase_max
        lines = extras.counts("bought", extras.seating.in_turn, most)
        help_text = extras.price("purchase_price")
        yield extras.group("bought", _("Cards bought"), help_text, lines=lines)


def _knaves_and_fives(extras: Extras) -> Iterator[FieldGroup]:
    if extras.terms.rates["knave_five"]:
        lines = extras.counts("knaves", extras.seating.in_turn, KNAVES_AND_FIVES_OFFERED)
        help_text = extras.price("knave_five")
        yield extras.group("knaves", _("Knaves and fives played"), help_text, lines=lines)


def _revoke(extras: Extras) -> Iterator[FieldGroup]:
    hows = list(_hows(extras))
    if not hows:
        return
    how = [
        replace(chip, plain=True, facts=(("word", chip.label),))
        for chip in extras.one_of("revoke_how", hows, extras.sent.get("revoke_how", hows[0][0]))
    ]
    who = [
        replace(chip, facts=(*chip.facts, ("set", f"{chip.label} {{revoke_how}}")))
        for chip in extras.nobody_or("revoke_who", extras.seating.in_turn)
    ]
    said = dict(hows)
    also = [
        Chip("checkbox", REVOKED_TOO, written, f"{name}, {said[each['how']]}", checked=True)
        for written in extras.sent.getlist(REVOKED_TOO)
        if (each := revoke_of(written))["how"] in said
        and (name := extras.names.get(each["player"]))
    ]
    rows = [who, how, also] if also else [who, how]
    yield extras.group("revoke_who", _("Revoked"), _revoke_help(extras), chips=rows)


def _revoke_help(extras: Extras) -> str:
    """Return what a revoke and a lead out of turn cost where they are fined, else what to tap."""
    revoke, out_of_turn = extras.terms.options.revoke, extras.terms.options.out_of_turn
    said = []
    if revoke == "fine":
        said.append(_("A revoke costs %(coins)s.") % extras.coins("revoke_fine"))
    if out_of_turn == "fine":
        said.append(_("A lead out of turn costs %(coins)s.") % extras.coins("out_of_turn_fine"))
    if not said or not {revoke, out_of_turn} <= {"none", "fine"}:
        said.append(_("Made or Lost is then how the deal ended when it was played again."))
    return " ".join(said)


def _hows(extras: Extras) -> Iterator[tuple[str, str]]:
    """Yield how somebody may have revoked, as far as the rules care or it was written."""
    options, sent = extras.terms.options, extras.sent
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


def _wrong_cards(extras: Extras) -> Iterator[FieldGroup]:
    if extras.terms.options.wrong_cards != "none":
        chips = extras.some_of("wrong_cards", extras.seating.in_turn)
        help_text = _("Found after the calls.")
        yield extras.group("wrong_cards", _("Wrong number of cards"), help_text, chips=[chips])


def _misdeals(extras: Extras) -> Iterator[FieldGroup]:
    if asks_for_misdeals(extras.sent, fine=extras.terms.rates["misdeal_fine"]):
        numbers = extras.numbers("misdeals", MISDEALS_OFFERED)
        chips = extras.one_of("misdeals", numbers, extras.sent.get("misdeals", "0"))
        label, help_text = _("Misdealt before"), extras.price("misdeal_fine")
        yield extras.group("misdeals", label, help_text, chips=[chips])


def _interference(extras: Extras) -> Iterator[FieldGroup]:
    if extras.terms.rates["interference_fine"] or extras.has_said("touched-"):
        lines = extras.counts("touched", extras.seating.players, TOUCHES_OFFERED, fact=THERE)
        help_text = extras.price("interference_fine")
        yield extras.group("touched", _("Touched the cards"), help_text, lines=lines)


def _overcalled(extras: Extras) -> Iterator[FieldGroup]:
    calls = [(call, word_of(WORDS[call])) for call in extras.terms.ranked]
    lines = extras.lines("over", extras.seating.in_turn, lambda _field: [("", "–"), *calls])
    help_text = _("Earlier calls that a higher one beat.")
    # Translators: calls that were made before the highest one
    yield extras.group("over", _("Overcalled"), help_text, lines=lines)


def _away(extras: Extras) -> Iterator[FieldGroup]:
    yield extras.away()


def _dealer(extras: Extras) -> Iterator[FieldGroup]:
    facts = {player: _facts_of_dealer(player, extras) for player in extras.seated}
    yield extras.dealer(extras.seating.dealer, facts=facts)


def _facts_of_dealer(dealer: str, extras: Extras) -> dict[str, str]:
    return facts_of_dealer(
        dealer,
        seated=extras.seated,
        away=[player for player in extras.seated if player not in extras.seating.players],
        names=extras.names,
        options=extras.terms.options,
    )


BUILDERS: Sequence[Callable[[Extras], Iterator[FieldGroup]]] = (
    _spare_hand,
    _peeps,
    _purchases,
    _knaves_and_fives,
    _revoke,
    _misdeals,
    _interference,
    _away,
    _dealer,
    _wrong_cards,
    _tricks,
    _overcalled,
)


def extras_html(extras: Extras) -> SafeString:
    """Return the groups and the note as HTML."""
    note = {"note": extras.sent.get("note", ""), "note_errors": extras.errors.get("note", ())}
    return render_to_string("deal_form/drawer.html", {"groups": extras.groups(), **note})


@fragment
def untouched_extras(
    terms: Terms,
    seating: Seating,
    seated: tuple[str, ...],
    names: tuple[str, ...],
    away: tuple[str, ...],
    purse: MoneyFormat,
) -> SafeString:
    """Return the same for a deal of which nothing was said yet but who is away.

    The purse carries the reader's language, so each language has its own.
    """
    sent = QueryDict(mutable=True)
    sent.setlist("away", list(away))
    by_player = dict(zip(seated, names, strict=True))
    return extras_html(Extras(seated, by_player, sent, {}, terms, seating, purse))
