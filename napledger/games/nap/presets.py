"""The rule sets of the books and of modern tables, as data (presets.json)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

BOOKS = {
    "hoffmann": "Hoyle's Games Modernized, ed. L. Hoffmann",
    "peel": "Round Games with Cards, W. H. Peel",
    "eb1911": "Encyclopaedia Britannica, 11th ed., 1911",
    "cassell": "Cassell's Book of In-door Amusements, 1881",
    "enquire": "Enquire Within",
    "bicycle": "Bicycle, Pool Nap",
    "parlett": "Britannica (David Parlett)",
    "modern": "Tables of today",
}
"""The books by short name, in the order in which they are offered."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A rule set under the name by which tables know it.

    `book` is a key of BOOKS, `sentence` says the rule set in a player's words, `options` are as
    in an evening document.
    """

    key: str
    title: str
    source: str
    book: str
    sentence: str
    options: Mapping[str, Any]


def _stored() -> dict[str, Preset]:
    text = (Path(__file__).parent / "presets.json").read_text(encoding="utf-8")
    return {key: Preset(key=key, **fields) for key, fields in json.loads(text)["presets"].items()}


PRESETS: Mapping[str, Preset] = MappingProxyType(_stored())
