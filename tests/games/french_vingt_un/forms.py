"""Forms of a round for the tests, at tables where Ann deals first."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from napledger.evening.document import read_document
from napledger.evening.score import scored
from napledger.games.french_vingt_un.form import FrenchDealForm, deal_form
from napledger.games.web import money_format_of
from tests.games.french_vingt_un.rounds import evening


def form_of(
    *log: dict[str, Any], sent: QueryDict | None = None, facts: Any = None, **table: Any
) -> FrenchDealForm:
    """Return the form for the next round at the table after these."""
    at = scored(read_document(evening(*log, **table))).table
    names = {player: player for player in at.members}
    made = deal_form(at, names=names, money=money_format_of("counters"), sent=sent, facts=facts)
    assert isinstance(made, FrenchDealForm)
    return made
