"""The terms of a table: the rules met with the stake."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from napledger.games.options.cached_terms import cached_terms
from napledger.games.options.presets import places_in
from napledger.games.piquet.options import RULES, Options
from napledger.games.piquet.presets import PLACES, PRESETS
from napledger.reading.readers import Json


# Compared by identity: equal rules and stakes give the same object, which is cached.
@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """Everything a partie's payments hang on.

    `stake` is in the smallest coin; `places` is where each reason is printed.
    """

    preset: str
    options: Options
    stake: int
    places: Mapping[str, str]


def _terms_of(rules: Json, stake: int) -> Terms:
    preset, options = RULES.read_rules(rules)
    return Terms(preset, options, stake, places_in(PRESETS[preset].book, PLACES))


terms_of = cached_terms(_terms_of)
"""Returns the terms of a document's rules at a stake; raises Fault where they cannot stand."""
