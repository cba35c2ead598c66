"""What was called before the cards are played: read from a deal's form, told in words, priced.

Which steps say it and how it is said is declared (`Calling`); what it would bring, the scorer says,
as of any deal that is filled in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Self

from django.http import QueryDict
from django.utils.text import get_text_list
from django.utils.translation import gettext

from napledger.games.answers import Answers, all_met, numbers_of
from napledger.games.deal_form.controls import MARKS
from napledger.games.deal_form.sent import SentDeal, without_nothing
from napledger.games.steps import OneWord, Phrase, Step
from napledger.games.web import name_in_a_sentence, word_of
from napledger.money.formatting import PLUS, direction_of, with_minus
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

NOTHING_CALLED = _("who called, and what? Tap both first")


class CallEnd(NamedTuple):
    """A way in which what was called may end, and what that would bring whoever called it.

    `gain` is that in the smallest coin, `figure` what people read. With `is_least` it would be so
    much or more: that hangs on what is known only once the cards are played.
    """

    word: str
    figure: str
    direction: str
    gain: int = 0
    is_least: bool = False


class CalledDeal(SentDeal):
    """A deal as sent of which may be said what was called, before it was played.

    It `is_called` where it is filled in with nothing else.
    """

    is_called = False

    @property
    def leads_to(self) -> str:
        """Return the score that the deal leads to; "" for no match's."""
        return ""

    @property
    def call_endings(self) -> Iterable[tuple[str, Mapping[str, str], bool]]:
        """Return how what was called may end: a word, the fields that say so, if it may be more.

        By the buttons, unless a game says otherwise: what else must be said may hang on the call.
        """
        ends = self.form.ends
        words = (word for word in ends.words if word.value not in ends.alone)
        return [(word.label, {ends.posts: word.value}, False) for word in words]

    @property
    def _call_steps(self) -> list[Step]:
        calling = self.form.calling
        return [] if calling is None else [s for s in self.form.steps if s.name in calling.steps]

    def _with(self, sent: QueryDict) -> Self:
        return type(self)(self.table, self.names, self.money, sent)

    @property
    def of_call(self) -> Self:
        """Return the form with what it says of the call alone, and not how that ended."""
        sent = QueryDict(mutable=True)
        for name in ("away", *(n for step in self._call_steps for n in step.fields(self.posted))):
            if self.posted.get(name):
                sent.setlist(name, self.posted[name])
        if self.text("dealer") and self.dealer != self._with(sent).dealer:
            sent["dealer"] = self.dealer
        return self._with(sent)

    @property
    def call_facts(self) -> dict[str, Any]:
        """Return what was called as facts of a document.

        Raises Fault where a tap is missing, or nothing was called.
        """
        called = self.of_call
        answers, told = called.answers, dict[str, Any]()
        for step in called._call_steps:  # noqa: SLF001  # its own kind
            if step.name in answers:
                told |= step.facts(answers[step.name])
            elif all_met(step.when, answers) and (lack := step.lack(answers)):
                raise lack
        told.pop("", None)
        if not called.call_said:
            raise Fault(next((step.name for step in called._call_steps), ""), NOTHING_CALLED)  # noqa: SLF001
        besides = {"dealer": called.text("dealer"), "away": [*called.away]}
        return {**told, **without_nothing(besides)}

    def as_called(self, facts: Mapping[str, Any]) -> Self:
        """Return the form filled in with these facts of a call, and nothing of how it ended."""
        fields = self.filled(facts)
        fields.pop(self.form.ends.posts, None)
        called = self._with(fields)
        called.is_called = True
        return called

    @property
    def call_answers(self) -> dict[str, list[str]]:
        """Return the answers that say what was called, by step: a phone knows its call by them."""
        answers = self.answers
        return {s.name: [*answers[s.name]] for s in self._call_steps if s.name in answers}

    @property
    def call_said(self) -> str:
        """Return who called what, "" where nobody did; raise Fault for what is no answer."""
        if self.form.calling is None:
            return ""
        known = self.tariff.told(self.answers)
        said = (self._phrase(each, known) for each in self.form.calling.says)
        return ", ".join(filter(None, said))

    @property
    def call_ends(self) -> tuple[CallEnd, ...]:
        """Return how the call may end, each with what it would bring whoever called it.

        Of several endings of the same word the first counts that can be.
        """
        found: dict[str, CallEnd] = {}
        for word, fields, is_least in self.call_endings:
            if word not in found:
                sent = self.sent.copy()
                for name, value in fields.items():
                    sent[name] = value
                if (end := self._with(sent)._as_end(word, is_least=is_least)) is not None:  # noqa: SLF001
                    found[word] = end
        return tuple(found.values())

    def _as_end(self, word: str, *, is_least: bool) -> CallEnd | None:
        if self.score is None or not self.score.summary.players:
            return None
        who, said = self.score.summary.players[0], word_of(word)
        said = said[:1].upper() + said[1:]
        if gain := self.gains.get(who, 0):
            return CallEnd(said, self.money.signed(gain), direction_of(gain), gain, is_least)
        if not self.tariff.scores_players:
            return CallEnd(said, self.leads_to or self.money.signed(0), "")
        bill = self.tariff.bill(self.answers, kitty=self.table.kitty)
        points = numbers_of("scored", bill.answers).get(who, 0)
        figure = f"{PLUS * (points > 0)}{with_minus(points)}"
        figure = gettext(MARKS["points"]).format(points=figure)
        return CallEnd(said, figure, direction_of(points), 0, is_least and bool(points))

    def _phrase(self, phrase: Phrase, known: Answers) -> str:
        """Return a phrase in the reader's language; "" where it says nothing of anybody."""
        seats = phrase.who.seats(known) if all_met(phrase.when, known) else ()
        names = [name_in_a_sentence(self.names[seat]) for seat in seats if seat in self.names]
        words = {
            step.name: word_of(word.label)
            for step in self._call_steps
            if isinstance(step, OneWord)
            for word in step.words
            if word.value in known.get(step.name, ())
        }
        who = get_text_list(names, gettext("and"))
        return word_of(phrase.text).format(who=who, **words) if names else ""
