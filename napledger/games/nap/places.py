"""The books of Nap, and where each payment is printed.

A table that plays by a book is shown that book's page; where the book is silent, the first that has
it. Pages are Hoffmann's and Peel's.
"""

from __future__ import annotations

from collections.abc import Mapping

from napledger.games.options.presets import PrintedBook

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
    "double_header": {"peel": "Peel, p. 13"},
    "ante_dealer": {
        "hoffmann": "Hoffmann, p. 98",
        "peel": "Peel, p. 9",
        "cassell": "Cassell, 1881",
        "enquire": "Enquire Within, § 130",
        "bicycle": "Bicycle, Pool Nap",
    },
    "ante_others": {"hoffmann": "Hoffmann, p. 98", "cassell": "Cassell, 1881"},
    "ante_start": {"modern": "modern tables"},
    "ante_round": {"peel": "Peel, p. 11"},
    "misdeal_fine": {"peel": "Peel, p. 9"},
    "interference_fine": {"peel": "Peel, p. 9"},
    "peep_price": {"hoffmann": "Hoffmann, p. 97"},
    "purchase_price": {"hoffmann": "Hoffmann, p. 97", "peel": "Peel, p. 12"},
    "knave_five": {"hoffmann": "Hoffmann, p. 98"},
    "kitty_taken": {"hoffmann": "Hoffmann, p. 99", "peel": "Peel, p. 11"},
    "kitty_matched": {"hoffmann": "Hoffmann, p. 98", "bicycle": "Bicycle, Pool Nap"},
    "spare_hand_forfeit": {"peel": "Peel, p. 13"},
    "revoke_hoyle": {"hoffmann": "Hoffmann, p. 100"},
    "revoke_cassell": {"cassell": "Cassell, 1881"},
    "revoke_fine": {"bicycle": "Bicycle, Pool Nap"},
    "out_of_turn_fine": {"bicycle": "Bicycle, Pool Nap"},
}


BOOKS: Mapping[str, PrintedBook] = {
    "hoffmann": PrintedBook("Hoyle’s Games Modernized, ed. L. Hoffmann", "Hoffmann"),
    "peel": PrintedBook("Round Games with Cards, W. H. Peel", "Peel"),
    "eb1911": PrintedBook("Encyclopaedia Britannica, 11th ed., 1911", "EB1911"),
    "cassell": PrintedBook("Cassell’s Book of In-door Amusements, 1881", "Cassell"),
    "enquire": PrintedBook("Enquire Within", "Enquire"),
    "bicycle": PrintedBook("Bicycle, Pool Nap"),
    "parlett": PrintedBook("Britannica (David Parlett)"),
    "modern": PrintedBook("Tables of today"),
}
"""The books by short name, in the order in which they are offered."""
