"""What lies one tap further than a plain deal: revokes, and who dealt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from napledger.games.deal_form.drawer import Chip, Drawer, FieldGroup
from napledger.games.deal_form.play_form import facts_of_dealers
from napledger.games.web import word_of
from napledger.games.whist.deal import ADD, DEDUCT, TRICKS
from napledger.games.whist.deal_fields import REVOKES, REVOKES_MORE, revoke_of
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
