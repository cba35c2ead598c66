"""Whether a deal can have been, at this table and by its rules; a Fault says where not."""

from __future__ import annotations

from dataclasses import replace

from napledger.games.loo.deal import Deal
from napledger.games.loo.tariff import Played
from napledger.games.table import require_present
from napledger.ledger.transfers import AMOUNT_MAX
from napledger.reading.faults import Fault, Thousands, Who
from napledger.reading.faults import marked as _


def check_deal(of: Played) -> None:
    """Raise Fault at the first field that cannot be."""
    deal = of.deal
    # Until they had to throw them up, they held cards.
    for index, player in enumerate(deal.thrown_up):
        _require_in_play(player, replace(of, deal=Deal()), path=f"thrown_up[{index}]")
    for player, _count in deal.singles:
        require_present(player, of.table, players=of.hands.players, path=f"singles.{player}")
    if deal.club and not of.options.club_law:
        raise Fault("club", "this table plays without club law: leave the club out")
    if deal.tricks is not None:
        _check_tricks(of, deal.tricks)
    elif deal.unopposed is not None:
        _check_unopposed(of, deal.unopposed)
    elif deal.flush is not None:
        _check_flush(of, deal.flush)
    if deal.misses:
        _check_misses(of)


def _require_in_play(player: str, of: Played, *, path: str) -> None:
    """Raise Fault for a player who holds no cards, or had to throw them up."""
    if player not in of.hands.in_play:
        require_present(player, of.table, players=of.hands.players, path=path)
        raise Fault(path, "{player} deals and sits out, so holds no cards", player=Who(player))
    if player in of.deal.thrown_up:
        out = _("{player} had to throw up the cards, so is out of the deal")
        raise Fault(path, out, player=Who(player))


def _require_each(of: Played, *names: str) -> None:
    """Raise Fault for a player in one of these lists who holds no cards."""
    for name in names:
        for index, player in enumerate(getattr(of.deal, name)):
            _require_in_play(player, of, path=f"{name}[{index}]")


def _require_none(of: Played, name: str, among: tuple[str, ...], why: str) -> None:
    """Raise Fault, with why, for the first player in this list who is among those."""
    for index, player in enumerate(getattr(of.deal, name)):
        if player in among:
            raise Fault(f"{name}[{index}]", why, player=Who(player))


def check_pool(pool: int) -> None:
    """Raise Fault for a pool that is larger than a document can have it."""
    if pool > AMOUNT_MAX:
        raise Fault(
            "",
            "the pool would grow above {most}, the largest amount there is: "
            "share it out first, or play by a limited loo",
            most=Thousands(AMOUNT_MAX),
        )


def _check_tricks(of: Played, tricks: tuple[str, ...]) -> None:
    got, size = len(tricks), of.mode.tricks
    if size == 1 and got > 1:
        one_card = _("a single of one card each has one trick or none, got {got}")
        raise Fault("tricks", one_card, got=got)
    if size > 1 and got != size:
        raise Fault(
            "tricks", "expected who won each of {size} tricks, got {got}", size=size, got=got
        )
    _require_each(of, "tricks", "looed", "breaches")
    _require_none(of, "looed", tricks, _("{player} took a trick, so is not looed"))
    no_loo = _("{player} pays for the breach and no loo besides: take {player} out of looed")
    _require_none(of, "breaches", of.deal.looed, no_loo)
    if of.mode.must:
        _check_must(of)
    elif of.deal.for_pool:
        _check_for_pool(of)
    if len(of.stood) == 1:
        alone = _("nobody stood against {player}: say who was looed, or that the pool was taken")
        raise Fault("looed", alone, player=Who(of.stood[0]))


def _check_must(of: Played) -> None:
    deal = of.deal
    if deal.for_pool:
        raise Fault("for_pool", "all must play in this deal, so nobody plays for the pool")
    if len(of.stood) < 2:
        raise Fault(
            "thrown_up", "fewer than two are left to play the tricks: record the deal as abandoned"
        )
    missing = tuple(Who(player) for player in of.looed if player not in deal.looed)
    if deal.looed and missing:
        raise Fault(
            "looed",
            "all must play in this deal, and {missing} took no trick either: "
            "name everybody without a trick, or leave this out",
            missing=missing,
        )


def _check_for_pool(of: Played) -> None:
    last = of.hands.last
    if of.options.dealer_defends != "for_pool":
        raise Fault("for_pool", "at this table the last hand does not play for the pool")
    _require_in_play(last, of, path="for_pool")
    _require_none(of, "looed", (last,), _("{player} plays for the pool, so cannot be looed"))
    against = tuple(Who(player) for player in of.stood if player != last)
    if len(against) > 1:
        one_only = _(
            "the last hand plays for the pool against one player only, not against {against}"
        )
        raise Fault("for_pool", one_only, against=against)


def _check_unopposed(of: Played, player: str) -> None:
    _require_in_play(player, of, path="unopposed")
    if of.mode.must:
        raise Fault("unopposed", "all must play in this deal, so nobody takes the pool unopposed")
    last = of.hands.last
    if of.options.dealer_defends == "may_give_up" or of.deal.thrown_up:
        return
    if player != last and player not in of.deal.misses:
        raise Fault(
            "unopposed",
            "{last} must play against {player}, if only for the pool, "
            "unless {player} took the miss",
            last=Who(last),
            player=Who(player),
        )


def _check_flush(of: Played, holder: str) -> None:
    if of.options.flush == "none":
        raise Fault("flush", "this table plays without a flush")
    _require_in_play(holder, of, path="flush")
    if of.deal.stood and of.options.flush_looes == "all":
        raise Fault("stood", "at this table a flush looes everybody else: leave this out")
    if of.deal.spared and not of.options.pam_spares:
        raise Fault("spared", "at this table nobody is spared by a flush")
    _require_each(of, "stood", "spared")
    for name in ("stood", "spared"):
        _require_none(of, name, (holder,), _("{player} showed the flush"))


def _check_misses(of: Played) -> None:
    deal, most, got = of.deal, of.options.miss, len(of.deal.misses)
    if not most:
        raise Fault("misses", "this table plays without a miss")
    if of.mode.must:
        raise Fault("misses", "all must play in this deal, so there is no miss")
    if got > most:
        too_many = _("expected at most {most} who took a miss, got {got}")
        raise Fault("misses", too_many, most=most, got=got)
    _require_each(of, "misses")
    # Where the last hand has it for the pool, nobody else does.
    may = of.defenders or (of.hands.in_play if deal.abandoned else of.stood)
    for index, player in enumerate(deal.misses):
        if player not in may:
            only = _("{player} cannot have taken the miss: in this deal only {may} can")
            raise Fault(f"misses[{index}]", only, player=Who(player), may=tuple(map(Who, may)))
