"""What a phone without a network makes of a form, as static/table/deal_form.js does it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass

from napledger.games.conformance.html import Element, buttons

PLACE = re.compile(r"\{(\w+)(?:\.(\w+))?\}")

DEEPEST = 2
"""How deep the words of a choice may name other choices."""

UNKNOWN = "…"


@dataclass(frozen=True, slots=True)
class Kept:
    """A deal as a phone keeps it: in words, what it pays, who deals next; None for what it asks."""

    said: str
    price: str | None
    gain: str | None
    next_dealer: str | None


def attribute_of(part: str) -> str:
    """Return the attribute in which a choice has a part of its words: madeRest is in made-rest."""
    return "data-" + re.sub(r"[A-Z]", lambda letter: f"-{letter[0].lower()}", part)


def choices(root: Element, name: str) -> list[Element]:
    return [
        each
        for each in root.having("name")
        if each.get("name") == name and each.get("type") in ("radio", "checkbox")
    ]


def chosen_in(root: Element, name: str) -> Element | None:
    """Return what is chosen in a field, or None."""
    for each in choices(root, name):
        if "checked" in each.attributes and "disabled" not in each.attributes:
            return each
    return None


def button_of(root: Element, stands: Iterable[tuple[str, str]]) -> Element | None:
    """Return the button that ended the deal as filled in, if there is one."""
    ended = {*stands}
    return next((b for b in buttons(root) if (b.get("name"), b.get("value")) in ended), None)


def kept(root: Element, button: Element) -> Kept | None:
    """Return the deal that a button would save, or None where the server has to be asked."""
    said = filled(root, button.get("data-deal-text"))
    if not said:
        return None
    price, gain = _prices(root, button)
    turn = (filled(root, button.get("data-next-dealer")) or "").split()
    out = [each.get("value") for each in root.having("data-carried", "checked")]
    next_dealer = next((seat for seat in turn if seat not in out), None)
    return Kept(said, price, gain, next_dealer if chosen_in(root, "dealer") else None)


def _prices(root: Element, button: Element) -> tuple[str | None, str | None]:
    if root.having("data-odd"):
        return None, None
    if "data-deal-prices" in button.attributes:
        gain = filled(root, button.get("data-deal-gain"))
        return filled(root, button.get("data-deal-prices")), gain
    priced = json.loads(button.get("data-priced") or "{}")
    return priced.get("price"), priced.get("gain")


def filled(root: Element, text: str, *, depth: int = 0) -> str | None:
    """Return a text with what is chosen in its places; None while something is still to choose."""
    whole = True

    def said(place: re.Match[str]) -> str:
        nonlocal whole
        name, part = place[1], place[2] or "word"
        word = _part(root, chosen_in(root, name), part)
        if word is not None and part != "word" and depth < DEEPEST:
            word = filled(root, word, depth=depth + 1)
        if word is None and (name != "dealer" or part != "word"):
            whole = False
        return UNKNOWN if word is None else word

    result = PLACE.sub(said, text)
    return result if whole else None


def _part(root: Element, choice: Element | None, part: str) -> str | None:
    if choice is None:
        return None
    if part == "value":
        return choice.get("value")
    if _is_of_the_dealer(root):
        of_dealer = choice.attributes.get(attribute_of(f"dealer{part[0].upper()}{part[1:]}"))
        if of_dealer is not None:
            return of_dealer
    return choice.attributes.get(attribute_of(part))


def _is_of_the_dealer(root: Element) -> bool:
    """Return whether the seat that is chosen is the dealer's."""
    dealer = chosen_in(root, "dealer")
    seats = [seat for seat in root.having("data-seat") if seat.having("checked")]
    return bool(dealer and seats and seats[0].get("data-seat") == dealer.get("value"))
