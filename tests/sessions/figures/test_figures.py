"""What the figures say: of all players, of one, of two, and the deals they were counted from."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.db import OperationalError
from django.test import Client
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from napledger.evening.log import AMEND, RESTORE, VOID
from sessions.figures import service as counting
from sessions.models import Circle, CircleFigures, Evening, EveningFigures, Observation
from tests.addresses import at
from tests.support.nights import Record, Start, end, play_night, play_on, player_id, rows_at
from tests.support.pages import text
from tests.support.settling import paid
from tests.support.signing import correct
from tests.support.table import HTMX


@pytest.fixture
def night(start: Start, record: Record) -> Evening:
    """The evening of nights.py, its play ended."""
    return end(play_night(start, record))


def figures(client: Client, circle: Circle, query: str = "") -> list[str]:
    return rows_at(client, f"/circles/{circle.pk}/figures/{query}")


def of_player(client: Client, circle: Circle, name: str, query: str = "") -> list[str]:
    return rows_at(client, f"/circles/{circle.pk}/players/{player_id(circle, name)}/{query}")


def deals(client: Client, circle: Circle, query: str) -> list[str]:
    return rows_at(client, f"/circles/{circle.pk}/deals/?{query}")[1:]


@pytest.mark.usefixtures("night")
def test_players_stand_side_by_side_and_each_seat_and_call_has_its_figures(
    owner: Client, circle: Circle
) -> None:
    few = "Few marks fewer than 10 deals, so take it with a pinch of salt."

    assert figures(owner, circle) == [
        "Player Earned Evenings Calls Made Kitties Revokes",
        "Cat +8 1 1 100% few · ·",
        "Ben +2 1 2 50% few · ·",
        "Dan −4 1 · · · 1",
        "Ann −6 1 2 50% few · ·",
        "Seat Two Three Nap All",
        "First in hand · 1 · 1",
        "No. 3 2 · · 2",
        "Dealer 1 · 1 2",
    ]
    assert of_player(owner, circle, "Ann")[:4] == [
        "Call Called Made Rate Break-even Earned",
        "Three too few to tell 1 1 100% few 50% +9",
        "Nap too few to tell 1 0 0% few 33% −15",
        "All calls 2 1 50% few · −6",
    ]
    for path in ("figures/", f"players/{player_id(circle, 'Ben')}/"):
        assert few in text(owner.get(f"/circles/{circle.pk}/{path}").content.decode()), path


def test_ten_calls_are_enough_to_say_whether_a_call_pays(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    evening = start(rules={"preset": "hoyle"})
    for made in (True,) * 4 + (False,) * 6:
        record(evening, caller="1", call="nap", made=made)
        record(evening, caller="2", call="3", made=made)
    end(evening)

    assert of_player(owner, circle, "Ann")[1] == "Nap made often enough 10 4 40% 33% +30"
    assert of_player(owner, circle, "Ben")[1] == "Three not made often enough 10 4 40% 50% −18"


def test_the_share_at_which_a_call_pays_follows_the_prices_it_was_called_at(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    evening = start(rules={"preset": "hoyle", "options": {"pay": {"nap": [5, 5]}}})
    record(evening, caller="1", call="nap", made=True)
    record(evening, kind="rules", rules={"preset": "hoyle"})
    record(evening, caller="1", call="nap", made=True)
    end(evening)

    # 5 and 5 lost against 5 and 10 won: ten in twenty-five.
    assert of_player(owner, circle, "Ann")[1] == "Nap too few to tell 2 2 100% few 40% +45"


def test_a_player_obliged_to_stand_for_one_is_counted_apart(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    evening = start()
    record(evening, caller="1", call="1", made=False, forced=True)
    end(evening)

    assert of_player(owner, circle, "Ann")[0].startswith("Best") is False
    assert figures(owner, circle)[-1].startswith("Ann")
    assert deals(owner, circle, "sort=obliged") == ["19 Nov 2026 · 1 Ann, one, lost −3"]


def test_nights_runs_kitties_and_mishaps_of_a_player(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    end(play_night(start, record, played_on="2026-11-12"))
    evening = start(played_on="2026-11-19")
    record(evening, caller="1", call="nap", made=True)
    record(evening, caller="1", call="2", made=True)
    end(evening)

    page = of_player(owner, circle, "Ann")

    assert "Best evening 19 November 2026 +36" in page
    assert "Worst evening 12 November 2026 −6" in page
    assert "Calls made in a row 19 Nov 2026 2" in page
    assert "Evenings won in a row 19 Nov 2026 1" in page
    assert "Kitties won 1 1" in page
    assert "Revoke 1" in of_player(owner, circle, "Dan")


@pytest.mark.usefixtures("night")
def test_every_figure_leads_to_its_deals(owner: Client, circle: Circle) -> None:
    ann, ben = player_id(circle, "Ann"), player_id(circle, "Ben")
    of_ann, of_ben = (
        owner.get(f"/circles/{circle.pk}/players/{each}/").content.decode() for each in (ann, ben)
    )
    lost = "19 Nov 2026 · 2 Ann, Nap, lost −15"
    made = "19 Nov 2026 · 1 Ann, three, made +9"

    (bens_made,) = re.findall(r'href="/circles/[^"]*/deals/\?([^"]*result=won[^"]*)"', of_ben)

    assert deals(owner, circle, f"player={ann}&sort=part") == [lost, made]
    assert deals(owner, circle, f"player={ann}&sort=part&result=won") == [made]
    seat = "sort=part&place=0&what=two"
    assert deals(owner, circle, seat) == ["19 Nov 2026 · 3 Ben, two, lost −6"]
    assert deals(owner, circle, "sort=mishap") == ["19 Nov 2026 · 5 Dan, revoke −6"]
    bens = bens_made.replace("&amp;", "&")
    assert deals(owner, circle, bens) == ["19 Nov 2026 · 4 Ben, two, made +6"]
    for address in set(re.findall(r'href="(/(?:circles|evenings)[^"]*)"', of_ann)):
        assert owner.get(address.replace("&amp;", "&"), follow=True).status_code == 200, address


def test_the_longest_run_leads_to_just_its_deals(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    evening = start(rules={"preset": "hoyle"})
    for made in (True, False, True, True, False):
        record(evening, caller="1", call="2", made=made)
    end(evening)
    page = owner.get(f"/circles/{circle.pk}/players/{player_id(circle, 'Ann')}/").content.decode()

    runs = re.findall(r'href="/circles/[^"]*/deals/(\?[^"]*since[^"]*)"', page)

    assert deals(owner, circle, runs[0].replace("&amp;", "&")[1:]) == [
        "19 Nov 2026 · 4 Ann, two, made +6",
        "19 Nov 2026 · 3 Ann, two, made +6",
    ]


def test_two_head_to_head(owner: Client, circle: Circle, night: Evening) -> None:
    ann, ben = player_id(circle, "Ann"), player_id(circle, "Ben")
    address = f"/circles/{circle.pk}/players/{ann}/against/{ben}/"

    page = owner.get(address).content.decode()

    # Ben paid 3 and 2; Ann paid 5 and 2.
    assert "In all Ben paid Ann 5, and Ann paid Ben 7." in page
    assert rows_at(owner, address)[1:] == ["19 Nov 2026 · Thursday at the Crown −2"]
    assert rows_at(owner, f"{at(night)}between/{ann}/{ben}/")[1:] == [
        "Deal 1 · Ann, three, made +3",
        "Deal 2 · Ann, Nap, lost −5",
        "Deal 3 · Ben, two, lost +2",
        "Deal 4 · Ben, two, made −2",
        "In all −2",
    ]


def test_an_evening_counts_once_its_play_has_ended_and_as_corrections_leave_it(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    evening = play_night(start, record)
    assert figures(owner, circle) == []
    end(evening)
    assert figures(owner, circle)[1] == "Cat +8 1 1 100% few · ·"

    play_on(evening)
    assert figures(owner, circle) == []
    assert deals(owner, circle, "sort=part") == []
    correct(evening, VOID, 3)
    correct(evening, AMEND, 4, caller="2", call="2", made=True)
    end(evening)

    # Without the Nap, and with Ben's two made: Ann 9-2-2, Ben -3+6+6, Cat -3-2-2+6, Dan -3-2-2-6.
    ranked = [row.split(" ", 2)[:2] for row in figures(owner, circle)[1:5]]
    assert ranked == [["Ben", "+9"], ["Ann", "+5"], ["Cat", "−1"], ["Dan", "−13"]]
    assert of_player(owner, circle, "Ann")[1:3] == [
        "Three too few to tell 1 1 100% few 50% +9",
        "All calls 1 1 100% few · +9",
    ]

    play_on(evening)
    correct(evening, RESTORE, 3)
    end(evening)
    assert of_player(owner, circle, "Ann")[2] == "Nap too few to tell 1 0 0% few 33% −15"


def test_years_and_moneys_are_counted_apart_and_in_whatever_order_they_come(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    end(play_night(start, record, played_on="2026-11-19"))
    figures(owner, circle)
    end(play_night(start, record, played_on="2026-11-12"))
    end(play_night(start, record, played_on="2025-11-12"))
    end(play_night(start, record, played_on="2026-11-26"))

    added = figures(owner, circle), of_player(owner, circle, "Ann")
    assert added[0][1] == "Cat +32 4 4 100% few · ·"
    assert figures(owner, circle, "?year=2025")[1] == "Cat +8 1 1 100% few · ·"
    assert figures(owner, circle, "?year=2026")[1] == "Cat +24 3 3 100% few · ·"
    call_command("count_figures", "--anew")
    assert (figures(owner, circle), of_player(owner, circle, "Ann")) == added

    end(play_night(start, record, currency="GBP", stake=100, played_on="2026-11-27"))
    assert figures(owner, circle)[1] == "Cat +£8 1 1 100% few · ·"
    assert figures(owner, circle, "?series=nap.counters")[1] == "Cat +32 4 4 100% few · ·"


def test_an_evening_played_on_is_forgotten_until_it_ends_again(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    first = end(play_night(start, record, played_on="2026-11-05"))
    end(play_night(start, record, played_on="2026-11-12"))
    assert (EveningFigures.objects.count(), Observation.objects.count()) == (2, 12)

    play_on(first)
    assert (EveningFigures.objects.count(), Observation.objects.count()) == (1, 6)
    assert figures(owner, circle)[1] == "Cat +8 1 1 100% few · ·"

    end(first)
    assert (EveningFigures.objects.count(), Observation.objects.count()) == (2, 12)
    assert figures(owner, circle)[1] == "Cat +16 2 2 100% few · ·"


def forget_what_was_counted() -> None:
    """Leave the evenings uncounted, as those are that were imported."""
    EveningFigures.objects.all().delete()
    Observation.objects.all().delete()
    CircleFigures.objects.all().delete()


@pytest.mark.usefixtures("night")
def test_whoever_only_looks_writes_nothing(owner: Client, circle: Circle) -> None:
    forget_what_was_counted()

    assert figures(owner, circle)[1] == "Cat +8 1 1 100% few · ·"
    assert of_player(owner, circle, "Ann")[3] == "All calls 2 1 50% few · −6"

    kept = (EveningFigures, Observation, CircleFigures)
    assert [model.objects.count() for model in kept] == [0, 0, 0]


def test_an_evening_is_counted_as_it_ends(
    owner: Client,
    evening: Evening,
    record: Record,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    record(evening, caller="2", call="3", made=True)

    # Six of them begin and end the three savepoints; two ask for other games and for old debts.
    with django_assert_num_queries(20 + 6):
        owner.post(f"{at(evening)}review/", {"key": "end-of-play"}, **HTMX)

    evening.refresh_from_db()
    counted = EveningFigures.objects.get()
    assert (counted.evening_id, counted.version) == (evening.pk, evening.version)
    assert Observation.objects.count() == 1
    assert sorted(CircleFigures.objects.values_list("scope", flat=True)) == [
        "counters.",
        "counters.2026",
    ]


def test_a_look_asks_as_much_for_four_uncounted_evenings_as_for_one(
    owner: Client,
    circle: Circle,
    start: Start,
    record: Record,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for day in range(1, 5):
        end(play_night(start, record, played_on=f"2026-11-0{day}"))
    forget_what_was_counted()

    with django_assert_num_queries(8):
        assert figures(owner, circle)[1] == "Cat +32 4 4 100% few · ·"


def test_neither_cash_nor_a_deal_elsewhere_has_anything_counted_anew(
    owner: Client,
    circle: Circle,
    night: Evening,
    start: Start,
    record: Record,
    django_assert_num_queries: DjangoAssertNumQueries,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    counted = EveningFigures.objects.get().version
    with django_capture_on_commit_callbacks(execute=True):
        record(night, kind="payment", **{"from": "1", "to": "2", "amount": 1})
    record(start(played_on="2026-11-20"), caller="1", call="2", made=True)

    with django_assert_num_queries(4):
        assert figures(owner, circle)[1] == "Cat +8 1 1 100% few · ·"
    assert EveningFigures.objects.get().version == counted


@pytest.mark.parametrize("kept", [{}, {"shape": "3.4", "players": {}}], ids=["none", "older"])
def test_what_is_kept_in_another_shape_or_after_a_crash_is_added_up_again(
    owner: Client, circle: Circle, night: Evening, record: Record, kept: dict[str, object]
) -> None:
    # What follows a write, when it was never done.
    record(night, kind="payment", **{"from": "1", "to": "2", "amount": 1})
    CircleFigures.objects.update(figures=kept)

    assert figures(owner, circle)[1] == "Cat +8 1 1 100% few · ·"


def test_what_is_agreed_after_play_is_counted_at_once(
    owner: Client, circle: Circle, night: Evening, record: Record
) -> None:
    record(night, kind="adjustment", changes={"1": 5, "3": -5}, note="the candle fell over")

    ranked = [row.split(" ", 2)[:2] for row in figures(owner, circle)[1:5]]
    assert ranked == [["Cat", "+3"], ["Ben", "+2"], ["Ann", "−1"], ["Dan", "−4"]]
    assert EveningFigures.objects.get().version == 8


def test_an_evening_reopened_as_another_is_closed_is_noticed(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    first = end(play_night(start, record, played_on="2026-11-12"))
    second = play_night(start, record, players=["Eve", "Fay", "Gil", "Hal"], first_dealer="Hal")
    assert figures(owner, circle)[1] == "Cat +8 1 1 100% few · ·"

    play_on(first)
    end(second)

    assert figures(owner, circle)[1] == "Gil +8 1 1 100% few · ·"


def test_a_look_plays_so_many_evenings_at_most_and_the_command_counts_all(
    owner: Client,
    circle: Circle,
    start: Start,
    record: Record,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(counting, "PLAYED_AT_ONCE", 1)
    for day in range(1, 3):
        end(play_night(start, record, played_on=f"2026-11-0{day}"))
    forget_what_was_counted()

    first = owner.get(f"/circles/{circle.pk}/figures/").content.decode()

    assert "1 evening is not counted yet, so not in these figures." in first
    assert figures(owner, circle)[1] == "Cat +8 1 1 100% few · ·"
    for anew in ((), ("--anew",)):
        call_command("count_figures", *anew)
        assert figures(owner, circle)[1] == "Cat +16 2 2 100% few · ·"
        EveningFigures.objects.update(figures={})
    assert capsys.readouterr().out.endswith("the figures of 2 evenings are counted\n")


@pytest.mark.usefixtures("night")
def test_what_nobody_can_ask_for_is_no_error(owner: Client, circle: Circle) -> None:
    for field in ("year=x", "series=nap.XXX", "player=x", "place=x", "since=x", "page=x"):
        for page in ("figures", "league", "deals", "what-if"):
            answer = owner.get(f"/circles/{circle.pk}/{page}/?{field}&what=%00")
            assert answer.status_code == 200, (page, field)


def test_somebody_of_another_circle_is_not_there_and_a_stranger_sees_no_figures(
    owner: Client, stranger: Client, circle: Circle, night: Evening
) -> None:
    elsewhere = Circle.objects.create(name="Elsewhere", game="nap").players.create(name="Zoe")
    ann, ben = player_id(circle, "Ann"), player_id(circle, "Ben")

    assert owner.get(f"/circles/{circle.pk}/players/{elsewhere.pk}/").status_code == 404
    assert owner.get(f"{at(night)}between/{ann}/{elsewhere.pk}/").status_code == 404
    for page in ("figures", "deals", "league", f"players/{ann}", f"players/{ann}/against/{ben}"):
        assert stranger.get(f"/circles/{circle.pk}/{page}/").status_code == 404, page


@pytest.mark.parametrize(
    ("models", "counted"), [((Observation, CircleFigures), 0), ((CircleFigures,), 1)]
)
def test_figures_that_could_not_be_kept_are_played_or_added_up_at_each_look(
    owner: Client,
    circle: Circle,
    start: Start,
    record: Record,
    monkeypatch: pytest.MonkeyPatch,
    models: tuple[type[Observation | CircleFigures], ...],
    counted: int,
) -> None:
    def locked(*_args: object, **_named: object) -> None:
        raise OperationalError("database is locked")

    with monkeypatch.context() as meanwhile:
        for model in models:
            meanwhile.setattr(model.objects, "bulk_create", locked)
        evening = end(play_night(start, record))

    assert evening.state == "reviewing"
    assert (EveningFigures.objects.count(), CircleFigures.objects.count()) == (counted, 0)
    assert figures(owner, circle)[1] == "Cat +8 1 1 100% few · ·"


def test_a_run_goes_on_into_an_evening_that_is_added(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    for day in (5, 12):
        evening = start(played_on=f"2026-11-{day:02}", rules={"preset": "hoyle"})
        record(evening, caller="1", call="2", made=True)
        record(evening, caller="1", call="2", made=True)
        end(evening)
        figures(owner, circle)

    rows = of_player(owner, circle, "Ann")

    assert "Calls made in a row 5 Nov 2026 – 12 Nov 2026 4" in rows
    assert "Evenings won in a row 5 Nov 2026 – 12 Nov 2026 2" in rows


def test_what_moves_no_figure_stands_though_it_cannot_be_said_that_they_are_kept(
    owner: Client,
    night: Evening,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    def full(_evening: Evening) -> None:
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(counting, "_still_kept", full)

    with django_capture_on_commit_callbacks() as hooks:
        page = owner.post(f"{at(night)}settle/paid/", paid("1", "3", 2, key="ann-pays-cat"))

    assert page.status_code == 303
    assert len(hooks) == 1
    # Django tells of one that fails by this name, and fails itself where it has none.
    assert "count_written" in hooks[0].__qualname__
