"""The deal form of Nap: what each call wins and loses, and what either end would pay."""

from __future__ import annotations

from django.http import QueryDict

from napledger.games.conformance.html import parsed
from napledger.games.deal_form.form import DeclaredForm
from napledger.games.nap.form import deal_form
from napledger.games.nap.seating import State, Table
from napledger.games.web import money_format_of
from tests.games.nap.tables import rules, table_of

CALL = "caller=Ben&call=3&outcome=made"


def form_at(
    table: Table, sent: str = "", *, money: str = "counters", name: str = "{0} {1}."
) -> DeclaredForm:
    """Return the form at a table, as it was sent."""
    names = {each: name.format(each, each[0]) for each in table.members}
    return deal_form(table, names=names, money=money_format_of(money), sent=QueryDict(sent))


def calls(form: DeclaredForm) -> list[str]:
    """Return each call that the form offers, with what it wins and loses."""
    chips = parsed("".join(form.controls)).having("data-worth")
    return [" ".join([each.attributes["data-worth"], *each.said.split()]) for each in chips]


def test_every_call_says_what_it_wins_and_loses_as_often_as_it_is_paid() -> None:
    doubling = rules("modern", all_pass="double_header")

    once = form_at(table_of(4, rules("hoyle_variations")))
    twice = form_at(table_of(4, doubling, state=State(multiplier=2)))

    assert calls(once) == [
        *("one ±2", "two ±4", "three ±6", "misery ±6", "four ±8"),
        *("Nap +24 −12", "Wellington +48 −24"),
    ]
    assert calls(twice)[:2] == ["three ±12", "misery ±12"]


def test_a_tile_has_room_for_the_longest_figure_that_a_call_wins() -> None:
    """Of pounds, shillings and pence that need not be the largest."""
    form = form_at(table_of(4, rules(), stake=48), money="lsd", name="{0}")

    assert form.would_fit == " fit-8"


def test_what_it_would_cost_is_said_for_either_end() -> None:
    form = form_at(table_of(4, rules()), "caller=Ben&call=3&revoke=Cat")

    told = {
        word.value: [(each.name, each.figure) for each in of.changes] for word, of in form.priced
    }
    assert told == {
        "made": [("Ben B.", "+18"), ("Cat C.", "−18")],
        "lost": [("Ann A.", "+6"), ("Cat C.", "−12"), ("Dan D.", "+6")],
    }
    ended = form_at(table_of(4, rules()), CALL)
    assert [word.value for word, _form in ended.priced] == ["made"]
