"""A deal's form: its steps, what ends it, how it is said, and what a script must know of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from napledger.games.answers import SIDES, Answers, Condition, Party, all_met, answered
from napledger.games.steps.step import ON, EndButtons, Sent, Step, Switch
from napledger.games.tariff import WINNERS, Amount, plain
from napledger.reading.faults import marked


@dataclass(frozen=True, slots=True)
class Phrase:
    """A part of the deal's sentence, about a party: “{who} looed”, each with `counted` words.

    {call} in it is the word chosen in that step, {amount} what `amount` comes to, {score} the
    score of a match. With `counted` each is told by how often: “Ben two”, with `each` by what that
    step has of them: “Ben 28”. It is said where somebody is in the party, and `when` holds.
    """

    text: str
    who: Party = field(default_factory=lambda: Party(()))
    counted: tuple[str, ...] = ()
    when: tuple[Condition, ...] = ()
    amount: Amount = 0
    each: str = ""


SCORES = (
    # Translators: the score that a deal leads to, which wins a game
    Phrase(marked("{score}, the game"), WINNERS),
    Phrase("{score}", Party(SIDES)),
)
"""What the button that records says of a match: the first of these that holds."""


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Who deals next where a deal was played: who is on the “left”, the “same”, or in an answer.

    `text`, if any, says so before it is recorded.
    """

    to: str
    when: tuple[Condition, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Calling:
    """What is known of a deal before its cards are played: the answers to these `steps`.

    `says` is who called what, which stands on the board until the deal is recorded: the phrases
    that hold, one after the other. Where none does, nothing was called.
    """

    steps: tuple[str, ...]
    says: tuple[Phrase, ...]


@dataclass(frozen=True, eq=False)
class StepForm:
    """The form: what is asked on the board and in the drawer, what ends it, how it is said.

    `lead` is whose gain stands on the button that records, behind the first of `scores` in a match;
    `marks` are words on tiles, `hints` what is said where no tap is due. `sits_out` is who holds no
    cards, by how many are there: places from the dealer's left. Where more than `plays` are there,
    `crowd` is said above all, and who is away is asked first in the drawer. Where it is asked who
    holds cards, they are the party of `holders`. Where what the table plays for is `nearly` what it
    was, a phone prices deals that wait by what hung on the table before them. With `pairs` a tile
    has room for two figures, and either button for a name. Who deals next is said by the first of
    `turns` that holds, else by the button. `tile` is the template of what a tile has below what is
    tapped. `calling` is what can be put on the board before the deal is played.
    """

    board: tuple[Step, ...]
    ends: EndButtons
    drawer: tuple[Step, ...] = ()
    says: tuple[Phrase, ...] = ()
    lead: Party = field(default_factory=lambda: Party(()))
    scores: tuple[Phrase, ...] = SCORES
    marks: tuple[Phrase, ...] = ()
    hints: tuple[Phrase, ...] = ()
    sits_out: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    plays: int = 0
    crowd: str = ""
    holders: Party | None = None
    nearly: bool = False
    pairs: bool = False
    turns: tuple[NextDeal, ...] = ()
    tile: str = ""
    calling: Calling | None = None

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Return every step, each after those that its condition and its exceptions name."""
        left, ordered = [*self.board, *self.drawer, self.ends], list[Step]()
        while left:
            waiting = {step.name for step in left}
            ready = [step for step in left if waiting.isdisjoint(step.leans_on)]
            assert ready, f"steps ask for one another: {waiting}"
            ordered += ready
            left = [step for step in left if step not in ready]
        return tuple(ordered)

    @cached_property
    def tiles(self) -> tuple[tuple[Step, ...], ...]:
        """Return what has a tile of its own in the drawer, each with all that hangs on it there."""
        tiles = [[step] for step in self.drawer if step.often]
        for tile in tiles:
            for step in self.drawer:
                if not step.leans_on.isdisjoint(each.name for each in tile):
                    tile.append(step)
        return tuple(map(tuple, tiles))

    def without_board(self) -> StepForm:
        """Return the form where no deal can be played: with what needs nothing on the board."""
        words = tuple(word for word in self.ends.words if word.value in self.ends.alone)
        return replace(self, board=(), ends=replace(self.ends, words=words))

    def is_alone(self, sent: Sent) -> bool:
        """Return whether the deal ended by a button of which nothing on the board counts."""
        return bool({*sent.get(self.ends.posts, ())} & {*self.ends.alone})

    def lapses(self, step: Step) -> bool:
        """Return whether a step does not count where nothing on the board does."""
        return step in self.board and not step.stays

    def answers(self, sent: Sent, known: Answers) -> dict[str, Sequence[str]]:
        """Return what was answered, beside what is `known` of the table."""
        answers = dict(known)
        alone = self.is_alone(sent)
        for step in self.steps:
            asked = not (alone and self.lapses(step)) and all_met(step.when, answers)
            if asked and (answer := step.read(sent, answers)):
                answers[step.name] = answer
                if step.deals:
                    answers |= {"turn": answers["dealer"], "dealer": answer}
        ended = answers.get(self.ends.name, ())
        for word in self.ends.words:
            if word.value in ended:
                answers = {**answered(word.also), **answers, **answered(word.tells or {})}
        return answers

    def facts(self, answers: Answers) -> dict[str, Any]:
        """Return the answers as facts; raise Fault at the first step that is missing one."""
        told: dict[str, Any] = {}
        ended = [w for w in self.ends.words if w.value in answers.get(self.ends.name, ())]
        alone = any(word.value in self.ends.alone for word in ended)
        for step in self.steps:
            if step.name in answers and step is not self.ends:
                for name, value in step.facts(answers[step.name]).items():
                    told[name] = [*told.get(name, ()), *value] if isinstance(value, list) else value
            lapsed = alone and self.lapses(step)
            lack = None if lapsed or not all_met(step.when, answers) else step.lack(answers)
            if lack is not None:
                raise lack
        told.pop("", None)
        for word in ended:
            told = {**word.also, **told, **(word.tells or {})}
        return told

    def sent(self, facts: Mapping[str, Any]) -> dict[str, list[str]]:
        """Return the fields that would give these facts, those of opening steps included."""
        opens = {s.name: s for s in self.steps if isinstance(s, Switch) and not s.tells}
        told = answered(facts)
        known = {step.name for step in self.steps if step.tells == step.name}
        fields: dict[str, list[str]] = {}
        for step in sorted(self.steps, key=lambda step: step is self.ends):
            if step is self.ends and not fields and not (facts.keys() & self._ending):
                continue
            # Of two steps that tell the same fact, the one that was asked.
            when = [each for each in step.when if known.issuperset(map(base_of, each.names))]
            if (said := step.sent(facts)) and all_met(when, told):
                asked = (name for each in step.when if each.holds for name in each.names)
                fields |= said | {opens[name].posts: [ON] for name in asked if name in opens}
        return fields

    @cached_property
    def _ending(self) -> set[str]:
        """Return the facts that a button says besides the steps."""
        return {name for word in self.ends.words for name in word.tells or ()}

    @cached_property
    def data(self) -> dict[str, Any]:
        """Return what the script must know, as plain values."""
        said = (
            *("says", "lead", "scores", "marks", "hints", "sits_out", "plays", "crowd"),
            *("holders", "nearly", "pairs", "turns", "calling"),
        )
        return {
            "steps": [
                _told(step, on_board=step in self.board, lapses=self.lapses(step))
                for step in self.steps
            ],
            **{name: plain(getattr(self, name)) for name in said},
            "ended_by": self.ends.name,
            "ends": {
                word.value: {
                    "tells": answered(word.tells or {}),
                    "also": answered(word.also),
                    **({"skips": word.skips} if word.skips else {}),
                }
                for word in self.ends.words
            },
        }


def base_of(name: str) -> str:
    """Return the answer of which a name says more: “call” of “call=solo”."""
    return name.partition("=")[0].partition(":")[0]


ON_THE_PHONE = (
    *("name", "posts", "ask", "when", "due", "one", "many", "usual", "but", "clears", "alone"),
    *("least", "most", "prices", "sides", "only", "leads", "counted", "figures", "fills"),
    *("unless", "deals", "signed"),
)


def _told(step: Step, *, on_board: bool, lapses: bool) -> dict[str, Any]:
    said = {name: plain(getattr(step, name, None)) for name in (*ON_THE_PHONE, *step.told)}
    said = {name: each for name, each in said.items() if each}
    tiles = on_board and step.on_tiles
    flags = {"needed": step.missing, "tiles": tiles, "further": not lapses}
    return {"kind": type(step).__name__, **said, **{name: True for name, so in flags.items() if so}}
