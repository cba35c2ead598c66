"""Every phone a witness: what it saw, and the book no longer holds, is told to everybody."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from sessions.auditing.evenings import findings
from sessions.book.append_only import lifted
from sessions.book.chain import add_milestone
from sessions.book.witness import head_kept, head_shown
from sessions.models import Entry, Evening, LostHead, Milestone, Player, Seat
from sessions.models.book import DIGEST_CHARACTERS
from tests.support.witness import cut_by_one, put_back_by_one

Record = Callable[..., Entry]


def kept(evening: Evening) -> str:
    """Return the head that a phone keeps which sees the evening now."""
    return head_shown(evening.pk, Entry.objects.get(evening=evening, number=evening.version))


def ask(client: Client, evening: Evening, saw: str) -> str:
    """Return what a phone is told of the head that it saw: "1" if the book does not hold it."""
    answer = client.get(
        reverse("show-live", args=[evening.circle_id, evening.pk]), {"at": "x", "saw": saw}
    )
    assert answer.status_code == 200
    return answer.headers.get("Lost-Head", "")


def tell(client: Client, evening: Evening, saw: str) -> int:
    return client.post(
        reverse("tell-lost-head", args=[evening.circle_id, evening.pk]), {"saw": saw}
    ).status_code


def change_by_hand(evening: Evening) -> None:
    """Change the last entry, with its digest, as somebody with the database in hand could."""
    with lifted():
        Entry.objects.filter(evening=evening, number=evening.version).update(
            digest="0" * DIGEST_CHARACTERS
        )


@pytest.fixture
def played(evening: Evening, record: Record) -> Evening:
    for caller in ("1", "2"):
        record(evening, caller=caller, call="3", made=True)
    return evening


def test_a_book_that_only_grows_holds_what_every_phone_saw(
    played: Evening, record: Record, owner: Client
) -> None:
    saw = kept(played)
    record(played, caller="3", call="2", made=True)

    assert ask(owner, played, saw) == ""
    assert tell(owner, played, saw) == 204
    assert not LostHead.objects.exists()


def test_the_page_shows_the_head_that_a_phone_keeps(played: Evening, owner: Client) -> None:
    page = owner.get(reverse("show-table", args=[played.circle_id, played.pk])).content.decode()

    assert f'data-evening="{played.pk}" data-head="{kept(played)}"' in page
    assert kept(played).startswith("3.2.")


def test_a_backup_that_was_put_back_is_told_with_the_deal(
    played: Evening, owner: Client, caplog: pytest.LogCaptureFixture
) -> None:
    saw = kept(played)
    put_back_by_one(played)

    assert ask(owner, played, saw) == "1"
    with caplog.at_level(logging.ERROR):
        assert tell(owner, played, saw) == 204

    page = owner.get(reverse("show-table", args=[played.circle_id, played.pk])).content.decode()
    assert (
        "The book was restored to deal 1. A phone saw it at deal 2: what was played after deal 1 "
        "is not in it any more. Enter it again."
    ) in page
    assert f"Evening {played.pk} does not hold a head that a phone saw after entry 3" in caplog.text
    assert list(findings(played)) == []


@pytest.mark.parametrize("earlier", [False, True], ids=["never restored", "restored before it"])
def test_a_book_that_lost_its_end_otherwise_is_not_called_put_back(
    evening: Evening, record: Record, owner: Client, *, earlier: bool
) -> None:
    if earlier:
        add_milestone(evening.circle_id, kind=Milestone.RESTORED)
    for caller in ("1", "2"):
        record(evening, caller=caller, call="3", made=True)
    saw = kept(evening)
    cut_by_one(evening)

    assert ask(owner, evening, saw) == "1"
    tell(owner, evening, saw)

    page = owner.get(reverse("show-table", args=[evening.circle_id, evening.pk])).content.decode()
    assert (
        "This book ends at deal 1. A phone saw it at deal 2, and nobody restored a backup with "
        "napledger. Ask whoever runs this site what became of it."
    ) in page
    seal = LostHead.objects.get().seal
    assert [str(each) for each in findings(evening)] == [
        f"evening {evening.pk}, entry 3: a phone saw {seal} after it, which this book does not hold"
    ]


def test_a_book_that_was_changed_is_told_in_other_words(
    played: Evening, owner: Client, access: object
) -> None:
    saw = kept(played)
    ben = Player.objects.get(circle=played.circle_id, name="Ben")
    type(access)._default_manager.update(player=ben)  # type: ignore[attr-defined]  # noqa: SLF001
    change_by_hand(played)

    assert ask(owner, played, saw) == "1"
    tell(owner, played, saw)

    page = owner.get(reverse("show-settling", args=[played.circle_id, played.pk])).content.decode()
    assert (
        "This book was changed from outside. Ben’s phone saw another one at deal 2. "
        "Ask whoever runs this site."
    ) in page
    seal = LostHead.objects.get().seal
    assert f"a phone saw {seal} after it, which this book does not hold" in str(
        list(findings(played))
    )


def test_a_book_that_went_on_in_another_way_after_a_backup_was_put_back(
    played: Evening, record: Record, owner: Client
) -> None:
    saw = kept(played)
    put_back_by_one(played)
    record(Evening.objects.get(pk=played.pk), caller="4", call="2", made=False)

    tell(owner, played, saw)

    row = LostHead.objects.get()
    assert (row.put_back, row.deals, row.number) == (True, 2, 3)


def test_everybody_is_told_once_until_somebody_who_records_answers(
    played: Evening, owner: Client
) -> None:
    saw = kept(played)
    put_back_by_one(played)
    table = reverse("show-table", args=[played.circle_id, played.pk])
    for _time in range(3):
        tell(owner, played, saw)
    before = owner.get(table).content.decode()

    answered = owner.post(reverse("answer-lost-heads", args=[played.circle_id, played.pk]))

    assert LostHead.objects.count() == 1
    assert before.count("The book was restored") == 1
    assert answered.headers["Location"] == table
    assert "The book was restored" not in owner.get(table).content.decode()
    assert LostHead.objects.get().answered_at is not None


def test_other_phones_are_shown_it_at_their_next_question(played: Evening, owner: Client) -> None:
    table = owner.get(reverse("show-table", args=[played.circle_id, played.pk])).content.decode()
    moment = table.partition('data-etag="')[2].partition('"')[0]
    saw = kept(played)
    change_by_hand(played)
    live = reverse("show-live", args=[played.circle_id, played.pk])
    quiet = owner.get(live, {"at": moment}).status_code

    tell(owner, played, saw)

    assert quiet == 204
    assert "changed from outside" in owner.get(live, {"at": moment}).content.decode()


@pytest.mark.parametrize(
    "saw",
    [
        "",
        "3.2.0123456789abcde",
        "3.2.0123456789abcde:forged",
        "99.98.0123456789abcde:forged",
        "x" * 5000,
        "\0",
    ],
)
def test_nobody_raises_an_alarm_by_inventing_a_head(
    played: Evening, owner: Client, saw: str
) -> None:
    assert ask(owner, played, saw) == ""
    assert tell(owner, played, saw) == 204
    assert not LostHead.objects.exists()


def test_a_head_of_another_evening_is_none_of_this_one(
    played: Evening, start: Callable[..., Evening], owner: Client
) -> None:
    other = start(title="Another")

    assert head_kept(other.pk, kept(played)) is None
    assert ask(owner, other, kept(played)) == ""


def test_a_stranger_is_no_witness(played: Evening, stranger: Client) -> None:
    assert tell(stranger, played, kept(played)) == 404


def test_a_question_without_news_asks_the_database_once_more_only_for_a_head(
    played: Evening, owner: Client, django_assert_num_queries: Callable[[int], object]
) -> None:
    live = reverse("show-live", args=[played.circle_id, played.pk])
    saw = kept(played)
    since = f"{played.version}.{played.state}"

    with django_assert_num_queries(1):  # type: ignore[attr-defined]  # a context manager
        owner.get(live, {"since": since})
    with django_assert_num_queries(2):  # type: ignore[attr-defined]  # a context manager
        owner.get(live, {"since": since, "saw": saw})


def test_seats_are_as_before_the_deal_that_was_put_back(played: Evening) -> None:
    put_back_by_one(played)

    balances = Seat.objects.filter(evening=played).order_by("number").values_list("balance")
    assert [balance for (balance,) in balances] == [1, 9, -3, -3, -4]
