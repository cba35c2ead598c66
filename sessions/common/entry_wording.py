"""Entries of a log in a few words, for the bar above the table, the sheet, the log, their pages."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.formats import date_format
from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.evening.entries import Offence
from napledger.evening.log import (
    ACKNOWLEDGE,
    AMEND,
    CLOSE,
    NAME,
    PLAN,
    PRICE,
    PURSES,
    REOPEN,
    RESTORE,
    REVIEW,
    START,
    VOID,
    EffectiveEntry,
)
from napledger.evening.notes import DISPUTED, RECEIVED
from napledger.evening.play import EntryScore, fund_end
from napledger.evening.snapshot import read_summary, summary_written
from napledger.games.contract import AnyGame, Wording, Words
from napledger.games.web import MoneyFormat, line_in_words, name_in_a_sentence, purse_of, word_of
from napledger.ledger.plans import BANKER, PAIRS
from napledger.ledger.transfers import KITTY
from sessions.book.correct import was_undone
from sessions.common.kitty_words import about_kitty, the_kitty
from sessions.common.rules_names import rules_title
from sessions.models import Entry

Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class EntryText:
    """An entry in a few words: the text, how a deal ended, and what its players gained by it.

    `result` is whether it was won, lost or level, and empty where nothing hung on it. `wrong` is
    what went wrong, and by whose doing.
    """

    text: str
    outcome: str = ""
    change: str = ""
    result: str = ""
    wrong: str = ""

    @property
    def with_outcome(self) -> str:
        """Return the text, and how it ended if that is known."""
        return f"{self.text}, {self.outcome}" if self.outcome else self.text

    @property
    def in_full(self) -> str:
        """Return the text, how it ended, and what it brought, as far as that is known."""
        return f"{self.with_outcome} · {self.change}" if self.change else self.with_outcome

    def __str__(self) -> str:
        return f"{self.with_outcome}: {self.change}" if self.change else self.with_outcome


@dataclass(frozen=True, slots=True)
class EntryWriter:
    """Tells entries of a game with the players' names and the evening's money."""

    names: Mapping[str, str]
    purse: MoneyFormat
    game: AnyGame
    wording: Wording = field(default_factory=dict)

    def say(self, entry: Entry, *, deal_number: int | None = None) -> EntryText:
        """Return an entry in a few words; a deal with its number where that is known."""
        return self.tell(entry.kind, entry.facts, summary=entry.summary, deal_number=deal_number)

    def tell(
        self, kind: str, facts: Facts, *, summary: Facts, deal_number: int | None = None
    ) -> EntryText:
        if kind == "deal":
            return self._deal(facts, summary, deal_number)
        if kind == Offence.kind:
            return self._offence(facts, summary)
        writer = WRITERS.get(kind)
        return EntryText(writer(self, facts) if writer else kind)

    def tell_version(self, version: EffectiveEntry, *, deal_number: int | None = None) -> EntryText:
        """Return what an entry says after its corrections, in a few words."""
        return self.tell(
            version.kind, version.facts, summary=version.summary, deal_number=deal_number
        )

    def tell_score(self, kind: str, facts: Facts, *, score: EntryScore | None) -> EntryText:
        """Return what an entry with these facts says when it comes to that score."""
        deal = None if score is None else score.deal
        told = {} if deal is None else summary_written(deal.summary)
        summary = told if score is None else {**told, "gains": score.gains}
        return self.tell(kind, facts, summary=summary)

    def say_correction(self, entry: Entry, *, of: EntryText) -> EntryText:
        """Return a correction in a few words, with what it corrected."""
        pattern = CORRECTED[entry.kind, was_undone(entry)]()
        change = "" if entry.kind == VOID else of.change
        said = pattern % {"entry": of.text}
        return EntryText(said, of.outcome, change, of.result, of.wrong)

    def _deal(self, facts: Facts, summary: Facts, number: int | None) -> EntryText:
        line = self.game.line(read_summary(summary))
        text = line_in_words(line, names=self.names)
        if number:
            text = f"{numbered(self.game.words, number)} · {text}"
        outcome = word_of(line.outcome)
        whose = line.whose or self._who_misdealt(facts)
        change = self._gained(whose, summary.get("gains", {}))
        return EntryText(text, outcome, change, line.result or "", self._wrong(facts))

    def _who_misdealt(self, facts: Facts) -> Sequence[str]:
        """Return whose an abandoned deal is: that of who is fined for having dealt it wrongly."""
        return [facts["dealer"]] if facts.get("misdeals") and facts.get("dealer") else []

    def _offence(self, facts: Facts, summary: Facts) -> EntryText:
        """Return who offended, and how, with what it cost them: "Misdeal by Dan", −3."""
        player, note = facts["player"], facts.get("note", "")
        said = capfirst(self._by(self.game.offences[facts["what"]], player))
        if note:
            said = _("%(said)s (%(note)s)") % {"said": said, "note": note}
        cost = summary.get("gains", {}).get(player, 0)
        return EntryText(said, change=self.purse.signed(cost) if cost else "")

    def _wrong(self, facts: Facts) -> str:
        """Return who went wrong in a deal, and how, in a row: "revoke by Dan"."""
        if not facts:
            return ""
        mishaps = dict.fromkeys(self.game.went_wrong(self.game.read_deal(facts)))
        return ", ".join(self._by(mishap.what, mishap.player) for mishap in mishaps)

    def _by(self, what: str, player: str) -> str:
        # Translators: "revoke by Dan", "lead out of turn by Ann"
        return _("%(what)s by %(name)s") % {"what": word_of(what), "name": self.name(player)}

    def _gained(self, whose: Sequence[str], gains: Mapping[str, int]) -> str:
        """Return what they gained whose deal it was; one amount if all gained the same."""
        of_each = [self.purse.signed(gains.get(player, 0)) for player in whose]
        return ", ".join(of_each if len({*of_each}) > 1 else of_each[:1])

    def name(self, key: str | None) -> str:
        return name_in_a_sentence(self.names.get(key or "", ""))

    def account(self, key: str) -> str:
        """Return the name of an account for the middle of a sentence."""
        return the_kitty(self.game.words) if key == KITTY else self.name(key)

    def changes(self, gains: Mapping[str, int]) -> str:
        """Return what accounts gained or lost, in a row, the kitty last: "Ann +3, Ben −3"."""
        in_order = sorted(gains, key=lambda account: account == KITTY)
        changes = (f"{self.account(key)} {self.purse.signed(gains[key])}" for key in in_order)
        return ", ".join(changes)


def deals_counted(deals: int, words: Words) -> str:
    """Return how many deals there were, as a game calls them: "12 rounds"."""
    one, many = words.counted
    return ngettext(one, many, deals) % {"count": deals}


def numbered(words: Words, number: int | str | None) -> str:
    """Return what the game calls the deal of that number."""
    return _(words.numbered) % {"number": number}


def title_of(kind: str, *, game: AnyGame, deal_number: int | None = None) -> str:
    """Return what an entry is called over its own page."""
    if kind == "deal":
        return numbered(game.words, deal_number)
    return about_kitty(TITLES[kind](), game.words)


def short_word(kind: str, facts: Facts, *, game: AnyGame) -> str:
    """Return a word or two for an entry that moves coins but is no deal, for a sheet's row."""
    if kind == Offence.kind:
        return word_of(game.offences[facts["what"]])
    if kind == "kitty":
        # Translators: a sheet’s row: the kitty went to whoever drew the lowest card
        # Translators: a sheet’s row: the kitty was shared out
        pattern = _("%(kitty)s drawn") if facts.get("winner") else _("%(kitty)s split")
    else:
        pattern = SHORT[kind]() if kind in SHORT else ""
    return about_kitty(pattern, game.words)


def _start(writer: EntryWriter, facts: Facts) -> str:
    dealer = writer.name(facts["first_dealer"])
    note = facts.get("note", "")
    said = _("The evening begins; %(name)s deals") % {"name": dealer}
    return f"{said}. {note}" if note else said


def _payment(writer: EntryWriter, facts: Facts) -> str:
    return _("%(payer)s paid %(payee)s %(amount)s") % {
        "payer": writer.name(facts["from"]),
        "payee": writer.name(facts["to"]),
        "amount": _amount(writer, facts),
    }


def _amount(writer: EntryWriter, facts: Facts) -> str:
    """Return how much was handed over; of counters that are priced, the coins, too."""
    amount = writer.purse.plain(facts["amount"])
    if "money" not in facts:
        return amount
    money = facts["money"]
    return f"{amount} ({purse_of(money['currency']).plain(money['amount'])})"


def _price(_writer: EntryWriter, facts: Facts) -> str:
    if not facts:
        return _("To be settled in counters")
    words = {
        "counters": facts["counters"],
        "money": purse_of(facts["currency"]).plain(facts["amount"]),
    }
    if facts["counters"] == 1:
        return _("To be settled in money: a counter is worth %(money)s") % words
    return _("To be settled in money: %(counters)s counters are worth %(money)s") % words


def _box(writer: EntryWriter, facts: Facts) -> str:
    pattern = (
        _("%(name)s paid the %(kitty)s %(amount)s")
        if facts["into"]
        else _("%(name)s took %(amount)s from the %(kitty)s")
    )
    name, amount = writer.name(facts["player"]), _amount(writer, facts)
    return about_kitty(pattern, writer.game.words, name=name, amount=amount)


def _adjustment(writer: EntryWriter, facts: Facts) -> str:
    changes = {account: amount for account, amount in facts["changes"].items() if amount}
    words = {"changes": writer.changes(changes), "note": facts["note"]}
    if "day" not in facts:
        return _("Adjusted: %(changes)s (%(note)s)") % words
    # Translators: after the evening had been closed: “Adjusted on 24 Nov 2026: Ann +5, Ben −5 (…)”
    return _("Adjusted on %(day)s: %(changes)s (%(note)s)") % {
        **words,
        "day": date_format(datetime.date.fromisoformat(facts["day"])),
    }


def _along(writer: EntryWriter, facts: Facts) -> str:
    if facts["into"]:
        return _("Brought along: %(changes)s") % {"changes": writer.changes(facts["changes"])}
    # What goes elsewhere leaves the opposite here.
    taken = {account: -amount for account, amount in facts["changes"].items()}
    pattern = _("Taken along to a later evening: %(changes)s")
    return pattern % {"changes": writer.changes(taken)}


def _kitty(writer: EntryWriter, facts: Facts) -> str:
    words = writer.game.words
    if facts.get("winner"):
        name = writer.name(facts["winner"])
        return about_kitty(_("%(name)s drew the %(kitty)s"), words, name=name)
    carries = fund_end(facts["how"], game=writer.game).carries
    pattern = _("The %(kitty)s is carried over") if carries else _("The %(kitty)s was split")
    return about_kitty(pattern, words)


def _join(writer: EntryWriter, facts: Facts) -> str:
    return _("%(name)s joined, to the left of %(left_of)s") % {
        "name": writer.name(facts["player"]),
        "left_of": writer.name(facts["left_of"]),
    }


def _leave(writer: EntryWriter, facts: Facts) -> str:
    return _("%(name)s left") % {"name": writer.name(facts["player"])}


def _seats(writer: EntryWriter, facts: Facts) -> str:
    order = ", ".join(writer.name(player) for player in facts["order"])
    return _("New seats: %(order)s") % {"order": order}


def _rules(writer: EntryWriter, facts: Facts) -> str:
    stake, rules = facts.get("stake"), facts.get("rules")
    words = {
        "stake": "" if stake is None else writer.purse.plain(stake),
        "rules": "" if rules is None else rules_title(rules, game=writer.game),
    }
    if rules is None:
        return _("The stake is now %(stake)s") % words
    if stake is None:
        return _("Now playing: %(rules)s") % words
    return _("Now playing: %(rules)s; the stake is now %(stake)s") % words


def _plan(writer: EntryWriter, facts: Facts) -> str:
    if facts["way"] == BANKER:
        return _("To be settled with %(name)s as the banker") % {
            "name": writer.name(facts["banker"])
        }
    if facts["way"] == PAIRS:
        return _("To be settled pair by pair")
    return _("To be settled with the fewest payments")


def _purses(writer: EntryWriter, facts: Facts) -> str:
    # Translators: between two names
    shared = [get_text_list([*map(writer.name, each)], _("and")) for each in facts["purses"]]
    if not shared:
        return _("Everybody settles from their own purse")
    return " · ".join(_("%(names)s share a purse") % {"names": names} for names in shared)


def _acknowledgement(_writer: EntryWriter, facts: Facts) -> str:
    words = {"entry": facts["entry"], "note": facts.get("note", "")}
    if facts["what"] == RECEIVED:
        return _("The payment in entry %(entry)s was received") % words
    if facts["what"] == DISPUTED:
        return _("The payment in entry %(entry)s is disputed: %(note)s") % words
    return _("What was said about the payment in entry %(entry)s is withdrawn") % words


def _name_change(writer: EntryWriter, facts: Facts) -> str:
    # What it was before stands in the reason, which whoever sees initials alone is not told.
    name = name_in_a_sentence(writer.names[facts["player"]])
    return _("%(name)s: the name was put right") % {"name": name}


WRITERS: Mapping[str, Callable[[EntryWriter, Facts], str]] = {
    START: _start,
    "payment": _payment,
    "box": _box,
    "adjustment": _adjustment,
    "along": _along,
    "kitty": _kitty,
    "join": _join,
    "leave": _leave,
    "seats": _seats,
    "rules": _rules,
    PLAN: _plan,
    ACKNOWLEDGE: _acknowledgement,
    PURSES: _purses,
    PRICE: _price,
    NAME: _name_change,
    REVIEW: lambda _writer, _facts: _("Play ended; the evening is being settled"),
    CLOSE: lambda _writer, _facts: _("The evening was closed"),
    REOPEN: lambda _writer, _facts: _("The evening was reopened"),
}

TITLES: Mapping[str, Callable[[], str]] = {
    START: lambda: _("The start"),
    "payment": lambda: _("Cash payment"),
    "box": lambda: _("The %(kitty)s’s coins"),
    "adjustment": lambda: _("Adjustment"),
    "along": lambda: _("Still owed, brought along"),
    "kitty": lambda: _("The end of the %(kitty)s"),
    Offence.kind: lambda: _("Offence"),
    "join": lambda: _("Somebody joins"),
    "leave": lambda: _("Somebody leaves"),
    "seats": lambda: _("New seats"),
    "rules": lambda: _("New rules"),
    PLAN: lambda: _("How it is settled"),
    ACKNOWLEDGE: lambda: _("About a payment"),
    PURSES: lambda: _("Purses"),
    PRICE: lambda: _("What a counter is worth"),
    NAME: lambda: _("A name put right"),
    REVIEW: lambda: _("The end of play"),
    # Translators: a heading: an evening was closed
    CLOSE: lambda: _("Closed"),
    REOPEN: lambda: _("Reopened"),
}

SHORT: Mapping[str, Callable[[], str]] = {
    # Translators: a sheet’s row: cash was paid
    "payment": lambda: _("cash"),
    "box": lambda: _("cash"),
    # Translators: a sheet’s row: balances were adjusted
    "adjustment": lambda: _("adjusted"),
    # Translators: a sheet’s row: what was still owed came along, or went along
    "along": lambda: _("along"),
}

CORRECTED: Mapping[tuple[str, bool], Callable[[], str]] = {
    # Translators: %(entry)s is an entry in words, like “Deal 3 · Ann, three, made”
    (VOID, True): lambda: _("Undone: %(entry)s"),
    (VOID, False): lambda: _("Voided: %(entry)s"),
    (RESTORE, True): lambda: _("Redone: %(entry)s"),
    (RESTORE, False): lambda: _("Restored: %(entry)s"),
    (AMEND, True): lambda: _("Correction undone: %(entry)s"),
    (AMEND, False): lambda: _("Corrected: %(entry)s"),
}
"""A correction made by undoing or redoing (True) or by hand."""
