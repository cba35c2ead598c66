"""The result of an evening, sent on as text, as a picture, as a page and on paper."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from django.test import Client

from napledger.evening.log import VOID
from napledger.games.web import money_format_of
from sessions.book.open_book import open_book
from sessions.history import highlights
from sessions.models import Circle, Evening, Link
from sessions.settling.picture import fitted, lines_of
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.pages import text
from tests.support.signing import correct

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def ended(owner: Client, start: Start, record: Record) -> Evening:
    """Ann wins 12 in the first deal, Ben loses 8 in the second."""
    evening = start(rules={"preset": "hoyle"})
    record(evening, caller="1", call="4", made=True)
    record(evening, caller="2", call="2", made=False)
    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
    evening.refresh_from_db()
    return evening


def result(client: Client, evening: Evening) -> str:
    """Return the page."""
    response = client.get(f"{at(evening)}result/")
    assert response.status_code == 200
    return response.content.decode()


def picture(client: Client, evening: Evening) -> ElementTree.Element:
    """Return the drawing."""
    response = client.get(f"{at(evening)}result/picture.svg")
    assert response.headers["Content-Type"] == "image/svg+xml"
    return ElementTree.fromstring(response.content)  # noqa: S314  # our own drawing


def test_the_result_tells_all_of_the_night(owner: Client, evening: Evening, ended: Evening) -> None:
    so_far = text(result(owner, evening))
    assert "Play is on: this is how it stands so far." in so_far
    assert "Titles of the night" not in so_far

    html = result(owner, ended)

    said = text(html)
    assert "Ann won the evening, up 14." in said
    assert "Ann +14 won Cat −2 lost Dan −2 lost Ben −10 lost" in said
    assert "Deal 1 · Ann, four, made Ann +12" in said
    assert "Deal 2 · Ben, two, lost Ben −6" in said
    assert re.search(r"(Ben|Cat|Dan) pays Ann", said)
    # What only helps with scripts is hidden without.
    for control in re.findall(r"<button[^>]*data-(?:copy|save|print)[^>]*>", html):
        assert control.endswith(" hidden>")


def test_a_long_night_has_the_titles_of_its_end(
    owner: Client, start: Start, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = start(rules={"preset": "hoyle"})
    for caller, call, made in (("1", "4", True), ("2", "2", False), ("3", "2", True)):
        record(evening, caller=caller, call=call, made=made)
    correct(evening, VOID, 2)
    record(evening, caller="3", call="3", made=True)
    monkeypatch.setattr(highlights, "ENTRIES_MAX", 3)

    said = text(result(owner, evening))

    # Deal 1 was voided behind deal 3, so what was stored between them is not as it stands now.
    assert "The titles are those of the last 3 entries of the book." in said
    assert "Best deal Deal 3 · Cat, three, made Cat +9" in said
    assert "Ben, two, lost" not in said


def test_the_picture_tells_the_same(owner: Client, ended: Evening) -> None:
    drawn = picture(owner, ended)

    words = [each.text for each in drawn.iter(f"{SVG}text")]
    assert words[:3] == [
        "Thursday at the Crown",
        "19 Nov 2026 · The Crown · 2 deals",
        "Ann won the evening, up 14.",
    ]
    assert {"Ann", "+14", "Ben pays Ann", "10", "Best deal: Ann", "+12"} <= set(words)


def test_the_picture_needs_nothing_from_elsewhere_and_runs_nothing(
    owner: Client, start: Start, ended: Evening
) -> None:
    answer = owner.get(f"{at(ended)}result/picture.svg")
    drawn = answer.content.decode()
    accented = owner.get(f"{at(start(players=['Zoë', 'Ben', 'Cat', 'Dan']))}result/picture.svg")

    assert re.findall(r"https?://[^\"]+", drawn) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"<(script|image|foreignObject)|href|style=", drawn)
    style = re.findall(r"<style>(.*?)</style>", drawn)
    face = r'@font-face\{font-family:"EB Garamond";src:url\("data:font/woff2;base64,[\w+/=]+"\)\}'
    assert re.fullmatch(face, *style)
    assert answer.headers["Content-Security-Policy"] == (
        "default-src 'none'; style-src 'unsafe-inline'; font-src data:"
    )
    # Each title has its drawing, on the page too.
    spade = 'd="M12 2C9 7 4 9 4 14a4'
    html = result(owner, ended)
    assert html.count('class="motif"') == drawn.count('scale(1.4)" fill="#e2c070"') == 2
    assert html.count(spade) == drawn.count(spade) == 1
    # Letters with accents bring their own face.
    assert accented.content.decode().count("@font-face") == 2
    assert (
        "unicode-range:U+A1, U+AA-AB, U+B0, U+BA-BB, U+BF-D6, U+D8-24F, U+1E9E,"
        in accented.content.decode()
    )


@pytest.mark.parametrize(
    ("words", "room", "shown"),
    [
        ("Ann", 500, ("Ann", 50)),
        ("Wilhelmina-Charlotte", 480, ("Wilhelmina-Charlotte", 40)),
        ("W" * 40, 312, ("W" * 18 + "…", 26)),
        ("桜" * 20, 494, ("桜" * 18 + "…", 26)),
        ("", 100, ("", 50)),
    ],
)
def test_words_are_set_smaller_and_at_last_cut_short(
    words: str, room: int, shown: tuple[str, int]
) -> None:
    assert fitted(words, size=50, room=room) == shown


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("Ann pays Ben", (["Ann pays Ben"], 50)),
        ("Catherine pays Featherstonehaugh", (["Catherine pays", "Featherstonehaugh"], 34)),
        (
            "Featherstonehaugh and Wilhelmina-Charlotte’s purse pays Maximilian-Alexander",
            (
                [
                    "Featherstonehaugh and",
                    "Wilhelmina-Charlotte’s",
                    "purse pays",
                    "Maximilian-Alexander",
                ],
                26,
            ),
        ),
        ("a b c " * 30, (["a b c a b c a b c a b c"] * 3 + ["a b c a b c a b c a b…"], 26)),
        ("W" * 40, (["W" * 21 + "…"], 26)),
    ],
)
def test_who_pays_whom_is_broken_into_lines_before_it_is_cut_short(
    words: str, lines: tuple[list[str], int]
) -> None:
    assert lines_of(words, size=50, room=366) == lines


def test_the_owner_makes_a_link_to_watch_this_evening_alone(
    owner: Client, circle: Circle, ended: Evening
) -> None:
    html = result(owner, ended)
    form = re.search(r'<form[^>]*action="([^"]+/links/new/)".*?</form>', html, re.S)
    assert form is not None
    sent = dict(re.findall(r'name="(role|evening|name)" value="([^"]*)"', form[0]))

    response = owner.post(form[1], sent)

    link = Link.objects.get(circle=circle)
    assert response.status_code == 200
    assert (link.role, link.evening_id, link.name) == (
        "watcher",
        ended.pk,
        "Thursday at the Crown",
    )
    assert "/join/#" in response.content.decode()


@pytest.mark.parametrize(
    ("rounds", "line"),
    [
        (
            [("over", 2, 2), (20, 2, 2)],
            "Best round: Ann +4 (Round 2 · Ann dealt, won)",
        ),
        ([("over", 3, 1)], "Best round: Ben +3 (Round 1)"),
    ],
    ids=["about whoever has it", "about another"],
)
def test_a_title_tells_its_round_only_where_that_is_about_whoever_has_it(
    start: Start, record: Record, rounds: list[tuple[object, int, int]], line: str
) -> None:
    evening = start(game="vingt_un", rules={}, first_dealer="Ann", players=["Ann", "Ben", "Cat"])
    for hand, of_ben, of_cat in rounds:
        stakes = {"2": of_ben, "3": of_cat}
        hands = [{"player": p, "stake": stake, "hand": 19} for p, stake in stakes.items()]
        record(evening, hand=hand, hands=hands)

    assert [each.line for each in titles_at(evening)] == [line]


def test_two_players_have_no_streak_and_no_bravest_loser(start: Start, record: Record) -> None:
    evening = start(players=["Ann", "Ben"], first_dealer="Ben")
    for made in (True, True, True, False):
        record(evening, caller="1", call="3", made=made)

    assert [each.title for each in titles_at(evening)] == ["Best deal"]


def titles_at(evening: Evening) -> tuple[highlights.Highlight, ...]:
    book = open_book(Evening.objects.get(pk=evening.pk))
    return highlights.highlights(book, money=money_format_of(evening.currency))
