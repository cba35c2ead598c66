"""Between two rubbers: the four who are cut to play the next, and who goes out.

Hoffmann, p. 168, law 11: he who has played the most rubbers running goes out; among equals, a cut.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games.deal_form.drawer import Chip
from napledger.games.whist.deal_fields import FOUR
from napledger.games.whist.rubber import State
from napledger.games.whist.rules import FOUR as PLAYERS
from napledger.reading.translatable import marked

PLACES = (
    # Translators: a place at the table of a rubber
    marked("Deals"),
    marked("On the left"),
    marked("Opposite"),
    marked("On the right"),
)
"""The places of the four, clockwise from the dealer."""


@dataclass(frozen=True, slots=True)
class CutPlace:
    """A place to be filled by a tap: its field and a chip for each who may take it."""

    name: str
    label: str
    chips: Sequence[Chip]


@dataclass(frozen=True, slots=True)
class Out:
    """Who goes out: whoever must, and those among whom it is cut for."""

    sure: tuple[str, ...] = ()
    cutting: tuple[str, ...] = ()


def put_forward(seated: Sequence[str], state: State) -> list[str]:
    """Return who may be cut, those first who have sat out: they have played no rubbers running."""
    rubbers = dict(state.running)
    return sorted(seated, key=lambda player: rubbers.get(player, 0))


def cut_places(
    players: Sequence[str], *, names: Mapping[str, str], sent: QueryDict
) -> tuple[CutPlace, ...]:
    """Return the four places, each with a chip for every player and one for nobody yet."""
    labels = {"": _("nobody yet"), **{player: names[player] for player in players}}
    return tuple(
        CutPlace(
            field,
            _(label),
            [
                Chip("radio", field, value, name, value == sent.get(field, ""))
                for value, name in labels.items()
            ],
        )
        for field, label in zip(FOUR, PLACES, strict=True)
    )


def who_goes_out(state: State, seated: Sequence[str]) -> Out:
    """Return who goes out before the next rubber, where more than four sit there."""
    playing = [player for player in state.four if player in seated]
    leaving = min(len(seated) - PLAYERS, len(playing))
    if leaving < 1:
        return Out()
    rubbers = dict(state.running)
    counts = {player: rubbers.get(player, 0) for player in playing}
    fewest = sorted(counts.values(), reverse=True)[leaving - 1]
    sure = tuple(player for player in playing if counts[player] > fewest)
    equal = tuple(player for player in playing if counts[player] == fewest)
    return Out((*sure, *equal)) if len(sure) + len(equal) == leaving else Out(sure, equal)


def out_in_words(out: Out, names: Mapping[str, str]) -> str:
    """Return who goes out as a sentence; empty where nobody has to."""
    said = []
    if out.sure:
        said.append(_("Out by law 11: %(names)s.") % {"names": _list(out.sure, names)})
    if len(out.cutting) == PLAYERS:
        said.append(_("All four cut for who goes out (law 11)."))
    elif out.cutting:
        # Translators: players who have played equally many rubbers cut for who of them goes out
        cutting = _("Cut for who goes out (law 11): %(names)s.")
        said.append(cutting % {"names": _list(out.cutting, names)})
    return " ".join(said)


def _list(players: Sequence[str], names: Mapping[str, str]) -> str:
    return ", ".join(names[player] for player in players)
