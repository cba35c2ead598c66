"""The forms of Loo: a deal by taps on the tiles, and the rules of the house."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from django.utils.translation import gettext as _

from napledger.games.loo.deal_form import deal_form
from napledger.games.loo.rules import RULES, Options
from napledger.games.loo.shorthand import read_shorthand, shorthand_help
from napledger.games.rules_form.fields import written
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.rules_form.kit import CardPrice, RulesKit
from napledger.reading.translatable import marked


def _prices(options: Options) -> tuple[CardPrice, ...]:
    """Return what each thing costs, in stakes."""
    return tuple(CardPrice(word, price) for word, price in _priced(options))


def _priced(options: Options) -> Iterator[tuple[str, str]]:
    yield _("dealer puts in"), written(options.dealer_puts)
    if options.others_put:
        yield _("others put in"), written(options.others_put)
    if options.loo == "limited":
        yield _("loo"), written(options.loo_price)
        if options.loo_on_single != options.loo_price:
            yield _("loo on a single"), written(options.loo_on_single)
    elif options.loo == "mixed":
        # Translators: what a loo costs
        limit = {"limit": written(options.loo_limit)}
        yield _("loo"), _("the pool, up to %(limit)s") % limit
    else:
        # Translators: what a loo costs
        yield _("loo"), _("the pool")
    yield _("single"), written(options.single)


KIT = RulesKit(table=RULES, prices=_prices, note=marked("in stakes, to the pool"))

rules_form = partial(HouseRulesForm, KIT)

__all__ = ["deal_form", "read_shorthand", "rules_form", "shorthand_help"]
