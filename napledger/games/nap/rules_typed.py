"""House rules as they were typed, as a document has them: only what differs from the preset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from napledger.games.nap.calls import HAND_SIZES, calls_of
from napledger.games.nap.option_table import KITTY_PAYERS, OPTIONS
from napledger.games.nap.presets import Preset
from napledger.games.nap.rules_fields import read_option
from napledger.reading.faults import Fault
from napledger.reading.readers import Json

WITHOUT_KITTY: Mapping[str, Json] = {
    **dict.fromkeys(KITTY_PAYERS, 0),
    "failed_nap_kitty": "none",
}
"""What the form hides at a table without a kitty, and what it comes to there."""

NINE_ONLY = tuple(call for call in calls_of(max(HAND_SIZES)) if call not in calls_of(5))
"""The calls that the form hides at a table with hands of five."""


@dataclass(frozen=True, slots=True)
class Typed:
    """House rules as typed, laid over a preset; `before` are the options that were changed so far.

    `before` matters only to tell what somebody typed from what stood in the form already.
    """

    sent: QueryDict
    preset: Preset
    before: Mapping[str, Json]

    def changes(self) -> tuple[dict[str, Json], tuple[Fault, ...]]:
        """Return the options that differ from the preset's, and a fault for each unreadable one."""
        values: dict[str, Json] = {}
        faults: list[Fault] = []
        for option in OPTIONS:
            try:
                values[option.name] = read_option(option, self.sent)
            except Fault as fault:
                faults.append(fault.at(option.name))
        if faults:
            return {}, tuple(faults)
        self._drop_left_over(values)
        return dict(self._differing(values)), ()

    def _drop_left_over(self, values: dict[str, Json]) -> None:
        """Drop what the form hid and nobody typed; what was typed stays, for the rules to refuse.

        So to take the kitty away, or four cards, is one tap and not a dozen corrections.
        """
        if not values["kitty"]:
            for name, nothing in WITHOUT_KITTY.items():
                if values[name] in self._known(name):
                    values[name] = nothing
        if values["hand_size"] == min(HAND_SIZES):
            known = [prices.get(call) for prices in self._known("pay") for call in NINE_ONLY]
            for call in NINE_ONLY:
                if values["pay"][call] in known:
                    values["pay"][call] = None

    def _known(self, name: str) -> tuple[Any, Any]:
        """Return an option as the preset has it and as it was before."""
        usual = self.preset.options[name]
        return usual, self.before.get(name, usual)

    def _differing(self, values: Mapping[str, Json]) -> Iterator[tuple[str, Json]]:
        for name, value in values.items():
            usual = self.preset.options[name]
            if name == "pay":
                prices = {call: price for call, price in value.items() if price != usual.get(call)}
                if prices:
                    yield name, prices
            elif value != usual:
                yield name, value
