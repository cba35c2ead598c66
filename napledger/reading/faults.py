"""What a person sent that cannot stand: the place, and a sentence that says what to change.

No framework here, so a fault keeps its sentence as a pattern and the words that go into it.
Whoever shows it to a person hands in a translator and the names of the players.

Marks English words that a person will see, for translation where they are shown.

Plain Python knows no language; the web app translates. `marked` is what an extractor of messages
looks for (xgettext's `--keyword=marked`), `marked_in` where one English word has several senses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Self

REASONS_APART = "; "
"""What stands between two reasons that meet; each of them is translated by itself."""


def marked(message: str) -> str:
    return message


def marked_plural(one: str, many: str) -> tuple[str, str]:
    """Return a sentence for one and for many; imported as `ngettext`, which extractors know."""
    return one, many


def joined_reasons(*reasons: str) -> str:
    """Return several reasons as one, leaving out the empty ones."""
    return REASONS_APART.join(filter(None, reasons))


SHOWN_CHARACTERS_MAX = 60


class Who(str):
    """A player inside a fault's words, so that the sentence can show a name."""

    __slots__ = ()


class Term(str):
    """A word of the game inside a fault's words, translated before it is shown.

    An English word of several senses has the one that is meant in its `context`.
    """

    __slots__ = ("context",)
    context: str

    def __new__(cls, word: str, *, context: str = "") -> Self:
        term = super().__new__(cls, word)
        term.context = context or getattr(word, "context", "")
        return term


class Thousands(Term):
    """A number that may be large, shown with its thousands apart as the reader's language has them.

    Told in English, with commas: "5,000".
    """

    __slots__ = ("number",)
    number: int

    def __new__(cls, number: int) -> Self:
        term = super().__new__(cls, f"{number:,}")
        term.number = number
        return term


def marked_in(context: str, message: str) -> Term:
    """Return a word in one of its senses; imported as `pgettext`, which extractors know.

    Figures keep the word alone, which is then translated like the word without a sense.
    """
    return Term(message, context=context)


Word = str | int | Iterable[str]


class Fault(ValueError):
    """One thing that is wrong with what came in.

    `path` is the place as a player's document writes it ("log[3].caller"; empty for the whole),
    `pattern` an English sentence with {names} for the words. Of a fault among them it is the
    sentence.
    """

    def __init__(self, path: str, pattern: str, /, **words: Word | Fault) -> None:
        super().__init__(path, pattern)
        self.path = path
        self.pattern = pattern
        self.words = words

    def at(self, place: str) -> Fault:
        """Return the same fault, seen from one level further out."""
        return type(self)(joined(place, self.path), self.pattern, **self.words)

    def sentence(
        self,
        *,
        translate: Callable[[str], str] = str,
        names: Mapping[str, str] | None = None,
    ) -> str:
        """Return the sentence in the reader's language, with players by name."""
        shown = {key: _shown(word, translate, names or {}) for key, word in self.words.items()}
        return translate(self.pattern).format(**shown)

    def told(self, *, translate: Callable[[str], str] = str) -> str:
        """Return the sentence in the reader's language behind its place, as the commands say it."""
        said = self.sentence(translate=translate)
        return f"{printable(self.path)}: {said}" if self.path else said

    def __str__(self) -> str:
        return self.told()


def joined(place: str, path: str) -> str:
    """Return two parts of a path as one: ("log[3]", "caller") is "log[3].caller"."""
    if not place or not path or path.startswith("["):
        return place + path
    return f"{place}.{path}"


def quoted(value: object) -> str:
    """Return a stranger's value fit for one line of text: control characters escaped, cut short."""
    clean = printable(value if isinstance(value, str) else repr(value))
    return clean if len(clean) <= SHOWN_CHARACTERS_MAX else clean[: SHOWN_CHARACTERS_MAX - 1] + "…"


def printable(text: str) -> str:
    """Return text with everything that does not print, line breaks too, as an escape."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _shown(word: object, translate: Callable[[str], str], names: Mapping[str, str]) -> str:
    if isinstance(word, Who):
        return quoted(names.get(word, word))
    if isinstance(word, Term):
        return translate(word)
    if isinstance(word, Fault):
        return word.sentence(translate=translate, names=names)
    if isinstance(word, str):
        return quoted(word)
    if isinstance(word, Iterable):
        return ", ".join(_shown(each, translate, names) for each in word)
    return quoted(word)
