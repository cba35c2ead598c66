"""What cannot have been at this table, whatever its deal says: refused in a player's words."""

from __future__ import annotations

from napledger.games.answers import Answers
from napledger.games.skat.deal import (
    GRAND,
    JACKS,
    MARCH,
    MATADORS_MAX,
    NULL,
    PASSED,
    RAMSCH,
    SETTLED,
    WON,
    Deal,
    Table,
)
from napledger.games.skat.rules import WITH_RAMSCH, Options
from napledger.games.skat.tariff import BASES, NULLS, number_of, value_of
from napledger.games.table import require_present
from napledger.reading.faults import Fault, Who, marked

MOST_WITH_BONUS, TIED = 4, 2
STEPS = ("none", "kontra", "re", "supra")


def check_deal(deal: Deal, *, table: Table, answers: Answers, is_open: bool) -> None:
    """Raise Fault, at the fact to change, for what cannot have been by the rules of this table."""
    options = table.terms.options
    if deal.ended == SETTLED:
        if not is_open:
            raise Fault("ended", "no list stands open: there is nothing to pay")
        return
    if options.bonus and deal.game and len(answers["players"]) > MOST_WITH_BONUS:
        raise Fault("away", "with the bonus three or four are there: say who is away")
    _check_players(table, answers)
    if deal.game is not None:
        _check_game(deal, options, answers)
    if deal.ended == RAMSCH:
        _check_ramsch(deal, options)
    if deal.ended == PASSED and options.all_pass != "passed":
        raise Fault("ended", "when all pass a Ramsch is played here: say who took most")
    is_grand = deal.game == GRAND and deal.hand
    if table.game_state.ramsch and not (deal.abandoned or deal.ended == RAMSCH or is_grand):
        raise Fault("ended", "a Ramsch round: play a Ramsch, or a grand from the hand")


def _check_players(table: Table, answers: Answers) -> None:
    for path in ("soloist", "losers", "virgins"):
        for player in answers.get(path, ()):
            require_present(player, table, players=tuple(answers["players"]), path=path)
            if player not in answers["in_play"]:
                raise Fault(path, "{player} sits this deal out", player=Who(player))


def _most_matadors(game: str | None, options: Options) -> int:
    return JACKS if game == GRAND or options.tops == "jacks" else MATADORS_MAX


def bids_of(options: Options) -> set[int]:
    """Return all that can be bid: what games are worth, from the least to the most levels."""
    most = {base: _most_matadors(game, options) + 7 for game, base in BASES.items()}
    most[BASES[GRAND]] -= options.grand_ouvert != BASES[GRAND]
    found = {base * levels for base in most for levels in range(2, most[base] + 1)}
    return found | {*NULLS} | {options.grand_ouvert * levels for levels in range(7, 11)}


def _check_game(deal: Deal, options: Options, answers: Answers) -> None:
    most = _most_matadors(deal.game, options)
    if deal.matadors is not None and deal.matadors > most:
        raise Fault("matadors", "there are {most} matadors at most here", most=most)
    if deal.kontra is not None and STEPS.index(deal.kontra) > STEPS.index(options.kontra):
        raise Fault("kontra", "the rules of this table do not double so far")
    if deal.bid is not None:
        _check_bid(deal, deal.bid, options, value=number_of(value_of(options), answers))


def _check_bid(deal: Deal, bid: int, options: Options, *, value: int) -> None:
    if bid not in bids_of(options):
        raise Fault("bid", "no game is worth {bid}: nobody bids that", bid=bid)
    if bid <= value:
        return
    if deal.split:
        raise Fault("split", "overbid, it was lost whatever was taken: leave it out")
    if deal.game == NULL and (options.null_overbid == "as_suit" or bid > NULLS[-1]):
        said = marked(
            "a null of {value} is below the bid: write the suit or grand that is lost for it"
        )
        raise Fault("bid", said, value=value)
    if deal.ended == WON:
        said = marked("overbid: the game is worth {value}, less than the bid, and so it is lost")
        raise Fault("bid", said, value=value)


def _check_ramsch(deal: Deal, options: Options) -> None:
    if options.all_pass not in WITH_RAMSCH.values:
        raise Fault("ended", "no Ramsch is played here: when all pass the next player deals")
    if deal.pushes and options.all_pass != "schieberamsch":
        raise Fault("pushes", "nobody pushes in a Ramsch of this table")
    if len(deal.losers) == TIED and options.ramsch_tie == "last_trick":
        raise Fault("losers", "of two with equally many the one who took the last trick loses")
    is_asked = options.ramsch_by == "card_points" and len(deal.virgins) < MARCH
    if is_asked and len(deal.losers) <= TIED and deal.card_points is None:
        raise Fault("card_points", "how many did the loser take? Type the card points")
