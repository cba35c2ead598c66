"""What rules are called where people read of them."""

from __future__ import annotations

from django.utils.translation import gettext as _

from napledger.games.contract import AnyGame, Facts, usual_preset


def rules_title(rules: Facts, *, game: AnyGame) -> str:
    """Return what rules are called: the name of a table's own, house rules, or a book's rule set.

    Rules that go by a rule set which is not there any more have no name.
    """
    if rules.get("name"):
        return str(rules["name"])
    preset = game.presets.get(str(rules.get("preset") or usual_preset(game)))
    if preset is None:
        return ""
    title = _(preset.title)
    # Translators: a table's own, begun from those of a book: “House rules (from Hoyle)”
    house = _("House rules (from %(book)s)")
    return house % {"book": title.partition(":")[0]} if rules.get("options") else title


def house_title(rules: Facts, *, game: AnyGame | None) -> str:
    """Return what a table's own rules are called; "" for those of a book, or of no game here."""
    if game is None or not (rules.get("name") or rules.get("options")):
        return ""
    return rules_title(rules, game=game)
