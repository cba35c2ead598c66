"""Forms of a round for the tests, at tables where Ann deals first."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from napledger.evening.document import read_document
from napledger.evening.score import scored
from napledger.games.table import AnyTable
from napledger.games.vingt_un.form import VingtUnDealForm, deal_form
from napledger.games.web import money_format_of
from tests.games.vingt_un.rounds import evening


def table_after(*log: dict[str, Any], **table: Any) -> AnyTable:
    """Return the table after these rounds."""
    return scored(read_document(evening(*log, **table))).table


def query(**fields: str | list[str]) -> QueryDict:
    """Return fields as they are sent; a name has "_" for each "-" before a player's."""
    sent = QueryDict(mutable=True)
    for name, value in fields.items():
        for player in ("Ann", "Ben", "Cat", "Dan"):
            if name.endswith(f"_{player}"):
                name = name.replace(f"_{player}", f"-{player}")  # noqa: PLW2901  # as it is sent
        sent.setlist(name, value if isinstance(value, list) else [value])
    return sent


def form_of(
    *log: dict[str, Any], sent: QueryDict | None = None, facts: Any = None, **table: Any
) -> VingtUnDealForm:
    """Return the form for the next round at the table after these."""
    at = table_after(*log, **table)
    names = {player: player for player in at.members}
    made = deal_form(at, names=names, money=money_format_of("counters"), sent=sent, facts=facts)
    assert isinstance(made, VingtUnDealForm)
    return made
