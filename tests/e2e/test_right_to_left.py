"""Pages from right to left, in a pseudo-language of these tests: English in Hebrew letters.

Nobody is offered it; it proves that a language like Hebrew or Arabic needs its texts alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.utils import translation
from django.utils.translation import trans_real
from pytest_django import Settings

from napledger.games.deal_form.controls import kept_controls
from tests.support.full_tables import addresses_of, is_page, played
from tests.support.phones import SETTLED, Phones, Start, all_there, axe_complaints, says, width_of

WIDTHS = (320, 360, 390, 430)
NARROW = {"width": 360, "height": 640}

LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyz", "אבגדהוזחטיכלמנסעפצקרשתםןףץ", ""
) | str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "אבגדהוזחטיכלמנסעפצקרשתםןףץ")

KEPT = re.compile(r"%\(\w+\)[sd]|\{[\w.]*\}|<[^>]*>|&\w+;|%%")
"""What a translation leaves as it is: places for words, tags, characters by name."""

REPLACED = (
    *("gettext", "ngettext", "pgettext", "npgettext"),
    *("get_language", "get_language_bidi"),
)


def mirrored_text(message: str) -> str:
    """Return an English text in Hebrew letters."""
    kept = KEPT.findall(message)
    parts = [part.translate(LETTERS) for part in KEPT.split(message)]
    return "".join(each for pair in zip(parts, [*kept, ""], strict=True) for each in pair)


class Mirrored(trans_real.DjangoTranslation):
    """English from right to left."""

    def gettext(self, message: str) -> str:
        return mirrored_text(message.rpartition(trans_real.CONTEXT_SEPARATOR)[2])

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def forget_pieces() -> None:
    """Forget what is kept of pages in English."""
    kept_controls.cache_clear()
    cache.clear()


@pytest.fixture
def right_to_left(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Iterator[None]:
    forget_pieces()
    settings.LANGUAGES_BIDI = ["en"]
    used = translation._trans  # type: ignore[attr-defined]  # noqa: SLF001  # Django's own place
    for name in REPLACED:
        monkeypatch.setattr(used, name, getattr(trans_real, name), raising=False)
    language = Mirrored("en-gb")
    monkeypatch.setattr(trans_real, "translation", lambda _language: language)
    monkeypatch.setattr(trans_real, "_default", language)
    yield
    forget_pieces()


pytestmark = pytest.mark.usefixtures("right_to_left")

MINUS_BEFORE_FIGURE = """() => {
  const wrong = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const at = (node, index) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + 1);
    return range.getClientRects()[0];
  };
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement.checkVisibility()) continue;
    for (const { index, 0: amount } of node.data.matchAll(/[+−]£?\\d[\\d.,]*p?/g)) {
      const [sign, last] = [at(node, index), at(node, index + amount.length - 1)];
      if (sign && last && sign.width && sign.left > last.left) wrong.push(node.data.trim());
    }
  }
  return wrong;
}"""
"""Every amount on the page whose sign stands behind its figures."""


def test_the_table_is_mirrored_and_a_deal_is_recorded(phone: Phones, start: Start) -> None:
    page, crown = phone(size=NARROW), start(currency="GBP", stake=5)
    played(crown, state="under way")

    page.goto(crown.address)

    assert page.evaluate("document.dir") == "rtl"
    ann, ben = (page.locator(".seat", has_text=name).bounding_box() for name in ("Ann", "Ben"))
    kitty, title = page.locator(".kitty").bounding_box(), page.locator("h1").bounding_box()
    assert ann
    assert ben
    assert kitty
    assert title
    assert ben["x"] < ann["x"]
    assert kitty["x"] < title["x"]
    assert page.evaluate(MINUS_BEFORE_FIGURE) == []
    assert width_of(page) == 360
    # A deal is recorded, and what it gains keeps its sign.
    all_there(page)
    page.locator(".seat", has_text="Ben").click()
    page.locator("#call .chip").nth(1).click()
    assert page.evaluate(MINUS_BEFORE_FIGURE) == []
    page.locator(".record").first.click()
    says(page, "\u2068Ben\u2069")
    says(page, "\u2066+35p\u2069")
    assert page.evaluate(MINUS_BEFORE_FIGURE) == []


@pytest.mark.slow
def test_every_page_is_mirrored_and_fits(phone: Phones, start: Start) -> None:
    state = "closed"
    crown = played(start(currency="GBP", stake=5, rules={"preset": "hoyle_kitty"}), state=state)
    page = phone(color_scheme="light", size=NARROW, bypass_csp=True)
    wrong: list[str] = []

    for name, address in addresses_of(crown, state=state):
        if not is_page(page, address):
            continue
        page.set_viewport_size({"width": 360, "height": 640})
        page.goto(address)
        page.evaluate(SETTLED)
        wrong += [f"{name}: {each}" for each in axe_complaints(page)]
        wrong += [f"{name}: {each}" for each in page.evaluate(MINUS_BEFORE_FIGURE)]
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 640})
            wide = width_of(page)
            if wide > width:
                wrong.append(f"{name}: {wide} px wide at {width}")

    assert not wrong, "\n".join(wrong)
