"""Past evenings in the book: what they count in, what they do not, and all of it taken back."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from napledger.reading.faults import Fault
from sessions.book.correct import correct_entry
from sessions.book.preview import Correction
from sessions.book.states import change_state
from sessions.book.submission import KeyReused, Recorder, Submission, new_key
from sessions.book.writing import write
from sessions.exporting.statement import statement_of
from sessions.figures import service
from sessions.figures.query import query_of
from sessions.models import Access, Circle, Entry, Evening, Player, Seat
from sessions.past.service import bring_in
from sessions.past.taking_back import brought, names_of_brought, take_back
from tests.support.nights import Record, Start, play_night
from tests.support.past import WINTER, brought_in, planned, sent_by

LAST = datetime.date(2024, 1, 26)

PAYMENTS = "Date,From,To,Amount,Note\n2024-02-01,Cat,Ann,1.20,bank\n2024-02-02,Ben,Ann,9,\n"


@pytest.fixture(autouse=True)
def pounds(circle: Circle) -> None:
    Circle.objects.filter(pk=circle.pk).update(currency="GBP")
    circle.refresh_from_db()


def stands(circle: Circle) -> list[tuple[str, str, int, int]]:
    """Return what each won and stands at, evening by evening."""
    evenings = Evening.objects.shown(circle)
    seats = Seat.objects.filter(evening__in=evenings).order_by("evening__played_on", "number")
    rows = seats.values_list("evening__played_on", "player__name", "won", "balance")
    return [(f"{day:%d %b}", name or "kitty", won, balance) for day, name, won, balance in rows]


def is_sound() -> bool:
    """Return whether the audit finds nothing in any book; it raises what it finds."""
    out = StringIO()
    call_command("check_books", stdout=out)
    return "0 findings" in out.getvalue()


def test_nights_that_add_up_come_in_paid_at_the_time(access: Access, circle: Circle) -> None:
    plan = planned(circle)
    bring_in(access, plan, submission=sent_by(access))

    assert [str(each.why_not) for each in plan.nights] == ["None", "None", "it does not add up"]
    assert stands(circle) == [
        ("12 Jan", "kitty", 0, 0),
        ("12 Jan", "Ann", 420, 0),
        ("12 Jan", "Ben", -300, 0),
        ("12 Jan", "Cat", -120, 0),
        ("19 Jan", "kitty", 0, 0),
        ("19 Jan", "Ann", -250, 0),
        ("19 Jan", "Ben", 250, 0),
    ]
    evening = Evening.objects.get(played_on="2024-01-12")
    assert (evening.state, evening.deals, evening.note) == ("closed", 0, "at Ben’s")
    assert is_sound()


def test_what_does_not_add_up_is_unexplained_once_somebody_says_so(
    access: Access, circle: Circle
) -> None:
    brought_in(access, unexplained=[LAST])

    assert stands(circle)[-3:] == [
        ("26 Jan", "kitty", 50, 0),
        ("26 Jan", "Ann", 100, 0),
        ("26 Jan", "Cat", -150, 0),
    ]
    assert is_sound()


def test_what_is_still_owed_stands_on_the_slate_and_is_paid_by_payments(
    access: Access, circle: Circle
) -> None:
    brought_in(access, was_paid=False, unexplained=[LAST])
    plan = planned(circle, PAYMENTS)
    name = bring_in(access, plan, submission=sent_by(access))

    # Nobody can say who still owes what is unexplained.
    assert [day for day, *_ in stands(circle)][-1] == "19 Jan"
    assert [str(each.why_not) for each in plan.payments] == [
        "None",
        "so much is not owed between them",
    ]
    assert [row for row in stands(circle) if row[3]] == [
        ("12 Jan", "Ann", 420, 300),
        ("12 Jan", "Ben", -300, -300),
        ("19 Jan", "Ann", -250, -250),
        ("19 Jan", "Ben", 250, 250),
    ]
    paid = Entry.objects.get(kind="payment")
    assert (paid.facts["amount"], paid.why) == (120, "paid on 1 Feb 2024 (bank)")
    assert is_sound()

    assert take_back(access, of=name, submission=sent_by(access)) == 1
    assert ("12 Jan", "Cat", -120, -120) in stands(circle)
    assert is_sound()


def test_figures_are_counted_once_however_many_payments_come_in(
    access: Access, circle: Circle, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked_by(payments: int) -> tuple[int, int]:
        rows = "".join(f"2024-02-01,Cat,Ann,0.0{each + 1},\n" for each in range(payments))
        plan = planned(circle, f"Date,From,To,Amount,Note\n{rows}")
        with CaptureQueriesContext(connection) as asked:
            bring_in(access, plan, submission=sent_by(access))
        return len(asked), len(counted)

    counted: list[str] = []

    def counting(name: str) -> Callable[..., object]:
        as_it_is = getattr(service, name)

        def counted_too(*args: object) -> object:
            counted.append(name)
            return as_it_is(*args)

        return counted_too

    brought_in(access, was_paid=False)
    for name in ("count_circle", "_keep_aggregates"):
        monkeypatch.setattr(service, name, counting(name))
    asked_by_one, many_by_one = asked_by(1)
    asked_by_six, many_by_six = asked_by(6)

    assert (many_by_one, many_by_six) == (2, 4)
    # Each payment more takes its own writing, and nothing else.
    assert asked_by_six - asked_by_one <= 5 * 8
    assert is_sound()


def test_the_same_form_twice_comes_in_once_and_otherwise_filled_in_is_refused(
    access: Access, circle: Circle
) -> None:
    plan, form = planned(circle), sent_by(access)
    name = bring_in(access, plan, submission=form)

    assert bring_in(access, plan, submission=form) == name
    assert Evening.objects.count() == 2
    other = Submission(form.key, form.recorder, "b" * 64)
    with pytest.raises(KeyReused):
        bring_in(access, plan, submission=other)


def test_nothing_is_written_where_a_name_is_open_or_nothing_comes(
    access: Access, circle: Circle
) -> None:
    Player.objects.create(circle=circle, name="Annabel")
    plan = planned(circle)

    assert [each.name for each in plan.open_names] == ["Ann"]
    with pytest.raises(Fault, match="say first who Ann is"):
        bring_in(access, plan, submission=sent_by(access))
    with pytest.raises(Fault, match="nothing of it can come in as it is"):
        brought_in(access, "Date,Ann,Ben\n2024-01-12,1,-2\n", names={"Ann": "new"})
    assert (Evening.objects.count(), Player.objects.count()) == (0, 1)


def test_a_name_is_a_players_in_other_letters_somebody_new_or_nobodys(circle: Circle) -> None:
    annabel = Player.objects.create(circle=circle, name="Annabel")
    Player.objects.create(circle=circle, name="Ben")
    cells = "Date,Ann,BEN,Check\n2024-01-12,1,-1,7\n"

    plan = planned(circle, cells, names={"Ann": str(annabel.pk), "Check": "out"})

    assert [each.called for each in plan.names] == ["Annabel", "Ben"]
    assert dict(plan.nights[0].gains) == {"Annabel": 100, "Ben": -100}
    cells = "Date,Ann,Ben,Kit\n2024-01-12,1,-1,0\n"
    named = planned(circle, cells, names={"Ann": "new", "Kit": "out"}).names
    assert [(each.called, each.is_new) for each in named] == [
        ("Ann", True),
        ("Ben", False),
        ("", False),
    ]


def test_nights_that_the_book_has_already_are_pointed_at(access: Access, circle: Circle) -> None:
    brought_in(access)
    day = datetime.date(2024, 1, 12)
    plan = planned(circle, WINTER.replace("2.50", "2.60"), again=[day])

    assert [(each.asks_again, str(each.why_not)) for each in plan.nights] == [
        (True, "None"),
        (False, "None"),
        (False, "it does not add up"),
    ]
    bring_in(access, plan, submission=sent_by(access))
    assert sorted(Evening.objects.exclude(title="").values_list("title", flat=True)) == [
        "Friday 12 Jan 2024, 2nd",
        "Friday 19 Jan 2024, 2nd",
    ]


def test_where_more_played_than_the_groups_game_seats_another_is_taken(
    access: Access, circle: Circle
) -> None:
    names = [f"P{number}" for number in range(9)]
    cells = f"Date,{','.join(names)}\n2024-01-12,8,{','.join(['-1'] * 8)}\n"

    assert planned(circle, cells).game == "house"
    assert str(planned(circle, cells, game="nap").nights[0].why_not) == (
        "at this game at most 7 play, and 9 did"
    )
    assert planned(circle).game == "nap"
    brought_in(access, cells)
    circle.refresh_from_db()
    assert circle.game == "nap"


def test_past_nights_count_in_money_and_in_none_of_the_calls(
    access: Access, circle: Circle, start: Start, record: Record
) -> None:
    evening = play_night(start, record, currency="GBP")
    change_state(evening, "review", submission=Submission(new_key(), Recorder()))
    brought_in(access)

    look = query_of(circle, QueryDict())
    of = {str(name): look.figures.players[str(pk)] for name, pk in players(circle)}
    assert (look.figures.evenings, look.figures.deals) == (3, 5)
    assert (of["Ann"].won, of["Ann"].nights, of["Ann"].deals) == (420 - 250 - 6, 3, 5)
    assert of["Ann"].best is not None
    assert of["Ann"].best[1] == 420
    # Who paid whom is known of the evening alone that was played here.
    assert sum(of["Cat"].paid.values()) == 5


def players(circle: Circle) -> list[tuple[str, object]]:
    return list(Player.objects.filter(circle=circle).values_list("name", "pk"))


def test_cash_of_past_nights_is_of_their_day_in_a_statement(access: Access, circle: Circle) -> None:
    brought_in(access)
    ann = Player.objects.get(name="Ann")

    found = statement_of(circle, ann, year=2024)

    (account,) = found.accounts
    assert [(row.won, row.paid, row.received, row.along) for row in account.lines] == [
        (420, 0, 420, 0),
        (-250, 250, 0, 0),
    ]


def test_all_of_it_is_taken_back_in_one_go_and_can_come_in_again(
    access: Access, circle: Circle
) -> None:
    name = brought_in(access, unexplained=[LAST])
    form = sent_by(access)

    assert take_back(access, of=name, submission=form) == 6
    assert take_back(access, of=name, submission=form) == 0
    assert stands(circle) == []
    assert {*Seat.objects.values_list("won", "balance")} == {(0, 0)}
    found = brought(circle, name)
    assert found is not None
    assert found.gone
    log = Entry.objects.filter(evening__played_on=LAST).order_by("number")
    assert list(log.values_list("kind", flat=True)) == [
        *("start", "gains", "paid", "review", "close"),
        *("reopen", "void", "void", "review", "close"),
    ]
    assert is_sound()

    again = brought_in(access)
    assert names_of_brought(circle) == [again, name]
    assert is_sound()


def test_what_was_written_since_has_to_go_first(access: Access, circle: Circle) -> None:
    name = brought_in(access, was_paid=False)
    other = brought_in(access, PAYMENTS)

    with pytest.raises(Fault) as fault:
        take_back(access, of=name, submission=sent_by(access))

    assert fault.value.sentence() == (
        "something was written since in the evening of 12 Jan 2024: take that back first, and "
        "then this"
    )
    assert stands(circle) != []
    take_back(access, of=other, submission=sent_by(access))
    take_back(access, of=name, submission=sent_by(access))
    assert stands(circle) == []


def test_a_night_that_was_opened_again_is_taken_back_as_well(
    access: Access, circle: Circle
) -> None:
    name = brought_in(access, "Date,Ann,Ben\n2024-01-12,4,-4\n2024-01-12,1,-1\n")
    evening = Evening.objects.get()
    by_owner = Submission(new_key(), Recorder(device_id=access.pk))
    change_state(evening, "reopen", submission=by_owner, is_owner=True)
    gone = Correction("void", 2, {})
    correct_entry(evening, correction=gone, why="", submission=sent_by(access))

    assert take_back(access, of=name, submission=sent_by(access)) == 2
    assert stands(circle) == []
    assert is_sound()


def test_nobody_records_such_a_line_at_a_table(evening: Evening) -> None:
    facts = {"changes": {"1": 4, "2": -4}}

    with pytest.raises(Fault) as fault:
        write(evening, "gains", facts, Submission(new_key(), Recorder()))

    assert fault.value.sentence() == (
        "past evenings come in from a list of them, and not one line at a time"
    )


def test_past_nights_go_out_and_come_in_as_documents_and_books(
    access: Access, circle: Circle, owner: Client, tmp_path: Path
) -> None:
    brought_in(access, unexplained=[LAST])
    evening = Evening.objects.get(played_on=LAST)
    book, plain = tmp_path / "circle.json", tmp_path / "evening.json"
    call_command("export_circle", str(circle.pk), str(book))
    at = f"/circles/{circle.pk}/evenings/{evening.pk}/evening.json"
    plain.write_bytes(owner.get(at).content)

    assert json.loads(plain.read_text())["log"] == [
        {"kind": "gains", "changes": {"Ann": 100, "Cat": -150, "kitty": 50}},
        {"kind": "paid", "changes": {"Ann": -100, "Cat": 150, "kitty": -50}},
    ]
    out = StringIO()
    call_command("import_circle", str(book), stdout=out)
    call_command("import_evening", str(plain), stdout=out)
    assert Circle.objects.count() == 2
    assert is_sound()
    journal = tmp_path / "book.journal"
    call_command("journal", "--format", "hledger", "--circle", str(circle.pk), str(journal))
    assert "2024-01-26 * 2 won and lost" in journal.read_text()
    assert f"{timezone.localdate():%Y-%m-%d} *" not in journal.read_text()
