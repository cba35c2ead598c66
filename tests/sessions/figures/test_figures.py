"""What the figures say: of all players, of one, of two, and the deals they were counted from."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.core.management import call_command
from django.db import OperationalError
from django.test import Client
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from napledger.evening.log import AMEND, RESTORE, VOID
from sessions.figures import service as counting
from sessions.models import Circle, CircleFigures, Entry, Evening, EveningFigures, Observation
from tests.addresses import at
from tests.support.nights import end, play_night, play_on, player_id, rows_at
from tests.support.pages import text
from tests.support.settling import paid
from tests.support.signing import correct
from tests.support.table import HTMX

Record = Callable[..., Entry]
Start = Callable[..., Evening]


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
def test_players_stand_side_by_side_who_won_most_first(owner: Client, circle: Circle) -> None:
    assert figures(owner, circle)[:5] == [
        "Player Earned Evenings Calls Made Kitties Revokes",
        "Cat +8 1 1 100% few · ·",
        "Ben +2 1 2 50% few · ·",
        "Dan −4 1 · · · 1",
        "Ann −6 1 2 50% few · ·",
    ]


@pytest.mark.usefixtures("night")
@pytest.mark.parametrize("of_player", [False, True])
def test_what_few_means_is_said_where_it_stands(
    owner: Client, circle: Circle, *, of_player: bool
) -> None:
    path = f"players/{player_id(circle, 'Ben')}/" if of_player else "figures/"

    said = text(owner.get(f"/circles/{circle.pk}/{path}").content.decode())

    assert "Few marks fewer than 10 deals, so take it with a pinch of salt." in said


@pytest.mark.usefixtures("night")
def test_each_seat_has_the_calls_it_made(owner: Client, circle: Circle) -> None:
    assert figures(owner, circle)[5:] == [
        "Seat Two Three Nap All",
        "First in hand · 1 · 1",
        "No. 3 2 · · 2",
        "Dealer 1 · 1 2",
    ]


@pytest.mark.usefixtures("night")
def test_each_call_says_how_often_it_was_made_and_when_it_pays(
    owner: Client, circle: Circle
) -> None:
    assert of_player(owner, circle, "Ann")[:4] == [
        "Call Called Made Rate Break-even Earned",
        "Three too few to tell 1 1 100% few 50% +9",
        "Nap too few to tell 1 0 0% few 33% −15",
        "All calls 2 1 50% few · −6",
    ]


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
    ann = player_id(circle, "Ann")

    assert deals(owner, circle, f"player={ann}&sort=part") == [
        "19 Nov 2026 · 2 Ann, Nap, lost −15",
        "19 Nov 2026 · 1 Ann, three, made +9",
    ]
    assert deals(owner, circle, f"player={ann}&sort=part&result=won") == [
        "19 Nov 2026 · 1 Ann, three, made +9"
    ]
    assert deals(owner, circle, "sort=part&place=0&what=two") == [
        "19 Nov 2026 · 3 Ben, two, lost −6"
    ]
    assert deals(owner, circle, "sort=mishap") == ["19 Nov 2026 · 5 Dan, revoke −6"]


@pytest.mark.usefixtures("night")
def test_every_link_of_a_players_page_opens(owner: Client, circle: Circle) -> None:
    page = owner.get(f"/circles/{circle.pk}/players/{player_id(circle, 'Ann')}/").content.decode()

    for address in set(re.findall(r'href="(/(?:circles|evenings)[^"]*)"', page)):
        assert owner.get(address.replace("&amp;", "&"), follow=True).status_code == 200


@pytest.mark.usefixtures("night")
def test_what_was_made_leads_to_just_these_deals(owner: Client, circle: Circle) -> None:
    page = owner.get(f"/circles/{circle.pk}/players/{player_id(circle, 'Ben')}/").content.decode()

    (made,) = re.findall(r'href="/circles/[^"]*/deals/\?([^"]*result=won[^"]*)"', page)

    assert deals(owner, circle, made.replace("&amp;", "&")) == ["19 Nov 2026 · 4 Ben, two, made +6"]


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


def test_an_evening_counts_once_its_play_has_ended(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    evening = play_night(start, record)
    assert figures(owner, circle) == []

    end(evening)
    assert figures(owner, circle)[1] == "Cat +8 1 1 100% few · ·"

    play_on(evening)
    assert figures(owner, circle) == []
    assert deals(owner, circle, "sort=part") == []


def test_corrections_are_counted_as_they_stand_now(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    evening = play_night(start, record)
    correct(evening, VOID, 3)
    correct(evening, AMEND, 4, caller="2", call="2", made=True)
    end(evening)

    # Without the Nap, and with Ben's two made: Ann 9-2-2, Ben -3+6+6, Cat -3-2-2+6, Dan -3-2-2-6.
    assert [row[:7] for row in figures(owner, circle)[1:5]] == [
        "Ben +9 ",
        "Ann +5 ",
        "Cat −1 ",
        "Dan −13",
    ]
    assert of_player(owner, circle, "Ann")[1:3] == [
        "Three too few to tell 1 1 100% few 50% +9",
        "All calls 1 1 100% few · +9",
    ]

    play_on(evening)
    correct(evening, RESTORE, 3)
    end(evening)
    assert of_player(owner, circle, "Ann")[2] == "Nap too few to tell 1 0 0% few 33% −15"


def test_cash_is_left_out(owner: Client, circle: Circle, night: Evening, record: Record) -> None:
    record(night, kind="payment", **{"from": "1", "to": "3", "amount": 6})

    assert figures(owner, circle)[1] == "Cat +8 1 1 100% few · ·"


def test_evenings_in_other_money_are_counted_apart(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    end(play_night(start, record, played_on="2026-11-12"))
    end(play_night(start, record, currency="GBP", stake=100))

    assert figures(owner, circle)[1] == "Cat +£8 1 1 100% few · ·"
    assert figures(owner, circle, "?series=nap.counters")[1] == "Cat +8 1 1 100% few · ·"


def test_a_season_is_a_year(owner: Client, circle: Circle, start: Start, record: Record) -> None:
    end(play_night(start, record, played_on="2025-11-12"))
    end(play_night(start, record, played_on="2026-11-12"))

    assert figures(owner, circle)[1] == "Cat +16 2 2 100% few · ·"
    assert figures(owner, circle, "?year=2025")[1] == "Cat +8 1 1 100% few · ·"


def test_figures_that_stand_ask_four_things_and_the_league_five_however_many_evenings(
    owner: Client,
    circle: Circle,
    start: Start,
    record: Record,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for day in range(1, 5):
        end(play_night(start, record, played_on=f"2026-11-0{day}"))
    figures(owner, circle)

    with django_assert_num_queries(4):
        figures(owner, circle)
    with django_assert_num_queries(5):
        owner.get(f"/circles/{circle.pk}/league/")
    with django_assert_num_queries(6):
        deals(owner, circle, "sort=part")


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


def test_cash_handed_over_has_nothing_counted_anew(
    owner: Client,
    circle: Circle,
    night: Evening,
    record: Record,
    django_assert_num_queries: DjangoAssertNumQueries,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    counted = EveningFigures.objects.get().version
    with django_capture_on_commit_callbacks(execute=True):
        record(night, kind="payment", **{"from": "1", "to": "2", "amount": 1})

    with django_assert_num_queries(4):
        assert figures(owner, circle)[1] == "Cat +8 1 1 100% few · ·"
    assert EveningFigures.objects.get().version == counted


def test_cash_of_which_nobody_was_told_has_all_looked_through(
    owner: Client, circle: Circle, night: Evening, record: Record
) -> None:
    """As after a crash: what follows a write was never done."""
    record(night, kind="payment", **{"from": "1", "to": "2", "amount": 1})
    CircleFigures.objects.update(figures={})

    assert figures(owner, circle)[1] == "Cat +8 1 1 100% few · ·"


def test_figures_of_another_shape_are_added_up_again(
    owner: Client, circle: Circle, night: Evening
) -> None:
    for row in CircleFigures.objects.all():
        row.figures = {"shape": "3.4", "players": {}}
        row.save_fields("figures")

    assert night.version
    assert figures(owner, circle)[1] == "Cat +8 1 1 100% few · ·"


def test_what_is_agreed_after_play_is_counted_at_once(
    owner: Client, circle: Circle, night: Evening, record: Record
) -> None:
    record(night, kind="adjustment", changes={"1": 5, "3": -5}, note="the candle fell over")

    assert [row.split(" ", 2)[:2] for row in figures(owner, circle)[1:5]] == [
        ["Cat", "+3"],
        ["Ben", "+2"],
        ["Ann", "−1"],
        ["Dan", "−4"],
    ]
    assert EveningFigures.objects.get().version == 8


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


@pytest.mark.usefixtures("night")
def test_a_deal_recorded_meanwhile_has_nothing_counted_anew(
    owner: Client,
    circle: Circle,
    start: Start,
    record: Record,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tonight = start(played_on="2026-11-20")
    record(tonight, caller="1", call="2", made=True)

    with django_assert_num_queries(4):
        figures(owner, circle)


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
) -> None:
    monkeypatch.setattr(counting, "PLAYED_AT_ONCE", 1)
    for day in range(1, 3):
        end(play_night(start, record, played_on=f"2026-11-0{day}"))
    forget_what_was_counted()

    first = owner.get(f"/circles/{circle.pk}/figures/").content.decode()

    assert "1 evening is not counted yet, so not in these figures." in first
    assert figures(owner, circle)[1] == "Cat +8 1 1 100% few · ·"

    call_command("count_figures")
    assert figures(owner, circle)[1] == "Cat +16 2 2 100% few · ·"


@pytest.mark.usefixtures("night")
def test_the_command_counts_everything_anew(
    owner: Client, circle: Circle, capsys: pytest.CaptureFixture[str]
) -> None:
    EveningFigures.objects.update(figures={})

    call_command("count_figures", "--anew")

    assert capsys.readouterr().out == "the figures of 1 evenings are counted\n"
    assert figures(owner, circle)[1] == "Cat +8 1 1 100% few · ·"


@pytest.mark.parametrize(
    "query", ["year=x", "series=nap.XXX", "player=x", "place=x", "since=x", "page=x", "what=%00"]
)
@pytest.mark.usefixtures("night")
def test_what_nobody_can_ask_for_is_no_error(owner: Client, circle: Circle, query: str) -> None:
    for page in ("figures", "league", "deals", "what-if"):
        assert owner.get(f"/circles/{circle.pk}/{page}/?{query}").status_code == 200


def test_somebody_of_another_circle_is_not_there(
    owner: Client, circle: Circle, night: Evening
) -> None:
    elsewhere = Circle.objects.create(name="Elsewhere", game="nap").players.create(name="Zoe")

    assert owner.get(f"/circles/{circle.pk}/players/{elsewhere.pk}/").status_code == 404
    ann = player_id(circle, "Ann")
    assert owner.get(f"{at(night)}between/{ann}/{elsewhere.pk}/").status_code == 404


@pytest.mark.usefixtures("night")
def test_a_stranger_sees_no_figures(stranger: Client, circle: Circle) -> None:
    ann, ben = player_id(circle, "Ann"), player_id(circle, "Ben")

    for page in ("figures", "deals", f"players/{ann}", f"players/{ann}/against/{ben}"):
        assert stranger.get(f"/circles/{circle.pk}/{page}/").status_code == 404


def test_one_evening_more_is_added_to_the_figures_as_if_all_were_counted_anew(
    owner: Client,
    circle: Circle,
    start: Start,
    record: Record,
) -> None:
    for day in (5, 12):
        end(play_night(start, record, played_on=f"2026-11-{day:02}"))
    end(play_night(start, record, played_on="2026-11-19"))

    added = figures(owner, circle), of_player(owner, circle, "Ann")
    call_command("count_figures", "--anew")

    assert added[0][1] == "Cat +24 3 3 100% few · ·"
    assert (figures(owner, circle), of_player(owner, circle, "Ann")) == added


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


def test_an_evening_added_before_others_has_all_of_them_counted(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    end(play_night(start, record, played_on="2026-11-19"))
    figures(owner, circle)
    end(play_night(start, record, played_on="2026-11-12"))

    assert figures(owner, circle)[1] == "Cat +16 2 2 100% few · ·"


def test_figures_that_could_not_be_kept_are_played_at_each_look(
    owner: Client,
    circle: Circle,
    start: Start,
    record: Record,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def locked(*_args: object, **_named: object) -> None:
        raise OperationalError("database is locked")

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(Observation.objects, "bulk_create", locked)
        meanwhile.setattr(CircleFigures.objects, "bulk_create", locked)
        evening = end(play_night(start, record))

    assert evening.state == "reviewing"
    assert not EveningFigures.objects.exists()
    assert figures(owner, circle)[1] == "Cat +8 1 1 100% few · ·"


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


def test_aggregates_that_could_not_be_kept_are_added_up_at_each_look(
    owner: Client,
    circle: Circle,
    start: Start,
    record: Record,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def locked(*_args: object, **_named: object) -> None:
        raise OperationalError("database is locked")

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(CircleFigures.objects, "bulk_create", locked)
        end(play_night(start, record))

    assert (EveningFigures.objects.count(), CircleFigures.objects.count()) == (1, 0)
    assert figures(owner, circle)[1] == "Cat +8 1 1 100% few · ·"
