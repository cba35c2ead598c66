"""A browser without scripts, for playing on the pages of a game that is in no list of the tests."""

from __future__ import annotations

from typing import Any

from django.test import Client

from napledger.games.conformance.html import Element, buttons, parsed, sent_by
from tests.support.pages import text

DOCTYPE = "<!doctype html>"


class Browser:
    """Opens pages, fills in their forms and taps their buttons; `html` is the page that is open."""

    def __init__(self) -> None:
        self.client = Client()
        self.address = ""
        self.html = ""
        self.page = Element("", {})

    def open(self, address: str) -> None:
        """Open a page."""
        self._take(self.client.get(address, follow=True), address)

    def tap(self, label: str, **typed: Any) -> None:
        """Tap the button of that label, with some of its form's fields typed or chosen."""
        button = next(each for each in buttons(self.page) if label in each.said)
        own = [each for each in self.page.having("id") if each.get("id") == button.get("form")]
        form = next(each for each in (*own, *button.above) if each.tag == "form")
        sent: dict[str, list[str]] = {}
        for name, value in sent_by(form):
            sent.setdefault(name, []).append(value)
        for name, value in typed.items():
            sent[name] = value if isinstance(value, list) else [value]
        if button.get("name"):
            sent.setdefault(button.get("name"), []).append(button.get("value"))
        address = button.get("formaction") or form.get("action") or self.address
        self._take(self.client.post(address, sent, follow=True), address)

    @property
    def said(self) -> str:
        """Return what the page says."""
        return text(self.html)

    def _take(self, response: Any, address: str) -> None:
        assert response.status_code == 200, text(response.content.decode())
        self.address = response.redirect_chain[-1][0] if response.redirect_chain else address
        self.html = response.content.decode()
        self.page = parsed(self.html.replace(DOCTYPE, ""))
