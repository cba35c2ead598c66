"""The options of Nap as groups of fields, for the house rules form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from napledger.games.nap.calls import HAND_SIZES, WORDS, calls_of, in_rank_order
from napledger.games.nap.option_table import GROUPS, KITTY_PAYERS, OPTIONS, Option
from napledger.games.nap.rules_fields import ALL_CALLS, FEWEST, LOSE, MOST, RULE, WIN
from napledger.games.web import word_of

NEEDS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys((*KITTY_PAYERS, "kitty_taken_by", "kitty_end"), ("kitty",)),
    "failed_nap_kitty": ("kitty",),
    "purchase_max": ("kitty",),
    "revoke_fine": ("kitty", "revoke-fine"),
    "out_of_turn_fine": ("kitty", "turn-fine"),
    "spare_hand_forfeit": ("kitty", "spare-hand"),
    "misery_rank": ("misery",),
    "misery_trumps": ("misery",),
    "forced_one": ("forced",),
    "double_header_compounds": ("double",),
}
"""What an option needs to mean anything; without it the style sheet hides the option."""


@dataclass(frozen=True, slots=True)
class Pick:
    """One value of an option, with the sentence that says what it does."""

    value: str
    sentence: str
    source: str
    checked: bool


@dataclass(frozen=True, slots=True)
class PriceLine:
    """A call with the fields of its two prices."""

    call: str
    word: str
    win_name: str
    lose_name: str
    win: str
    lose: str
    nine_only: bool
    errors: Sequence[str]


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option with what stands in its field; `needs` are the style sheet's words."""

    name: str
    kind: str
    label: str
    sentence: str
    source: str
    value: str
    needs: str
    picks: tuple[Pick, ...]
    lines: tuple[PriceLine, ...]
    ends: tuple[tuple[str, str, str], ...]
    errors: Sequence[str]


@dataclass(frozen=True, slots=True)
class Group:
    """A group of options under its heading; `has_errors` where something in it is wrong."""

    label: str
    options: tuple[OptionField, ...]
    has_errors: bool


def groups_of(
    fields: Mapping[str, str], *, errors: Mapping[str, Sequence[str]]
) -> tuple[Group, ...]:
    """Return every option with what stands in its field, in the order of the books."""
    return tuple(_group(label, fields, errors) for label in GROUPS)


def _group(label: str, fields: Mapping[str, str], errors: Mapping[str, Sequence[str]]) -> Group:
    options = tuple(_field(option, fields, errors) for option in OPTIONS if option.group == label)
    has_errors = any(
        option.errors or any(line.errors for line in option.lines) for option in options
    )
    return Group(_(label), options, has_errors)


def _field(
    option: Option, fields: Mapping[str, str], errors: Mapping[str, Sequence[str]]
) -> OptionField:
    name = RULE + option.name
    value = fields.get(name, "")
    return OptionField(
        name=name,
        kind=option.kind,
        label=_(option.label),
        sentence=_(option.sentence),
        source=option.source,
        value=value,
        needs=" ".join(f"needs-{need}" for need in NEEDS.get(option.name, ())),
        picks=tuple(
            Pick(choice.value, _(choice.sentence), choice.source, choice.value == value)
            for choice in option.choices
        ),
        lines=_price_lines(fields, errors) if option.kind == "pay" else (),
        ends=_ends(name, fields) if option.kind == "range" else (),
        errors=errors.get(name, ()),
    )


def _price_lines(
    fields: Mapping[str, str], errors: Mapping[str, Sequence[str]]
) -> tuple[PriceLine, ...]:
    """Return the calls with their prices, misery where it most often ranks."""
    ranked = in_rank_order(
        frozenset(ALL_CALLS), hand_size=max(HAND_SIZES), misery_rank="above_three"
    )
    of_five = calls_of(min(HAND_SIZES))
    return tuple(
        PriceLine(
            call=call,
            word=word_of(WORDS[call]),
            win_name=WIN + call,
            lose_name=LOSE + call,
            win=fields.get(WIN + call, ""),
            lose=fields.get(LOSE + call, ""),
            nine_only=call not in of_five,
            errors=errors.get(WIN + call, ()),
        )
        for call in ranked
    )


def _ends(name: str, fields: Mapping[str, str]) -> tuple[tuple[str, str, str], ...]:
    """Return the two ends of a range: the field's name, its label and what stands in it."""
    return (
        (name + FEWEST, _("fewest players"), fields.get(name + FEWEST, "")),
        (name + MOST, _("most players"), fields.get(name + MOST, "")),
    )
