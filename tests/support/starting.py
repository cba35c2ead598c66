"""What tests of starting make and send."""

from __future__ import annotations

import re
from typing import Any

from sessions.book.submission import Recorder, Submission
from sessions.models import Circle, Evening
from sessions.settling.service import close_evening, review_evening

KEY = "01a1f87b-3b5c-7cde-8a10-000000000001"


SENT: dict[str, Any] = {
    "key": KEY,
    "game": "nap",
    "player": ["Ann", "Ben", "Cat", "", "", "", ""],
    "dealer": "2",
    "stake": "5p",
    "currency": "GBP",
    "preset": "peel_pool",
    "phone": "1",
}


def start_url(circle: Circle) -> str:
    return f"/circles/{circle.pk}/start/"


def close(evening: Evening) -> None:
    evening.refresh_from_db()
    for number, step in enumerate((review_evening, close_evening)):
        step(
            evening, submission=Submission(f"a key to close {number}".replace(" ", "-"), Recorder())
        )


def fields(page: str) -> dict[str, Any]:
    """Return what a browser would send from the page, without tapping anything."""
    sent: dict[str, Any] = {}
    for tag in re.findall(r"<input [^>]*>", page):
        name, value = re.search(r'name="(.*?)"', tag), re.search(r'value="(.*?)"', tag)
        ticked = 'type="radio"' not in tag and 'type="checkbox"' not in tag
        if name is None or value is None or not (ticked or " checked" in tag):
            continue
        if name[1] == "player":
            sent.setdefault("player", []).append(value[1])
        else:
            sent[name[1]] = value[1]
    for name, options in re.findall(r'<select [^>]*name="(.*?)"[^>]*>(.*?)</select>', page, re.S):
        picked = re.search(r'value="([^"]*)" selected', options)
        sent[name] = picked[1] if picked else ""
    return sent


def errors(page: str) -> list[str]:
    return re.findall(r'field__error">(.*?)<', page)
