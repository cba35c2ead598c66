"""A long list by pages: as many rows as a screen shows at once, or as many as one prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import QueryDict

ROWS_ON_PAPER = 1_000


class Pages(Paginator):  # type: ignore[type-arg]  # it takes none when it is run
    """A list for the screen, or for paper where the address asks for the `whole` of it."""

    def __init__(
        self, rows: QuerySet[Any, Any] | Sequence[Any], sent: QueryDict, *, on_screen: int
    ) -> None:
        """Keep the rows, of which a screen shows so many at once."""
        self.is_for_paper = "whole" in sent
        self.is_for_screen = not self.is_for_paper
        self.number = sent.get("page", "")
        super().__init__(rows, ROWS_ON_PAPER if self.is_for_paper else on_screen)

    def asked(self) -> Page[Any]:
        """Return the page asked for; the first or the last where there is no such."""
        return self.get_page(self.number)
