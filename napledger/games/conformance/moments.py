"""Moments of evenings, as a game brings them: a table, what is said there, and what is asked of it.

`moments` in examples.json are tables: each says how the table was opened (`at`), what was recorded
there (`log`) and is otherwise (`put`), and `then` what may be said there: a `deal`, or what its
form is `sent` or `filled` with, and what is found, each under its name in `FOUND`. It is compared
as plain JSON values.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass, replace
from functools import cached_property
from typing import Any

from django.http import QueryDict

from napledger.evening.document import read_document, read_entry, read_opening
from napledger.evening.play import opened, played
from napledger.evening.report import as_json
from napledger.evening.score import scored
from napledger.games.conformance.candidates import NAMES, Candidate
from napledger.games.conformance.html import Element, parsed
from napledger.games.conformance.pages import names_of
from napledger.games.deal_form.form import DeclaredForm
from napledger.games.deal_score import DealScore, DealSentence
from napledger.games.table import AnyTable
from napledger.games.web import MoneyFormat, web_game
from napledger.ledger.transfers import net
from napledger.reading.faults import Fault

Said = Mapping[str, Any]


def plain(value: Any) -> Any:
    """Return a value as JSON has it: of a dataclass only what is otherwise than usual."""
    return json.loads(json.dumps(value, default=_plain))


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    if not is_dataclass(value):
        return str(value)
    return {
        each.name: getattr(value, each.name)
        for each in fields(value)
        if each.default is MISSING or getattr(value, each.name) != each.default
    }


def asked_of(value: Any, paths: Iterable[str]) -> dict[str, Any]:
    """Return what lies in a value under each of these paths, like `options.pay`."""
    found = {}
    for path in paths:
        each = value
        for name in path.split("."):
            each = each[name] if isinstance(each, Mapping) else getattr(each, name)
        found[path] = each
    return found


def steps(html: str) -> list[str]:
    """Return the names of the steps in a part of the form."""
    return [each.get("data-step") for each in parsed(f"<div>{html}</div>").having("data-step")]


def moments_of(candidate: Candidate) -> Iterator[tuple[str, Said]]:
    """Yield each moment with its name."""
    for table in candidate.brought("moments"):
        where = {name: value for name, value in table.items() if name != "then"}
        for said in table["then"]:
            yield f"{said['id']}, at {where}: {said}", {**where, **said}


class WorkedMoment:
    """A moment of an evening, and what is found there."""

    def __init__(self, candidate: Candidate, said: Said) -> None:
        self.game, self.said = candidate.game, said

    @property
    def opening(self) -> dict[str, Any]:
        """Return the opening, `at`, in which `players` may be a number, from Ann to the left."""
        raw = {"game": self.game.key, **self.said["at"]}
        if isinstance(raw["players"], int):
            raw["players"] = list(NAMES[: raw["players"]])
        return raw

    @cached_property
    def table(self) -> AnyTable:
        """Return the table after the `log`; `put` says what is otherwise there than it left it."""
        table = opened(read_opening(self.opening))
        for entry in self.said.get("log", ()):
            table, _score = played(read_entry(entry, game=self.game), table=table, game=self.game)
        put = dict(self.said.get("put", {}))
        if "game_state" in put:
            put["game_state"] = self.game.read_state(put["game_state"])
        return replace(table, **put)

    @cached_property
    def score(self) -> DealScore[Any]:
        return self.game.score_deal(self.game.read_deal(self.said["deal"]), table=self.table)

    @property
    def line(self) -> DealSentence:
        return self.game.line(self.score.summary)

    @cached_property
    def form(self) -> DeclaredForm:
        """Return the form at the table: as it was `sent`, or filled in with a deal (`filled`)."""
        money = MoneyFormat(self.said["at"].get("currency", "counters"), "en-gb")
        form, names = web_game(self.game.key).deal_form, names_of(self.table)
        if "filled" in self.said:
            return form(self.table, names=names, money=money, facts=self.said["filled"])
        return form(self.table, names=names, money=money, sent=QueryDict(self.said["sent"]))

    def refused(self) -> str:
        """Return where and with which sentence the deal is refused, or "" if it is not."""
        try:
            net(self.score.transfers)
        except Fault as fault:
            return str(fault)
        return ""

    def missing(self) -> str:
        """Return what the form misses, and where."""
        try:
            plain(self.form.facts())
        except Fault as fault:
            return str(fault)
        return ""

    def errors(self) -> dict[str, list[str]]:
        """Return what a form says that was sent so: each sentence at its field."""
        try:
            deal = self.game.read_deal(self.form.facts())
            self.game.score_deal(deal, table=self.table)
        except Fault as fault:
            self.form.refuse(fault)
        return self.form.errors

    def stands_at(self) -> dict[str, list[str]]:
        """Return at which fields the form says faults of these places."""
        found = {}
        for path in self.said["stands_at"]:
            self.form.errors.clear()
            self.form.refuse(Fault(path, "odd"))
            found[path] = [field for field, said in self.form.errors.items() if said]
        return found

    def tiles(self) -> str:
        """Return how the tiles stand: whom they mark, who deals, and who does not play."""
        said = (
            (seat.key, seat.mark, "deals" * seat.is_dealer, "idle" * seat.idle)
            for seat in self.form.seats
        )
        return ", ".join(" ".join(filter(None, each)) for each in said)

    def shows(self) -> dict[str, Any]:
        """Return what the form says of itself under these names."""
        return asked_of(self.form, self.said["shows"])

    def would(self) -> list[str]:
        """Return what the tiles say that the deal would do."""
        return [
            f"{seat.key} {seat.would} {seat.direction}" for seat in self.form.seats if seat.would
        ]

    def asks(self) -> dict[str, list[str]]:
        """Return which steps stand in these parts of the form: `board`, `drawer`, `more`."""
        return {part: steps(getattr(self.form.controls, part)) for part in self.said["asks"]}

    def corrects(self) -> dict[str, list[str]]:
        """Return which steps stand in these parts of the form that corrects a deal."""
        return {part: steps(getattr(self.form.correcting, part)) for part in self.said["corrects"]}

    def step(self, name: str) -> Element:
        """Return the control of a step: one of the empty form, else of one that corrects."""
        controls = (*self.form.controls, *self.form.correcting)
        root = parsed(f"<div>{''.join(controls)}</div>")
        return next(each for each in root.having("data-step") if each.get("data-step") == name)

    def reads(self) -> dict[str, str]:
        """Return what a person reads at these steps."""
        return {name: " ".join(self.step(name).said.split()) for name in self.said["reads"]}

    def offers(self) -> dict[str, list[str]]:
        """Return what these steps offer, a star before what is chosen."""
        return {
            name: [
                "*" * ("checked" in each.attributes) + each.get("value")
                for each in self.step(name).of_tag("input")
            ]
            for name in self.said["offers"]
        }

    def ends(self) -> list[str]:
        """Return the buttons that end the deal, and what they say."""
        root = parsed(f"<div>{self.form.controls.ends}</div>")
        return [
            f"{each.get('value')}: {' '.join(each.said.split())}" for each in root.of_tag("button")
        ]

    def answers(self) -> dict[str, Any]:
        """Return what the tariff makes of what was answered, under these names."""
        told = self.form.tariff.told(self.form.answers)
        return {name: told.get(name) for name in self.said["answers"]}

    def fund(self) -> dict[str, Any]:
        """Return what each way to end the kitty pays; who won it is named after the way."""
        found = {}
        for way in self.said["fund"]:
            end, _space, winner = way.partition(" ")
            paid = self.game.end_fund(end, table=self.table, winner=winner or None)
            found[way] = [(each.payee, each.amount, each.why, each.source) for each in paid]
        return found

    @cached_property
    def evening(self) -> dict[str, Any]:
        """Return what `score --json` prints of the evening so far."""
        document = {"format": "napledger.evening/1", **self.opening, "log": self.said["log"]}
        return as_json(scored(read_document(document)))

    def expect(self) -> list[dict[str, Any]]:
        """Return what it prints of each entry, as much of it as is asked."""
        return [
            {name: entry.get(name) for name in asked}
            for entry, asked in zip(self.evening["entries"], self.said["expect"], strict=True)
        ]

    def last(self) -> dict[str, Any]:
        """Return what it prints of the last entry, as much of it as is asked."""
        return {name: self.evening["entries"][-1].get(name) for name in self.said["last"]}

    def remarks(self) -> dict[str, Any]:
        """Return what `score --json` prints besides, as far as it is asked."""
        return {name: self.score.remarks.get(name) for name in self.said["remarks"]}


FOUND: Mapping[str, Callable[[WorkedMoment], Any]] = {
    # of the deal
    "refused": WorkedMoment.refused,
    "gains": lambda moment: net(moment.score.transfers),
    "lines": lambda moment: [
        (each.payer, each.payee, each.amount, each.why, each.source)
        for each in moment.score.transfers
    ],
    "turn": lambda moment: moment.score.turn,
    "state": lambda moment: moment.score.state,
    "remarks": WorkedMoment.remarks,
    "line": lambda moment: moment.line.sentence(translate=str, names={}),
    "outcome": lambda moment: moment.line.outcome,
    "whose": lambda moment: moment.line.whose,
    "flourish": lambda moment: moment.line.flourish,
    "parts": lambda moment: moment.score.summary.parts,
    "running": lambda moment: moment.score.summary.running,
    "counts": lambda moment: moment.score.counts,
    "mishaps": lambda moment: moment.score.mishaps,
    "takes_kitty": lambda moment: moment.score.takes_kitty,
    "wrong": lambda moment: moment.game.went_wrong(moment.game.read_deal(moment.said["deal"])),
    "further": lambda moment: [
        each.pattern.format(**each.words)
        for each in moment.game.further(moment.game.read_deal(moment.said["deal"]))
    ],
    "fixed": lambda moment: moment.game.fixed_facts(moment.score),
    "tricks": lambda moment: moment.game.tricks_in(moment.game.read_deal(moment.said["deal"])),
    "written": lambda moment: moment.game.read_deal(moment.said["deal"]).written(),
    # of the table
    "expect": WorkedMoment.expect,
    "last": WorkedMoment.last,
    "balances": lambda moment: moment.evening["balances"],
    "warnings": lambda moment: moment.evening["warnings"],
    "fund": WorkedMoment.fund,
    "table": lambda moment: asked_of(moment.table, moment.said["table"]),
    "closing": lambda moment: moment.game.closing(moment.table),
    "carried": lambda moment: moment.game.carried_facts(moment.said["deal"], table=moment.table),
    # of the form
    "facts": lambda moment: moment.form.facts(),
    "missing": WorkedMoment.missing,
    "errors": WorkedMoment.errors,
    "stands": lambda moment: moment.form.stands,
    "stands_at": WorkedMoment.stands_at,
    "phone": lambda moment: moment.form.on_the_phone,
    "tiles": WorkedMoment.tiles,
    "shows": WorkedMoment.shows,
    "places": lambda moment: {seat.key: seat.place for seat in moment.form.seats},
    "head": lambda moment: [
        f"{' and '.join(side.names)}: {side.won}, {side.score}, {side.worth}"
        for side in moment.form.head
    ],
    "would": WorkedMoment.would,
    "gaining": lambda moment: [f"{each.name} {each.figure}" for each in moment.form.gaining],
    "asks": WorkedMoment.asks,
    "corrects": WorkedMoment.corrects,
    "reads": WorkedMoment.reads,
    "offers": WorkedMoment.offers,
    "ends": WorkedMoment.ends,
    "answers": WorkedMoment.answers,
}
"""What may be asked of a moment, by its name."""

SAID = {"id", "at", "log", "put", "deal", "sent", "filled"}
"""What makes a moment what it is, and is not asked of it."""
