"""The terms of a table: the rules met with the stake."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from napledger.games.piquet.options import RULES, Options
from napledger.games.piquet.presets import PRESETS, places_in
from napledger.reading.readers import Json


@dataclass(frozen=True, slots=True)
class Terms:
    """Everything a partie's payments hang on.

    `stake` is in the smallest coin; `places` is where each reason is printed.
    """

    preset: str
    options: Options
    stake: int
    places: Mapping[str, str]


def terms_of(rules: Json, *, stake: int) -> Terms:
    """Return the terms of a document's rules at a stake; raise Fault where they cannot stand."""
    preset, options = RULES.read_rules(rules)
    return Terms(preset, options, stake, places_in(PRESETS[preset].book))
