"""Days and times in the texts of a page."""

from __future__ import annotations

from django import template

from napledger.site import dates

register = template.Library()

for written in (
    dates.clock,
    dates.day_in_full,
    dates.day_of_year,
    dates.moment,
    dates.moment_in_full,
    dates.moment_to_the_second,
):
    register.filter(written.__name__, written)
