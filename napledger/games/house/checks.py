"""Whether a deal can have been, at this table and by its rules; a Fault says where not."""

from __future__ import annotations

from collections.abc import Mapping

from napledger.games.house.deal import Deal, Table
from napledger.games.house.rules import Options, Pays
from napledger.games.house.tariff import sides_of
from napledger.games.table import Present, require_present
from napledger.games.tariff import Bill
from napledger.ledger.transfers import AMOUNT_MAX
from napledger.reading.faults import Fault, Thousands, Who
from napledger.reading.faults import marked as _

NOT_SAID = _("the rules of this table make nothing of that: leave it out")


def said_of(options: Options) -> frozenset[str]:
    """Return which facts say something of a deal by these rules."""
    ways: Mapping[str, set[str]] = {
        Pays.WINNER: {"winners"} if options.is_banked else {"winner"},
        Pays.POINTS: {"figures"},
        Pays.POT: {"figures"} if options.is_typed else {"winner", "winners"},
        Pays.SIDED: {"winner", "sides"} if options.partners == "cut" else {"winner"},
        Pays.PLACES: {"order"},
    }
    one_wins = options.pays in (Pays.WINNER, Pays.SIDED)
    also = {
        "drawn": one_wins or options.pays == Pays.POT,
        "points": one_wins and options.win == "points",
        "figures": options.has_bets or (options.pays == Pays.WINNER and options.win == "left"),
        "times": options.pays != Pays.POT and options.times > 1,
    }
    return frozenset(ways[options.pays] | {fact for fact, is_said in also.items() if is_said})


def check_deal(deal: Deal, there: Present, table: Table) -> None:
    """Raise Fault at the first fact that cannot be."""
    options = table.terms.options
    said = said_of(options)
    for fact in ("winner", "winners", "drawn", "points", "figures", "order", "sides"):
        if fact not in said:
            deal.says_none(fact, why=NOT_SAID)
    if deal.times > (options.times if "times" in said else 1):
        raise Fault("times", "at this table a deal does not count so many times over")
    _check_who(deal, there, table)
    _check_won(deal, there, options)
    if options.pays == Pays.SIDED:
        check_sides(deal, there, table)
    if options.pays == Pays.PLACES:
        _check_order(deal, there, options)
    if "figures" in said:
        _check_figures(deal, options)
        _check_numbers(deal, there, options)


def _check_won(deal: Deal, there: Present, options: Options) -> None:
    """Raise Fault where it is not said who won, or by how many points."""
    said = said_of(options)
    if "winner" in said and deal.winner is None and not deal.drawn:
        raise Fault("winner", "is missing: who won? Or say that nobody did")
    is_bank = options.is_banked and options.pays == Pays.WINNER
    if is_bank:
        _check_bank(deal, there)
    if "points" in said and (deal.points is None) == (not deal.drawn or is_bank):
        how_many = _("how many points was it won by? Nobody wins any in a deal that nobody won")
        raise Fault("points", how_many)


def _check_who(deal: Deal, there: Present, table: Table) -> None:
    """Raise Fault for somebody who is not there."""
    named = [("winner", deal.winner)] if deal.winner is not None else []
    for fact in ("winners", "order"):
        named += [(f"{fact}[{n}]", player) for n, player in enumerate(getattr(deal, fact))]
    named += [(f"figures.{player}", player) for player, _figure in deal.figures]
    named += [(f"sides.{player}", player) for player, _side in deal.sides]
    for path, player in named:
        assert player is not None, path
        # A partner who is away has a side.
        players = table.seated if path.startswith("sides") else there.players
        require_present(player, table, players=players, path=path)


def _check_bank(deal: Deal, there: Present) -> None:
    if not deal.winners and not deal.drawn:
        raise Fault("winners", "is missing: who beat the banker? Or say that nobody did")
    if there.dealer in deal.winners:
        is_bank = _("{player} is the banker: name only those who won against the bank")
        raise Fault("winners", is_bank, player=Who(there.dealer))


def check_sides(deal: Deal, there: Present, table: Table) -> None:
    """Raise Fault where sides cannot be, or leave a loser without a winner to pay."""
    options, state = table.terms.options, table.game_state
    before = dict(each.rpartition("=")[::2] for each in sides_of(table)["sides"])
    told = {player: str(side) for player, side in deal.sides} or before
    if any(side > options.sides for _player, side in deal.sides):
        raise Fault("sides", "there are not so many sides at this table")
    if told != before and (any(n for _p, n in state.points) or any(n for _p, n in state.games)):
        goes_on = _("a game goes on: play it out, or break it off, before sides are cut again")
        raise Fault("sides", goes_on)
    sides = [sum(told.get(player) == str(n + 1) for player in there.players) for n in range(3)]
    if not all(sides[: options.sides]):
        raise Fault("sides", "every side needs somebody who plays: cut for the sides")
    if deal.winner is not None and deal.winner not in told:
        no_side = _("{player} is on no side: say who plays on which")
        raise Fault("winner", no_side, player=Who(deal.winner))
    is_uneven = options.between == "left" and len({*sides[: options.sides]}) > 1
    if (deal.winner is not None or deal.broken_off) and is_uneven:
        raise Fault(
            "sides",
            "the sides are not of one size, so not every loser has a winner to pay: "
            "somebody sits out, or each loser pays every winner",
        )


def _check_order(deal: Deal, there: Present, options: Options) -> None:
    places = len(options.placed)
    if len(there.players) <= places:
        behind = _("more than {places} players have to play, so that somebody comes in behind")
        raise Fault("away", behind, places=places)
    if len(deal.order) != places:
        raise Fault("order", "expected who came in on each of {places} places", places=places)


def _check_figures(deal: Deal, options: Options) -> None:
    """Raise Fault for a number that nobody can have."""
    for player, figure in deal.figures:
        if figure < 0 and options.pays != Pays.POINTS:
            raise Fault(f"figures.{player}", "at this table no number is below nought")
        if figure and options.pays == Pays.WINNER and player == deal.winner:
            none_left = _("{player} won, so has nothing left in hand")
            raise Fault(f"figures.{player}", none_left, player=Who(player))
    if deal.drawn and deal.figures and not options.has_bets:
        nobody = _("nobody won, so nobody pays or takes anything: leave this out")
        raise Fault("figures", nobody)


def _check_numbers(deal: Deal, there: Present, options: Options) -> None:
    """Raise Fault where a number is missing."""
    told = {player for player, _figure in deal.figures} | {deal.winner}
    if options.pays in (Pays.WINNER, Pays.POINTS) and not deal.drawn:
        for player in there.players:
            if player not in told:
                raise Fault(f"figures.{player}", "what has {who}?", who=Who(player))
    took = any(figure for _player, figure in deal.figures)
    if options.is_typed and not (took or deal.drawn):
        raise Fault("figures", "is missing: who took how many of the pot? Or say that nobody did")


def check_bill(bill: Bill, pot: int) -> None:
    """Raise Fault for a pot that more was taken from than it holds, or for too large amounts."""
    if pot < 0:
        raise Fault(
            "figures",
            "more was taken than the {pot} that lie in the pot: type what each took again",
            pot=bill.kitty,
        )
    if pot > AMOUNT_MAX or any(each.amount > AMOUNT_MAX for each in bill.transfers):
        raise Fault(
            "",
            "an amount would grow above {most}, the largest there is: take a smaller stake",
            most=Thousands(AMOUNT_MAX),
        )
