"""What lies one tap further than a plain deal: only the things that this table's rules have."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from napledger.games.nap.calls import WORDS
from napledger.games.nap.deal_fields import NOTHING, REVOKED_TOO, revoke_of
from napledger.games.nap.fragments import fragment
from napledger.games.nap.offline import facts_of_dealer
from napledger.games.nap.seating import Seating
from napledger.games.nap.terms import Terms
from napledger.games.web import Purse, word_of

NUMBER = re.compile(r"[0-9]{1,3}")

MISDEALS_OFFERED = 5
TOUCHES_OFFERED = 5
KNAVES_AND_FIVES_OFFERED = 6
"""There are four knaves and four fives, and one suit of them is trumps."""


@dataclass(frozen=True, slots=True)
class Chip:
    """Something to tap: a radio button or a checkbox, with what a phone must know of it.

    A `plain` one says nothing that is not so in every deal.
    """

    kind: str
    name: str
    value: str
    label: str
    checked: bool
    facts: Sequence[tuple[str, str]] = ()
    plain: bool = False


@dataclass(frozen=True, slots=True)
class ListField:
    """A player with a list to choose from; `options` are value and label."""

    name: str
    label: str
    options: Sequence[tuple[str, str]]
    value: str


@dataclass(frozen=True, slots=True)
class Group:
    """A group of fields with its question, a help sentence and what was wrong with it."""

    name: str
    label: str
    help: str = ""
    errors: Sequence[str] = ()
    chips: Sequence[Sequence[Chip]] = ()
    lines: Sequence[ListField] = ()


@dataclass(frozen=True, slots=True)
class Extras:
    """Everything the groups are made from."""

    terms: Terms
    seating: Seating
    seated: Sequence[str]
    names: Mapping[str, str]
    purse: Purse
    sent: QueryDict
    errors: Mapping[str, Sequence[str]]

    def groups(self) -> Iterator[Group]:
        """Yield the groups, the likely ones first."""
        for build in BUILDERS:
            yield from build(self)

    def group(
        self,
        name: str,
        label: str,
        help_text: str = "",
        chips: Sequence[Sequence[Chip]] = (),
        lines: Sequence[ListField] = (),
    ) -> Group:
        """Return a group with whatever was wrong with its fields."""
        return Group(name, label, help_text, self.errors.get(name, ()), chips, lines)

    def one_of(self, name: str, choices: Iterable[tuple[str, str]], chosen: str) -> list[Chip]:
        """Return chips of which one is chosen."""
        return [
            Chip("radio", name, value, label, value == chosen, plain=value in NOTHING)
            for value, label in choices
        ]

    def some_of(self, name: str, players: Iterable[str]) -> list[Chip]:
        """Return a chip for each player, any of which can be chosen."""
        chosen = self.sent.getlist(name)
        return [
            Chip("checkbox", name, player, self.names[player], player in chosen)
            for player in players
        ]

    def nobody_or(self, name: str, players: Iterable[str]) -> list[Chip]:
        """Return a chip for nobody and one for each player, of which one is chosen."""
        # Translators: an answer to “Took the spare hand” or “Revoked”
        choices = [("", _("nobody")), *((player, self.names[player]) for player in players)]
        return self.one_of(name, choices, self.sent.get(name, ""))

    def counts(self, prefix: str, players: Iterable[str], most: int) -> list[ListField]:
        """Return a line for each player with the numbers from nought to `most`."""
        fields = {f"{prefix}-{player}": self.names[player] for player in players}
        return [
            ListField(field, name, self.numbers(field, most), self.sent.get(field, "0"))
            for field, name in fields.items()
        ]

    def numbers(self, field: str, most: int) -> list[tuple[str, str]]:
        """Return the numbers from nought to `most`, and what the field says if that is more."""
        said = self.sent.get(field, "")
        offered = [str(number) for number in range(most + 1)]
        further = [said] if NUMBER.fullmatch(said) and said not in offered else []
        return [(number, number) for number in (*offered, *further)]

    def price(self, rate: str) -> str:
        """Return what a rate costs, for a help sentence."""
        coins = self.purse.plain(self.terms.rates[rate])
        # Translators: what each peep, card or misdeal costs
        return _("%(coins)s to the kitty each.") % {"coins": coins}


def _tricks(extras: Extras) -> Iterator[Group]:
    numbers = [(str(n), str(n)) for n in range(extras.terms.options.hand_size + 1)]
    chips = extras.one_of(
        # Translators: the tricks were not counted
        "tricks",
        [("", _("not counted")), *numbers],
        extras.sent.get("tricks", ""),
    )
    yield extras.group("tricks", _("Tricks taken"), chips=[chips])


def _spare_hand(extras: Extras) -> Iterator[Group]:
    if extras.terms.options.spare_hand:
        chips = extras.nobody_or("spare_hand", extras.seating.in_turn)
        yield extras.group("spare_hand", _("Took the spare hand"), chips=[chips])


def _peeps(extras: Extras) -> Iterator[Group]:
    if extras.terms.rates["peep_price"]:
        chips = extras.some_of("peeps", extras.seating.in_turn)
        yield extras.group("peeps", _("Peeps"), extras.price("peep_price"), chips=[chips])


def _purchases(extras: Extras) -> Iterator[Group]:
    if extras.terms.rates["purchase_price"]:
        most = extras.terms.options.purchase_max
        lines = extras.counts("bought", extras.seating.in_turn, most)
        help_text = extras.price("purchase_price")
        yield extras.group("bought", _("Cards bought"), help_text, lines=lines)


def _knaves_and_fives(extras: Extras) -> Iterator[Group]:
    if extras.terms.rates["knave_five"]:
        lines = extras.counts("knaves", extras.seating.in_turn, KNAVES_AND_FIVES_OFFERED)
        help_text = extras.price("knave_five")
        yield extras.group("knaves", _("Knaves and fives played"), help_text, lines=lines)


def _revoke(extras: Extras) -> Iterator[Group]:
    options = extras.terms.options
    hows = []
    if options.revoke != "none":
        # Translators: after a player’s name: “Ann revoked”
        hows = [("revoke", _("revoked")), ("refused_to_show", _("would not show"))]
    if options.out_of_turn != "none":
        # Translators: after a player’s name: “Ann led out of turn”
        hows.append(("out_of_turn", _("led out of turn")))
    if not hows:
        return
    how = [
        replace(chip, plain=True, facts=(("word", chip.label),))
        for chip in extras.one_of("revoke_how", hows, extras.sent.get("revoke_how", hows[0][0]))
    ]
    who = [
        replace(chip, facts=(("set", f"{chip.label} {{revoke_how}}"),))
        for chip in extras.nobody_or("revoke_who", extras.seating.in_turn)
    ]
    said = dict(hows)
    also = [
        Chip("checkbox", REVOKED_TOO, written, f"{name}, {said[each['how']]}", checked=True)
        for written in extras.sent.getlist(REVOKED_TOO)
        if (each := revoke_of(written))["how"] in said
        and (name := extras.names.get(each["player"]))
    ]
    help_text = _("Made or Lost is then how the deal ended when it was played again.")
    rows = [who, how, also] if also else [who, how]
    yield extras.group("revoke_who", _("Revoked"), help_text, chips=rows)


def _wrong_cards(extras: Extras) -> Iterator[Group]:
    if extras.terms.options.wrong_cards != "none":
        chips = extras.some_of("wrong_cards", extras.seating.in_turn)
        help_text = _("Found after the calls.")
        yield extras.group("wrong_cards", _("Wrong number of cards"), help_text, chips=[chips])


def _misdeals(extras: Extras) -> Iterator[Group]:
    if extras.terms.rates["misdeal_fine"]:
        numbers = extras.numbers("misdeals", MISDEALS_OFFERED)
        chips = extras.one_of("misdeals", numbers, extras.sent.get("misdeals", "0"))
        yield extras.group("misdeals", _("Misdeals"), extras.price("misdeal_fine"), chips=[chips])


def _interference(extras: Extras) -> Iterator[Group]:
    if extras.terms.rates["interference_fine"]:
        lines = extras.counts("touched", extras.seating.players, TOUCHES_OFFERED)
        help_text = extras.price("interference_fine")
        yield extras.group("touched", _("Touched the cards"), help_text, lines=lines)


def _overcalled(extras: Extras) -> Iterator[Group]:
    calls = [(call, word_of(WORDS[call])) for call in extras.terms.ranked]
    lines = [
        ListField(
            f"over-{player}",
            extras.names[player],
            [("", "–"), *calls],
            extras.sent.get(f"over-{player}", ""),
        )
        for player in extras.seating.in_turn
    ]
    help_text = _("Earlier calls that a higher one beat.")
    # Translators: calls that were made before the highest one
    yield extras.group("over", _("Overcalled"), help_text, lines=lines)


def _away(extras: Extras) -> Iterator[Group]:
    help_text = _("Pays and receives nothing until they are back.")
    carried = (("carried", ""),)
    chips = [replace(chip, facts=carried) for chip in extras.some_of("away", extras.seated)]
    # Translators: who is away from the table in this deal
    yield extras.group("away", _("Away"), help_text, chips=[chips])


def _dealer(extras: Extras) -> Iterator[Group]:
    choices = [(player, extras.names[player]) for player in extras.seated]
    chips = [
        replace(
            chip,
            facts=tuple(_facts_of_dealer(chip.value, extras).items()),
            plain=chip.value == extras.seating.dealer and "dealer" not in extras.sent,
        )
        for chip in extras.one_of("dealer", choices, extras.seating.dealer)
    ]
    yield extras.group("dealer", _("Who dealt"), chips=[chips])


def _facts_of_dealer(dealer: str, extras: Extras) -> dict[str, str]:
    return facts_of_dealer(
        dealer,
        seated=extras.seated,
        away=[player for player in extras.seated if player not in extras.seating.players],
        names=extras.names,
        options=extras.terms.options,
    )


BUILDERS: Sequence[Callable[[Extras], Iterator[Group]]] = (
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
    return render_to_string("nap/extras.html", {"groups": extras.groups(), **note})


@fragment
def untouched_extras(
    terms: Terms,
    seating: Seating,
    seated: tuple[str, ...],
    names: tuple[str, ...],
    away: tuple[str, ...],
    purse: Purse,
) -> SafeString:
    """Return the same for a deal of which nothing was said yet but who is away.

    The purse carries the reader's language, so each language has its own.
    """
    sent = QueryDict(mutable=True)
    sent.setlist("away", list(away))
    by_player = dict(zip(seated, names, strict=True))
    return extras_html(Extras(terms, seating, seated, by_player, purse, sent, {}))
