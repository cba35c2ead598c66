"""Every page on which a circle looks back, by the address it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.http import urlencode

from tests.bench.seasons import Season

CIRCLE, PLAYER, BOTH = (
    ("circle_id",),
    ("circle_id", "player_id"),
    ("circle_id", "player_id", "other_id"),
)
EVENING, ENTRY = ("circle_id", "evening_id"), ("circle_id", "evening_id", "number")
BETWEEN = ("circle_id", "evening_id", "player_id", "other_id")

Asked = Mapping[str, str]

PAGES: Sequence[tuple[str, str, Sequence[str], Asked]] = (
    ("home", "show-home", (), {}),
    ("circle", "show-circle", CIRCLE, {}),
    ("circle, page 2", "show-circle", CIRCLE, {"page": "2"}),
    ("evenings", "search-evenings", CIRCLE, {}),
    ("evenings, page 2", "search-evenings", CIRCLE, {"page": "2"}),
    ("evenings of a player", "search-evenings", CIRCLE, {"player": "{player_id}"}),
    (
        "evenings of a year",
        "search-evenings",
        CIRCLE,
        {"from": "{year}-01-01", "to": "{year}-12-31"},
    ),
    ("evenings at a place", "search-evenings", CIRCLE, {"place": "crown"}),
    ("evenings by rules", "search-evenings", CIRCLE, {"rules": "peel_pool"}),
    ("evenings by a word", "search-evenings", CIRCLE, {"words": "old"}),
    ("figures", "show-figures", CIRCLE, {}),
    ("figures of a year", "show-figures", CIRCLE, {"year": "{year}"}),
    ("league", "show-league", CIRCLE, {}),
    ("league per evening", "show-league", CIRCLE, {"by": "evening", "least": "5"}),
    ("a player's figures", "show-player", PLAYER, {}),
    ("head to head", "show-against", BOTH, {}),
    ("deals", "list-marks", CIRCLE, {}),
    ("deals of a player", "list-marks", CIRCLE, {"player": "{player_id}", "what": "3"}),
    ("deals of a place", "list-marks", CIRCLE, {"place": "1", "what": "nap"}),
    ("what if, a season", "what-if-season", CIRCLE, {}),
    ("what if, a season scored", "what-if-season", CIRCLE, {"preset": "hoyle", "stake": "10"}),
    ("statement", "show-statement", PLAYER, {}),
    ("statement as CSV", "export-statement", PLAYER, {}),
    ("taking away", "show-export", CIRCLE, {}),
    ("slate", "show-slate", CIRCLE, {}),
    ("sheet", "show-sheet", EVENING, {}),
    ("log", "show-log", EVENING, {}),
    ("replay", "replay-evening", EVENING, {}),
    ("replay, half-way", "replay-evening", EVENING, {"deal": "{number}"}),
    ("curve", "show-curve", EVENING, {}),
    ("a deal", "show-entry", ENTRY, {}),
    ("between two", "show-between", BETWEEN, {}),
    ("what if, an evening", "what-if", EVENING, {}),
    ("what if, an evening scored", "what-if", EVENING, {"preset": "hoyle", "stake": "10"}),
    ("rules", "show-rules", EVENING, {}),
    ("result", "show-result", EVENING, {}),
    ("result as a picture", "draw-result", EVENING, {}),
    ("deals as CSV", "export-deals", EVENING, {}),
    ("transfers as CSV", "export-transfers", EVENING, {}),
    ("evening as JSON", "export-document", EVENING, {}),
    ("book as JSON", "export-book", EVENING, {}),
)
"""What a page is called in the report, its view, what its address names, and what is asked."""


@dataclass(frozen=True, slots=True)
class PastPage:
    """A page, what it is called in the report, and where it is."""

    name: str
    path: str


def past_pages(season: Season) -> Iterator[PastPage]:
    one, other = season.players
    known = {
        "circle_id": season.circle.pk,
        "evening_id": season.closed.pk,
        "player_id": one.pk,
        "other_id": other.pk,
        "number": season.closed.deals // 2,
        "year": season.closed.played_on.year,
    }
    for name, view, where, asked in PAGES:
        path = reverse(view, kwargs={each: known[each] for each in where})
        query = urlencode({each: value.format(**known) for each, value in asked.items()})
        yield PastPage(name, f"{path}?{query}" if query else path)
