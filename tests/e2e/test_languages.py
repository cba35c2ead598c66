"""Pages in every language, and in one with longer words: nothing bursts on a narrow phone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from math import ceil
from pathlib import Path

import pytest
from django.utils import translation
from django.utils.translation import trans_real
from playwright.sync_api import Page

from napledger.games import game_of
from napledger.games.contract import usual_preset
from tests.support.catalogues import HOLE, LANGUAGES
from tests.support.full_tables import GAMES, addresses_of, played
from tests.support.languages import REPLACED, forget_pieces
from tests.support.legibility import ILLEGIBLE, MET_AT, read
from tests.support.phones import Phones, Start, all_there

LONGER = "art-x-longer"
"""A language that nobody is offered."""

NAMES = ["Ann", "Ben", "Catherine", "Dan", "Eve"]
EUROS = {"currency": "EUR", "stake": 10}

MET = {
    "under way": (
        *("show-table", "show-sheet", "show-settling", "show-big", "show-more", "show-rules"),
        *("correct-entry", "what-if"),
    ),
    "closed": (
        *("show-table", "show-settling", "show-result", "show-circle", "start-evening-of"),
        *("show-home", "show-phone", "join", "show-slate"),
    ),
}
"""What is met every evening, in each state of one."""

CUT = (Path(__file__).parent / "cut.js").read_text(encoding="utf-8")
"""Says of a page which texts are cut, or wider than the box that they stand in; a line each."""


TAP = """() => {
  document.querySelector(".seat:enabled")?.click();
  [...document.querySelectorAll(".asks .chip")].find((each) => each.checkVisibility())?.click();
}"""
"""Taps who called and what, or whatever a game asks first."""


class Longer(trans_real.DjangoTranslation):
    """English in words that are longer by two letters in five."""

    def gettext(self, message: str) -> str:
        message = message.rpartition(trans_real.CONTEXT_SEPARATOR)[2]
        kept = HOLE.findall(message)
        parts = [re.sub(r"[^\W\d_]+", longer, part) for part in HOLE.split(message)]
        return "".join(each for pair in zip(parts, [*kept, ""], strict=True) for each in pair)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def longer(word: re.Match[str]) -> str:
    return word[0] + word[0][: ceil(len(word[0]) * 0.4)].lower()


@contextmanager
def told_in(language: str) -> Iterator[str]:
    """Let pages be told in a language; yields what a phone asks for, to see it."""
    with pytest.MonkeyPatch.context() as patch:
        if language == LONGER:
            forget_pieces()
            used = translation._trans  # type: ignore[attr-defined]  # noqa: SLF001  # Django's own place
            for name in REPLACED:
                patch.setattr(used, name, getattr(trans_real, name), raising=False)
            made = Longer("en-gb")
            patch.setattr(trans_real, "translation", lambda _language: made)
            patch.setattr(trans_real, "_default", made)
        yield "en" if language == LONGER else language
    if language == LONGER:
        forget_pieces()


def burst_on(
    page: Page, language: str, addresses: dict[str, str], names: Iterable[str]
) -> Iterator[str]:
    """Yield what does not fit on the narrow phones, of the pages of these names."""
    for name in names:
        page.goto(addresses[name])
        page.evaluate("lang => (document.documentElement.lang = lang)", language)
        found = read(page, name, sizes=MET_AT)
        for width, height in MET_AT:
            page.set_viewport_size({"width": width, "height": height})
            found += [f"{width} px: {each}" for each in page.evaluate(CUT)]
        if name == "show-table":
            all_there(page)
            page.evaluate(TAP)
            for width, height in MET_AT:
                page.set_viewport_size({"width": width, "height": height})
                tapped = page.evaluate(CUT) + page.evaluate(ILLEGIBLE)
                found += [f"tapped, {width} px: {each}" for each in tapped]
        # A name gives way to the word beside it, or is broken.
        found = [each for each in found if "seat__name" not in each and "Feather" not in each]
        yield from (f"{name}, {each}" for each in found)


@pytest.mark.parametrize(
    "language",
    [
        *("de", LONGER),
        *(pytest.param(each, marks=pytest.mark.slow) for each in LANGUAGES if each != "de"),
    ],
)
def test_what_is_met_every_evening_fits(phone: Phones, start: Start, language: str) -> None:
    wrong: list[str] = []
    with told_in(language) as asked:
        page = phone(locale=asked)
        for state, names in MET.items():
            crown = start(players=NAMES, **EUROS, rules={"preset": "hoyle_kitty"})
            addresses = dict(addresses_of(played(crown, state=state), state="closed"))
            wrong += [f"{state}, {each}" for each in burst_on(page, language, addresses, names)]

    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_fits(phone: Phones, start: Start, language: str) -> None:
    wrong: list[str] = []
    with told_in(language) as asked:
        page = phone(locale=asked)
        for game in GAMES:
            seated = NAMES[: max(game_of(game).seats)]
            rules = {"preset": usual_preset(game_of(game))}
            crown = start(game=game, players=seated, first_dealer=seated[0], rules=rules, **EUROS)
            chance = random.Random(7)  # noqa: S311  # no secret
            played(crown, state="under way", chance=chance)
            addresses = dict(addresses_of(crown, state="closed"))
            names = ("show-table", "show-sheet", "show-rules", "start-evening-of")
            wrong += [f"{game}, {each}" for each in burst_on(page, language, addresses, names)]

    assert not wrong, "\n".join(wrong)
