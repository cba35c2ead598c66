"""Facts that a form asks for plainly, each in a field of its own name, and back, by their types.

A number for each player has a field for each: “singles-Ann”.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.http import QueryDict

from napledger.games.deal_form.play_form import number_typed, without_nothing
from napledger.reading.facts import COUNTS, NUMBER, TICK, WORDS, TypedFacts

ON = "on"


def fields_of(
    facts: Mapping[str, Any], deal: type[TypedFacts], *, but: Collection[str] = (), **called: str
) -> QueryDict:
    """Return the fields that would send these facts, `but` those that the game asks otherwise.

    A fact is `called` by its own name, or by another in the fields of the form.
    """
    fields = QueryDict(mutable=True)
    for name, key, shape in _plain(deal, but):
        value, field = facts.get(key), called.get(name, name)
        if shape == WORDS:
            fields.setlist(field, list(value or ()))
        elif shape == COUNTS:
            fields.update(
                {f"{field}-{player}": str(number) for player, number in (value or {}).items()}
            )
        elif shape == TICK:
            fields.update({field: ON} if value else {})
        elif value is not None:
            fields[field] = str(value)
    return fields


def facts_sent(
    sent: QueryDict,
    deal: type[TypedFacts],
    *,
    seated: Iterable[str],
    but: Collection[str] = (),
    **called: str,
) -> dict[str, Any]:
    """Return the facts that these fields say, without those that say nothing."""
    facts: dict[str, Any] = {}
    for name, key, shape in _plain(deal, but):
        field = called.get(name, name)
        if shape == WORDS:
            facts[key] = [*filter(None, sent.getlist(field))]
        elif shape == COUNTS:
            typed = {
                player: number_typed(sent.get(f"{field}-{player}", "").strip()) for player in seated
            }
            facts[key] = {player: number for player, number in typed.items() if number}
        elif shape == TICK:
            facts[key] = True if sent.get(field) else None
        elif shape == NUMBER:
            facts[key] = number_typed(sent.get(field, "").strip()) or None
        else:
            facts[key] = sent.get(field, "").strip()
    return without_nothing(facts)


def _plain(deal: type[TypedFacts], but: Collection[str]) -> list[tuple[str, str, str]]:
    return [
        (name, key, codec.shape)
        for name, key, _default, codec in deal.layout().facts
        if codec.shape and name not in but
    ]
