"""Whatever JSON holds is a deal or rules that can be, or is refused with its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from napledger.games.solo_whist.deal import Deal
from napledger.games.solo_whist.rules import RULES
from napledger.reading.faults import Fault
from tests.games.solo_whist.tables import SOLO_WHIST, rules, score_of, table_of

PLAIN = st.sampled_from(
    [
        *(None, True, False, 0, 1, 5, 13, -1, 10**50, 0.5, 1e308, float("nan"), float("inf")),
        *("Ann", "Ben", "kitty", "", "\0", "\ud800", "solo", "proposal", "misere", "revoke"),
    ]
)
VALUES = st.recursive(
    PLAIN,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["player", "call", "how", "solo", "Ann"]), inner)
    ),
    max_leaves=5,
)
TABLES = [table_of(4, rules(preset)) for preset in ("hoyle", "eb1911", "house_five_alone")]


def refused(read: Callable[[], object]) -> Fault | None:
    """Return the fault with which something is refused, or None."""
    try:
        read()
    except Fault as fault:
        return fault
    return None


@settings(max_examples=400)
@given(
    table=st.sampled_from(TABLES),
    facts=st.dictionaries(st.sampled_from([*Deal.__annotations__, "strange"]), VALUES, max_size=5),
)
def test_a_strange_deal_is_scored_or_refused(table: Any, facts: dict[str, Any]) -> None:
    fault = refused(lambda: score_of(facts, table=table))

    assert fault is None or (fault.path and fault.sentence())


@settings(max_examples=400)
@given(
    preset=st.sampled_from([*SOLO_WHIST.presets]) | PLAIN,
    options=st.dictionaries(st.sampled_from([*RULES.by_name, "strange"]), VALUES, max_size=4)
    | VALUES,
)
def test_strange_rules_stand_or_are_refused(preset: Any, options: Any) -> None:
    raw = {"preset": preset, "options": options}

    fault = refused(lambda: SOLO_WHIST.terms(raw, stake=1))

    assert fault is None or fault.path.startswith(("preset", "options"))
