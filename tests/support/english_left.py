"""What is read of a page in another language than English, and what of it is English still."""

from __future__ import annotations

import re
from importlib import import_module

from playwright.sync_api import Page

from napledger.games import game_of, games, package_of

ENGLISH = {
    *("the", "who", "whose", "with", "without", "what", "which", "from", "this", "that", "these"),
    *("have", "been", "were", "your", "you", "they", "their", "and", "for", "when", "there", "not"),
    *("paid", "made", "lost", "called", "deal", "deals", "dealt", "evening", "evenings"),
    *("everybody", "nobody", "somebody", "player", "players", "rules", "each", "stake", "tap"),
    *("january", "february", "march", "june", "july", "october", "december", "monday", "tuesday"),
    *("wednesday", "thursday", "friday", "saturday", "sunday", "language", "yes", "undo", "settle"),
}
"""Words that most English sentences have one of, and no other language that is told here has."""

ALSO_OF = {"nl": {"been", "week", "tap", "lost"}, "es": {"yes"}, "de": {"tap"}}
"""Such as a language has too, though it means another thing by them."""

READ = """() => {
  const { lang } = document.documentElement;
  const said = [document.title];
  const isRead = (each) => !each.closest("cite") && (each.closest("[lang]")?.lang ?? lang) === lang;
  const isSaid = ({ name, value }) =>
    ["aria-label", "title", "placeholder", "alt", "content"].includes(name) ||
    (/^data-(?!due|off)/.test(name) && / /.test(value) && !/^(\\[|{")/.test(value));
  const read = (root) => {
    for (const each of root.querySelectorAll("*:not(script, style)")) {
      if (each.content instanceof DocumentFragment) read(each.content);
      if (!isRead(each)) continue;
      said.push(...[...each.attributes].filter(isSaid).map(({ value }) => value));
      const texts = [...each.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      said.push(...texts.map(({ data }) => data));
    }
  };
  read(document);
  return said.map((each) => each.trim()).filter(Boolean);
}"""
"""All that a page says in its own language: what is to be seen, heard, or waits to be shown."""


def _as_printed() -> set[str]:
    """Return what stands as it is printed in its book: titles of books and of their rules."""
    found: set[str] = set()
    for key in games():
        books = import_module(f"{package_of(key)}.rules").BOOKS
        found.update(book.title for book in books.values())
        found.update(preset.title for preset in game_of(key).presets.values())
        found.update(preset.source for preset in game_of(key).presets.values())
    return found


def english_on(page: Page, *, names: tuple[str, ...] = ()) -> list[str]:
    """Return what is English on a page that is told in another language, names apart."""
    lang = page.evaluate("document.documentElement.lang")
    assert lang[:2] in ("de", "fr", "nl", "es", "it"), lang
    words = ENGLISH - ALSO_OF.get(lang[:2], set())
    printed = sorted({*_as_printed(), *names}, key=len, reverse=True)
    left = []
    for said in page.evaluate(READ):
        text = re.sub(r"\{\w+\}", "", said)
        for each in printed:
            text = text.replace(each, "")
        if words & set(re.findall(r"\w+", text.lower())):
            left.append(said)
    return left
