"""The score sheet."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from napledger.evening.log import AMEND, VOID
from sessions.book.correct import undo_last
from sessions.book.open_book import open_book
from sessions.book.submission import Recorder, Submission, new_key
from sessions.history.sheet import sheet_page
from sessions.models import Entry, Evening
from sessions.table.people import record_join
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.pages import markup, rows, text
from tests.support.signing import TWENTY_TO_TEN, correct


def sheet(client: Client, evening: Evening, query: str = "") -> str:
    """Return the page of the score sheet."""
    response = client.get(f"{at(evening)}sheet/{query}")
    assert response.status_code == 200
    return markup(response)


def test_every_deal_is_a_row_with_what_each_won_and_lost_or_where_everybody_stood(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="2", call="3", made=True)
    record(evening, caller="3", call="nap", made=False)

    html = sheet(owner, evening)
    assert rows(html) == [
        "Deal Ann Ben Cat Dan Kitty",
        "1 −3 +9 −3 −4 +1",
        "Ben, three ✓ made",
        "2 +4 +5 −15 +5 +1",
        "Cat, Nap ✗ lost",
        "= After 2 +1 +14 −18 +1 2",
    ]
    # The figure of the player whose deal it was stands in brass.
    assert re.findall(r'<td class="caller">(.*?)</td>', html) == ["+9", "−15"]
    assert rows(sheet(owner, evening, "?running"))[1:] == [
        "1 −3 +9 −3 −4 1",
        "Ben, three ✓ made",
        "2 +1 +14 −18 +1 2",
        "Cat, Nap ✗ lost",
        "= After 2 +1 +14 −18 +1 2",
    ]


def test_a_voided_deal_is_a_line_struck_through_with_who_when_and_why(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="2", call="3", made=True)
    record(evening, caller="3", call="2", made=True)
    record(evening, caller="1", call="2", made=True)
    correct(evening, VOID, 3)

    html = sheet(owner, evening)

    assert rows(html)[1:] == [
        "1 −3 +9 −3 −4 +1",
        "Ben, three ✓ made",
        "Deal 2 · Cat, two struck out by Ben, 21:40: misheard",
        "2 +6 −3 −2 −2 +1",
        "Ann, two ✓ made",
        "= After 2 +3 +6 −5 −6 2",
    ]
    assert html.count("<del>") == 1


def test_an_undone_deal_has_no_row_and_is_counted_below(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="3", call="2", made=True)
    record(evening, caller="2", call="3", made=True)
    undo_last(evening, submission=Submission(new_key(), Recorder(at=TWENTY_TO_TEN)))

    html = sheet(owner, evening)

    assert rows(html)[1:] == ["1 −2 −2 +6 −3 +1", "Cat, two ✓ made", "= After 1 −2 −2 +6 −3 1"]
    assert "1 undone, in the log." in text(html)
    assert "Ben, three" in text(markup(owner.get(f"{at(evening)}log/")))


def test_a_corrected_deal_shows_what_stands_and_is_marked(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="2", call="3", made=True)
    correct(evening, AMEND, 2, caller="3", call="4", made=False)

    html = sheet(owner, evening)

    assert rows(html)[1:3] == ["1 * corrected +4 +4 −12 +3 +1", "Cat, four ✗ lost"]
    assert "* corrected since." in html


def test_a_deal_that_a_rule_put_right_made_a_lost_one_is_a_lost_one(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(rules={"preset": "hoyle", "options": {"revoke": "none"}})
    record(evening, caller="2", call="3", made=True, revokes=[{"player": "2", "how": "revoke"}])
    assert rows(sheet(owner, evening))[1] == "1 −3 +9 −3 −3"
    facts = Entry.objects.get(evening=evening, number=1).facts
    correct(evening, AMEND, 1, **{**facts, "rules": {"preset": "hoyle"}})

    assert rows(sheet(owner, evening))[1] == "1 +3 −9 +3 +3"


def test_what_went_wrong_and_a_note_stand_below_a_deal(
    owner: Client, evening: Evening, record: Record
) -> None:
    revokes = [{"player": "3", "how": "revoke"}]
    record(evening, caller="2", call="3", made=True, revokes=revokes, note="by candlelight")
    record(evening, abandoned=True, wrong_cards=["4"], misdeals=2)
    record(evening, caller="2", call="2", made=True, note="the last of the port")

    assert rows(sheet(owner, evening))[2::2][:3] == [
        "Ben, three ✓ made · Revoke by Cat · by candlelight",
        "abandoned · Wrong number of cards by Dan, misdeal by Ann",
        "Ben, two ✓ made · the last of the port",
    ]


def test_why_a_deal_was_abandoned_is_said_once(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, abandoned=True, reason="misdeal", misdeals=1)
    record(evening, abandoned=True, reason="faulty_pack", misdeals=1)

    assert rows(sheet(owner, evening))[2::2] == [
        "abandoned · Misdeal by Dan",
        "abandoned: faulty pack · Misdeal by Dan",
    ]


def test_what_is_no_deal_stands_between_the_lines(
    owner: Client, evening: Evening, record: Record
) -> None:
    facts = {"player": "Eve", "left_of": "2"}
    record_join(
        evening, facts=lambda _book: facts, submission=Submission(new_key(), Recorder(), "join")
    )
    record(evening, kind="payment", **{"from": "1", "to": "2", "amount": 5})
    record(evening, kind="adjustment", changes={"1": 2, "3": -2}, note="tea")

    assert rows(sheet(owner, evening)) == [
        "Deal Ann Ben Cat Dan Eve Kitty",
        "Eve joined, to the left of Ben",
        "+5 −5 · · · ·",
        "cash",
        "+2 · −2 · · ·",
        "adjusted · tea",
        "= Balances +7 −5 −2 0 0 0",
    ]


def test_coins_in_the_kittys_box_do_not_change_the_kitty_of_the_book(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="2", call="3", made=True)
    record(evening, kind="box", player="4", amount=1, into=True)

    assert rows(sheet(owner, evening))[3:] == [
        "· · · +1 ·",
        "cash",
        "= After 1 −3 +9 −3 −3 1",
    ]


def test_a_kitty_brought_forward_stands_above_the_first_deal(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(kitty=17)
    record(evening, caller="2", call="3", made=True)

    assert rows(sheet(owner, evening))[1:] == [
        "0 0 0 0 17",
        "Brought forward",
        "1 −3 +9 −3 −4 +1",
        "Ben, three ✓ made",
        "= After 1 −3 +9 −3 −4 18",
    ]


@pytest.mark.parametrize(
    ("currency", "stake", "head", "row"),
    [
        ("GBP", 50, "Deal £ Ann Ben Cat Dan Kitty", "1 −1.50 +4.50 −1.50 −2.00 +0.50"),
        ("GBP", 100, "Deal £ Ann Ben Cat Dan Kitty", "1 −3 +9 −3 −4 +1"),
        ("JPY", 100, "Deal JP¥ Ann Ben Cat Dan Kitty", "1 −300 +900 −300 −400 +100"),
        ("lsd", 24, "Deal Ann Ben Cat Dan Kitty", "1 −1/6 +4/6 −1/6 −2/- +6d"),
        (
            "lsd",
            970,
            "Deal Ann Ben Cat Dan Kitty",
            "1 −£3/-/7½ +£9/1/10½ −£3/-/7½ −£4/-/10 +£1/-/2½",
        ),
    ],
)
def test_a_column_has_the_sign_of_its_money_once_and_no_needless_coins(
    owner: Client, start: Start, record: Record, currency: str, stake: int, head: str, row: str
) -> None:
    evening = start(currency=currency, stake=stake)
    record(evening, caller="2", call="3", made=True)

    found = rows(sheet(owner, evening))
    assert found[0] == head
    assert found[1].startswith(row)


@pytest.mark.parametrize(
    ("game", "marked"),
    [
        ("nap", "caller"),
        ("vingt_un", "dealer"),
        ("french_vingt_un", "dealer"),
        ("solo_whist", "caller"),
        ("loo", "winner"),
        ("whist", "side"),
        ("piquet", "player"),
    ],
)
def test_the_legend_says_whom_the_sheet_marks(
    owner: Client, start: Start, record: Record, game: str, marked: str
) -> None:
    names = ["Ann", "Ben"] if game == "piquet" else ["Ann", "Ben", "Cat", "Dan"]
    evening = start(game=game, rules={}, players=names, first_dealer="Ann", stake=2)
    record(evening, abandoned=True)

    assert f"in brass: the {marked}." in text(sheet(owner, evening))


def test_each_game_tells_below_its_figures_what_the_line_does_not(
    owner: Client, start: Start, record: Record
) -> None:
    vingt_un = start(game="vingt_un", rules={}, first_dealer="Ben", stake=1)
    hands = [{"player": "1", "stake": 2, "hand": "natural"}]
    hands += [{"player": each, "stake": 1, "hand": "lost"} for each in ("3", "4")]
    record(vingt_un, hand=20, hands=hands)
    solo = start(game="solo_whist", rules={}, stake=1)
    record(solo, passed=True, proposer="3")
    record(solo, caller="2", call="proposal", partner="4", tricks=9)
    piquet = start(game="piquet", rules={}, players=["Ann", "Ben"], first_dealer="Ben", stake=1)
    elder = {"tricks": 7, "play": 13, "point": 6, "sequences": [5], "quatorzes": 1}
    record(piquet, parts={"1": elder, "2": {"tricks": 5, "play": 10}})

    assert rows(sheet(owner, vingt_un))[2] == (
        "Ben dealt ✗ lost · with 20 · natural: Ann · staked: Ann 2"
    )
    assert rows(sheet(owner, solo))[2:6:2] == [
        "proposal not accepted · proposed by Cat",
        "Ben and Dan, proposal ✓ made · with 9",
    ]
    assert rows(sheet(owner, piquet))[2] == (
        "Ann 118, Ben 10 · "
        "Ann: point 6, quint 15, quatorze 14, repique 60, play 13, cards 10 · Ben: play 10"
    )


def test_how_a_match_stands_is_a_column_until_it_is_over(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(game="whist", rules={}, stake=1)
    for tricks in (8, 9, 11, 7):
        record(evening, tricks={"1": tricks})

    found = rows(sheet(owner, evening))

    assert found[0] == "Deal Score Ann Ben Cat Dan"
    assert [row.split(" ")[1] for row in found[1:-1:2]] == ["2–0", "5–0", "+8", "1–0"]


@pytest.fixture
def long_evening(evening: Evening, record: Record) -> Evening:
    for _ in range(80):
        record(evening, caller="2", call="2", made=True)
    return evening


def test_a_long_evening_opens_at_its_latest_deals_and_has_pages(
    owner: Client, long_evening: Evening
) -> None:
    latest, first = sheet(owner, long_evening), sheet(owner, long_evening, "?page=1")

    found = rows(latest)
    assert found[1:3] == ["−113 +288 −112 −113 50", "Brought forward"]
    assert len(found) == 64
    assert found[3].startswith("51 ")
    assert found[-1] == "= After 80 −180 +460 −180 −180 80"
    assert rows(first)[1].startswith("1 ")
    assert rows(first)[-1] == "= After 50 −113 +288 −112 −113 50"
    assert "Page 1 of 2" in first
    assert 'href="?page=2"' in first
    for query in ("?page=99", "?page=", "?page=-1", "?page=x", "?page=٣"):
        assert "Page 2 of 2" in sheet(owner, long_evening, query), query


def test_for_paper_there_is_the_whole_sheet_and_the_whole_log_and_a_part_says_that_it_is_one(
    owner: Client, long_evening: Evening
) -> None:
    part, whole = (text(sheet(owner, long_evening, query)) for query in ("", "?whole"))
    log, whole_log = (
        text(markup(owner.get(f"{at(long_evening)}log/{query}"))) for query in ("", "?whole")
    )

    assert "This is page 2 of 2 of the sheet." in part
    assert "The whole sheet, to print" in part
    found = rows(sheet(owner, long_evening, "?whole"))
    assert (found[1][:2], found[159][:3], found[161]) == (
        "1 ",
        "80 ",
        "= After 80 −180 +460 −180 −180 80",
    )
    assert "of the sheet" not in whole
    assert "to print" not in whole
    assert "These are not all entries of the log." in log
    assert "The whole log, to print" in log
    assert "These are not all" not in whole_log
    assert "The evening begins" in whole_log
    assert "The evening begins" not in log


def test_what_was_everybodys_stands_out_nowhere(start: Start, record: Record) -> None:
    evening = start(game="piquet", players=["Ann", "Ben"], first_dealer="Ben", stake=1, rules={})
    record(evening, kind="deal", scores={"1": 28, "2": 12})

    page = sheet_page(open_book(evening))

    assert (page.deal, page.who) == ("Deal", "player")
    assert [[cell.whose for cell in row.cells] for row in page.sheet.rows] == [[False, False]]
