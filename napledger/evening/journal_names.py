"""People's names as names of accounts that bookkeeping programs can read."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from napledger.ledger.transfers import KITTY

PLAYERS, KITTYS = "Players", "Kitty"
KEPT = frozenset(" -.'&")
"""Signs that mean nothing to the programs inside a name."""

NAMELESS = "Player"


@dataclass(frozen=True, slots=True)
class Naming:
    """The account of each owner, under which every night has one of its own."""

    accounts: Mapping[str, str]

    def of(self, owner: str) -> str:
        """Return an owner's account."""
        return KITTYS if owner == KITTY else self.accounts[owner]


def named(people: Mapping[str, str], *, asciify: bool) -> Naming:
    """Return an account for each of the people, who are given with their names; no two alike."""
    accounts: dict[str, str] = {}
    taken: set[str] = set()
    for owner, name in people.items():
        plain = _ascii(name) if asciify else _plain(name)
        turn, account = 1, plain
        while account in taken:
            turn += 1
            account = f"{plain}-{turn}"
        taken.add(account)
        accounts[owner] = f"{PLAYERS}:{account}"
    return Naming(accounts)


def _plain(name: str) -> str:
    """Return a name with single blanks, and nothing in it that a program could take for a sign.

    Two blanks end an account's name, a colon parts it, brackets and semicolons mean other things.
    """
    return " ".join("".join(map(_harmless, name)).split())


def _harmless(character: str) -> str:
    if character.isalnum() or character in KEPT or character.isspace():
        return character
    # What is beyond ASCII means nothing to the programs, as long as it can be seen.
    return character if not character.isascii() and character.isprintable() else "_"


def _ascii(name: str) -> str:
    """Return a name of letters, digits and hyphens that begins with a capital or a digit."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    plain = re.sub("[^A-Za-z0-9]+", "-", letters).strip("-")
    return plain[:1].upper() + plain[1:] or NAMELESS
