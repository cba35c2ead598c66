"""HTML as a browser takes it: a tree of elements, and what a form sends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

NAME = re.compile(r"[a-z][\w:.-]*")
"""An attribute's; where something was not escaped, others come about."""

VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "source", "wbr"})
"""Elements that have no end."""

TOGGLES = ("radio", "checkbox")
BUTTONS = ("submit", "button", "reset", "image")


@dataclass(eq=False)
class Element:
    """An element with its attributes, a text or "" each, and what stands in it."""

    tag: str
    attributes: dict[str, str]
    parent: Element | None = None
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def __iter__(self) -> Iterator[Element]:
        """Yield the elements below this one, in their order."""
        waiting = self.children[::-1]
        while waiting:
            each = waiting.pop()
            yield each
            waiting += reversed(each.children)

    def having(self, *names: str) -> list[Element]:
        """Return the elements below this one that have all these attributes."""
        return [each for each in self if all(name in each.attributes for name in names)]

    def of_tag(self, tag: str) -> list[Element]:
        return [each for each in self if each.tag == tag]

    @property
    def above(self) -> Iterator[Element]:
        """Yield the elements around this one, the innermost first."""
        around = self.parent
        while around is not None:
            yield around
            around = around.parent

    @property
    def said(self) -> str:
        """Return its text, and that of all that stands in it."""
        return " ".join([self.text, *(each.text for each in self)]).strip()

    def get(self, name: str) -> str:
        """Return an attribute; "" if there is none."""
        return self.attributes.get(name, "")

    def __str__(self) -> str:
        said = "".join(f' {name}="{value}"' for name, value in self.attributes.items())
        return f"<{self.tag}{said}>"


class _Parser(HTMLParser):
    """Builds the tree; asserts that each element ends where it has to."""

    def __init__(self) -> None:
        super().__init__()
        self.at = self.root = Element("", {})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _value in attrs]
        assert len(names) == len(set(names)), f"<{tag}> says an attribute twice: {names}"
        assert all(map(NAME.fullmatch, names)), f"<{tag}> has an attribute that is none: {names}"
        new = Element(tag, {name: value or "" for name, value in attrs}, self.at)
        self.at.children.append(new)
        if tag not in VOID:
            self.at = new

    def handle_endtag(self, tag: str) -> None:
        assert self.at.tag == tag, f"</{tag}> stands in {self.at}"
        assert self.at.parent is not None, "only the root has none, and no tag"
        self.at = self.at.parent

    def handle_data(self, data: str) -> None:
        self.at.text += data


def parsed(html: str) -> Element:
    """Return the root above a piece of HTML, every element of which has to end."""
    parser = _Parser()
    parser.feed(html)
    parser.close()
    assert parser.at is parser.root, f"{parser.at} does not end"
    return parser.root


def controls(root: Element) -> list[Element]:
    """Return what a form could send something for, but for buttons and what is disabled."""
    return [
        each
        for each in root
        if each.tag in ("input", "select", "textarea")
        and each.get("name")
        and each.get("type") not in BUTTONS
        and not _is_out(each)
    ]


def buttons(root: Element) -> list[Element]:
    """Return the buttons that send a form."""
    return [
        each
        for each in root.of_tag("button")
        if each.attributes.get("type", "submit") == "submit" and not _is_out(each)
    ]


def sent_by(root: Element) -> list[tuple[str, str]]:
    """Return what a form sends where nobody touched it: pairs of name and value."""
    return [(each.get("name"), value) for each in controls(root) for value in _values(each)]


def _values(control: Element) -> list[str]:
    if control.tag == "textarea":
        return [control.text.removeprefix("\n")]
    if control.tag == "select":
        options = control.of_tag("option")
        chosen = [each for each in options if "selected" in each.attributes] or options[:1]
        return [each.attributes.get("value", each.text) for each in chosen]
    if control.get("type") not in TOGGLES:
        return [control.get("value")]
    return [control.attributes.get("value", "on")] if "checked" in control.attributes else []


def _is_out(element: Element) -> bool:
    """Return whether an element is disabled, or lies in a template."""
    return "disabled" in element.attributes or any(
        each.tag == "template" or (each.tag == "fieldset" and "disabled" in each.attributes)
        for each in element.above
    )
