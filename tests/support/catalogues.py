"""What is wrong with a catalogue of translations, beside the messages that the code has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from napledger.site.layout import BASE_DIR

DOCS = BASE_DIR / "docs"
LOCALES = BASE_DIR / "sessions" / "locale"
LANGUAGES = tuple(sorted(each.name for each in LOCALES.iterdir()))

HOLE = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{[\w.]*\}|</?\w[^>]*>|&\w+;|https?://[^\s<]+")
"""What a translation has as the English has it."""

TAG = re.compile(r"</?\w[^>]*>")

STRAIGHT = "\"'"
LOW = "\N{SINGLE LOW-9 QUOTATION MARK}"
ALL_QUOTES = f"„“”‘«»{LOW}{STRAIGHT}"
QUOTES = {"de": f"„“‘{LOW}", "es": "«»“”", "fr": "«»“”", "it": "«»“”", "nl": "“”‘"}
"""The quotes of a language; ’ is an apostrophe besides."""

UNSPACED = re.compile(r"«(?!\u202f)|[^\s“«]*(?<![\u202f:;?!])[:;?!»](?=\s|$)")
"""What French sets with a narrow space that does not break, where it is set without."""

NOT_ENGLISH = "\N{REPLACEMENT CHARACTER}"

LABEL = 3
"""With so many words or fewer, a message is a label: its words are those of the glossary."""


@dataclass(frozen=True)
class Glossary:
    """What docs/languages says of a language's words.

    `words` have the beginnings of which one is in the translation of the English word; `otherwise`
    are the English labels in which such a word means something else.
    """

    words: dict[str, list[str]] = field(default_factory=dict)
    otherwise: frozenset[str] = frozenset()


def catalogue_of(language: str) -> Catalog:
    """Return a language's catalogue as it lies in the tree."""
    with (LOCALES / language / "LC_MESSAGES" / "django.po").open(encoding="utf-8") as file:
        return read_po(file, language)


def glossary_of(language: str) -> Glossary:
    """Return what a language's page in docs says of its words."""
    page = (DOCS / "languages" / f"{language}.md").read_text(encoding="utf-8")
    words = {row[0]: row[2].split() for row in rows_under("## Words", page) if row[2] != "-"}
    of_all = (DOCS / "translating.md").read_text(encoding="utf-8")
    otherwise = (*rows_under("## Said otherwise", page), *rows_under("## Said otherwise", of_all))
    return Glossary(words, frozenset(row[0] for row in otherwise))


def rows_under(heading: str, page: str) -> Iterator[list[str]]:
    """Yield the rows of the table under a heading, but for its own head."""
    _, _, after = page.partition(f"\n{heading}\n")
    table = [line for line in after.partition("\n## ")[0].splitlines() if line.startswith("|")]
    for line in table[2:]:
        yield [each.strip() for each in line.strip("|").split("|")]


def faults(
    language: str, catalogue: Catalog, messages: Catalog, glossary: Glossary
) -> Iterator[str]:
    """Yield what is wrong with a language's catalogue, a line each; messages are the code's."""
    there = {key_of(each): each for each in catalogue if each.id}
    wanted = {key_of(each): each for each in messages if each.id}
    for key in there.keys() - wanted.keys():
        yield f"in no source any more: {key[-1]}"
    for key in wanted.keys() - there.keys():
        yield f"missing: {key[-1]}"
    for key in wanted.keys() & there.keys():
        said = said_in(there[key])
        if not all(said):
            yield f"missing: {key[-1]}"
        elif there[key].fuzzy:
            yield f"fuzzy: {key[-1]}"
        else:
            forms = catalogue.num_plurals if there[key].pluralizable else 1
            found = [f"not {forms} forms"] if len(said) != forms else []
            found += faults_of(there[key], language)
            found += [f"not the glossary’s “{each}”" for each in words_lost(there[key], glossary)]
            yield from (f"{each}: {key[-1]} | {' | '.join(said)}" for each in found)


def key_of(message: Message) -> tuple[str, ...]:
    """Return what tells a message from all others; its English is the last."""
    ids = (message.id,) if isinstance(message.id, str) else tuple(reversed(message.id))
    return (message.context or "", *ids)


def said_in(message: Message) -> tuple[str, ...]:
    """Return the forms of a translation."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or [""])


def faults_of(message: Message, language: str) -> Iterator[str]:
    """Yield what is wrong with a translation by itself."""
    ids = (message.id,) if isinstance(message.id, str) else message.id
    for number, said in enumerate(said_in(message)):
        english = ids[min(number, len(ids) - 1)]
        # One is counted or said: “1 deal”, “a deal”.
        counts = ids[0] + ids[-1] if len(ids) > 1 and not number else ""
        lost, new = holes(english) - holes(said), holes(said) - holes(english)
        if lost - holes(counts) or new - holes(counts):
            yield f"holes {' '.join([*lost, *new])}"
        if ends_of(english) != ends_of(said):
            yield "space at an end"
        plain, plain_english = HOLE.sub("", said), HOLE.sub("", english)
        wrong = {*plain} & {*ALL_QUOTES} - {*QUOTES.get(language, ALL_QUOTES)}
        if wrong - ({*STRAIGHT} & {*plain_english}):
            yield "quotes"
        if language == "fr" and any(each not in english for each in unspaced(said)):
            yield "space before a sign"


def holes(text: str) -> Counter[str]:
    """Return how often a text has each placeholder and tag."""
    return Counter(HOLE.findall(text))


def unspaced(french: str) -> Iterator[str]:
    """Yield what stands with a sign and no space, which may be typed so: “Ann:”, “sha256:”."""
    for each in UNSPACED.findall(HOLE.sub(NOT_ENGLISH, TAG.sub("", french))):
        yield each if len(each) > 1 else NOT_ENGLISH


def ends_of(text: str) -> tuple[str, str]:
    """Return the spaces that a text begins and ends with."""
    return text[: len(text) - len(text.lstrip(" \n"))], text[len(text.rstrip(" \n")) :]


def words_lost(message: Message, glossary: Glossary) -> Iterator[str]:
    """Yield the glossary's words that a label has in English, and its translation has not."""
    english = message.id if isinstance(message.id, str) else message.id[0]
    plain = HOLE.sub(" ", english)
    if len(plain.split()) > LABEL or english in glossary.otherwise:
        return
    said = " ".join(said_in(message)).casefold()
    for word, beginnings in glossary.words.items():
        # A name is one with its capital alone: Loo, and a loo.
        case = "" if word[0].isupper() else "(?i)"
        is_there = re.search(rf"{case}(?<![\w-]){re.escape(word)}s?(?![\w-])", plain)
        if is_there and not any(each.casefold() in said for each in beginnings):
            yield word
