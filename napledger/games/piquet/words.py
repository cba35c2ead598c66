"""What Piquet calls things, why it pays, how a deal is told, and what the figures count of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from napledger.games.deal_score import (
    DealSentence,
    FigureCount,
    Keeps,
    Mishap,
    Part,
    Result,
    RunningScore,
    Summary,
)
from napledger.games.headings import FigureHeadings, Words
from napledger.games.piquet import hands as counting
from napledger.games.piquet import rules
from napledger.games.piquet.deal import CARDS, Deal, Parts
from napledger.games.piquet.partie import NOBODY, Pair, PartieScore, Seating
from napledger.games.piquet.rules import Options
from napledger.reading.faults import Term, Who, Word
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_in as pgettext

# Translators: what is won or lost: several deals that are settled together
PARTIE = _("partie")
# Translators: what is won or lost: a partie whose loser has too few points
# Translators: why a player is paid: the loser's score was below the rubicon
RUBICON = _("rubicon")
# Translators: what is won or lost: a game of a hundred up
GAME = _("game")
# Translators: what is won or lost: a game whose loser has less than fifty
# Translators: why a player is paid double: the loser was below fifty
LURCH = _("lurch")

# Translators: a deal whose cards were thrown in; the same player deals again
ABANDONED = _("abandoned")
# Translators: a partie that was not played to its end
BROKEN_OFF = _("broken off")

# Translators: what went wrong in a deal, as in “nothing reckoned by Ben”
NOTHING = _("nothing reckoned")
# Translators: what went wrong in a deal, as in “forfeit by Ben”: a penalty cost the game
FORFEIT = pgettext("Piquet: a penalty cost the game", "forfeit")
# Translators: what happened in a deal, as in “hand thrown down by Ben”
CONCEDED = _("hand thrown down")

# Translators: why a player is paid: a partie of several deals was won
PARTIE_WON = _("partie won")
# Translators: why a player is paid: a game of a hundred up was won
GAME_WON = _("game won")
# Translators: why a player is paid: the other broke a law that costs the game
PENALTY = _("game lost by a penalty")
DIFFERENCE = _("the difference of a partie broken off")
# Translators: why the amount is another than one partie would pay
NET = _("by the net points of the evening")
# Translators: three at the table, one against two
CHOUETTE = _("chouette")

POINTS = _("points won"), _("points lost")
RUBICONS = (
    # Translators: heads a column: how often the other lost by a rubicon
    _("rubicons given"),
    # Translators: heads a column: how often a player lost by a rubicon
    _("rubicons suffered"),
)
LURCHES = (
    # Translators: heads a column: how often the other lost a game with less than fifty
    _("lurches given"),
    # Translators: heads a column: how often a player lost a game with less than fifty
    _("lurches suffered"),
)
# Translators: thirty in hand and play before the other has counted anything
PIQUES = _("piques")
# Translators: thirty in hand before the other has counted anything
REPIQUES = _("repiques")
# Translators: all twelve tricks
CAPOTS = _("capots")
ELDER = _("deals as elder"), _("scored as elder")
YOUNGER = _("deals as younger"), _("scored as younger")
DEALS = _("best deal"), _("worst deal")
PARTIES = _("best partie"), _("worst partie")
HANDS = (PIQUES, REPIQUES, CAPOTS)
COUNTS = (*POINTS, *RUBICONS, *LURCHES, *HANDS, *ELDER, *YOUNGER, *DEALS, *PARTIES)
"""What the figures add up, in the order of their columns."""

WORDS = Words(
    # Translators: heads a column: the scores of a deal, or what was won by it
    what=_("Score"),
    slip=_("wrong score"),
    stake=_("One stake is"),
    worth=_("one stake is %(stake)s"),
    told=_("Write what the two scored in a deal"),
    results={
        # Translators: how a partie ended for a player
        Result.WON: _("won"),
        # Translators: how a partie ended for a player
        Result.LOST: _("lost"),
        # Translators: how a partie ended that neither player won
        Result.LEVEL: _("drawn"),
    },
)

FIGURES = FigureHeadings(
    part=_("Partie"),
    parts=_("Parties"),
    # Translators: heads a column: how many parties
    played=_("Played"),
    # Translators: heads a column: how many parties
    won=pgettext("heads a column of counts", "Won"),
    all_parts=_("All parties"),
    every_part=_("Every partie"),
    no_part=_("This player has not ended a partie yet."),
    won_run=_("Parties won in a row"),
    lost_run=_("Parties lost in a row"),
    mishaps=_("Penalties"),
    counts=COUNTS,
    averages=((_("average as elder"), *ELDER[::-1]), (_("average as younger"), *YOUNGER[::-1])),
)

DASH = "–"
"""Between two figures, as in 28–12."""

ENDS = (PARTIE, RUBICON, GAME, LURCH)
"""What a deal can end."""

FEATS = (RUBICON, LURCH)
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
    return Summary((*ended, *written), running=running_score(standing, seating, options=options))


def is_broken_off(summary: Summary) -> bool:
    return BROKEN_OFF in (summary.word, *(part.what for part in summary.parts))


def line_of(summary: Summary) -> DealSentence:
    """Return a deal in one sentence: its scores and where they lead, or who won what."""
    assert summary.running is not None, "a deal is of a partie, which stands somehow"
    if not summary.parts:
        return _line_without_players(summary, summary.running)
    first = summary.parts[0]
    if first.what in (*ENDS, BROKEN_OFF):
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
    winners, losers = seating.sides[:: -1 if standing.winner == 1 else 1]
    paid = abs(gains.get(seating.players[1], 0))
    won, lost = Result.WON, Result.LOST
    if standing.winner == NOBODY:
        won = lost = Result.LEVEL
    yield Part(winners, what, won, at_stake=(paid, paid), against=losers)
    yield Part(losers, what, lost, at_stake=(paid, paid), against=winners)


def _ended(standing: PartieScore, options: Options) -> str:
    """Return what a deal ended, in a word of the game; nothing if the partie or game goes on."""
    if not options.is_hundred:
        named = RUBICON if standing.is_double else PARTIE
        return named if standing.is_over else ""
    if standing.game_winner == NOBODY:
        return ""
    if standing.is_over and options.stake_on == rules.PARTIE:
        return PARTIE
    return LURCH if standing.is_double else GAME


def running_score(standing: PartieScore, seating: Seating, *, options: Options) -> RunningScore:
    """Return how the partie stands; its word is what it is worth, or the games won in it."""
    word = str(standing.points) if standing.points else ""
    if options.is_hundred and options.stake_on == rules.PARTIE:
        word = paired(standing.games)
    first, second = seating.sides
    sides = ((first, standing.scores[0]), (second, standing.scores[1]))
    return RunningScore(sides, word, over=standing.is_over)


def _line_without_players(summary: Summary, running: RunningScore) -> DealSentence:
    words: dict[str, Word] = {"what": Term(summary.word), **_totals(running)}
    if not summary.reason:
        # Translators: “abandoned, at 42 to 35”: what became of a deal, and how the partie stood
        return DealSentence(_("{what}, at {ours} to {theirs}"), words)
    # Translators: “abandoned, at 42 to 35: exposed card”
    pattern = _("{what}, at {ours} to {theirs}: {reason}")
    return DealSentence(pattern, {**words, "reason": Term(summary.reason)})


def _totals(running: RunningScore) -> dict[str, int]:
    ours, theirs = (points for _players, points in running.sides)
    return {"ours": ours, "theirs": theirs}


def _line_of_scores(part: Part, running: RunningScore) -> DealSentence:
    scored, other = part.what.split(DASH)
    words: dict[str, Word] = {**_totals(running), "scored": scored, "other": other}
    words |= zip(("first", "second"), map(Who, part.players), strict=True)
    if part.what == DASH.join((str(words["ours"]), str(words["theirs"]))):
        # Translators: “Ann 28, Ben 12”: what two players scored in the first deal of a partie
        return DealSentence(_("{first} {scored}, {second} {other}"), words)
    # Translators: “Ann 28, Ben 12, in all 42–35”: what two players scored, and their totals
    return DealSentence(_("{first} {scored}, {second} {other}, in all {ours}–{theirs}"), words)


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
        outcome=WORDS.results[part.result] if part.result is not None else "",
        result=part.result,
        whose=part.players if running.over else (),
        flourish=part.what in FEATS and running.over,
    )


def further(deal: Deal) -> tuple[DealSentence, ...]:
    """Return what each player counted, thing by thing, where that was told."""
    if len(deal.parts) != 2:
        return ()
    (one, own), (other, theirs) = deal.parts
    return _told(one, own, against=theirs), _told(other, theirs, against=own)


def _told(player: str, parts: Parts, *, against: Parts) -> DealSentence:
    """Return what a player counted in a row: "Ann: point 6, quint 15, play 13"."""
    words, row = dict[str, Word](player=Who(player)), []
    for place, (what, points) in enumerate(counting.reckoned(parts, against=against)):
        words |= {f"what{place}": Term(what), f"points{place}": points}
        row.append(f"{{what{place}}} {{points{place}}}")
    return DealSentence(f"{{player}}: {', '.join(row)}", words)


def mishaps_of(deal: Deal) -> tuple[Mishap, ...]:
    """Return who broke a law that cost the deal's reckoning, or the game."""
    forfeit = (Mishap(deal.forfeit, FORFEIT),) if deal.forfeit is not None else ()
    return (*(Mishap(player, NOTHING) for player in deal.nothing), *forfeit)


def went_wrong(deal: Deal) -> tuple[Mishap, ...]:
    """Return the same, and who threw the hand down, which is no penalty."""
    conceded = (Mishap(deal.conceded, CONCEDED),) if deal.conceded is not None else ()
    return (*mishaps_of(deal), *conceded)


def counts_of(
    deal: Deal, scores: Pair | None, standing: PartieScore, *, seating: Seating
) -> tuple[FigureCount, ...]:
    """Return what the figures add up of a deal besides the parties won and lost."""
    # Only a partie that was played to its end is worth points.
    totals = () if standing.points is None else _extremes(PARTIES, standing.scores, seating)
    return (
        *_of_scores(scores, seating),
        *_of_parts(dict(deal.parts), seating),
        *totals,
        *_of_the_end(standing, seating),
    )


def _of_scores(scores: Pair | None, seating: Seating) -> Iterator[FigureCount]:
    if scores is None:
        return
    of_each = dict(zip(seating.players, scores, strict=True))
    for player, (deals, scored) in ((seating.elder, ELDER), (seating.dealer, YOUNGER)):
        yield FigureCount(player, deals)
        yield FigureCount(player, scored, of_each[player])
    yield from _extremes(DEALS, scores, seating)


def _of_parts(parts: Mapping[str, Parts], seating: Seating) -> Iterator[FigureCount]:
    for player, own in parts.items():
        if own.pique:
            yield FigureCount(player, PIQUES)
        if counting.is_repique(own, against=parts[seating.other(player)]):
            yield FigureCount(player, REPIQUES)
        if own.tricks == CARDS:
            yield FigureCount(player, CAPOTS)


def _extremes(words: tuple[str, str], scores: Pair, seating: Seating) -> Iterator[FigureCount]:
    best, worst = words
    for player, score in zip(seating.players, scores, strict=True):
        yield FigureCount(player, best, score, keeps=Keeps.MOST)
        yield FigureCount(player, worst, score, keeps=Keeps.LEAST)


def _of_the_end(standing: PartieScore, seating: Seating) -> Iterator[FigureCount]:
    """Yield what the end of a partie, or of a game in one, adds for each of both sides."""
    is_game = standing.game_winner != NOBODY
    winner = standing.game_winner if is_game else standing.winner
    if winner == NOBODY:
        return
    doubles = LURCHES if is_game else RUBICONS
    for side, of_points, of_double in zip((winner, 1 - winner), POINTS, doubles, strict=True):
        for player in seating.sides[side]:
            if standing.points:
                yield FigureCount(player, of_points, standing.points)
            if standing.is_double:
                yield FigureCount(player, of_double)
