"""Who the players of a circle are, as programs ask and say it."""

from __future__ import annotations

import uuid

import pytest

from sessions.models import Access, Circle, Evening, Merging, Player, Role
from sessions.people.offers import offer_of
from tests.sessions.api.conftest import Program
from tests.support.groups import begun, deal, ended, join


@pytest.fixture
def people(circle: Circle, evening: Evening) -> dict[str, Player]:  # noqa: ARG001  # seats them
    Player.objects.create(circle=circle, name="Benjamin")
    return {each.name: each for each in Player.objects.filter(circle=circle)}


def path(player: Player, what: str) -> str:
    return f"circles/{player.circle_id}/players/{player.pk}/{what}"


def listed(program: Program, circle: Circle) -> dict[str, str]:
    items = program.get(f"circles/{circle.pk}/players").json()["items"]
    names = {each["id"]: each["name"] for each in items}
    return {each["name"]: names[each["person"]] for each in items}


def test_two_are_merged_once_and_taken_apart_again(
    circle: Circle, people: dict[str, Player], owner_program: Program
) -> None:
    ben, benjamin = people["Ben"], people["Benjamin"]
    body, key = {"into": str(benjamin.pk)}, uuid.uuid4().hex

    first = owner_program.post(path(ben, "merge"), body, Idempotency_Key=key)
    again = owner_program.post(path(ben, "merge"), body, Idempotency_Key=key)

    assert (first.status_code, again.content) == (201, first.content)
    assert first.json() == {"id": str(ben.pk), "name": "Ben", "person": str(benjamin.pk)}
    assert listed(owner_program, circle)["Ben"] == "Benjamin"

    other = owner_program.post(path(people["Ann"], "merge"), body, Idempotency_Key=key)
    assert other.status_code == 409

    parted = owner_program.post(path(ben, "part"))
    assert parted.json()["person"] == str(ben.pk)
    assert listed(owner_program, circle)["Ben"] == "Ben"
    log = owner_program.get(f"circles/{circle.pk}/mergings").json()["items"]
    assert [(each["kind"], each["player"], each["into"], each["by"]) for each in log] == [
        ("merged", str(ben.pk), str(benjamin.pk), None),
        ("parted", str(ben.pk), str(benjamin.pk), None),
    ]


def test_who_cannot_be_one_is_told_at_its_place(
    people: dict[str, Player], owner_program: Program
) -> None:
    ann, ben = people["Ann"], people["Ben"]

    answer = owner_program.post(path(ann, "merge"), {"into": str(ben.pk)})

    assert (answer.status_code, answer.json()["path"]) == (422, "into")
    assert "both sat at the table on 19 November 2026" in answer.json()["detail"]
    assert owner_program.post(path(ann, "merge"), {"into": "x" * 36}).status_code == 422
    nobody = f"circles/{ann.circle_id}/players/{uuid.UUID(int=7)}/part"
    assert owner_program.post(nobody).status_code == 404


@pytest.fixture
def thursdays() -> tuple[Circle, str]:
    """Another group, whose people are Bob and Carl, and an offer of it."""
    circle = Circle.objects.create(name="Thursdays", game="nap", currency="GBP")
    for name in ("Bob", "Carl"):
        Player.objects.create(circle=circle, name=name)
    owner = Access.objects.create(circle=circle, secret_hash="theirs", role=Role.OWNER)
    return circle, offer_of(owner)


def test_a_circle_is_taken_in_by_its_offer_and_parted(
    circle: Circle,
    people: dict[str, Player],
    thursdays: tuple[Circle, str],
    owner_program: Program,
) -> None:
    (other, offer), here = thursdays, f"circles/{circle.pk}"
    offered = owner_program.post(f"{here}/offered", {"offer": offer}).json()
    ids = {each["name"]: each["id"] for each in offered["players"]}
    assert (offered["circle"], offered["name"], [*ids]) == (
        str(other.pk),
        "Thursdays",
        ["Bob", "Carl"],
    )
    match = {ids["Bob"]: str(people["Ben"].pk), ids["Carl"]: "Carl"}
    body, key = {"offer": offer, "match": match}, uuid.uuid4().hex

    first = owner_program.post(f"{here}/joinings", body, Idempotency_Key=key)
    again = owner_program.post(f"{here}/joinings", body, Idempotency_Key=key)

    assert (first.status_code, again.content) == (201, first.content)
    other_match = {"offer": offer, "match": {**match, ids["Carl"]: "Charles"}}
    for said in (other_match, {"offer": "no", "match": match}):
        reused = owner_program.post(f"{here}/joinings", said, Idempotency_Key=key)
        assert reused.status_code == 409
    carl = Player.objects.get(circle=circle, name="Carl")
    joined = first.json()
    assert (joined["kind"], joined["role"], joined["other"]) == ("joined", "host", str(other.pk))
    assert joined["match"] == {ids["Bob"]: str(people["Ben"].pk), ids["Carl"]: str(carl.pk)}
    parted = owner_program.post(f"{here}/joinings/{other.pk}/part")
    assert (parted.status_code, parted.json()["kind"]) == (201, "left")
    listed = owner_program.get(f"{here}/joinings").json()["items"]
    assert [each["kind"] for each in listed] == ["joined", "left"]


def test_what_cannot_be_joined_is_told_at_its_place(
    circle: Circle, thursdays: tuple[Circle, str], owner_program: Program
) -> None:
    other, offer = thursdays
    bob = str(Player.objects.get(circle=other, name="Bob").pk)
    for match, path in (
        ({}, f"match.{bob}"),
        ({bob: ""}, f"match.{bob}"),
        ({bob: 1}, f"match.{bob}"),
        ({"Bob": "Ben"}, "match.Bob"),
        ({bob: str(uuid.UUID(int=7))}, f"match.{bob}"),
    ):
        body = {"offer": offer, "match": match}
        answer = owner_program.post(f"circles/{circle.pk}/joinings", body)
        assert (answer.status_code, answer.json()["path"]) == (422, path)
    wrong = owner_program.post(f"circles/{circle.pk}/joinings", {"offer": "no", "match": {}})
    assert (wrong.status_code, wrong.json()["path"]) == (422, "offer")
    assert owner_program.post(f"circles/{circle.pk}/offers").status_code == 201
    nobody = f"circles/{circle.pk}/joinings/{uuid.UUID(int=7)}/part"
    assert owner_program.post(nobody).status_code == 404


def test_only_an_owner_s_token_may(
    people: dict[str, Player], recorder: Program, watcher: Program, guest: Program
) -> None:
    ben, body = people["Ben"], {"into": str(people["Benjamin"].pk)}

    for program, status in ((recorder, 403), (watcher, 403), (guest, 404)):
        assert program.post(path(ben, "merge"), body).status_code == status
        assert program.post(path(ben, "part")).status_code == status
    assert not Merging.objects.exists()


def test_players_of_a_group_that_was_taken_in_are_told_with_who_they_are(
    owner_program: Program, circle: Circle, access: Access
) -> None:
    other = Circle.objects.create(name="Thursdays", game="nap", currency="GBP")
    owner = Access.objects.create(circle=other, secret_hash=access.secret_hash, role="owner")
    for group, names in (((circle, access), ("Ann", "Robert")), ((other, owner), ("Bob", "Ann"))):
        evening = begun(group, *names)
        deal(evening, group)
        ended(evening, group)
    _guest, host = join((other, owner), (circle, access), Bob="Robert", Ann="Annie")
    known = dict(Player.objects.filter(circle=host[0]).values_list("name", "pk"))

    items = []
    cursor: str | None = ""
    while cursor is not None:
        page = owner_program.get(f"circles/{circle.pk}/players?limit=1&cursor={cursor}").json()
        items += page["items"]
        cursor = page["next"]

    assert [(each["name"], each["person"]) for each in items] == [
        ("Ann", str(known["Ann"])),
        ("Ann", str(known["Annie"])),
        ("Annie", str(known["Annie"])),
        ("Bob", str(known["Robert"])),
        ("Robert", str(known["Robert"])),
    ]
    evenings = owner_program.get(f"circles/{circle.pk}/evenings").json()["items"]
    assert [(each["id"], each["name"]) for each in evenings[0]["players"]] == [
        (str(known["Robert"]), "Robert"),
        (str(known["Annie"]), "Annie"),
    ]
