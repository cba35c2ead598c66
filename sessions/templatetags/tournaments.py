"""The way from an evening back to the tournament of which it is a table."""

from __future__ import annotations

from django import template

from sessions.models import Evening, Tournament, TournamentTable
from sessions.tournament.page import title_of

register = template.Library()


@register.simple_tag
def tournament_of(evening: Evening) -> tuple[Tournament, str] | None:
    """Return its tournament and what that is called, or None, in one query."""
    tables = TournamentTable.objects.filter(circle=evening.circle_id, evening=evening.pk)
    table = tables.select_related("tournament").first()
    return None if table is None else (table.tournament, title_of(table.tournament))
