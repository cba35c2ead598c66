"""Whether a deal can have been, at this table and by its rules; a Fault says where not."""

from __future__ import annotations

from dataclasses import dataclass, replace

from napledger.games.loo.deal import Deal
from napledger.games.loo.rules import Options
from napledger.games.loo.seating import Hands, Mode, Table, stood_in
from napledger.games.loo.tariff import answers_of, looed_in, tariff_of
from napledger.games.seating import require_present
from napledger.games.tariff import Answers
from napledger.ledger.transfers import AMOUNT_MAX
from napledger.reading.faults import Fault, Who


@dataclass(frozen=True, slots=True)
class Checked:
    """A deal with all that decides whether it can have been."""

    deal: Deal
    table: Table
    hands: Hands
    mode: Mode

    @property
    def options(self) -> Options:
        return self.table.terms.options

    @property
    def stood(self) -> tuple[str, ...]:
        """Return who is known to have stood."""
        return stood_in(self.deal, hands=self.hands, mode=self.mode)

    @property
    def answers(self) -> Answers:
        return answers_of(self.deal, hands=self.hands, mode=self.mode, table=self.table)

    def require_in_play(self, player: str, *, path: str) -> None:
        """Raise Fault for a player who holds no cards, or had to throw them up."""
        if player not in self.hands.in_play:
            require_present(player, self.table, players=self.hands.players, path=path)
            raise Fault(path, "{player} deals and sits out, so holds no cards", player=Who(player))
        if player in self.deal.thrown_up:
            raise Fault(
                path,
                "{player} had to throw up the cards, so is out of the deal",
                player=Who(player),
            )

    def require_each(self, *names: str) -> None:
        """Raise Fault for a player in one of these lists who holds no cards."""
        for name in names:
            for index, player in enumerate(getattr(self.deal, name)):
                self.require_in_play(player, path=f"{name}[{index}]")


def check_deal(deal: Deal, *, table: Table, hands: Hands, mode: Mode) -> None:
    """Raise Fault at the first field that cannot be."""
    of = Checked(deal, table, hands, mode)
    # Until they had to throw them up, they held cards.
    for index, player in enumerate(deal.thrown_up):
        replace(of, deal=Deal()).require_in_play(player, path=f"thrown_up[{index}]")
    for player, _count in deal.singles:
        require_present(player, table, players=hands.players, path=f"singles.{player}")
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


def check_pool(pool: int) -> None:
    """Raise Fault for a pool that is larger than a document can have it."""
    if pool > AMOUNT_MAX:
        raise Fault(
            "",
            "the pool would grow above {most}, the largest amount there is: "
            "share it out first, or play by a limited loo",
            most=f"{AMOUNT_MAX:,}",
        )


def _check_tricks(of: Checked, tricks: tuple[str, ...]) -> None:
    _check_how_many(len(tricks), of.mode.tricks)
    of.require_each("tricks", "looed", "breaches")
    for index, player in enumerate(of.deal.looed):
        if player in tricks:
            raise Fault(
                f"looed[{index}]", "{player} took a trick, so is not looed", player=Who(player)
            )
    for index, player in enumerate(of.deal.breaches):
        if player in of.deal.looed:
            raise Fault(
                f"breaches[{index}]",
                "{player} pays for the breach and no loo besides: take {player} out of looed",
                player=Who(player),
            )
    if of.mode.must:
        _check_must(of)
    elif of.deal.for_pool:
        _check_for_pool(of)
    if len(of.stood) == 1:
        raise Fault(
            "looed",
            "nobody stood against {player}: say who was looed, or that the pool was taken",
            player=Who(of.stood[0]),
        )


def _check_how_many(tricks: int, expected: int) -> None:
    if expected == 1 and tricks > 1:
        raise Fault(
            "tricks", "a single of one card each has one trick or none, got {got}", got=tricks
        )
    if expected > 1 and tricks != expected:
        raise Fault(
            "tricks", "expected who won each of {size} tricks, got {got}", size=expected, got=tricks
        )


def _check_must(of: Checked) -> None:
    deal = of.deal
    if deal.for_pool:
        raise Fault("for_pool", "all must play in this deal, so nobody plays for the pool")
    if len(of.stood) < 2:
        raise Fault(
            "thrown_up", "fewer than two are left to play the tricks: record the deal as abandoned"
        )
    looed = looed_in(tariff_of(of.table.terms).told(of.answers))
    missing = tuple(Who(player) for player in looed if player not in deal.looed)
    if deal.looed and missing:
        raise Fault(
            "looed",
            "all must play in this deal, and {missing} took no trick either: "
            "name everybody without a trick, or leave this out",
            missing=missing,
        )


def _check_for_pool(of: Checked) -> None:
    deal, last = of.deal, of.hands.last
    if of.options.dealer_defends != "for_pool":
        raise Fault("for_pool", "at this table the last hand does not play for the pool")
    of.require_in_play(last, path="for_pool")
    if last in deal.looed:
        raise Fault(
            f"looed[{deal.looed.index(last)}]",
            "{player} plays for the pool, so cannot be looed",
            player=Who(last),
        )
    against = tuple(Who(player) for player in of.stood if player != last)
    if len(against) > 1:
        raise Fault(
            "for_pool",
            "the last hand plays for the pool against one player only, not against {against}",
            against=against,
        )


def _check_unopposed(of: Checked, player: str) -> None:
    of.require_in_play(player, path="unopposed")
    if of.mode.must:
        raise Fault("unopposed", "all must play in this deal, so nobody takes the pool unopposed")
    if of.options.dealer_defends == "may_give_up" or of.deal.thrown_up:
        return
    if player != of.hands.last and player not in of.deal.misses:
        raise Fault(
            "unopposed",
            "{last} must play against {player}, if only for the pool, "
            "unless {player} took the miss",
            last=Who(of.hands.last),
            player=Who(player),
        )


def _check_flush(of: Checked, holder: str) -> None:
    deal = of.deal
    if of.options.flush == "none":
        raise Fault("flush", "this table plays without a flush")
    of.require_in_play(holder, path="flush")
    if deal.stood and of.options.flush_looes == "all":
        raise Fault("stood", "at this table a flush looes everybody else: leave this out")
    if deal.spared and not of.options.pam_spares:
        raise Fault("spared", "at this table nobody is spared by a flush")
    of.require_each("stood", "spared")
    for name in ("stood", "spared"):
        named = getattr(deal, name)
        if holder in named:
            path = f"{name}[{named.index(holder)}]"
            raise Fault(path, "{player} showed the flush", player=Who(holder))


def _check_misses(of: Checked) -> None:
    deal, most = of.deal, of.options.miss
    if not most:
        raise Fault("misses", "this table plays without a miss")
    if of.mode.must:
        raise Fault("misses", "all must play in this deal, so there is no miss")
    if len(deal.misses) > most:
        raise Fault(
            "misses",
            "expected at most {most} who took a miss, got {got}",
            most=most,
            got=len(deal.misses),
        )
    of.require_each("misses")
    may = _may_have_the_miss(of)
    for index, player in enumerate(deal.misses):
        if player not in may:
            raise Fault(
                f"misses[{index}]",
                "{player} cannot have taken the miss: in this deal only {may} can",
                player=Who(player),
                may=tuple(map(Who, may)),
            )


def _may_have_the_miss(of: Checked) -> tuple[str, ...]:
    """Return who can have taken a miss: who stood; where the last hand has it for the pool, he."""
    if of.deal.for_pool:
        return (of.hands.last,)
    return of.hands.in_play if of.deal.abandoned else of.stood
