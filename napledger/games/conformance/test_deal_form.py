"""The form that records a deal: empty, filled in, as it was sent, and as nobody would send it."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import QueryDict

from napledger.games.conformance.candidates import Candidate, WorkedDeal, naming, opened_table
from napledger.games.conformance.html import buttons, controls, sent_by
from napledger.games.conformance.pages import (
    deal_form,
    names_of,
    priced,
    query,
    recorded,
    sent_again,
    shown,
    shown_empty,
)
from napledger.games.contract import AnyGame
from napledger.games.deal_form.form import DeclaredForm
from napledger.games.deal_score import DealScore
from napledger.games.table import AnyTable
from napledger.reading.faults import Fault

TABLES = 4
FORGED = 15
"""How many forged sendings are tried at each of so many tables, beside strange fields."""

STRANGE_FIELDS = (
    *("", " ", "0", "-1", "7", "999999999999999999999999", "½", "1e9", "NaN", "on", "None"),
    *(
        "\0",
        "x" * 5000,
        "\u202eodd",
        "<b>",
        "Zed",
        "kitty",
        "[]",
        '{"a": 1}',
        "{dealer}",
        "Ann-",
        "👑",
    ),
)
"""What a stranger may send in whatever field."""


def in_any_order(score: DealScore[Any]) -> tuple[Any, ...]:
    """Return what a deal did, in no order: a form tells of the players in that of the table."""
    told = (score.transfers, score.summary.parts, score.mishaps, score.counts)
    return *map(Counter, told), score.turn, score.summary.word, dict(score.remarks)


def some_of(worked: tuple[WorkedDeal, ...], *, most: int = 8) -> list[WorkedDeal]:
    """Return some of the worked deals, from all over them."""
    return list(worked[:: -(-len(worked) // most)])


def test_a_form_has_a_seat_for_each_who_sits_there(
    candidate: Candidate, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked:
        with naming(each.name):
            form = deal_form(candidate, each.before)

            assert [seat.key for seat in form.seats] == list(each.before.seated)
            assert all(form.plates)
            assert not form.errors


def test_an_empty_form_offers_a_button_and_asks_what_is_missing(
    candidate: Candidate, rule_set: str
) -> None:
    game = candidate.game
    for players in (game.seats[0], game.seats[-1]):
        with naming(f"a table of {players}"):
            table = opened_table(game, players=players, preset=rule_set)
            root = shown_empty(candidate, table)
            assert buttons(root)
            form = deal_form(candidate, table, sent=query(sent_by(root)))
            fault = fault_of(form, table, game=game)
            assert fault is None or fault.path
            assert fault is None or is_told(fault, form)


def test_the_page_of_an_empty_form_carries_each_step_that_has_an_answer(
    candidate: Candidate, rule_set: str
) -> None:
    for players in (candidate.game.deal_players[0], candidate.game.seats[-1]):
        with naming(f"a table of {players}"):
            table = opened_table(candidate.game, players=players, preset=rule_set)
            form = deal_form(candidate, table)
            steps = {step.name for step in form.form.steps}
            [carried] = shown_empty(candidate, table).having("data-declared")
            told = {step["name"] for step in json.loads(carried.text)["steps"]}
            assert {*form.answers} & steps <= told


def test_nothing_is_recorded_that_nobody_said(
    candidate: Candidate, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked:
        table = each.after
        root = shown_empty(candidate, table)
        ended = {(button.get("name"), button.get("value")) for button in buttons(root)} | {("", "")}
        said: dict[str, str] = {}
        with naming(f"after {each.name}"):
            for name, value in sorted(ended):
                form = deal_form(candidate, table, sent=query([*sent_by(root), (name, value)]))
                if fault_of(form, table, game=candidate.game) is None:
                    assert value, "no button was tapped"
                    facts = str(form.facts())
                    assert facts not in said, f"{value} records what {said[facts]} does"
                    said[facts] = value


def fault_of(form: DeclaredForm, table: AnyTable, *, game: AnyGame) -> Fault | None:
    """Return the fault of the deal that a form says; None where it can be."""
    try:
        game.score_deal(game.read_deal(form.facts()), table=table)
    except Fault as fault:
        return fault
    return None


def is_told(fault: Fault, form: DeclaredForm) -> bool:
    """Return whether a form says what is wrong, or has the place that the page's bar leads to."""
    form.refuse(fault)
    root = shown(form)
    ids = {each.get("id") for each in root.having("id")}
    return all(
        field in ids or sentence in root.said
        for field, sentences in form.errors.items()
        for sentence in sentences
    )


def test_a_form_filled_in_with_a_deal_sends_that_deal_again(
    candidate: Candidate, worked: tuple[WorkedDeal, ...]
) -> None:
    game = candidate.game
    for each in worked:
        facts = recorded(each, game=game)
        with naming(f"{each.name}, {facts}"):
            sent = query(sent_again(candidate, each))
            again = deal_form(candidate, each.before, sent=sent)

            deal = game.read_deal({**again.facts(), **game.fixed_facts(each.score)})
            assert {*facts} <= {*deal.written()}
            assert deal.note == each.deal.note
            assert {*game.went_wrong(deal)} == {*game.went_wrong(game.read_deal(facts))}
            score = game.score_deal(deal, table=each.before)
            assert in_any_order(score) == in_any_order(each.score)


def test_a_deal_that_stands_is_priced_and_shown_again(
    candidate: Candidate, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in some_of(worked):
        facts = recorded(each, game=candidate.game)
        with naming(f"{each.name}, {facts}"):
            sent = query(sent_again(candidate, each))
            form = deal_form(candidate, each.before, sent=sent)

            assert buttons(shown(form))
            assert list(priced(form))


def forgeries(
    candidate: Candidate, worked: WorkedDeal, *, chance: random.Random, part: slice
) -> Iterator[QueryDict]:
    """Yield what nobody would send: strange values, doubled ones, other fields' and forgotten.

    Of the strange values of each field every table has its part.
    """
    table = worked.before
    told = list(sent_again(candidate, worked))
    root = shown_empty(candidate, table)
    offered = [(each.get("name"), each.get("value")) for each in (*controls(root), *buttons(root))]
    offered = [(name, value) for name, value in offered if name]
    names, values = zip(*offered, *told, strict=True)
    for _ in range(FORGED):
        pairs = [pair for pair in told if chance.random() < 0.8]
        for _ in range(chance.randint(1, 4)):
            value = chance.choice(chance.choice((STRANGE_FIELDS, values, table.members)))
            pairs.append((chance.choice(names), value))
        yield query(pairs)
    strange = [(name, value) for name in sorted(set(names)) for value in STRANGE_FIELDS]
    for name, value in strange[part]:
        yield query([*(pair for pair in told if pair[0] != name), (name, value)])


def test_forged_fields_are_refused_in_a_sentence_and_shown(
    candidate: Candidate, worked: tuple[WorkedDeal, ...]
) -> None:
    chance = random.Random(1881)  # noqa: S311  # the same forgeries each time
    tables = some_of(worked, most=TABLES)
    for place, each in enumerate(tables):
        part = slice(place, None, len(tables))
        for number, sent in enumerate(forgeries(candidate, each, chance=chance, part=part)):
            with naming(f"{each.name}: {sent.urlencode():.400}"):
                form = deal_form(candidate, each.before, sent=sent)
                fault = fault_of(form, each.before, game=candidate.game)
                if fault is not None:
                    form.refuse(fault)
                if number % 20 == 0:
                    assert buttons(shown(form))
                    priced(form)
                    assert len(form.seats) == len(each.before.seated)


def test_a_fault_of_no_field_is_shown_all_the_same(
    candidate: Candidate, worked: tuple[WorkedDeal, ...]
) -> None:
    form = deal_form(candidate, worked[0].before)

    form.refuse(Fault("", "the candle fell over"))
    form.refuse(Fault("[0].odd", "so it did"))

    assert [each for said in form.errors.values() for each in said] == [
        "The candle fell over.",
        "So it did.",
    ]
    assert buttons(shown(form))


LONG = "{} of Wolverhampton-and-Bilston 123"


@pytest.mark.parametrize("name", [LONG, '<i>{}</i> & "Co" {{x}}'], ids=["long", "odd"])
def test_names_are_shown_as_they_are_whoever_sits_there(candidate: Candidate, name: str) -> None:
    game = candidate.game
    for players in game.seats:
        with naming(f"a table of {players}"):
            table = opened_table(game, players=players)
            names = names_of(table, name=name)
            root = shown(deal_form(candidate, table, names=names))
            said = " ".join(
                text for each in root for text in (each.text, *each.attributes.values())
            )
            assert all(called in said for called in names.values())
