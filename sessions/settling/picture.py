"""The result as a picture: where each word of it stands, in units of a drawing 1080 wide.

Letters cannot be measured here, and every phone draws them in a face of its own, so what is wide is
set smaller by a rule of thumb, and at last cut short. All of it is whole numbers.
"""

from __future__ import annotations

import unicodedata
from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from napledger.games.web import labelled
from napledger.site.layout import BASE_DIR
from sessions.access.glance import Glance
from sessions.book.open_book import Book
from sessions.history.curve import Curve, Drawing
from sessions.history.highlights import Highlight
from sessions.settling.sharing import SharePage

WIDTH, EDGE, PAD = 1080, 60, 44
ROOM = WIDTH - 2 * EDGE - 2 * PAD
ROW, GAP = 92, 36
MOTIF = 48
SIZE_MOST, SIZE_LEAST = 50, 26
ONE_LINE_LEAST = 38
"""How small the words of a row are set to stay in one line."""

LETTER, BOLD_LETTER, WIDE_LETTER = 60, 72, 100
"""How wide letters are, in hundredths of their size, in the widest of the common faces: plain ones,
those of a figure, and those of Chinese, Japanese and Korean."""

SIZE_BROKEN, LINES_LARGE, LINES_MOST = 34, 2, 4
"""How large they are set in two lines; in more they are as small as any, and in four at most."""

LINES = (
    ("#1c4f8f", "none"),
    ("#9a3412", "8 3"),
    ("#1d6b3c", "2 2"),
    ("#7a2f86", "8 3 2 3"),
    ("#6d4f0c", "14 2 2 2"),
    ("#0f6674", "14 4"),
    ("#9c2a52", "4 2 4 5"),
)
"""The colours and dashes of a curve's lines, as in tokens.css and history.css."""

# The cards and inks of the table after dark, as in tokens.css.
CHALK, QUIET, BRASS = "#f1ead8", "#b4c7bb", "#e2c070"
INK, UP, DOWN = "#1d1a14", "#1d6b3c", "#a3261c"
SERIF = "'EB Garamond', Garamond, Georgia, serif"
SANS = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif"


ACCENTS = "U+A1, U+AA-AB, U+B0, U+BA-BB, U+BF-D6, U+D8-24F, U+1E9E, U+201A, U+201E, U+202F"
FONTS = (("", "eb-garamond"), (ACCENTS, "eb-garamond-accents"))
"""The house's serif, and what English does without: which letters, as in base.css, and its file."""

ACCENTED = frozenset(
    chr(number)
    for each in ACCENTS.replace("U+", "").split(", ")
    for first, _, last in [each.partition("-")]
    for number in range(int(first, 16), int(last or first, 16) + 1)
)


@cache
def _font(name: str) -> str:
    return b64encode((BASE_DIR / "static" / "fonts" / f"{name}.woff2").read_bytes()).decode()


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text: where it stands, how large, in which colour and face."""

    x: int
    y: int
    text: str
    size: int
    fill: str
    face: str = SANS
    anchor: str = "start"
    weight: int = 400


@dataclass(frozen=True, slots=True)
class CardBox:
    """A card on the cloth: its upper edge and its height."""

    y: int
    height: int


@dataclass(frozen=True, slots=True)
class PlacedCurve:
    """The night's curve on a card: where it stands, and how large; each line with its colour."""

    y: int
    height: int
    drawing: Drawing
    lines: Sequence[tuple[Curve, str, str]]
    x: int = EDGE + PAD
    width: int = ROOM


@dataclass
class Picture:
    """A drawing that grows downwards; `said` tells it to whoever cannot see it."""

    said: str
    width: int = WIDTH
    height: int = EDGE
    cards: list[CardBox] = field(default_factory=list)
    curve: PlacedCurve | None = None
    words: list[TextLine] = field(default_factory=list)
    motifs: list[tuple[int, str]] = field(default_factory=list)

    @property
    def inner(self) -> int:
        """Return how wide a card is."""
        return self.width - 2 * EDGE

    @property
    def edge(self) -> int:
        return EDGE

    @property
    def fonts(self) -> Sequence[tuple[str, str]]:
        """Return the faces of its serif that it needs: which letters, and the file in base 64."""
        said = "".join(each.text for each in self.words if each.face == SERIF)
        needed = FONTS[:1] if ACCENTED.isdisjoint(said) else FONTS
        return [(letters, _font(name)) for letters, name in needed]


def picture_of(page: SharePage) -> Picture:
    picture = Picture(said=page.text)
    _add(picture, page.head.title, 76, 68, fill=CHALK, face=SERIF, room=WIDTH - 2 * EDGE)
    _add(picture, page.facts, 52, 32, fill=QUIET, room=WIDTH - 2 * EDGE)
    if page.winner:
        _add(picture, page.winner, 66, 40, fill=BRASS, room=WIDTH - 2 * EDGE)
    colours = {"up": UP, "down": DOWN, "": INK}
    _add_card(
        picture,
        [(each.name, each.figure, colours[each.direction]) for each in page.standings],
    )
    if page.curve is not None:
        _add_curve(picture, page.curve)
    _add_titles(picture, page.highlights)
    if page.payments:
        _add(picture, page.said, 70, 36, fill=CHALK, face=SERIF, room=WIDTH - 2 * EDGE)
        _add_card(
            picture,
            [
                (each.title, f"{each.figure} {each.paid_in_words}".strip(), INK)
                for each in page.payments
            ],
        )
    if page.is_over:
        _add(picture, page.seal, 64, 30, fill=QUIET, room=WIDTH - 2 * EDGE)
    picture.height += EDGE
    return told_by(picture, page.book)


def picture_without_amounts(glance: Glance) -> Picture:
    """Return the result as a drawing that says who won, and who came in which place."""
    picture = Picture(said=labelled(glance.title, glance.leads))
    _add(picture, glance.title, 76, 68, fill=CHALK, face=SERIF, room=WIDTH - 2 * EDGE)
    _add(picture, glance.facts, 52, 32, fill=QUIET, room=WIDTH - 2 * EDGE)
    _add(picture, glance.leads, 66, 40, fill=BRASS, room=WIDTH - 2 * EDGE)
    colours = {"up": UP, "down": DOWN, "": INK}
    rows = [(f"{row.place}. {row.name}", row.word, colours[row.direction]) for row in glance.places]
    _add_card(picture, rows)
    picture.height += EDGE
    return picture


def told_by(picture: Picture, book: Book) -> Picture:
    """Return a drawing in which each word is told as the book tells what somebody typed.

    Titles, places and notes may name whoever plays.
    """
    picture.said = book.shown_text(picture.said)
    picture.words = [replace(each, text=book.shown_text(each.text)) for each in picture.words]
    return picture


def _add_curve(picture: Picture, drawing: Drawing) -> None:
    height = ROOM * drawing.height // drawing.width
    top = picture.height
    picture.cards.append(CardBox(top, height + PAD))
    lines = [
        (curve, *LINES[place]) if place < len(LINES) else (curve, INK, "1 4")
        for place, curve in enumerate(drawing.curves)
    ]
    picture.curve = PlacedCurve(top + PAD // 2, height, drawing, lines)
    picture.height = top + height + PAD + GAP


def _add_titles(picture: Picture, titles: Sequence[Highlight]) -> None:
    room = WIDTH - 2 * EDGE
    for each in titles:
        figure, size = fitted(each.figure, size=38, room=room // 3, letter=BOLD_LETTER)
        left = room - MOTIF - PAD - size * _wide(figure, BOLD_LETTER) // 100
        _add(picture, labelled(each.title, each.name), 64, 38, fill=BRASS, face=SERIF, room=left)
        picture.motifs.append((picture.height - 38, each.motif))
        picture.words[-1] = replace(picture.words[-1], x=EDGE + MOTIF)
        right = WIDTH - EDGE
        picture.words.append(
            TextLine(right, picture.height - 8, figure, size, CHALK, SANS, "end", weight=700)
        )
        _add(picture, each.deal, 44, 30, fill=QUIET, room=room)
    picture.height += GAP if titles else 0


def fitted(text: str, *, size: int, room: int, letter: int = LETTER) -> tuple[str, int]:
    """Return a text and the size at which it fits into a room, cut short if it must be."""
    size = max(SIZE_LEAST, min(size, 100 * room // max(1, _wide(text, letter))))
    most = 100 * room // size
    if _wide(text, letter) <= most:
        return text, size
    kept = text
    while kept and _wide(kept, letter) + WIDE_LETTER > most:
        kept = kept[:-1]
    return kept.rstrip() + "…", size


def _add(
    picture: Picture, text: str, step: int, size: int, *, fill: str, room: int, face: str = SANS
) -> None:
    shown, size = fitted(text, size=size, room=room)
    picture.height += step
    picture.words.append(TextLine(EDGE, picture.height - 8, shown, size, fill, face))


def lines_of(text: str, *, size: int, room: int) -> tuple[list[str], int]:
    """Return a text in lines, and their size: who pays whom is broken before it is cut short."""
    one, fits_at = fitted(text, size=size, room=room)
    if one == text and fits_at >= ONE_LINE_LEAST:
        return [one], fits_at
    size = min(size, SIZE_BROKEN)
    lines = _broken(text, most=100 * room // size)
    if len(lines) <= LINES_LARGE and max(map(_wide, lines)) <= 100 * room // size:
        return lines, size
    lines = _broken(text, most=100 * room // SIZE_LEAST)
    kept = [*lines[: LINES_MOST - 1], " ".join(lines[LINES_MOST - 1 :])]
    return [fitted(line, size=SIZE_LEAST, room=room)[0] for line in kept if line], SIZE_LEAST


def _broken(text: str, *, most: int) -> list[str]:
    """Return a text in lines that are as wide as that at most, but for words that are wider."""
    lines = [""]
    for word in text.split():
        if lines[-1] and _wide(f"{lines[-1]} {word}") > most:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _wide(text: str, letter: int = LETTER) -> int:
    """Return how wide a text is, in hundredths of its size."""
    return sum(WIDE_LETTER if unicodedata.east_asian_width(c) in "WF" else letter for c in text)


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of a card: lines on the left and their size, a figure on the right and its size."""

    lines: Sequence[str]
    size: int
    figure: str
    figure_size: int
    colour: str

    @property
    def step(self) -> int:
        """Return from one line to the next."""
        return self.size * 6 // 5

    @property
    def height(self) -> int:
        return max(ROW, len(self.lines) * self.step + ROW - self.size)


def _rows(rows: Sequence[tuple[str, str, str]]) -> list[_Row]:
    """Return rows in which all words are of one size, and all figures."""
    each_its_own = [_row(*row, size=SIZE_MOST, figure_size=SIZE_MOST) for row in rows]
    size = min(row.size for row in each_its_own)
    figure_size = min(row.figure_size for row in each_its_own)
    return [_row(*row, size=size, figure_size=figure_size) for row in rows]


def _row(left: str, right: str, colour: str, *, size: int, figure_size: int) -> _Row:
    figure, figure_size = fitted(right, size=figure_size, room=ROOM // 2, letter=BOLD_LETTER)
    room = ROOM - PAD - figure_size * _wide(figure, BOLD_LETTER) // 100
    lines, size = lines_of(left, size=size, room=room)
    return _Row(lines, size, figure, figure_size, colour)


def _add_card(picture: Picture, rows: Sequence[tuple[str, str, str]]) -> None:
    top = picture.height + GAP
    made = _rows(rows)
    height = sum(row.height for row in made) + PAD
    picture.cards.append(CardBox(top, height))
    picture.words.extend(_words(made, top=top + PAD // 2))
    picture.height = top + height + GAP


def _words(rows: Iterable[_Row], *, top: int) -> Iterable[TextLine]:
    for row in rows:
        middle = top + row.height // 2
        baseline = middle + row.figure_size // 3
        yield TextLine(
            WIDTH - EDGE - PAD, baseline, row.figure, row.figure_size, row.colour, SANS, "end", 700
        )
        first = middle + row.size // 3 - (len(row.lines) - 1) * row.step // 2
        for place, line in enumerate(row.lines):
            yield TextLine(EDGE + PAD, first + place * row.step, line, row.size, INK, SERIF)
        top += row.height
