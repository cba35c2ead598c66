"""A program settles an evening, and the slate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from napledger.money.pay_handles import read_handle
from sessions.models import Entry, Evening, Player
from sessions.settling.handles import keep_handles
from tests.sessions.api.conftest import Program, at
from tests.support.nights import play_night

Start = Callable[..., Evening]
Record = Callable[..., Entry]


@pytest.fixture
def night(owner_program: Program, start: Start, record: Record) -> Evening:
    """Return an evening of five deals, which is being settled by a program."""
    evening = play_night(start, record)
    owner_program.post(at(evening, "baton"))
    ended = owner_program.post(at(evening, "state"), {"state": "reviewing"})
    assert ended.status_code == 201
    return evening


def test_the_ways_to_settle_are_told(owner_program: Program, night: Evening) -> None:
    settling = owner_program.get(at(night, "settling")).json()

    assert settling["way"] == "fewest"
    assert [(d["from"], d["to"], d["amount"], d["left"]) for d in settling["debts"]] == [
        ("Ann", "Cat", 6, 6),
        ("Dan", "Cat", 2, 2),
        ("Dan", "Ben", 2, 2),
    ]
    banker = next(each for each in settling["plans"] if each["way"] == "banker")
    assert banker["banker"] == "Cat"
    assert len(banker["payments"]) == 3


def test_how_each_payment_can_be_made_is_told_to_a_program(
    owner_program: Program, start: Start, record: Record
) -> None:
    evening = play_night(start, record, currency="EUR", stake=100)
    owner_program.post(at(evening, "baton"))
    owner_program.post(at(evening, "state"), {"state": "reviewing"})
    cat = Player.objects.get(circle=evening.circle_id, name="Cat")
    typed = [("bizum", "612 34 56 78"), ("paypal", "cat"), ("swish", "070 123 45 67")]
    keep_handles(cat, handles=[read_handle(*each) for each in typed])

    told = owner_program.get(at(evening, "settling/ways")).json()

    assert [(each["from"], each["to"], each["amount"], each["currency"]) for each in told] == [
        ("Ann", "Cat", 600, "EUR"),
        ("Dan", "Cat", 200, "EUR"),
        ("Dan", "Ben", 200, "EUR"),
    ]
    assert told[0]["ways"] == [
        {
            "service": "paypal",
            "title": "PayPal.Me",
            "name": "cat",
            "code": "",
            "link": "https://paypal.me/cat/6.00EUR",
            "has_amount": True,
            "is_in_currency": True,
        },
        {
            "service": "bizum",
            "title": "Bizum",
            "name": "+34612345678",
            "code": "",
            "link": "",
            "has_amount": False,
            "is_in_currency": True,
        },
        {
            "service": "swish",
            "title": "Swish",
            "name": "0701234567",
            "code": "",
            "link": "",
            "has_amount": False,
            "is_in_currency": False,
        },
    ]
    assert told[2]["ways"] == []


def test_a_payment_is_marked_disputed_and_taken_back(
    owner_program: Program, night: Evening
) -> None:
    paid = owner_program.post(
        at(night, "settling/payments"), {"from": "Ann", "to": "Cat", "amount": 6}
    )
    assert paid.status_code == 201
    number = paid.json()["number"]

    said = owner_program.post(
        at(night, f"settling/payments/{number}/saying"),
        {"what": "disputed", "note": "only five came"},
    )
    assert said.status_code == 201
    made = owner_program.get(at(night, "settling")).json()["made"]
    assert made == [
        {
            "from": "Ann",
            "to": "Cat",
            "amount": 6,
            "entry": number,
            "money": None,
            "said": "disputed",
            "note": "only five came",
        }
    ]
    back = owner_program.post(at(night, f"settling/payments/{number}/take-back"))
    assert back.status_code == 201
    assert owner_program.get(at(night, "settling")).json()["debts"][0]["left"] == 6


def test_a_plan_is_chosen_and_purses_are_shared(owner_program: Program, night: Evening) -> None:
    chosen = owner_program.post(at(night, "settling/plan"), {"way": "banker", "banker": "Ben"})
    assert chosen.status_code == 201
    assert chosen.json()["facts"]["banker"] == "Ben"
    assert owner_program.get(at(night, "settling")).json()["way"] == "banker"

    shared = owner_program.post(at(night, "settling/purses"), {"players": ["Ann", "Cat"]})
    assert shared.status_code == 201
    assert owner_program.get(at(night, "settling")).json()["purses"] == [["Ann", "Cat"]]
    parted = owner_program.post(at(night, "settling/purses/part"), {"holder": "Ann"})
    assert parted.status_code == 201
    assert owner_program.get(at(night, "settling")).json()["purses"] == []


def test_balances_are_rounded_to_a_coin(owner_program: Program, night: Evening) -> None:
    odd = owner_program.post(at(night, "settling/coin"), {"coin": 7})
    assert (odd.status_code, odd.json()["path"]) == (422, "coin")

    rounded = owner_program.post(at(night, "settling/coin"), {"coin": 5})
    assert rounded.status_code == 201
    assert rounded.json()["sentence"].startswith("Adjusted: ")


def test_what_is_left_unpaid_stands_on_the_slate(
    owner_program: Program, night: Evening, circle_path: str
) -> None:
    assert owner_program.post(at(night, "state"), {"state": "closed"}).status_code == 201

    (section,) = owner_program.get(f"{circle_path}/slate").json()["sections"]
    assert section["currency"] == "counters"
    payments = section["payments"]
    assert [(p["from_name"], p["to_name"], p["amount"]) for p in payments] == [
        ("Ann", "Cat", 6),
        ("Dan", "Cat", 2),
        ("Dan", "Ben", 2),
    ]
    first = {name: payments[0][name] for name in ("from", "to", "amount")}
    paid = owner_program.post(
        f"{circle_path}/slate/payments", {"evenings": [str(night.pk)], **first}
    )
    assert (paid.status_code, paid.json()["entries"]) == (201, 1)
    rest = owner_program.post(f"{circle_path}/slate/payments", {"evenings": [str(night.pk)]})
    assert (rest.status_code, rest.json()["entries"]) == (201, 2)
    assert owner_program.get(f"{circle_path}/slate").json()["sections"] == []

    back = owner_program.post(
        f"{circle_path}/slate/payments/take-back", {"key": rest.json()["key"]}
    )
    assert back.json()["entries"] == 2


@pytest.mark.parametrize(
    ("sent", "path"),
    [
        ({"evenings": ["x"]}, "evenings[0]"),
        ({"evenings": ["x"], "from": "a"}, "to"),
    ],
)
def test_a_forged_payment_of_the_slate_is_refused(
    owner_program: Program, circle_path: str, sent: dict[str, object], path: str
) -> None:
    answer = owner_program.post(f"{circle_path}/slate/payments", sent)

    assert answer.status_code == 422
    assert answer.json()["path"] in (path, "evenings[0]")


def test_rule_sets_are_kept_changed_and_deleted(owner_program: Program, circle_path: str) -> None:
    rules = {"preset": "hoyle", "options": {}}
    body = {"game": "nap", "name": "Ours", "rules": rules}

    kept = owner_program.post(f"{circle_path}/rule-sets", body)
    assert kept.status_code == 201
    address = f"{circle_path}/rule-sets/{kept.json()['id']}"
    renamed = owner_program.call("PUT", address, {**body, "name": "Thursday"})
    assert (renamed.status_code, renamed.json()["name"]) == (200, "Thursday")
    unknown = {**body, "rules": {"preset": "hoyle", "options": {"colour": 1}}}
    wrong = owner_program.call("PUT", address, unknown)
    assert (wrong.status_code, wrong.json()["path"]) == (422, "rules.options.colour")
    assert owner_program.call("DELETE", address).status_code == 204
    assert owner_program.get(address).status_code == 404


def test_whoever_leaves_is_settled_with_in_one_step(
    owner_program: Program, evening: Evening, record: Record
) -> None:
    # By Peel's pool: Ann +9, Ben and Cat −3 each, Dan −4, and 1 in the kitty.
    record(evening, caller="1", call="3", made=True)
    owner_program.post(at(evening, "baton"))
    sent = {"player": "Cat", "way": "plain"}

    told = owner_program.post(at(evening, "leaving/preview"), sent).json()
    assert told["payments"] == [{"from": "Cat", "to": "Ann", "amount": 3}]
    key = "a-key-of-its-own"
    left = owner_program.post(at(evening, "leaving"), sent, Idempotency_Key=key)
    again = owner_program.post(at(evening, "leaving"), sent, Idempotency_Key=key)

    assert left.status_code == 201
    assert left.json()["sentence"] == "Cat left"
    assert again.content == left.content
    table = owner_program.get(at(evening, "table")).json()
    assert table["seated"] == ["Ann", "Ben", "Dan"]
    assert table["balances"]["Cat"] == 0


def test_counters_are_priced_and_paid_in_money(owner_program: Program, night: Evening) -> None:
    sent = {"counters": 100, "amount": 500, "currency": "GBP"}
    assert owner_program.post(at(night, "settling/price"), sent).status_code == 201
    settling = owner_program.get(at(night, "settling")).json()
    assert settling["price"] == sent
    assert [debt["coins_left"] for debt in settling["debts"]] == [30, 10, 10]

    paid = {"from": "Ann", "to": "Cat", "amount": 6}
    assert owner_program.post(at(night, "settling/payments"), paid).status_code == 201

    made = owner_program.get(at(night, "settling")).json()["made"]
    assert [each["money"] for each in made] == [{"amount": 30, "currency": "GBP"}]
    late = owner_program.post(at(night, "settling/price"), {})
    assert late.status_code == 422
    assert late.json()["detail"].startswith("Something is paid already")


@pytest.mark.parametrize(
    ("path", "sent", "place"),
    [
        ("price", {"counters": 1, "amount": 5, "currency": "XYZ"}, "currency"),
        ("price", {"counters": 1, "amount": 5}, ""),
        ("payments", {"from": "Ann", "to": "Zoe", "amount": 6}, "to"),
        ("payments", {"from": "Ann", "to": "Cat", "amount": 7}, ""),
        ("coin", {"coin": 7}, "coin"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(
    owner_program: Program, night: Evening, path: str, sent: dict[str, object], place: str
) -> None:
    refused = owner_program.post(at(night, f"settling/{path}"), sent)

    assert (refused.status_code, refused.json()["path"]) == (422, place)


def test_what_cannot_be_brought_along_is_refused_at_its_place(
    owner_program: Program, night: Evening, circle_path: str
) -> None:
    owner_program.post(at(night, "state"), {"state": "closed"})
    opening = {"game": "nap", "stake": 1, "players": ["Ann", "Cat", "Eve"]}
    refusals: list[tuple[Any, str, str]] = [
        (None, "along", "Expected an amount for each player."),
        (["Ann"], "along", "Expected an amount for each player."),
        ({"Zed": "6"}, "along", "Nothing is still owed by or to Zed."),
        ({"Ann": "6"}, "along.Ann", "Expected a whole number."),
        ({"Ann": True}, "along.Ann", "Expected a whole number."),
    ]

    for along, path, detail in refusals:
        answer = owner_program.post(f"{circle_path}/evenings", {**opening, "along": along})
        said = (answer.status_code, answer.json()["path"], answer.json()["detail"])
        assert said == (422, path, detail)


def test_what_is_still_owed_is_brought_along_to_a_new_evening(
    owner_program: Program, night: Evening, circle_path: str
) -> None:
    owner_program.post(at(night, "state"), {"state": "closed"})
    owed = owner_program.get(f"{circle_path}/slate/along").json()["standings"]
    assert {each["name"]: each["amount"] for each in owed} == {
        "Ann": -6,
        "Ben": 2,
        "Cat": 8,
        "Dan": -4,
    }
    opening = {"game": "nap", "stake": 1, "players": ["Ann", "Cat", "Eve"]}

    wrong = owner_program.post(f"{circle_path}/evenings", {**opening, "along": {"Eve": 3}})
    stale = owner_program.post(f"{circle_path}/evenings", {**opening, "along": {"Ann": -5}})
    begun = owner_program.post(
        f"{circle_path}/evenings",
        {**opening, "along": {"Ann": -6, "Cat": 8}},
        Idempotency_Key="01a20e66-6ea9-75bd-a063-6ac66ed4fd8d",
    )

    assert (wrong.status_code, wrong.json()["path"]) == (422, "along")
    assert (stale.status_code, stale.json()["path"]) == (422, "along.Ann")
    assert begun.status_code == 201
    balances = {each["name"]: each["balance"] for each in begun.json()["players"]}
    assert balances == {"Ann": -6, "Cat": 6, "Eve": 0}
    left = owner_program.get(f"{circle_path}/slate/along").json()["standings"]
    assert {each["name"]: each["amount"] for each in left} == {"Ben": 2, "Cat": 2, "Dan": -4}
