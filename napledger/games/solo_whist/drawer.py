"""What lies one tap further than a plain deal: only the things that this table's rules have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from napledger.games.deal_form.drawer import Drawer, FieldGroup, ListField
from napledger.games.deal_form.misdeal import asks_for_misdeals
from napledger.games.solo_whist.calls import HAND, MISERES, PROPOSAL, WORDS
from napledger.games.solo_whist.deal import EXPOSED, OUT_OF_TURN, REVOKE
from napledger.games.solo_whist.fields import TAKEN, TIED
from napledger.games.solo_whist.phone import facts_of_each_dealer
from napledger.games.solo_whist.rules import FORCED, IN_A_DEAL
from napledger.games.solo_whist.score import Table
from napledger.games.solo_whist.seating import FOUR, Seating
from napledger.games.solo_whist.terms import Terms
from napledger.games.web import MoneyFormat, word_of

MISDEALS_OFFERED = 5
TIMES_OFFERED = 3


@dataclass(frozen=True, slots=True)
class SoloDrawer(Drawer):
    """Everything the groups are made from."""

    table: Table
    seating: Seating
    away_now: Sequence[str]
    money: MoneyFormat

    @property
    def terms(self) -> Terms:
        return self.table.terms

    @property
    def hands(self) -> Sequence[str]:
        """Return who holds cards."""
        return self.seating.in_play

    @property
    def proposes(self) -> bool:
        return PROPOSAL in self.terms.win and len(self.seating.present) >= FOUR

    def groups(self) -> list[FieldGroup]:
        """Return the groups, the likely ones first; where too many are there, who is away."""
        is_crowded = len(self.seating.present) > IN_A_DEAL[-1]
        builders = sorted(BUILDERS, key=lambda build: is_crowded and build is not _away)
        return [group for build in builders for group in build(self)]

    def times(self, how: str, word: str) -> Sequence[ListField]:
        """Return a line for each who holds cards, with how often something went wrong."""
        said = {
            "0": "–",
            "1": word,
            "2": _("%(word)s, twice") % {"word": word},
            "3": _("%(word)s, three times") % {"word": word},
        }

        def worded(line: ListField) -> ListField:
            numbers = [value for value, _number in line.options]
            return replace(line, options=[(n, said.get(n, f"{word}, {n} ×")) for n in numbers])

        return [*map(worded, self.counts(how, self.hands, TIMES_OFFERED))]

    def is_said(self, how: str) -> bool:
        """Return whether something of this sort was sent, whatever the table's rules."""
        return any(self.sent.get(f"{how}-{player}") for player in self.seated)


def _unaccepted(drawer: SoloDrawer) -> Iterator[FieldGroup]:
    if not drawer.proposes:
        return
    label = _("A proposal that nobody accepted")
    unaccepted = drawer.terms.options.unaccepted
    if unaccepted in FORCED:
        stands = _("stands for a solo") if unaccepted == "solo" else _("plays alone for six")
        chip = drawer.switch("forced", stands)
        help_text = _("With the tile of whoever proposed, the call of solo and its tricks.")
        yield drawer.group("forced", label, help_text, chips=[[chip]])
    else:
        chips = drawer.nobody_or("proposer", drawer.hands)
        help_text = _("Whose it was, when all passed.")
        yield drawer.group("proposer", label, help_text, chips=[chips])


def _tied(drawer: SoloDrawer) -> Iterator[FieldGroup]:
    if drawer.terms.options.all_pass == "most_tricks":
        chips = drawer.some_of(TIED, drawer.hands)
        help_text = _("When all passed and two or three took equally many.")
        yield drawer.group(TIED, _("Took as many tricks"), help_text, chips=[chips])


def _revoke(drawer: SoloDrawer) -> Iterator[FieldGroup]:
    if drawer.terms.options.revoke != "none" or drawer.is_said(REVOKE):
        # Translators: after a player’s name: “Ann: revoked”
        lines = drawer.times(REVOKE, _("revoked"))
        help_text = _("The tricks are then those that were taken at the table.")
        if drawer.terms.options.revoke == "fine":
            fine = drawer.money.plain(drawer.terms.rates["revoke_fine"])
            help_text = _("%(coins)s to the kitty each.") % {"coins": fine}
        yield drawer.group("revoke", _("Revokes"), help_text, lines=lines)


def _offences(drawer: SoloDrawer) -> Iterator[FieldGroup]:
    terms = drawer.terms
    is_known = terms.options.misere_offence != "none" and not terms.win.keys().isdisjoint(MISERES)
    # Translators: after a player’s name: “Ann: led out of turn”
    hows = {OUT_OF_TURN: _("led out of turn"), EXPOSED: _("exposed a card")}
    help_text = _("By an opponent of a misère.")
    for how, word in hows.items():
        if is_known or drawer.is_said(how):
            lines = drawer.times(how, word)
            yield drawer.group(how, word[:1].upper() + word[1:], help_text, lines=lines)


def _wrong_cards(drawer: SoloDrawer) -> Iterator[FieldGroup]:
    if drawer.terms.options.wrong_cards != "none" or drawer.sent.getlist("wrong_cards"):
        chips = drawer.some_of("wrong_cards", drawer.hands)
        yield drawer.group("wrong_cards", _("Wrong number of cards"), chips=[chips])


def _misdeals(drawer: SoloDrawer) -> Iterator[FieldGroup]:
    fine = drawer.terms.rates["misdeal_fine"]
    if asks_for_misdeals(drawer.sent, fine=fine):
        numbers = drawer.numbers("misdeals", MISDEALS_OFFERED)
        chips = drawer.one_of("misdeals", numbers, drawer.sent.get("misdeals", "0"))
        # Translators: what each misdeal costs
        help_text = _("%(coins)s to the kitty each.") % {"coins": drawer.money.plain(fine)}
        yield drawer.group("misdeals", _("Misdealt before"), help_text, chips=[chips])


def _taken(drawer: SoloDrawer) -> Iterator[FieldGroup]:
    """Where no call has a price for tricks, or a misère, they may be counted all the same."""
    if not all(map(drawer.terms.options.counts_tricks, drawer.terms.ranked)):
        numbers = [(str(n), str(n)) for n in range(HAND + 1)]
        # Translators: the tricks were not counted
        choices = [("", _("not counted")), *numbers]
        chips = drawer.one_of(TAKEN, choices, drawer.sent.get(TAKEN, ""))
        help_text = _("Where made and lost are tapped.")
        yield drawer.group(TAKEN, _("Tricks taken"), help_text, chips=[chips])


def _overcalled(drawer: SoloDrawer) -> Iterator[FieldGroup]:
    players = [(player, drawer.names[player]) for player in drawer.seated]
    calls = [call for call in drawer.terms.ranked[:-1] if drawer.proposes or call != PROPOSAL]
    lines = [
        ListField(
            f"over-{call}",
            word_of(WORDS[call])[:1].upper() + word_of(WORDS[call])[1:],
            [("", "–"), *players],
            drawer.sent.get(f"over-{call}", ""),
            hands=drawer.hands,
        )
        for call in calls
    ]
    help_text = _("Earlier calls that a higher one beat, and whose they were.")
    # Translators: calls that were made before the highest one
    yield drawer.group("over", _("Overcalled"), help_text, lines=lines)


def _away(drawer: SoloDrawer) -> Iterator[FieldGroup]:
    # Their tiles say so; it need not stand among what is odd in this deal.
    group = drawer.away()
    yield replace(group, chips=[[replace(chip, plain=True) for chip in group.chips[0]]])


def _dealer(drawer: SoloDrawer) -> Iterator[FieldGroup]:
    facts = facts_of_each_dealer(drawer.table, away=drawer.away_now, names=drawer.names)
    yield drawer.dealer(drawer.seating.dealer, facts=facts)


BUILDERS: Sequence[Callable[[SoloDrawer], Iterator[FieldGroup]]] = (
    *(_unaccepted, _tied, _away, _dealer, _wrong_cards, _misdeals),
    *(_revoke, _offences, _overcalled, _taken),
)
