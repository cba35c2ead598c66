"""Amounts in the texts of a page: in the sans, and never broken at the end of a line."""

from __future__ import annotations

import re

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from napledger.games.web import money_format_of
from napledger.money.formatting import SIGNS
from sessions.common.words import single_full_stop

register = template.Library()

_HARD = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
_BLANK = f"[ {_HARD}]"
_DIGITS = rf"\d[\d.,’{_HARD}]*\d|\d"

AMOUNT = re.compile(
    rf"""(?<!\w)[+−]?(?:
    [{SIGNS}]{_BLANK}?[+−]?(?:{_DIGITS})(?:{_BLANK}\d+s\.)?(?:{_BLANK}\d*[¼½¾]?d\.)?
    |\d+s\.(?:{_BLANK}\d*[¼½¾]?d\.)?
    |(?:\d+[¼½¾]?|[¼½¾])d\.
    |(?:{_DIGITS})[{_HARD}](?:[A-Z]*[{SIGNS}][A-Z]*|[A-Z]{{3}}\b)
    |\d+p\b
    |(?<=[+−])(?:{_DIGITS})
    )""",
    re.VERBOSE,
)
"""An amount as it stands in a text: with a currency's sign at either end, in pence, in £sd, or
with + or −.
"""


@register.filter
def keypad(currency: str) -> str:
    """Return the phone's keys for typing an amount of this currency, as `inputmode` has it."""
    return money_format_of(currency).keypad


@register.filter
def with_figures(text: str) -> SafeString:
    """Return a text with its amounts set as figures, and one full stop after one in £sd."""
    escaped = single_full_stop(str(conditional_escape(text)))
    return mark_safe(AMOUNT.sub(_figure, escaped))  # noqa: S308  # escaped above


def _figure(found: re.Match[str]) -> str:
    return f'<span class="figure">{found[0]}</span>'
