"""The pages of past evenings: understood in sentences, brought in, looked at, taken back."""

from __future__ import annotations

import datetime
import html
import re
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from sessions.models import Access, Circle, Entry, Evening, Player
from tests.support.pages import text
from tests.support.past import WINTER, brought_in


@pytest.fixture(autouse=True)
def pounds(circle: Circle) -> None:
    Circle.objects.filter(pk=circle.pk).update(currency="GBP")
    circle.refresh_from_db()


@pytest.fixture
def past(circle: Circle) -> str:
    return f"/circles/{circle.pk}/past/"


def look(owner: Client, past: str, **sent: object) -> str:
    """Return the page that shows what was understood."""
    answer = owner.post(past, {"pasted": WINTER, "step": "look", **sent})
    assert answer.status_code == 200
    return answer.content.decode()


def form_of(page: str) -> dict[str, str]:
    """Return the fields that come back with a form though nobody fills them in."""
    hidden = re.findall(r'<input type="hidden" name="([a-z]+)" value="([^"]*)"', page)
    return {name: html.unescape(value) for name, value in hidden}


def bring(owner: Client, past: str, page: str, **sent: object) -> str:
    """Return the address of what came in."""
    answer = owner.post(past, {**form_of(page), "step": "bring", **sent})
    assert answer.status_code == 303, text(answer.content.decode())
    return answer.headers["Location"]


def test_what_was_understood_is_told_night_by_night_and_nothing_is_written(
    owner: Client, past: str
) -> None:
    told = text(look(owner, past))

    assert "2 evenings can come in, 1 stays out. A row is an evening. Nothing is written" in told
    assert "Ann, Ben and Cat are new here." in told
    assert "Friday 12 January 2024 Ann won £4.20, Cat lost £1.20, Ben lost £3.00. at Ben’s" in told
    assert "Ann won £1.00, Cat lost £1.50. 50p more was lost than won. Stays out." in told
    assert "Column E: adds others up." in told
    assert "Bring in 2 evenings" in told
    assert (Evening.objects.count(), Player.objects.count()) == (0, 0)


def test_a_tap_brings_all_of_it_in_and_one_more_takes_it_back(
    owner: Client, past: str, circle: Circle
) -> None:
    page = look(owner, past)
    at = bring(owner, past, page, unexplained="2024-01-26")

    assert bring(owner, past, page, unexplained="2024-01-26") == at
    told = text(owner.get(at).content.decode())
    assert "3 evenings, 12 Jan 2024 to 26 Jan 2024" in told
    assert "Ann has won £2.70 less in all." in told
    assert "Ben has lost 50p less in all." in told
    again = owner.post(past, {**form_of(page), "step": "bring"})
    assert again.status_code == 409

    key = re.search(r'name="key" value="([^"]+)"', owner.get(at).content.decode())
    assert key
    back = owner.post(f"{at}take-back/", {"key": key[1]})
    assert back.status_code == 303
    told = text(owner.get(at).content.decode())
    assert "All of it was taken back and counts for nothing." in told
    assert "Take all of it back" not in told
    assert "No evening yet." in text(owner.get(f"/circles/{circle.pk}/").content.decode())
    assert "taken back" in text(owner.get(past).content.decode())


def test_a_day_with_two_readings_is_asked_for_by_a_button_for_each(
    owner: Client, past: str
) -> None:
    page = look(owner, past, pasted="Date\tAnn\tBen\n12/11/2024\t1\t-1\n")

    assert "A2 says “12/11/2024”. Which day is that?" in text(page)
    assert tuple(re.findall(r'value="order-...">([^<]+)<', page)) == (
        "12 Nov 2024",
        "11 Dec 2024",
    )
    answered = owner.post(past, {**form_of(page), "step": "order-mdy"}).content.decode()
    assert "Wednesday 11 December 2024" in text(answered)
    assert "11 Dec 2024" in text(owner.get(bring(owner, past, answered)).content.decode())


def test_the_year_is_asked_for_where_no_day_says_one(owner: Client, past: str) -> None:
    page = look(owner, past, pasted="Date\tAnn\tBen\n12 Jan\t1\t-1\n")

    assert "Of which year are the days that say none?" in text(page)
    answered = owner.post(past, {**form_of(page), "year": "2024", "step": "look"})
    assert "Friday 12 January 2024" in text(answered.content.decode())


def test_who_is_who_is_asked_where_a_name_is_nearly_a_players(
    owner: Client, past: str, circle: Circle
) -> None:
    annabel = Player.objects.create(circle=circle, name="Annabel")
    page = look(owner, past)
    refused = owner.post(past, {**form_of(page), "step": "bring"})

    assert "Who is Ann? Annabel somebody new nobody: leave out" in text(page)
    assert refused.status_code == 422
    assert "Say first who Ann is." in text(refused.content.decode())
    bring(owner, past, page, **{"named-1": "Ann", "name-1": str(annabel.pk)})
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Annabel", "Ben", "Cat"]


def test_an_xlsx_with_several_sheets_is_looked_at_sheet_by_sheet(owner: Client, past: str) -> None:
    book, file = Workbook(), BytesIO()
    book.active.title = "Rules"
    book.active.append(["Aces are high"])
    sheet = book.create_sheet("2024")
    sheet.append(["Date", "Ann", "Ben"])
    sheet.append(["2024-01-12", 4.2, -4.2])
    book.save(file)
    upload = SimpleUploadedFile("cards.xlsx", file.getvalue())

    first = owner.post(past, {"file": upload, "step": "look"})

    assert first.status_code == 422
    assert "There is no column of dates in it" in text(first.content.decode())
    page = first.content.decode()
    second = owner.post(past, {**form_of(page), "step": "sheet-1"}).content.decode()
    assert "Friday 12 January 2024 Ann won £4.20, Ben lost £4.20." in text(second)
    assert "1 evening, 12 Jan 2024" in text(owner.get(bring(owner, past, second)).content.decode())


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({}, "There is nothing in it: copy the cells with their headings and paste them."),
        ({"pasted": "hello"}, "There is no column of dates in it, like 2024-01-12 or 12 Jan 2024."),
        ({"pasted": "Date\tAnn\tAnn\n2024-01-12\t1\t-1"}, "C1: Two columns are headed Ann."),
        ({"cells": "[[]]"}, "This form is out of date; please open the page again."),
        ({"cells": "\0"}, "This form is out of date; please open the page again."),
    ],
)
def test_what_cannot_be_read_is_refused_and_what_was_pasted_stays(
    owner: Client, past: str, sent: dict[str, str], sentence: str
) -> None:
    answer = owner.post(past, {**sent, "step": "look"})

    assert answer.status_code == 422
    assert sentence in text(answer.content.decode())
    assert f">{sent.get('pasted', '')}</textarea>" in answer.content.decode()


FIRST = datetime.date(2024, 1, 12)

HOSTILE = ["\0", "x" * 5000, "-1", "9" * 40, "\u202e", "2024-13-45", "null", "[]"]


@pytest.mark.parametrize("value", HOSTILE)
def test_nothing_that_is_sent_gets_more_than_a_refusal(
    owner: Client, past: str, value: str
) -> None:
    names = ("step", "sheet", "order", "year", "game", "paid", "unexplained", "again", "key")
    for name in (*names, "named-1", "name-1", "cells"):
        for step in ("look", "bring"):
            sent = {"pasted": WINTER, "key": "x", "step": step, name: value}
            assert owner.post(past, sent).status_code in (200, 303, 409, 422), name


def test_hostile_names_and_notes_are_shown_as_they_are_written(
    owner: Client, past: str, circle: Circle
) -> None:
    cells = "Date\t<b>Ann</b>\tBen\tNotes\n2024-01-12\t1\t-1\t<script>alert(1)</script>\n"
    page = look(owner, past, pasted=cells)
    at = bring(owner, past, page)
    evening = Evening.objects.get()

    seen = [page, *(owner.get(each).content.decode() for each in (at, f"/circles/{circle.pk}/"))]
    log = f"/circles/{circle.pk}/evenings/{evening.pk}/log/"
    seen.append(owner.get(log).content.decode())
    assert not any("<b>Ann" in each or "<script>alert" in each for each in seen)
    assert "A past evening, brought in from a list. &lt;script&gt;alert(1)" in seen[-1]


def test_payments_are_told_in_sentences_and_marked_on_the_slate(
    owner: Client, past: str, access: Access
) -> None:
    brought_in(access, was_paid=False)
    cells = "Date\tFrom\tTo\tAmount\n2024-02-01\tCat\tAnn\t1.20\n2024-02-02\tBen\tAnn\t9\n"
    page = look(owner, past, pasted=cells)

    assert "1 February 2024: Cat paid Ann £1.20." in text(page)
    assert "Ben paid Ann £9. Stays out. So much is not owed between them." in text(page)
    told = text(owner.get(bring(owner, past, page)).content.decode())
    assert "1 payment" in told
    assert "paid on 1 Feb 2024" in told
    assert Entry.objects.filter(kind="payment").count() == 1


PAGES = {
    "sheet/": "+4.20 −3.00 −1.20 won and lost −4.20 +3.00 +1.20 paid at the time",
    "log/": "A past evening, brought in from a list. at Ben’s",
    "settle/": "Nobody owes anybody anything.",
    "result/": "Ann won the evening, up £4.20.",
    "curve/": "No deals are known of this evening, so there is no line to draw.",
    "replay/": "No deals are known of this evening, so there is nothing to replay.",
    "entries/2/": "Ann +£4.20, Ben −£3.00, Cat −£1.20",
    "entries/3/": "Paid at the time: Ann −£4.20, Ben +£3.00, Cat +£1.20",
    "result/picture.svg": "Ann",
    "live/": "no deals recorded",
    "big/": "no deals recorded",
    "rules/": "",
    "more/": "",
    "what-if/": "",
    "kitty/": "",
    "deals.csv": "",
    "transfers.csv": "paid at the time",
}


def test_every_page_of_a_past_evening_is_sensible(
    owner: Client, access: Access, circle: Circle
) -> None:
    brought_in(access)
    evening = Evening.objects.get(played_on="2024-01-12")
    at = f"/circles/{circle.pk}/evenings/{evening.pk}/"

    assert owner.get(at).headers["Location"] == f"{at}result/"
    for page, said in PAGES.items():
        answer = owner.get(f"{at}{page}")
        assert answer.status_code in (200, 286, 405), page
        told = text(answer.content.decode())
        assert said in told, page
        assert not re.search(r"\b0 deals", told), page
    for page in ("", "figures/", "league/", "slate/", "evenings/", "export/"):
        told = text(owner.get(f"/circles/{circle.pk}/{page}").content.decode())
        assert not re.search(r"\b0 deals", told), page
    assert "deals next" not in text(owner.get("/").content.decode())


def test_what_is_unexplained_is_no_kitty(owner: Client, access: Access, circle: Circle) -> None:
    brought_in(access, "Date,Ann,Ben\n2024-01-12,1,-1.50\n", unexplained=[FIRST])
    at = f"/circles/{circle.pk}/evenings/{Evening.objects.get().pk}/"

    told = text(owner.get(f"{at}result/").content.decode())
    assert "Ann +£1.00 won Ben −£1.50 lost Unexplained +£0.50 Nobody owes" in told
    assert "Ann +£1.00, Ben −£1.50 (50p unexplained)" in text(
        owner.get(f"{at}log/").content.decode()
    )
    told = text(owner.get(f"{at}sheet/").content.decode())
    assert "won and lost, some unexplained" in told
    assert "kitty" not in told.lower()


def test_where_nothing_comes_in_by_itself_the_button_says_so(owner: Client, past: str) -> None:
    told = text(look(owner, past, pasted="Date\tAnn\tBen\n2024-01-12\t1\t-2\n"))

    assert "Nothing can come in as it is." in told
    assert "Bring in what is ticked" in told


def test_a_night_deal_by_deal_has_a_row_and_a_point_for_each(
    owner: Client, access: Access, circle: Circle
) -> None:
    brought_in(
        access,
        "Date,Winner,Loser,Amount,Notes\n2024-01-12,Ann,Ben,2,a bet\n,Ben,Cat,5,\n,Ann,Cat,1,\n",
    )
    at = f"/circles/{circle.pk}/evenings/{Evening.objects.get().pk}/"

    told = text(owner.get(f"{at}sheet/").content.decode())
    assert "+2 −2 · won and lost · a bet · +5 −5 won and lost +1 · −1 won and lost" in told
    told = text(owner.get(f"{at}curve/").content.decode())
    assert "Start 0 0 0 1 +2 −2 0 2 +2 +3 −5 3 +3 +3 −6" in told


@pytest.mark.parametrize(
    ("language", "first", "amounts"),
    [
        ("en", "12 Jan", ["4.20", "−3.00", "−1.20"]),
        ("de", "12. Jan.", ["4,20", "−3,00", "−1,20"]),
        ("fr", "12 janv.", ["4,20", "−3,00", "−1,20"]),
        ("nl", "12 jan", ["4,20", "−3,00", "−1,20"]),
        ("es", "12 ene", ["4,20", "−3,00", "−1,20"]),
        ("it", "12 gen", ["4,20", "−3,00", "−1,20"]),
    ],
)
def test_the_tables_that_the_page_shows_can_be_pasted_as_they_are_in_every_language(
    owner: Client, past: str, language: str, first: str, amounts: list[str]
) -> None:
    in_it = {"Accept-Language": language}
    page = owner.get(past, headers=in_it).content.decode()
    shown = [
        [re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]", row) for row in re.split("</tr", table)]
        for table in re.findall(r'<table class="sheet">(.*?)</table>', page, re.S)
    ]
    assert shown[0][1] == [first, *amounts]

    for rows, cards in zip(shown, ((2, 2), (1, 1), (1, 0)), strict=True):
        pasted = "\n".join("\t".join(map(html.unescape, cells)) for cells in rows)
        answer = owner.post(past, {"pasted": pasted, "step": "look", "year": "2024"}, headers=in_it)
        told = answer.content.decode()
        assert answer.status_code == 200
        assert (told.count('class="card"'), told.count('class="card__title"')) == cards
