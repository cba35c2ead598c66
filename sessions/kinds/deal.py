"""A deal in a few words; its facts and its form are its game's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from django.utils.translation import gettext_lazy

from napledger.evening.document import DEAL
from napledger.evening.play import read_summary
from napledger.games.contract import Facts
from napledger.games.web import line_in_words, word_of
from napledger.games.wording import line_said
from sessions.kinds.kind import EntryText, LineKind, Writer, done_by


class DealKind(LineKind):
    """A deal. Over its own page stands its number."""

    kind = DEAL
    title = ""
    about = gettext_lazy("what a deal came to, as its game tells it; the table has an “example”")
    example: ClassVar[Facts] = {"caller": "Ann", "call": "3", "made": True}

    def text(self, writer: Writer, facts: Facts, summary: Facts) -> EntryText:
        """Return what was played, how it ended, what it brought, and what went wrong."""
        line = writer.game.line(read_summary(summary))
        whose = line.whose or _who_misdealt(facts)
        return EntryText(
            line_in_words(line, names=writer.names),
            word_of(line.outcome),
            _gained(writer, whose, summary.get("gains", {})),
            line.result or "",
            _wrong(writer, facts),
            _further(writer, facts),
        )


def _who_misdealt(facts: Facts) -> Sequence[str]:
    """Return whose an abandoned deal is: that of who is fined for having dealt it wrongly."""
    return [facts["dealer"]] if facts.get("misdeals") and facts.get("dealer") else []


def _wrong(writer: Writer, facts: Facts) -> str:
    """Return who went wrong in a deal, and how, in a row: "revoke by Dan"."""
    if not facts:
        return ""
    mishaps = dict.fromkeys(writer.game.went_wrong(writer.game.read_deal(facts)))
    return ", ".join(done_by(writer, mishap.what, mishap.player) for mishap in mishaps)


def _further(writer: Writer, facts: Facts) -> str:
    """Return what else there was in a deal, in a row: "with 21 · natural: Ann"."""
    if not facts:
        return ""
    told = writer.game.further(writer.game.read_deal(facts))
    said = (line_said(each, writer.wording) for each in told)
    names, money = writer.names, writer.money.plain
    return " · ".join(line_in_words(each, names=names, money=money) for each in said)


def _gained(writer: Writer, whose: Sequence[str], gains: Mapping[str, int]) -> str:
    """Return what they gained whose deal it was; one amount if all gained the same."""
    of_each = [writer.money.signed(gains.get(player, 0)) for player in whose]
    return ", ".join(of_each if len({*of_each}) > 1 else of_each[:1])
