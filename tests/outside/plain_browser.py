"""A browser without scripts, for pages of a game or a site that is in no list of the tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.test import Client

from napledger.games.conformance.html import Element, buttons, parsed, sent_by
from tests.support.pages import text

DOCTYPE = "<!doctype html>"
ELSEWHERE = (302, 303)
LINKS = ("href", "src", "action", "data-live", "hx-get", "hx-post")


@dataclass(frozen=True)
class Came:
    """What came back: where it leads to, if that is not the page itself."""

    status: int
    location: str
    text: str


class Here:
    """The app in this process, asked as a server is."""

    def __init__(self) -> None:
        self.client = Client()

    def get(self, path: str) -> Came:
        return self._came(self.client.get(path))

    def send_pairs(self, path: str, pairs: list[tuple[str, str]]) -> Came:
        sent: dict[str, list[str]] = {}
        for name, value in pairs:
            sent.setdefault(name, []).append(value)
        return self._came(self.client.post(path, sent))

    def _came(self, response: Any) -> Came:
        location = response.headers.get("Location", "")
        return Came(response.status_code, location, response.content.decode())


class Browser:
    """Opens pages, fills in their forms and taps their buttons; `html` is the page that is open.

    `line` is whom it asks: the app in this process, or a Visitor of a server. No page may lead
    anywhere but below `home`.
    """

    def __init__(self, line: Any = None, *, home: str = "/") -> None:
        self.line: Any = line or Here()
        self.home = home
        self.address = ""
        self.html = ""
        self.page = Element("", {})

    def open(self, address: str) -> None:
        self._take(self.line.get(address), address)

    def tap(self, label: str, **typed: Any) -> None:
        """Tap the button of that label, with some of its form's fields typed or chosen."""
        button = next(each for each in buttons(self.page) if label in each.said)
        own = [each for each in self.page.having("id") if each.get("id") == button.get("form")]
        form = next(each for each in (*own, *button.above) if each.tag == "form")
        address = button.get("formaction") or form.get("action") or self.address
        pairs = self.filled_in(form, **typed)
        if button.get("name"):
            pairs.append((button.get("name"), button.get("value")))
        self._take(self.line.send_pairs(address, pairs), address)

    def form(self, address: str) -> Element:
        """Return the form of the page that is sent to an address."""
        forms = self.page.of_tag("form")
        return next(each for each in forms if (each.get("action") or self.address) == address)

    def filled_in(self, form: Element, **typed: Any) -> list[tuple[str, str]]:
        """Return what a form sends with these fields typed or chosen, many of a name in a list."""
        pairs = [(name, value) for name, value in sent_by(form) if name not in typed]
        for name, value in typed.items():
            pairs += [(name, each) for each in (value if isinstance(value, list) else [value])]
        return pairs

    @property
    def said(self) -> str:
        return text(self.html)

    def _take(self, answer: Any, address: str) -> None:
        while answer.status in ELSEWHERE:
            address = answer.location
            answer = self.line.get(address)
        assert answer.status == 200, text(answer.text)
        self.address, self.html = address, answer.text
        self.page = parsed(self.html.replace(DOCTYPE, ""))
        leads = [each.get(name) for name in LINKS for each in self.page.having(name)]
        wrong = [each for each in leads if each[:1] == "/" and not each.startswith(self.home)]
        assert wrong == [], f"{address} leads out of {self.home}"
