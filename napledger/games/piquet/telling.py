"""What lists tell of a deal: its scores, how the partie stands, what it ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from napledger.games.deal_score import DealSentence, Part, Result, RunningScore, Summary
from napledger.games.piquet import words
from napledger.games.piquet.partie import PartieScore
from napledger.games.piquet.rules import PARTIE, Options
from napledger.games.piquet.seating import Seating
from napledger.games.piquet.state import NOBODY, Pair
from napledger.reading.faults import Term, Who, Word
from napledger.reading.translatable import marked as _

DASH = "–"
"""Between two figures, as in 28–12."""

ENDS = (words.PARTIE, words.RUBICON, words.GAME, words.LURCH)
"""What a deal can end."""

FEATS = (words.RUBICON, words.LURCH)
"""What the table makes a little of."""


def paired(figures: Pair, *, by: str = DASH) -> str:
    """Return two figures as people write them: "28–12"."""
    return by.join(map(str, figures))


def summary_of(
    scores: Pair | None,
    standing: PartieScore,
    *,
    seating: Seating,
    gains: Mapping[str, int],
    options: Options,
) -> Summary:
    """Return a deal in its parts: each side's in what it ended, and what the two scored in it."""
    written = () if scores is None else (Part(seating.players, paired(scores)),)
    ended = _parts(standing, seating, gains=gains, options=options)
    return Summary((*ended, *written), running=_running(standing, seating, options=options))


def summary_of_abandoned(
    standing: PartieScore, *, seating: Seating, reason: str, options: Options
) -> Summary:
    """Return the summary of a deal that is dealt again, for that reason if there is one."""
    running = _running(standing, seating, options=options)
    return Summary(word=words.ABANDONED, running=running, reason=reason)


def summary_of_broken_off(
    standing: PartieScore, *, seating: Seating, is_paid: bool, options: Options
) -> Summary:
    """Return the summary of a partie that was broken off: the leaders' part, if they are paid."""
    running = _running(standing, seating, options=options)
    if not is_paid:
        return Summary(word=words.BROKEN_OFF, running=running)
    return Summary((Part(seating.sides[standing.winner], words.BROKEN_OFF),), running=running)


def is_broken_off(summary: Summary) -> bool:
    """Return whether a summary is of a partie that was broken off."""
    return words.BROKEN_OFF in (summary.word, *(part.what for part in summary.parts))


def line(summary: Summary) -> DealSentence:
    """Return a deal in one sentence: its scores and where they lead, or who won what."""
    assert summary.running is not None, "a deal is of a partie, which stands somehow"
    if not summary.parts:
        return _line_without_players(summary, summary.running)
    first = summary.parts[0]
    if first.what in (*ENDS, words.BROKEN_OFF):
        scored = [part.what for part in summary.parts if DASH in part.what]
        return _line_of_end(first, summary.running, scored=scored[0] if scored else "")
    return _line_of_scores(first, summary.running)


def _parts(
    standing: PartieScore, seating: Seating, *, gains: Mapping[str, int], options: Options
) -> Iterator[Part]:
    """Yield both sides' parts in what a deal ended, the winners' first.

    A game that only counts towards a partie has one, the winners', and nothing hangs on it.
    """
    what = _ended(standing, options)
    if what and not standing.is_over:
        yield Part(seating.sides[standing.game_winner], what)
    if not standing.is_over:
        return
    drawn = standing.winner == NOBODY
    winners, losers = seating.sides[:: -1 if standing.winner == 1 else 1]
    paid = abs(gains.get(seating.players[1], 0))
    ends = (Result.LEVEL, Result.LEVEL) if drawn else (Result.WON, Result.LOST)
    for side, other, result in zip((winners, losers), (losers, winners), ends, strict=True):
        yield Part(side, what, result, at_stake=(paid, paid), against=other)


def _ended(standing: PartieScore, options: Options) -> str:
    """Return what a deal ended, in a word of the game; nothing if the partie or game goes on."""
    if not options.is_hundred:
        named = words.RUBICON if standing.is_double else words.PARTIE
        return named if standing.is_over else ""
    if standing.game_winner == NOBODY:
        return ""
    if standing.is_over and options.stake_on == PARTIE:
        return words.PARTIE
    return words.LURCH if standing.is_double else words.GAME


def _running(standing: PartieScore, seating: Seating, *, options: Options) -> RunningScore:
    """Return how the partie stands; its word is what it is worth, or the games won in it."""
    word = str(standing.points) if standing.points else ""
    if options.is_hundred and options.stake_on == PARTIE:
        word = paired(standing.games)
    first, second = seating.sides
    sides = ((first, standing.scores[0]), (second, standing.scores[1]))
    return RunningScore(sides, word, over=standing.is_over)


def _line_without_players(summary: Summary, running: RunningScore) -> DealSentence:
    """Return the line of a deal that is dealt again, or of a partie that ended in nothing."""
    ours, theirs = (points for _players, points in running.sides)
    words: dict[str, Word] = {"what": Term(summary.word), "ours": ours, "theirs": theirs}
    if not summary.reason:
        # Translators: “abandoned, at 42 to 35”: what became of a deal, and how the partie stood
        return DealSentence(_("{what}, at {ours} to {theirs}"), words)
    # Translators: “abandoned, at 42 to 35: exposed card”
    pattern = _("{what}, at {ours} to {theirs}: {reason}")
    return DealSentence(pattern, {**words, "reason": Term(summary.reason)})


def _line_of_scores(part: Part, running: RunningScore) -> DealSentence:
    """Return the line of a deal between two others: what each scored, and the totals."""
    first, second = part.players
    scored, other = part.what.split(DASH)
    ours, theirs = (points for _players, points in running.sides)
    return DealSentence(
        # Translators: “Ann 28, Ben 12 (42–35)”: what two players scored, and their totals
        pattern=_("{first} {scored}, {second} {other} ({ours}–{theirs})"),
        words={
            "first": Who(first),
            "scored": scored,
            "second": Who(second),
            "other": other,
            "ours": ours,
            "theirs": theirs,
        },
    )


def _line_of_end(part: Part, running: RunningScore, *, scored: str) -> DealSentence:
    """Return the line of a deal that ended something: its scores, who won what, by how much."""
    own = next(points for players, points in running.sides if players == part.players)
    other = next(points for players, points in running.sides if players != part.players)
    if not running.word:
        # Translators: “14–20 · Ann, partie, 120 to 102”: a deal’s scores, and what it ended
        pattern = _("{scored}{players}, {what}, {own} to {other}")
    elif running.word.isdecimal():
        # Translators: “14–20 · Ann, partie, 120 to 102, 118 points”
        pattern = _("{scored}{players}, {what}, {own} to {other}, {word} points")
    else:
        # Translators: “45–10 · Ann, game, 100 to 40, games 2–0”
        pattern = _("{scored}{players}, {what}, {own} to {other}, games {word}")
    return DealSentence(
        pattern=pattern,
        words={
            "scored": f"{scored} · " if scored else "",
            "players": tuple(map(Who, part.players)),
            "what": Term(part.what),
            "own": own,
            "other": other,
            "word": running.word,
        },
        outcome=words.WORDS.results[part.result] if part.result is not None else "",
        result=part.result,
        whose=part.players if running.over else (),
        flourish=part.what in FEATS and running.over,
    )
