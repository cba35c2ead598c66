"""Words of a page that are put into sentences."""

from __future__ import annotations

from django import template

from sessions.common.words import mid_sentence

register = template.Library()
register.filter(mid_sentence)
