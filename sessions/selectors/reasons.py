"""Why a later entry changes by a correction: what is paid otherwise than it was, and for what."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from napledger.evening.log import Difference
from napledger.games.web import reason_of
from napledger.ledger.transfers import Transfer
from sessions.selectors.said import Speaker

REASONS_SHOWN = 3


def reasons_for(difference: Difference, speaker: Speaker) -> list[str]:
    """Return why an entry changes, a sentence for each reason, at most a few.

    A payment that comes in the place of one that goes is told with both amounts: "takes the kitty:
    19, not 17".
    """
    sentences = list(dict.fromkeys(_sentences(difference, speaker)))
    return sentences[:REASONS_SHOWN]


def _sentences(difference: Difference, speaker: Speaker) -> Iterator[str]:
    gone = list(difference.gone)
    for come in difference.come:
        went = _instead_of(come, gone)
        if went is None:
            yield _("now also: %(paid)s") % {"paid": _paid(come, speaker)}
            continue
        gone.remove(went)
        pattern = (
            _("%(why)s: %(now)s, not %(before)s")
            if come.amount != went.amount
            else _("%(why)s, not %(other)s")
        )
        yield pattern % {
            "why": reason_of(come.why),
            "other": reason_of(went.why),
            "now": speaker.purse.plain(come.amount),
            "before": speaker.purse.plain(went.amount),
        }
    for went in gone:
        yield _("no longer: %(paid)s") % {"paid": _paid(went, speaker)}


def _instead_of(come: Transfer, gone: list[Transfer]) -> Transfer | None:
    """Return the payment that one takes the place of: for the same reason, or between the same."""
    alike = [t for t in gone if t.why == come.why and t.payer == come.payer]
    between = [t for t in gone if {t.payer, t.payee} == {come.payer, come.payee}]
    return next(iter([*alike, *between]), None)


def _paid(transfer: Transfer, speaker: Speaker) -> str:
    return _("%(payer)s pays %(payee)s %(amount)s, %(why)s") % {
        "payer": speaker.account(transfer.payer),
        "payee": speaker.account(transfer.payee),
        "amount": speaker.purse.plain(transfer.amount),
        "why": reason_of(transfer.why),
    }
