"""The rule sets of the books and of modern tables, as data (presets.json).

And where each payment is printed: a table that plays by a book is shown that book's page; where the
book is silent, the first that has it. Pages are Hoffmann's and Peel's.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

PLACES: Mapping[str, Mapping[str, str]] = {
    "call": {
        "hoffmann": "Hoffmann, p. 95",
        "peel": "Peel, p. 8",
        "eb1911": "EB1911, “Napoleon”",
        "cassell": "Cassell, 1881",
        "enquire": "Enquire Within, § 130",
        "bicycle": "Bicycle, Pool Nap",
        "parlett": "Britannica (Parlett)",
        "modern": "modern tables",
    },
    "misery": {
        "hoffmann": "Hoffmann, p. 96",
        "peel": "Peel, p. 12",
        "eb1911": "EB1911, “Napoleon”",
        "enquire": "Enquire Within, § 130",
        "parlett": "Britannica (Parlett)",
        "modern": "modern tables",
    },
    "wellington": {
        "hoffmann": "Hoffmann, p. 96",
        "peel": "Peel, p. 13",
        "eb1911": "EB1911, “Napoleon”",
        "parlett": "Britannica (Parlett)",
        "modern": "modern tables",
    },
    "blucher": {
        "peel": "Peel, p. 14",
        "eb1911": "EB1911, “Napoleon”",
        "parlett": "Britannica (Parlett)",
        "modern": "modern tables",
    },
    "nine_cards": {"peel": "Peel, p. 15"},
    "forced": {"hoffmann": "Hoffmann, p. 100", "peel": "Peel, p. 10"},
    "all_pass": {
        "hoffmann": "Hoffmann, p. 100",
        "peel": "Peel, p. 10",
        "enquire": "Enquire Within, § 130",
    },
    "double_header": {"peel": "Peel, p. 13"},
    "ante_dealer": {
        "hoffmann": "Hoffmann, p. 98",
        "peel": "Peel, p. 9",
        "cassell": "Cassell, 1881",
        "enquire": "Enquire Within, § 130",
        "bicycle": "Bicycle, Pool Nap",
    },
    "ante_others": {"hoffmann": "Hoffmann, p. 98", "cassell": "Cassell, 1881"},
    "ante_round": {"peel": "Peel, p. 11"},
    "misdeal_fine": {"peel": "Peel, p. 9"},
    "interference_fine": {"peel": "Peel, p. 9"},
    "peep_price": {"hoffmann": "Hoffmann, p. 97"},
    "purchase_price": {"hoffmann": "Hoffmann, p. 97", "peel": "Peel, p. 12"},
    "knave_five": {"hoffmann": "Hoffmann, p. 98"},
    "kitty_taken": {"hoffmann": "Hoffmann, p. 99", "peel": "Peel, p. 11"},
    "kitty_matched": {"hoffmann": "Hoffmann, p. 98", "bicycle": "Bicycle, Pool Nap"},
    "spare_hand": {"peel": "Peel, p. 13"},
    "revoke_hoyle": {"hoffmann": "Hoffmann, p. 100"},
    "revoke_cassell": {"cassell": "Cassell, 1881"},
    "revoke_fine": {"bicycle": "Bicycle, Pool Nap"},
    "out_of_turn": {"hoffmann": "Hoffmann, p. 101"},
    "out_of_turn_fine": {"bicycle": "Bicycle, Pool Nap"},
}


def places_in(book: str) -> dict[str, str]:
    """Return the place to cite for each reason at a table that plays by `book`."""
    return {
        reason: places.get(book) or next(iter(places.values())) for reason, places in PLACES.items()
    }


BOOKS = {
    "hoffmann": "Hoyle’s Games Modernized, ed. L. Hoffmann",
    "peel": "Round Games with Cards, W. H. Peel",
    "eb1911": "Encyclopaedia Britannica, 11th ed., 1911",
    "cassell": "Cassell’s Book of In-door Amusements, 1881",
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
