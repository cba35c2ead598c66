"""Two groups read as one: matched by hand, one slate, parted again with nothing lost."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.db import connection, transaction
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext

from napledger.reading.faults import Fault
from sessions.access.in_force import access_to, in_circle
from sessions.access.locks import LetOut, hashed, locked_access
from sessions.access.permissions import cookie_name
from sessions.access.roles import WATCH
from sessions.access.service import open_link
from sessions.auditing.database import Audit
from sessions.book.joined import note_joining
from sessions.book.submission import KeyReused, Recorder, Submission, new_key
from sessions.exporting.statement import statement_of
from sessions.feed.page import feed_page
from sessions.figures.league import LeagueRules, nights_of
from sessions.figures.query import query_of
from sessions.forgetting.service import elsewhere
from sessions.history.page import circle_page, home_page
from sessions.history.search import past_page
from sessions.models import Access, Circle, Evening, Joining, Link, Milestone, Player, Role
from sessions.people.joining import join_groups, part_groups
from sessions.people.joining_page import owned_beside
from sessions.people.offers import offer_of, owner_who_offered
from sessions.people.page import people_page
from sessions.slate.as_of import slate_then
from sessions.slate.balances import owing_evenings, sums_of, unpaid_evenings
from sessions.slate.carrying import old_debts
from sessions.slate.service import pay_from_slate, take_back_from_slate
from sessions.starting.demonstration import begin_demonstration


@pytest.fixture
def host(night: Callable[..., Evening], circle: Circle, access: Access) -> tuple[Circle, Access]:
    """A group in which Robert has lost 6 to Ann."""
    night("Ann", "Robert", played_on="2026-11-12")
    return circle, access


@pytest.fixture
def guest(
    host: tuple[Circle, Access],
    started_in: Callable[..., Evening],
) -> tuple[Circle, Access]:
    """Another group of the same device, in which Bob has won 6 of Carl."""
    circle = Circle.objects.create(name="Thursdays", game="nap", currency="GBP")
    access = Access.objects.create(circle=circle, secret_hash=host[1].secret_hash, role=Role.OWNER)
    started_in(access, "Bob", "Carl", played_on="2026-11-05")
    circle.refresh_from_db()
    return circle, access


def people(circle: Circle) -> dict[str, uuid.UUID]:
    return {each.name: each.pk for each in Player.objects.filter(circle=circle)}


def join(
    guest: tuple[Circle, Access],
    host: tuple[Circle, Access],
    *,
    key: str | None = None,
    **match: str | None,
) -> None:
    """Join by names: a name that the host has, or one that comes new."""
    theirs, ours = people(guest[0]), people(host[0])
    said = {theirs[name]: ours.get(into, into) for name, into in match.items() if into}
    join_groups(guest[1], host[1], match=said, key=key or new_key())
    for circle, _access in (guest, host):
        circle.refresh_from_db()
        circle.__dict__.pop("_read", None)


def part(guest: tuple[Circle, Access], host: tuple[Circle, Access]) -> None:
    part_groups(host[1], other=guest[0].pk, key=new_key())
    for circle, _access in (guest, host):
        circle.refresh_from_db()
        circle.__dict__.pop("_read", None)


def owed(circle: Circle) -> dict[str, int]:
    found: dict[str, int] = {}
    for each in unpaid_evenings(circle, among=Evening.objects.values_list("pk", flat=True)):
        for party, amount in each.ledger.items():
            found[each.names[party]] = found.get(each.names[party], 0) + amount
    return {name: amount for name, amount in found.items() if amount}


def findings() -> list[str]:
    return [str(each) for each in Audit().findings()]


Group = tuple[Circle, Access]


def test_joined_they_have_one_slate(guest: Group, host: Group) -> None:
    assert owed(host[0]) == {"Ann": 6, "Robert": -6}
    assert owed(guest[0]) == {"Bob": 6, "Carl": -6}

    join(guest, host, Bob="Robert", Carl="Carl")

    assert owed(host[0]) == {"Ann": 6, "Carl": -6}
    sums = sums_of(host[0], owing_evenings(host[0]))
    names = {str(pk): name for name, pk in people(host[0]).items()}
    assert {names[party]: amount for party, amount in sums.items()} == {"Ann": 6, "Carl": -6}
    assert findings() == []


def test_each_log_has_a_line_held_by_its_chain(guest: Group, host: Group) -> None:
    join(guest, host, Bob="Robert", Carl="Carl")

    said = Joining.objects.order_by("role").values_list("circle", "role", "other", "kind")
    assert [*said] == [
        (guest[0].pk, "guest", host[0].pk, "joined"),
        (host[0].pk, "host", guest[0].pk, "joined"),
    ]
    assert Milestone.objects.filter(kind="joined").count() == 2


def test_parted_each_has_its_own_again(guest: Group, host: Group) -> None:
    join(guest, host, Bob="Robert", Carl="Carl")
    part(guest, host)

    assert owed(host[0]) == {"Ann": 6, "Robert": -6}
    assert owed(guest[0]) == {"Bob": 6, "Carl": -6}
    assert sorted(people(host[0])) == ["Ann", "Carl", "Robert"]
    assert findings() == []


def test_paid_once_for_both_and_taken_back(guest: Group, host: Group) -> None:
    join(guest, host, Bob="Robert", Carl="Carl")
    evenings = [*owing_evenings(host[0]).values_list("pk", flat=True)]
    recorder = Recorder(device_id=host[1].pk)

    sent = Submission(new_key(), recorder)
    written = pay_from_slate(host[0], evening_ids=evenings, payment=None, submission=sent)

    assert (written, owed(host[0]), owed(guest[0])) == (2, {}, {})
    assert findings() == []
    back = Submission(new_key(), recorder)
    assert take_back_from_slate(host[0], of=sent.key, submission=back) == 2
    assert owed(host[0]) == {"Ann": 6, "Carl": -6}
    assert findings() == []


def test_the_same_form_twice_joins_once(guest: Group, host: Group) -> None:
    key = new_key()
    join(guest, host, key=key, Bob="Robert", Carl="Carl")
    match = dict.fromkeys(people(guest[0]).values(), "Nobody")

    join_groups(guest[1], host[1], match=match, key=key)

    assert Joining.objects.count() == 2
    with pytest.raises(KeyReused):
        part_groups(guest[1], other=host[0].pk, key=key)


@pytest.mark.parametrize(
    ("match", "said"),
    [
        ({"Bob": "Robert"}, "choose who Carl is"),
        (
            {"Bob": "Robert", "Carl": "Robert"},
            "Bob and Carl both sat at the table on 5 November 2026, so they are two people",
        ),
    ],
)
def test_what_cannot_be_is_told(
    guest: Group, host: Group, match: dict[str, str], said: str
) -> None:
    with pytest.raises(Fault) as refused:
        join(guest, host, **match)
    assert refused.value.sentence() == said
    assert not Joining.objects.exists()


def test_a_key_of_the_other_group_s_is_told(guest: Group, host: Group) -> None:
    third = Circle.objects.create(name="Fridays", game="nap", currency="GBP")
    access = Access.objects.create(circle=third, secret_hash=host[1].secret_hash, role=Role.OWNER)
    key, again = new_key(), new_key()
    join(guest, (third, access), Bob="Bob", Carl="Carl", key=key)
    part(guest, (third, access))
    join(guest, host, Bob="Robert", Carl="Carl", key=again)

    with pytest.raises(KeyReused):
        part_groups(host[1], other=guest[0].pk, key=key)
    part(guest, host)
    third_now = (third, access)
    third.refresh_from_db()
    with pytest.raises(KeyReused):
        join(third_now, host, key=again)


def test_nobody_comes_new_under_a_name_like_another_s(guest: Group, host: Group) -> None:
    for name in ("ann", "ANN"):
        with pytest.raises(Fault) as refused:
            join(guest, host, Bob="Robert", Carl=name)
        said = "The Crown has somebody called Ann: choose them, or type another name"
        assert refused.value.sentence() == said
    with pytest.raises(Fault):
        join(guest, host, Bob="Zoe", Carl="zoe")


def test_a_demonstration_stays_by_itself(host: Group) -> None:
    evening = begin_demonstration(device=host[1].secret_hash)
    demonstration = Access.objects.get(circle=evening.circle_id)

    for one, other in ((demonstration, host[1]), (host[1], demonstration)):
        with pytest.raises(Fault) as refused:
            join_groups(one, other, match={}, key=new_key())
        assert refused.value.sentence() == "choose another group"
    with pytest.raises(Fault) as refused:
        offer_of(demonstration)
    assert refused.value.sentence() == "a demonstration stays by itself"
    assert owned_beside(host[1]) == {}


def test_home_asks_no_more_for_every_group_that_was_taken_in(
    guest: Group,
    host: Group,
    owning: Client,
    started_in: Callable[..., Evening],
    django_assert_max_num_queries: Any,
) -> None:
    join(guest, host, Bob="Robert", Carl="Carl")
    with CaptureQueriesContext(connection) as with_one:
        owning.get("/")
    for day in range(1, 5):
        circle = Circle.objects.create(name=f"{day}", game="nap", currency="GBP")
        secret = host[1].secret_hash
        access = Access.objects.create(circle=circle, secret_hash=secret, role=Role.OWNER)
        started_in(access, "Bob", "Carl", played_on=f"2026-11-0{day}")
        circle.refresh_from_db()
        join((circle, access), host, Bob="Robert", Carl="Carl")

    with django_assert_max_num_queries(len(with_one) + 4):
        owning.get("/")


def test_a_guest_is_no_host_and_joins_no_other(guest: Group, host: Group) -> None:
    join(guest, host, Bob="Robert", Carl="Carl")
    third = Circle.objects.create(game="nap")
    access = Access.objects.create(circle=third, secret_hash="c", role=Role.OWNER)

    for one, other in ((access, guest[1]), (guest[1], access)):
        with pytest.raises(Fault) as refused:
            join_groups(one, other, match={}, key=new_key())
        assert refused.value.sentence() == "Thursdays is joined with another group already"


def phone(circle: Circle, secret: str, **facts: Any) -> Client:
    """Return a phone that a group has let in."""
    Access.objects.create(circle=circle, secret_hash=hashed(secret), **facts)
    client = Client()
    client.cookies[cookie_name()] = secret
    return client


def known(circle: Circle, secret: str) -> tuple[str, str] | None:
    """Return what a phone is in a group: its role, and whose it is."""
    access = access_to(circle.pk, device=hashed(secret))
    if access is None:
        return None
    return access.role, access.player.name if access.player else ""


def test_phones_get_in_as_who_they_are_until_they_part(guest: Group, host: Group) -> None:
    bob = people(guest[0])["Bob"]
    phone(guest[0], "b", role=Role.RECORDER, player_id=bob)
    phone(host[0], "h", role=Role.WATCHER, player_id=people(host[0])["Robert"])
    join(guest, host, Bob="Robert", Carl="Carl")

    assert known(host[0], "b") == ("recorder", "Robert")
    assert known(guest[0], "h") == ("watcher", "Bob")
    part(guest, host)
    assert known(host[0], "b") is None is known(guest[0], "h")
    assert known(guest[0], "b") == ("recorder", "Bob")
    join(guest, host, Bob="Ann", Carl="Carl")
    assert known(host[0], "b") == ("recorder", "Ann")


def test_a_phone_is_in_the_other_group_what_it_is_in_its_own(guest: Group, host: Group) -> None:
    join(guest, host, Bob="Robert", Carl="Carl")
    later = phone(guest[0], "later", role=Role.WATCHER)
    own = Access.objects.get(circle=guest[0], secret_hash=hashed("later"))

    assert known(host[0], "later") == ("watcher", "")
    Access.objects.filter(pk=own.pk).update(role=Role.RECORDER, player=people(guest[0])["Carl"])
    assert known(host[0], "later") == ("recorder", "Carl")
    evening = Evening.objects.get(circle=host[0])
    table = f"/circles/{host[0].pk}/evenings/{evening.pk}/"
    assert [later.get(table).status_code, later.get("/").status_code] == [200, 200]
    assert "The Crown" in later.get("/").content.decode()


def _link_revoked(access: Access) -> None:
    Link.objects.filter(accesses=access).update(revoked_at="2026-11-20T20:00Z")


def _let_out(access: Access) -> None:
    Access.objects.filter(pk=access.pk).update(ended_at="2026-11-20T20:00Z")


@pytest.mark.django_db(transaction=True)
def test_who_only_looks_writes_nothing_before_all_is_read(guest: Group, host: Group) -> None:
    later = phone(guest[0], "later", role=Role.RECORDER)
    evening = Evening.objects.get(circle=host[0])
    join(guest, host, Bob="Robert", Carl="Carl")
    here = f"/circles/{host[0].pk}/"

    evening_at = f"{here}evenings/{evening.pk}/"
    for path in ("/", here, evening_at, f"{evening_at}who/", f"{here}people/"):
        assert later.get(path).status_code == 200
        let_in = Access.objects.get(circle=host[0], secret_hash=hashed("later"))
        assert (let_in.role, let_in.by_joining) == ("recorder", guest[0].pk)
        let_in.delete()


def _demoted(access: Access) -> None:
    Access.objects.filter(pk=access.pk).update(role=Role.RECORDER)


@pytest.mark.parametrize("end", [_link_revoked, _let_out])
def test_who_is_let_out_of_one_group_is_out_of_both(
    end: Callable[[Access], None], guest: Group, host: Group
) -> None:
    link = Link.objects.create(circle=guest[0], role=Role.OWNER, token_hash="t")
    lost = phone(guest[0], "lost", role=Role.OWNER, link=link)
    join(guest, host, Bob="Robert", Carl="Carl")
    evening = Evening.objects.get(circle=host[0])
    paths = ("", "people/", "start/", f"evenings/{evening.pk}/")
    owners = [f"/circles/{host[0].pk}/{path}" for path in ("links/", "people/groups/offer/")]
    addresses = [f"/circles/{host[0].pk}/{path}" for path in paths]
    assert [lost.get(each).status_code for each in addresses] == [200] * 4
    assert [lost.get(each).status_code for each in owners] == [404] * 2
    let_in = access_to(host[0].pk, device=hashed("lost"))
    assert let_in is not None
    assert let_in.role == "recorder"

    end(Access.objects.get(circle=guest[0], secret_hash=hashed("lost")))

    assert [lost.get(each).status_code for each in addresses] == [404] * 4
    assert "The Crown" not in lost.get("/").content.decode()
    with pytest.raises(LetOut), transaction.atomic():
        locked_access(let_in, action=WATCH)


@pytest.mark.parametrize(
    "facts", [{"for_program": True}, {"hides_amounts": True}, {"shows_initials": True}]
)
def test_programs_and_who_sees_a_part_get_in_to_their_own_group_alone(
    facts: dict[str, bool], guest: Group, host: Group
) -> None:
    link = Link.objects.create(circle=guest[0], role=Role.WATCHER, token_hash="t", **facts)
    phone(guest[0], "x", role=Role.WATCHER, link=link)
    join(guest, host, Bob="Robert", Carl="Carl")

    assert known(host[0], "x") is None


def test_let_out_of_the_other_group_it_stays_out_of_that(guest: Group, host: Group) -> None:
    phone(guest[0], "b", role=Role.RECORDER)
    phone(host[0], "b", role=Role.WATCHER, ended_at="2026-11-20T20:00Z")
    join(guest, host, Bob="Robert", Carl="Carl")

    assert known(host[0], "b") is None


def test_guests_of_one_host_see_each_other_s_evenings(
    guest: Group, host: Group, started_in: Callable[..., Evening]
) -> None:
    third = Circle.objects.create(name="Fridays", game="nap", currency="GBP")
    access = Access.objects.create(circle=third, secret_hash=host[1].secret_hash, role=Role.OWNER)
    evening = started_in(access, "Dan", "Eve", played_on="2026-11-06")
    third.refresh_from_db()
    join(guest, host, Bob="Robert", Carl="Carl")
    join((third, access), host, Dan="Dan", Eve="Carl")
    carl = phone(guest[0], "c", role=Role.RECORDER, player_id=people(guest[0])["Carl"])

    sent_on = carl.get(f"/circles/{host[0].pk}/evenings/{evening.pk}/sheet/")
    assert sent_on.headers["Location"] == f"/circles/{third.pk}/evenings/{evening.pk}/sheet/"
    assert carl.get(sent_on.headers["Location"]).status_code == 200
    assert known(third, "c") == ("recorder", "Eve")


@pytest.mark.parametrize("role", [Role.WATCHER, Role.RECORDER, Role.OWNER])
def test_a_link_opened_lets_in_by_itself(guest: Group, host: Group, role: str) -> None:
    link = Link.objects.create(circle=host[0], role=Role.RECORDER, token_hash=hashed("token"))
    phone(guest[0], "b", role=role)
    join(guest, host, Bob="Robert", Carl="Carl")
    assert known(host[0], "b") == (("recorder" if role == Role.OWNER else role), "")

    open_link("token", device=hashed("b"))
    part(guest, host)

    assert known(host[0], "b") == ("recorder", "")
    assert link.accesses.count() == 1


def test_what_is_paid_from_the_slate_names_who_paid_it(guest: Group, host: Group) -> None:
    join(guest, host, Bob="Robert", Carl="Carl")
    phone(host[0], "r", role=Role.RECORDER, player_id=people(host[0])["Robert"])
    robert = access_to(host[0].pk, device=hashed("r"))
    assert robert is not None
    sent = Submission(new_key(), Recorder(device_id=robert.pk, player_id=robert.person_id))

    written = in_circle(guest[0].pk, sent, home=host[0].pk).recorder

    assert written.player_id == people(guest[0])["Bob"]
    assert known(guest[0], "r") == ("recorder", "Bob")


def test_a_changed_line_is_found(guest: Group, host: Group) -> None:
    join(guest, host, Bob="Robert", Carl="Carl")
    Circle.objects.filter(pk=guest[0].pk).update(joinings=0)

    assert any("joinings" in each for each in findings())


def test_figures_lists_and_search_read_both(guest: Group, host: Group) -> None:
    join(guest, host, Bob="Robert", Carl="Carl")
    look = query_of(host[0], QueryDict())

    assert {look.names[each]: of.won for each, of in look.figures.players.items()} == {
        "Ann": 6,
        "Robert": 0,
        "Carl": -6,
    }
    assert [each.won for each in circle_page(host[0]).evenings] == ["Ann won 6p", "Robert won 6p"]
    robert = people(host[0])["Robert"]
    assert past_page(host[0], QueryDict(f"player={robert}")).found == "2 evenings"
    assert len(feed_page(host[0]).entries) == 2
    nights = nights_of(host[0], look.scope, LeagueRules())
    assert len(nights[str(robert)]) == 2
    assert findings() == []


def test_as_it_was_reads_both(guest: Group, host: Group) -> None:
    join(guest, host, Bob="Robert", Carl="Carl")

    (section,) = slate_then(host[0], typed="").sections
    assert section.sums == (("Ann", "+6p"), ("Carl", "−6p"))
    debts = old_debts(host[0], currency="GBP")
    assert [(each.name, each.amount) for each in debts.players] == [("Ann", 6), ("Carl", -6)]


@pytest.fixture
def owning(client: Client, host: Group, guest: Group) -> Client:
    """A phone that owns both groups."""
    for access in (host[1], guest[1]):
        Access.objects.filter(pk=access.pk).update(secret_hash=hashed("mine"))
        access.secret_hash = hashed("mine")
    client.cookies[cookie_name()] = "mine"
    return client


def test_matched_on_a_page_joined_and_parted(owning: Client, guest: Group, host: Group) -> None:
    theirs, ours = people(guest[0]), people(host[0])
    address = f"/circles/{host[0].pk}/people/groups/"

    assert "Thursdays" in owning.get(address).content.decode()
    shown = owning.get(address, {"guest": str(guest[0].pk)}).content.decode()
    assert "Who is who?" in shown
    sent = {"guest": guest[0].pk, "key": new_key(), f"is_{theirs['Bob']}": ours["Robert"]}
    refused = owning.post(address, sent)
    assert refused.status_code == 422
    assert "hoose who Carl is" in refused.content.decode()
    sent |= {f"is_{theirs['Carl']}": "new", f"name_{theirs['Carl']}": "Ann"}
    assert "has somebody called Ann" in owning.post(address, sent).content.decode()
    sent |= {f"name_{theirs['Carl']}": "Charles"}
    joined = owning.post(address, sent)
    assert joined.headers["Location"] == f"/circles/{host[0].pk}/people/"
    assert sorted(people(host[0])) == ["Ann", "Charles", "Robert"]


def test_taken_in_by_an_offer_of_its_owner_s_phone(owning: Client, guest: Group) -> None:
    own = Circle.objects.create(name="The Crown", game="nap", currency="GBP")
    theirs = people(guest[0])
    phone(own, "theirs", role=Role.OWNER)
    other = Client()
    other.cookies[cookie_name()] = "theirs"
    address = f"/circles/{own.pk}/people/groups/"

    shown = owning.get(f"/circles/{guest[0].pk}/people/groups/offer/").content.decode()
    offer = shown.partition("/groups/offered/#")[2].partition("<")[0]
    which = other.post("/groups/offered/", {"code": offer}).content.decode()
    assert "Thursdays" in which
    assert f'formaction="{address}"' in which
    assert "Who is who?" in other.post(address, {"guest": offer}).content.decode()
    match = {f"is_{player}": "new" for player in theirs.values()}
    match |= {f"name_{player}": name for name, player in theirs.items()}
    key = new_key()
    joined = other.post(address, {"guest": offer, "key": key, **match})

    assert joined.headers["Location"] == f"/circles/{own.pk}/people/"
    twice = other.post(address, {"guest": offer, "key": key, **match})
    assert (twice.status_code, Joining.objects.count()) == (303, 2)
    by = Joining.objects.get(circle=guest[0])
    assert (by.device_id, by.role) == (guest[1].pk, "guest")
    again = other.post("/groups/offered/", {"code": offer})
    assert (again.status_code, "holds no more" in again.content.decode()) == (422, True)
    assert owning.get(f"/circles/{guest[0].pk}/people/groups/offer/").status_code == 303


@pytest.mark.parametrize("end", [_let_out, _demoted])
def test_an_offer_of_whoever_owns_no_more_is_none(
    end: Callable[[Access], None], guest: Group, host: Group
) -> None:
    offer = offer_of(guest[1])
    assert owner_who_offered(offer) == guest[1]
    end(guest[1])

    for bad in (offer, offer[:-1], "", "group.", offer_of(host[1])[:60]):
        with pytest.raises(Fault) as refused:
            owner_who_offered(bad)
        assert refused.value.path == "offer"


def test_an_offer_holds_for_a_day(guest: Group) -> None:
    with time_machine.travel("2026-11-20T20:00Z", tick=False):
        offer = offer_of(guest[1])
    with time_machine.travel("2026-11-21T19:59Z", tick=False):
        assert owner_who_offered(offer) == guest[1]
    with time_machine.travel("2026-11-21T20:01Z", tick=False), pytest.raises(Fault):
        owner_who_offered(offer)


def test_the_guest_s_addresses_lead_to_the_host(owning: Client, guest: Group, host: Group) -> None:
    join(guest, host, Bob="Robert", Carl="Carl")
    address = f"/circles/{host[0].pk}/people/groups/"

    people_page = owning.get(f"/circles/{host[0].pk}/people/").content.decode()
    assert "The evenings of Thursdays are told here." in people_page
    assert "Thursdays was taken in." in people_page
    sent_on = owning.get(f"/circles/{guest[0].pk}/")
    assert sent_on.headers["Location"] == f"/circles/{host[0].pk}/"
    evening = Evening.objects.get(circle=guest[0])
    moved = owning.get(f"/circles/{host[0].pk}/evenings/{evening.pk}/sheet/?whole")
    assert moved.status_code == 307
    assert moved.headers["Location"] == (
        f"/circles/{guest[0].pk}/evenings/{evening.pk}/sheet/?whole"
    )
    begun = owning.get(f"/circles/{guest[0].pk}/start/")
    assert begun.headers["Location"] == f"/circles/{host[0].pk}/start/"

    part_at = f"{address}{guest[0].pk}/part/"
    assert "Each by itself" in owning.get(part_at).content.decode()
    owning.post(part_at, {"key": new_key()})
    assert Joining.objects.filter(kind="left").count() == 2
    assert owning.get(f"/circles/{guest[0].pk}/").status_code == 200
    assert findings() == []


@pytest.mark.parametrize("role", [Joining.HOST, Joining.GUEST])
def test_a_group_is_parted_from_one_that_is_not_on_this_site(
    owning: Client, host: Group, role: str
) -> None:
    elsewhere = uuid.uuid4()
    row = Joining(circle=host[0], kind=Joining.JOINED, role=role, other=elsewhere, key=new_key())
    note_joining(row)
    people_at = f"/circles/{host[0].pk}/people/"
    part_at = f"{people_at}groups/{elsewhere}/part/"

    assert "a group that is not on this site" in owning.get(people_at).content.decode()
    assert "a group that is not on this site" in owning.get(part_at).content.decode()
    assert owning.post(part_at, {"key": new_key()}).headers["Location"] == people_at
    kinds = Joining.objects.filter(circle=host[0]).values_list("kind", flat=True)
    assert [*kinds] == ["joined", "left"]
    assert findings() == []


def test_nothing_sent_breaks_the_page(owning: Client, guest: Group, host: Group) -> None:
    address = f"/circles/{host[0].pk}/people/groups/"
    ours = str(guest[0].pk)
    sent: dict[str, str]
    for sent in (
        {},
        {"guest": "\0"},
        {"guest": str(uuid.uuid4()), "key": "k"},
        {"guest": ours, "key": "\0"},
        {"guest": ours, "key": "k", "is_\0": "new", "is_x": "y"},
        {"guest": ours, "key": "k" * 5000},
        {"guest": ours, "key": "k", f"is_{people(guest[0])['Bob']}": "new"},
    ):
        assert owning.post(address, sent).status_code == 422
        assert owning.get(address, sent).status_code == 200
    gone = f"{address}{uuid.uuid4()}/part/"
    for answer in (owning.get(gone), owning.post(gone, {"key": "\0"})):
        assert answer.headers["Location"] == f"/circles/{host[0].pk}/people/"


def test_people_stand_there_with_what_they_have_in_both(
    owning: Client, guest: Group, host: Group, started_in: Callable[..., Evening]
) -> None:
    join(guest, host, Bob="Robert", Carl="Carl")
    started_in(guest[1], "Carl", "Dora", played_on="2026-11-13")

    page = people_page(host[0])
    assert {each.name: [*each.facts] for each in page.persons} == {
        "Ann": ["up 6p in all", "is owed 6p", "1 evening"],
        "Carl": ["nothing owed", "2 evenings"],
        "Robert": ["nothing owed", "2 evenings"],
    }
    shown = owning.get(f"/circles/{host[0].pk}/people/").content.decode()
    assert "Since then Dora sat down at a table of Thursdays" in shown
    here = f"/circles/{guest[0].pk}/people/"
    assert "Two names, one person?" not in owning.get(here).content.decode()
    ids = people(guest[0])
    asked = owning.get(f"{here}merge/", {"player": str(ids["Bob"]), "into": str(ids["Carl"])})
    assert "merge them there" in asked.content.decode()


def test_a_name_of_the_guest_s_seats_who_that_is(
    guest: Group, host: Group, started_in: Callable[..., Evening]
) -> None:
    join(guest, host, Bob="Robert", Carl="Carl")

    evening = started_in(host[1], "Ann", "bob", played_on="2026-11-20")

    seats = evening.seats.exclude(player=None)
    assert [*seats.values_list("player__name", flat=True)] == ["Ann", "Robert"]
    assert sorted(people(host[0])) == ["Ann", "Carl", "Robert"]


def test_the_journal_of_the_host_has_both(guest: Group, host: Group, tmp_path: Path) -> None:
    join(guest, host, Bob="Robert", Carl="Carl")
    file = tmp_path / "journal"

    call_command("journal", str(file), circle=host[0].pk, format="hledger")

    text = file.read_text()
    assert ["2026-11-05" in text, "2026-11-12" in text] == [True, True]
    assert ["Robert" in text, "Bob" in text] == [True, False]


def test_at_home_they_are_one_card(guest: Group, host: Group) -> None:
    join(guest, host, Bob="Robert", Carl="Carl")

    (card,) = home_page([host[0], guest[0]]).circles

    assert (card.id, card.evenings, card.owed) == (host[0].pk, "2 evenings", "6p still owed")


def test_who_is_forgotten_stands_in_the_other_group_still(guest: Group, host: Group) -> None:
    join(guest, host, Bob="Robert", Carl="Carl")
    robert = Player.objects.get(circle=host[0], name="Robert")

    assert [*elsewhere(robert)] == [
        f"Bob of group {guest[0].pk}, which was taken in: forget them there too"
    ]


def test_a_statement_tells_of_both_groups(guest: Group, host: Group) -> None:
    join(guest, host, Bob="Robert", Carl="Carl")
    robert = Player.objects.get(circle=host[0], name="Robert")

    (account,) = statement_of(host[0], robert, year=2026).accounts

    assert [row.won for row in account.lines] == [6, -6]
