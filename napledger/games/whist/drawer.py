"""What lies one tap further than a plain deal: revokes, who dealt, and the cut.

Between two rubbers four are cut to play the next, and somebody goes out: Hoffmann, p. 168, law 11:
he who has played the most rubbers running; among equals, a cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from napledger.games.deal_form.drawer import Chip, Drawer, FieldGroup
from napledger.games.deal_form.play_form import facts_of_dealers
from napledger.games.web import word_of
from napledger.games.whist.deal import ADD, DEDUCT, TRICKS
from napledger.games.whist.fields import FOUR, REVOKES, REVOKES_MORE, revoke_of
from napledger.games.whist.rubber import State
from napledger.games.whist.rules import FOUR as PLAYERS
from napledger.reading.translatable import marked

PENALTY_WORDS = {
    # Translators: a penalty for a revoke: three tricks go over to the adversaries
    TRICKS: marked("three tricks"),
    # Translators: a penalty for a revoke: three points come off the offenders’ score
    DEDUCT: marked("three points off"),
    # Translators: a penalty for a revoke: three points are added to the adversaries’ score
    ADD: marked("three points added"),
}
"""The penalties among which the adversaries choose."""

LeadOf = Callable[[str, str], SafeString]
"""What the deal as filled in would lead to with another value in a field, as HTML."""

PLACES = (
    # Translators: a place at the table of a rubber
    marked("Deals"),
    marked("On the left"),
    marked("Opposite"),
    marked("On the right"),
)
"""The places of the four, clockwise from the dealer."""


@dataclass(frozen=True, slots=True)
class CutPlace:
    """A place to be filled by a tap: its field and a chip for each who may take it."""

    name: str
    label: str
    chips: Sequence[Chip]


@dataclass(frozen=True, slots=True)
class Out:
    """Who goes out: whoever must, and those among whom it is cut for."""

    sure: tuple[str, ...] = ()
    cutting: tuple[str, ...] = ()


def groups_of(
    drawer: Drawer, *, outs: Sequence[str], rule: str, lead_of: LeadOf, dealers: FieldGroup
) -> Iterator[FieldGroup]:
    """Yield the groups of the drawer, the likely ones first.

    `outs` do not play; `rule` says what happens to revokes on both sides.
    """
    legends = (_("Revoked"), _("Another revoke"))
    helps = (_("The adversaries choose the penalty."), rule)
    for (who, penalty), legend, help_text in zip(REVOKES, legends, helps, strict=True):
        chips = [_who_revoked(drawer, who, outs), _penalties(drawer, penalty, lead_of)]
        yield drawer.group(who, legend, help_text, chips=chips)
    if more := [*_more_revokes(drawer)]:
        yield drawer.group(REVOKES_MORE, _("Further revokes"), chips=[more])
    yield dealers


def _who_revoked(drawer: Drawer, who: str, outs: Sequence[str]) -> list[Chip]:
    # Translators: said of a deal, on the board
    said = _("%(name)s revoked")
    nobody, *chips = drawer.nobody_or(who, {*drawer.seated} - {*outs})
    return [
        nobody,
        *(
            replace(each, facts=(*each.facts, ("set", said % {"name": each.label})))
            for each in chips
        ),
    ]


def _penalties(drawer: Drawer, field: str, lead_of: LeadOf) -> list[Chip]:
    """Return the three penalties, each with the score that it leads to."""
    chosen = drawer.sent.get(field, "")
    return [
        Chip(
            "radio",
            field,
            value,
            format_html(
                '{} <small class="lead" data-odd-price id="lead-{}-{}">{}</small>',
                _(word),
                field,
                value,
                lead_of(field, value),
            ),
            value == chosen,
            facts=(("word", _(word)),),
            plain=True,
        )
        for value, word in PENALTY_WORDS.items()
    ]


def _more_revokes(drawer: Drawer) -> Iterator[Chip]:
    """Yield a chip for each further revoke that a written deal has, to be taken away."""
    for written in drawer.sent.getlist(REVOKES_MORE):
        player, penalty = revoke_of(written)
        if player in drawer.names:
            words = [drawer.names[player], word_of(PENALTY_WORDS.get(penalty, ""))]
            label = ", ".join(filter(None, words))
            yield Chip("checkbox", REVOKES_MORE, written, label, checked=True)


def who_dealt(
    drawer: Drawer, dealer: str, *, four: Sequence[str], outs: Sequence[str], marks: str
) -> FieldGroup:
    """Return the group that says who dealt, with what a phone must know of each who may.

    The deal passes in the order of the four; `outs` cannot be tapped, and `marks` are the words on
    the tiles, as JSON.
    """
    turns = facts_of_dealers(four, names=drawer.names)
    facts = {
        player: each | turns.get(player, {}) | {"idle": " ".join(outs), "marks": marks}
        for player, each in facts_of_dealers(drawer.seated, names=drawer.names).items()
    }
    return drawer.dealer(dealer, facts=facts)


def put_forward(seated: Sequence[str], state: State) -> list[str]:
    """Return who may be cut, those first who have sat out: they have played no rubbers running."""
    rubbers = dict(state.running)
    return sorted(seated, key=lambda player: rubbers.get(player, 0))


def cut_places(
    players: Sequence[str], *, names: Mapping[str, str], sent: QueryDict
) -> tuple[CutPlace, ...]:
    """Return the four places, each with a chip for every player and one for nobody yet."""
    labels = {"": _("nobody yet"), **{player: names[player] for player in players}}
    return tuple(
        CutPlace(
            field,
            _(label),
            [
                Chip("radio", field, value, name, value == sent.get(field, ""))
                for value, name in labels.items()
            ],
        )
        for field, label in zip(FOUR, PLACES, strict=True)
    )


def who_goes_out(state: State, seated: Sequence[str]) -> Out:
    """Return who goes out before the next rubber, where more than four sit there."""
    playing = [player for player in state.four if player in seated]
    leaving = min(len(seated) - PLAYERS, len(playing))
    if leaving < 1:
        return Out()
    rubbers = dict(state.running)
    counts = {player: rubbers.get(player, 0) for player in playing}
    fewest = sorted(counts.values(), reverse=True)[leaving - 1]
    sure = tuple(player for player in playing if counts[player] > fewest)
    equal = tuple(player for player in playing if counts[player] == fewest)
    return Out((*sure, *equal)) if len(sure) + len(equal) == leaving else Out(sure, equal)


def out_in_words(out: Out, names: Mapping[str, str]) -> str:
    """Return who goes out as a sentence; empty where nobody has to."""
    said = []
    if out.sure:
        said.append(_("Out by law 11: %(names)s.") % {"names": _list(out.sure, names)})
    if len(out.cutting) == PLAYERS:
        said.append(_("All four cut for who goes out (law 11)."))
    elif out.cutting:
        # Translators: players who have played equally many rubbers cut for who of them goes out
        cutting = _("Cut for who goes out (law 11): %(names)s.")
        said.append(cutting % {"names": _list(out.cutting, names)})
    return " ".join(said)


def _list(players: Sequence[str], names: Mapping[str, str]) -> str:
    return ", ".join(names[player] for player in players)
