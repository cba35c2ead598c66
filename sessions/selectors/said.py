"""Entries of a log in a few words, for the bar above the table, the sheet and the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from napledger.evening.log import AMEND, CLOSE, REOPEN, RESTORE, REVIEW, START, VOID
from napledger.games.web import Purse, word_of
from sessions.models import Entry


@dataclass(frozen=True, slots=True)
class Said:
    """An entry in a few words: the text, how a deal ended, and what its player gained by it."""

    text: str
    outcome: str = ""
    change: str = ""
    made: bool | None = None


@dataclass(frozen=True, slots=True)
class Speaker:
    """Tells entries with the players' names and the evening's money."""

    names: Mapping[str, str]
    purse: Purse

    def say(self, entry: Entry, *, deal_number: int | None = None) -> Said:
        """Return an entry in a few words; a deal with its number where that is known."""
        if entry.kind == "deal":
            return self._deal(entry.headline, deal_number)
        teller = TELLERS.get(entry.kind)
        return Said(teller(self, entry.facts) if teller else entry.kind)

    def say_correction(self, entry: Entry, *, of: Said) -> Said:
        """Return a correction in a few words, with what it corrected."""
        pattern = CORRECTED[entry.kind]()
        return Said(pattern % {"entry": of.text}, of.outcome, "", of.made)

    def _deal(self, headline: Mapping[str, Any], number: int | None) -> Said:
        player = headline.get("player")
        what = word_of(headline.get("what", ""))
        who = (
            _("%(name)s, %(what)s") % {"name": self.name(player), "what": what} if player else what
        )
        text = _("Deal %(number)s · %(who)s") % {"number": number, "who": who} if number else who
        if not player:
            return Said(text)
        change = self.purse.signed(headline.get("gains", {}).get(player, 0))
        made = headline.get("outcome") == "made"
        return Said(text, _("made") if made else _("lost"), change, made)

    def name(self, key: str | None) -> str:
        """Return the name of an account."""
        return self.names.get(key or "", "")


def _start(speaker: Speaker, facts: Mapping[str, Any]) -> str:
    dealer = speaker.name(facts["first_dealer"])
    note = facts.get("note", "")
    said = _("The evening begins; %(name)s deals") % {"name": dealer}
    return f"{said}. {note}" if note else said


def _payment(speaker: Speaker, facts: Mapping[str, Any]) -> str:
    return _("%(payer)s paid %(payee)s %(amount)s") % {
        "payer": speaker.name(facts["from"]),
        "payee": speaker.name(facts["to"]),
        "amount": speaker.purse.plain(facts["amount"]),
    }


def _box(speaker: Speaker, facts: Mapping[str, Any]) -> str:
    pattern = (
        _("%(name)s put %(amount)s into the kitty's box")
        if facts["into"]
        else _("%(name)s took %(amount)s from the kitty's box")
    )
    return pattern % {
        "name": speaker.name(facts["player"]),
        "amount": speaker.purse.plain(facts["amount"]),
    }


def _adjustment(_speaker: Speaker, facts: Mapping[str, Any]) -> str:
    return _("Adjustment: %(note)s") % {"note": facts["note"]}


def _kitty(speaker: Speaker, facts: Mapping[str, Any]) -> str:
    if facts["how"] == "draw":
        return _("%(name)s drew the kitty") % {"name": speaker.name(facts["winner"])}
    return _("The kitty was split") if facts["how"] == "split" else _("The kitty is carried on")


def _join(speaker: Speaker, facts: Mapping[str, Any]) -> str:
    return _("%(name)s joined, on the left of %(left_of)s") % {
        "name": speaker.name(facts["player"]),
        "left_of": speaker.name(facts["left_of"]),
    }


def _leave(speaker: Speaker, facts: Mapping[str, Any]) -> str:
    return _("%(name)s left") % {"name": speaker.name(facts["player"])}


def _seats(speaker: Speaker, facts: Mapping[str, Any]) -> str:
    order = ", ".join(speaker.name(player) for player in facts["order"])
    return _("New seats: %(order)s") % {"order": order}


def _rules(speaker: Speaker, facts: Mapping[str, Any]) -> str:
    if facts.get("stake") is None:
        return _("The rules changed")
    stake = speaker.purse.plain(facts["stake"])
    if facts.get("rules") is None:
        return _("The stake is now %(stake)s") % {"stake": stake}
    return _("The rules changed; the stake is now %(stake)s") % {"stake": stake}


TELLERS: Mapping[str, Callable[[Speaker, Mapping[str, Any]], str]] = {
    START: _start,
    "payment": _payment,
    "box": _box,
    "adjustment": _adjustment,
    "kitty": _kitty,
    "join": _join,
    "leave": _leave,
    "seats": _seats,
    "rules": _rules,
    REVIEW: lambda _speaker, _facts: _("Play ended; the evening is being settled"),
    CLOSE: lambda _speaker, _facts: _("The evening was closed"),
    REOPEN: lambda _speaker, _facts: _("The evening was reopened"),
}

CORRECTED: Mapping[str, Callable[[], str]] = {
    VOID: lambda: _("Taken back: %(entry)s"),
    RESTORE: lambda: _("Put back: %(entry)s"),
    AMEND: lambda: _("Corrected: %(entry)s"),
}
