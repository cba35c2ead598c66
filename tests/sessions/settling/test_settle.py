"""Settling the evening, from the end of play to a closed book and back."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from sessions.access.permissions import cookie_name, own
from sessions.book.append_only import lifted
from sessions.book.open_book import open_book
from sessions.models import Access, Circle, Entry, Evening, Player, Seat
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.pages import markup, rows, text
from tests.support.settling import HTMX, cards, ended, page, paid, played, with_kitty
from tests.support.table import balances, payment

__all__ = ["ended", "played", "with_kitty"]

OWED = [
    "Cat pays Ann 8 All of Cat’s 8 goes to Ann. Paid : Cat pays Ann 8",
    "Dan pays Ann 5 All of Dan’s 5 goes to Ann. Paid : Dan pays Ann 5",
]


def at_2248(card: str) -> str:
    """Return what a card says, as if all was paid at 22:48."""
    return re.sub(r"\d\d:\d\d", "22:48", card)


def test_while_play_is_on_the_page_says_what_would_settle_it(
    owner: Client, played: Evening
) -> None:
    html = page(owner, played)

    assert "Play is on. If it ended now: Two payments, the fewest possible." in text(html)
    assert cards(html) == [
        "Cat pays Ann 8 All of Cat’s 8 goes to Ann.",
        "Dan pays Ann 5 All of Dan’s 5 goes to Ann.",
    ]
    assert "End play and settle" in html
    assert "mark-paid" not in html


def test_ending_play_leads_to_the_payments_and_takes_no_more_deals(
    owner: Client, played: Evening
) -> None:
    response = owner.post(f"{at(played)}review/", {"key": "end-of-play"}, follow=True)
    one_more = {"caller": "1", "call": "3", "outcome": "made", "key": "one-more-deal"}

    html = markup(response)
    assert response.redirect_chain == [(f"{at(played)}settle/", 303)]
    assert "Two payments, the fewest possible. The books balance: 13 up, 13 down." in text(html)
    assert cards(html) == OWED
    assert "If you close now, this stays owed: Cat pays Ann: 8" in text(html)
    assert owner.post(f"{at(played)}deals/", one_more).status_code == 422
    assert balances(played)["Ann"] == 13


def test_one_tap_marks_a_payment_once_and_moves_no_other(owner: Client, ended: Evening) -> None:
    address = f"{at(ended)}settle/paid/"
    dan_pays = paid("4", "1", 5, key="dan-pays-ann")

    response = owner.post(address, dan_pays, headers=HTMX)
    again = owner.post(address, dan_pays, headers=HTMX)
    html = markup(response)
    from_another_phone = owner.post(address, dan_pays | {"key": "another-phone"}, headers=HTMX)
    another_with_its_key = owner.post(address, paid("3", "1", 8, key="dan-pays-ann"), headers=HTMX)

    assert (response.status_code, again.status_code) == (200, 200)
    assert html.lstrip().startswith(
        f'<div class="stack" id="settling" data-version="{ended.version + 1}.reviewing">'
    )
    assert [at_2248(each) for each in cards(html)] == [
        "Cat pays Ann 8 All of Cat’s 8 goes to Ann. Paid : Cat pays Ann 8",
        "Dan paid Ann 5 ✓ paid at 22:48 Undo : Dan paid Ann 5",
    ]
    assert "One of two payments is made." in html
    assert from_another_phone.status_code == 422
    assert "This payment is already marked as paid." in markup(from_another_phone)
    assert another_with_its_key.status_code == 409
    assert "This form was sent already" in markup(another_with_its_key)
    assert balances(ended) == {"kitty": 0, "Ann": 8, "Ben": 0, "Cat": -8, "Dan": 0}
    entry = Entry.objects.get(evening=ended, kind="payment")
    assert entry.facts == {"from": "4", "to": "1", "amount": 5}
    assert Seat.objects.get(evening=ended, number=4).won == -5


def test_without_scripts_the_page_follows_at_the_card_until_everybody_is_square(
    owner: Client, ended: Evening
) -> None:
    address = f"{at(ended)}settle/paid/"

    response = owner.post(address, paid("4", "1", 5, key="dan-pays-ann"), follow=True)
    assert response.redirect_chain == [(f"{at(ended)}settle/#debt-4-1", 303)]
    assert 'id="debt-4-1"' in markup(response)
    owner.post(address, paid("3", "1", 8, key="cat-pays-ann"))

    html = page(owner, ended)
    assert "Everybody is square." in text(html)
    assert "The books balance." in text(html)
    assert "this stays owed" not in html


def test_a_mark_is_taken_back_once(owner: Client, ended: Evening) -> None:
    owner.post(f"{at(ended)}settle/paid/", paid("4", "1", 5, key="dan-pays-ann"))
    number = Entry.objects.get(evening=ended, kind="payment").number
    sent = {"entry": str(number), "key": "he-did-not"}

    response = owner.post(f"{at(ended)}settle/unpaid/", sent, headers=HTMX)
    again = owner.post(f"{at(ended)}settle/unpaid/", sent)

    assert (response.status_code, again.status_code) == (200, 303)
    assert cards(markup(response)) == OWED
    assert balances(ended)["Dan"] == -5


@pytest.mark.parametrize(
    ("payee", "told"),
    [
        pytest.param(
            "1",
            [
                "Cat paid Ann 5 ✓ paid at 22:48 Undo : Cat paid Ann 5",
                "Cat pays Ann 3 The rest of 8: 5 is already paid. Paid : Cat pays Ann 3",
                "Dan pays Ann 5 All of Dan’s 5 goes to Ann. Paid : Dan pays Ann 5",
            ],
            id="part of what is owed",
        ),
        pytest.param(
            "4",
            [
                "Dan pays Ann 10 All of Dan’s 10 goes to Ann. Paid : Dan pays Ann 10",
                "Cat pays Ann 3 All of Cat’s 3 goes to Ann. Paid : Cat pays Ann 3",
                "Cat paid Dan 5 ✓ paid at 22:48, outside the plan Undo : Cat paid Dan 5",
            ],
            id="besides the plan",
        ),
    ],
)
def test_cash_from_one_to_another_changes_what_is_owed(
    owner: Client, ended: Evening, payee: str, told: list[str]
) -> None:
    cash = payment(**{"from": "3", "to": payee, "amount": "5"})

    response = owner.post(f"{at(ended)}payments/", cash, follow=True)

    assert response.redirect_chain == [(f"{at(ended)}settle/", 303)]
    assert [at_2248(each) for each in cards(markup(response))] == told


NOT_OWED = "This payment is not owed now"
OUT_OF_DATE = "This form is out of date"

REFUSED: list[tuple[dict[str, str], str]] = [
    ({"amount": "7"}, NOT_OWED),
    ({"payer": "1", "payee": "4"}, NOT_OWED),
    ({"payee": "9"}, NOT_OWED),
    ({"payer": "kitty", "payee": "kitty", "amount": "6"}, NOT_OWED),
    ({"amount": "0"}, NOT_OWED),
    ({"amount": "six"}, OUT_OF_DATE),
    ({"amount": "-5"}, OUT_OF_DATE),
]


def test_what_is_not_owed_is_not_marked_and_what_was_not_paid_not_unmarked(
    owner: Client, ended: Evening
) -> None:
    for fields, sentence in REFUSED:
        sent = paid("4", "1", 5, key="this-one-not") | fields
        response = owner.post(f"{at(ended)}settle/paid/", sent, headers=HTMX)
        assert response.status_code == 422, fields
        assert sentence in markup(response), fields
    for number in ("2", "7", "999", "99999999999999999999", "x", "-1"):
        sent = {"entry": number, "key": "forged-number"}
        assert owner.post(f"{at(ended)}settle/unpaid/", sent).status_code == 422, number
    assert Entry.objects.filter(evening=ended).count() == 7


@pytest.mark.parametrize(
    ("steps", "sentence"),
    [
        ([], "Play is on. End it first, then settle."),
        (["review"], "Say first what happens to the kitty."),
        (
            ["review", "close"],
            "This evening is closed; only an owner can reopen it to write in its book.",
        ),
    ],
    ids=["while play is on", "before the kitty is decided", "closed"],
)
def test_nothing_is_marked_but_while_payments_are_known(
    owner: Client, with_kitty: Evening, steps: list[str], sentence: str
) -> None:
    for step in steps:
        owner.post(f"{at(with_kitty)}{step}/", {"key": f"the-key-of-{step}"})

    response = owner.post(f"{at(with_kitty)}settle/paid/", paid("4", "2", 3, key="too-early"))

    assert response.status_code == 422
    assert sentence in text(markup(response))
    assert balances(with_kitty)["Dan"] == -4


def test_the_kitty_comes_first(owner: Client, with_kitty: Evening) -> None:
    owner.post(f"{at(with_kitty)}review/", {"key": "end-of-play"})

    html = page(owner, with_kitty)

    assert "First: what happens to the kitty?" in html
    assert cards(html) == []
    assert re.findall(r'name="how" value="(\w+)"', html) == ["split", "draw", "carry"]
    assert "1 each; the odd coins make it 2 for Ann and Ben, from the dealer’s left." in text(html)
    drawn = {"how": "draw", "winner": "3", "key": "cat-drew-it"}
    response = owner.post(f"{at(with_kitty)}kitty/", drawn, follow=True)
    assert cards(markup(response))[0].startswith("Cat drew the kitty of 6 Change")


def test_the_tables_own_way_with_the_kitty_is_said_and_offered_first(
    owner: Client, start: Start
) -> None:
    evening = start(kitty=5, rules={"preset": "peel_pool", "options": {"kitty_end": "draw"}})

    html = page(owner, evening)

    assert "The kitty is still to be drawn for, so who pays whom isn’t known yet." in text(html)
    assert cards(html) == []
    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
    offered = re.findall(r'name="how" value="(\w+)"', page(owner, evening))
    assert offered == ["draw", "split", "carry"]


def test_a_split_kitty_is_said_and_paid_out_of_its_box_and_put_back(
    owner: Client, with_kitty: Evening
) -> None:
    owner.post(f"{at(with_kitty)}review/", {"key": "end-of-play"})

    response = owner.post(
        f"{at(with_kitty)}kitty/", {"how": "split", "key": "split-it"}, follow=True
    )

    split = [
        (
            "The kitty of 6 was split Change what happens to the kitty "
            "1 each; the odd coins make it 2 for Ann and Ben, from the dealer’s left."
        ),
        (
            "Ben takes from the kitty 5 The kitty owes 5, and Ben is up 11. "
            "Paid : Ben takes from the kitty 5"
        ),
        "Dan pays Ben 3 All of Dan’s 3 goes to Ben. Paid : Dan pays Ben 3",
        "Cat pays Ben 2 All of Cat’s 2 goes to Ben. Paid : Cat pays Ben 2",
        "Ann pays Ben 1 All of Ann’s 1 goes to Ben. Paid : Ann pays Ben 1",
    ]
    assert cards(markup(response)) == split
    owner.post(f"{at(with_kitty)}settle/paid/", paid("kitty", "2", 5, key="from-the-box"))
    box = Entry.objects.get(evening=with_kitty, kind="box")
    assert box.facts == {"player": "2", "amount": 5, "into": False}
    assert "kitty_box" not in box.table_after
    back = {"entry": str(box.number), "key": "put-them-back"}
    owner.post(f"{at(with_kitty)}settle/unpaid/", back)
    assert balances(with_kitty)["Ben"] == 11
    assert cards(page(owner, with_kitty)) == split


def test_a_kitty_that_goes_on_is_filled_up(owner: Client, with_kitty: Evening) -> None:
    owner.post(f"{at(with_kitty)}review/", {"key": "end-of-play"})

    response = owner.post(
        f"{at(with_kitty)}kitty/", {"how": "carry", "key": "carry-it-on"}, follow=True
    )

    assert cards(markup(response)) == [
        (
            "The kitty of 6 is carried over Change what happens to the kitty "
            "It waits for the next evening."
        ),
        "Dan pays Ben 4 All of Dan’s 4 goes to Ben. Paid : Dan pays Ben 4",
        "Ann pays Ben 3 All of Ann’s 3 goes to Ben. Paid : Ann pays Ben 3",
        "Cat pays Ben 2 Cat is down 3, Ben is up 9: this is part of both. Paid : Cat pays Ben 2",
        (
            "Cat pays the kitty 1 Cat is down 3, and the kitty is owed 1. "
            "Paid : Cat pays the kitty 1"
        ),
    ]
    owner.post(f"{at(with_kitty)}settle/paid/", paid("3", "kitty", 1, key="into-the-box"))
    box = Entry.objects.get(evening=with_kitty, kind="box")
    assert box.facts == {"player": "3", "amount": 1, "into": True}
    assert box.table_after["kitty_box"] == 6


COUNTED = {
    "5": "✓ 5: exactly what the book says.",
    "8": "3 more than the book says. Did somebody put coins in too soon?",
    "4": "1 short of the book. Count again, or note the difference.",
    "6": "6 is the whole kitty, but by the book only 5 of it is paid in",
    "0": "5 short of the book.",
    "": "By the book it holds 5. What did you count?",
    "many": "“many” is not an amount.",
    "-1": "“-1” is too little: the least is 0.",
}


def test_the_kitty_is_counted_against_the_book(owner: Client, with_kitty: Evening) -> None:
    for counted, sentence in COUNTED.items():
        response = owner.get(f"{at(with_kitty)}settle/", {"counted": counted})
        html = markup(response)
        assert response.status_code == (422 if counted in ("many", "-1") else 200), counted
        assert sentence in text(html)
        assert f'name="counted" value="{counted}"' in html


def test_a_closed_evening_shows_what_it_came_to_until_it_is_reopened(
    owner: Client, ended: Evening
) -> None:
    response = owner.post(f"{at(ended)}close/", {"key": "close-it-now"}, follow=True)

    said = text(markup(response))
    assert response.redirect_chain == [(f"{at(ended)}settle/", 303)]
    assert "Ann won the evening, up 13." in said
    assert "19 Nov 2026 · The Crown · 4 deals. This evening is closed." in said
    head = text(markup(owner.get(at(ended))))
    assert "Thursday at the Crown 4 deals · stake 1" in head
    assert "Ann +13 won Ben 0 level Dan −5 lost Cat −8 lost" in said
    assert "What is still owed stays in the book." in said
    assert "Reopen the evening" in said
    assert "Close the evening" not in said
    reopened = owner.post(f"{at(ended)}reopen/", {"key": "open-it-again"})
    ended.refresh_from_db()
    assert (reopened.headers["Location"], ended.state) == (at(ended), "open")
    kinds = Entry.objects.filter(evening=ended).order_by("number").values_list("kind", flat=True)
    assert list(kinds)[-3:] == ["review", "close", "reopen"]


def test_an_evening_without_a_deal_owes_nothing_and_two_can_win_it_together(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(rules={"preset": "hoyle"})
    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
    assert "Nobody owes anybody anything." in page(owner, evening)

    record(evening, kind="adjustment", changes={"1": 4, "2": 4, "3": -8}, note="a wager")
    evening.refresh_from_db()
    owner.post(f"{at(evening)}close/", {"key": "close-it-now"})

    assert "Ann and Ben won the evening, up 4 each." in page(owner, evening)


def test_what_was_paid_at_the_table_is_in_the_result(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(rules={"preset": "hoyle"})
    record(evening, caller="1", call="4", made=True)
    record(evening, kind="payment", **{"from": "2", "to": "1", "amount": 3})
    record(evening, kind="payment", **{"from": "1", "to": "2", "amount": 1})
    record(evening, kind="payment", **{"from": "3", "to": "1", "amount": 4})
    owner.post(f"{at(evening)}undo/", {"key": "it-was-never-paid"})
    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})

    html = markup(owner.get(f"{at(evening)}result/"))

    assert "Ben paid Ann: 2 (at the table)" in html
    assert "Cat paid Ann" not in html
    assert rows(html)[1:9] == [
        "Ann +12 won",
        "Ben −4 lost",
        "Cat −4 lost",
        "Dan −4 lost",
        "Who pays whom Amount",
        "Cat pays Ann 4",
        "Dan pays Ann 4",
        "Ben pays Ann 2",
    ]
    assert "Ben paid Ann 2 ✓ at the table" in rows(html)


def test_the_payee_is_asked_outright_and_the_owner_on_request(
    owner: Client, ended: Evening, circle: Circle
) -> None:
    owner.post(f"{at(ended)}settle/paid/", paid("4", "1", 5, key="dan-pays-ann"))
    ann = phone_of(circle, name="Ann")

    asked = text(page(ann, ended))
    asked_of_the_owner = text(page(owner, ended))
    number = Entry.objects.get(evening=ended, kind="payment").number
    sent = {"key": "ann-says-so", "entry": str(number), "what": "received"}
    said = text(markup(ann.post(f"{at(ended)}settle/mark/", sent, follow=True)))

    assert "Did you get it? Yes : Dan paid you 5 No…" in asked
    assert "Did Ann get it?" in asked_of_the_owner
    assert "✓ received by Ann" in said
    assert "Did you get it?" not in said


def phone_of(circle: Circle, *, name: str) -> Client:
    """Return a player's own phone, which may watch."""
    access = own(circle, secret=f"{name}'s phone")
    player = Player.objects.get(circle=circle, name=name)
    Access.objects.filter(pk=access.pk).update(player=player, role="watcher")
    client = Client()
    client.cookies[cookie_name()] = f"{name}'s phone"
    return client


def test_the_result_can_be_copied_as_plain_text(owner: Client, ended: Evening) -> None:
    owner.post(f"{at(ended)}settle/paid/", paid("4", "1", 5, key="dan-pays-ann"))

    html = owner.get(f"{at(ended)}result/").content.decode()

    result = re.search(r"<textarea[^>]*>(.*?)</textarea>", html, re.S)
    assert result is not None
    assert result[1] == (
        "Thursday at the Crown\n"
        "19 Nov 2026 · The Crown · 4 deals\n"
        "\n"
        "Ann +13\n"
        "Ben 0\n"
        "Dan −5\n"
        "Cat −8\n"
        "\n"
        "Cat pays Ann: 8\n"
        "Dan paid Ann: 5\n"
        "\n"
        f"Seal of the book: {open_book(ended).seal}\n"
        "\n"
        "Best deal: Ann +12 (Deal 1 · Ann, four, made)\n"
        "Bravest loser: Cat −3 (Deal 3 · Cat, one, lost)"
    )


def test_an_evening_can_be_closed_with_its_kitty_left_alone(
    owner: Client, with_kitty: Evening
) -> None:
    owner.post(f"{at(with_kitty)}review/", {"key": "end-of-play"})
    owner.post(f"{at(with_kitty)}close/", {"key": "close-it-now"})

    said = text(page(owner, with_kitty))

    assert "Nobody said what happens to the kitty, so who pays whom isn’t known." in said
    assert "Kitty +1" in said


def test_payments_from_before_playing_on_belong_to_the_balances_and_stay_marked(
    owner: Client, ended: Evening
) -> None:
    owner.post(f"{at(ended)}settle/paid/", paid("4", "1", 5, key="dan-pays-ann"))
    early = Entry.objects.get(evening=ended, kind="payment")
    owner.post(f"{at(ended)}reopen/", {"key": "play-on-then"})
    owner.post(f"{at(ended)}review/", {"key": "end-of-play-2"})
    sent = {"entry": str(early.number), "key": "too-late"}

    response = owner.post(f"{at(ended)}settle/unpaid/", sent)

    assert response.status_code == 422
    assert "This isn’t one of the payments made since play ended" in markup(response)
    assert cards(page(owner, ended)) == [
        "Cat pays Ann 8 Cat is down 8, and Ann is up as much. Paid : Cat pays Ann 8"
    ]


@pytest.mark.parametrize(
    ("state", "step", "sentence"),
    [
        ("open", "close", "An evening is settled before it is closed."),
        ("open", "reopen", "This evening is open."),
        ("reviewing", "review", "This evening is being settled already, or closed."),
        ("closed", "close", "An evening is settled before it is closed."),
        ("closed", "review", "This evening is being settled already, or closed."),
    ],
)
def test_a_step_from_the_wrong_state_is_refused(
    owner: Client, evening: Evening, state: str, step: str, sentence: str
) -> None:
    with lifted():
        Evening.objects.filter(pk=evening.pk).update(state=state)

    response = owner.post(f"{at(evening)}{step}/", {"key": "a-wrong-step"})

    assert response.status_code == 422
    assert sentence in markup(response)
    assert Entry.objects.filter(evening=evening).count() == 1


def test_a_book_that_does_not_sum_to_nought_is_not_settled(owner: Client, ended: Evening) -> None:
    Seat.objects.filter(evening=ended, number=1).update(balance=14)

    said = text(page(owner, ended))

    assert "The books don’t balance, so the evening can’t be settled." in said
    assert "The book is out by +1" in said


@pytest.mark.parametrize(
    ("stake", "call", "drink", "expected"),
    [
        (100, "3", 100, ["+£9", "−£2", "−£3", "−£4"]),
        (50, "2", 50, ["+£3.00", "−£0.50", "−£1.00", "−£1.50"]),
    ],
    ids=["whole pounds", "pounds and pence"],
)
def test_figures_beside_each_other_are_of_one_unit(
    owner: Client,
    start: Start,
    record: Record,
    stake: int,
    call: str,
    drink: int,
    expected: list[str],
) -> None:
    evening = start(currency="GBP", stake=stake, rules={"preset": "hoyle"})
    record(evening, caller="1", call=call, made=True)
    record(evening, kind="adjustment", changes={"2": -drink, "3": drink}, note="A drink")
    record(evening, caller="1", call="1", made=True)
    record(evening, caller="1", call="1", made=False)

    for address in ("result/", "replay/?deal=3", "curve/"):
        shown = text(markup(owner.get(f"{at(evening)}{address}")))
        assert all(each in shown for each in expected), address
        assert (".00" in shown) == (stake == 50), address
    owed = " ".join(cards(page(owner, evening)))
    assert all(each.strip("−") in owed for each in expected[1:])


def test_on_their_own_phone_players_are_you_and_come_first(
    owner: Client, ended: Evening, circle: Circle
) -> None:
    dan = phone_of(circle, name="Dan")

    assert [each.partition(" All")[0] for each in cards(page(dan, ended))] == [
        "You pay Ann 5",
        "Cat pays Ann 8",
    ]
    assert page(dan, ended).count("card--own") == 1
    assert cards(page(phone_of(circle, name="Ann"), ended))[0].startswith("Cat pays you 8")

    # One Paid is brass: the first that is still to be tapped.
    html = page(owner, ended)
    assert re.findall(r'button--(brass|edge) button--wide" id="debt-(\d)', html) == [
        ("brass", "3"),
        ("edge", "4"),
    ]
    owner.post(f"{at(ended)}settle/paid/", paid("4", "1", 5, key="dan-pays-ann"))
    assert cards(page(dan, ended))[0].startswith("You paid Ann 5")
    sheet = markup(dan.get(f"{at(ended)}sheet/"))
    assert re.findall(r'<th scope="col" class="mine">.*?>(\w+)<', sheet) == ["Dan"]
    assert "curve__line--4 curve__line--own" in markup(dan.get(f"{at(ended)}curve/"))
