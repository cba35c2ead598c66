"""`{% cache %}` in another Django site: pieces of pages are kept in this process alone.

The site's cache may outlive an upgrade, be shared with other machines, or know another piece by the
same name.
"""

from __future__ import annotations

from django import template
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.utils import make_template_fragment_key
from django.template.base import FilterExpression, NodeList, Parser, Token

PIECES_MAX = 64

_kept = LocMemCache("napledger", {"TIMEOUT": None, "OPTIONS": {"MAX_ENTRIES": PIECES_MAX}})

register = template.Library()


class Piece(template.Node):
    """A piece of a page, kept by its name and by all that it shows."""

    def __init__(self, nodelist: NodeList, name: str, shows: list[FilterExpression]) -> None:
        self.nodelist, self.name, self.shows = nodelist, name, shows

    def render(self, context: template.Context) -> str:
        shown = [each.resolve(context) for each in self.shows]
        key = make_template_fragment_key(self.name, shown)
        made: str | None = _kept.get(key)
        if made is None:
            made = self.nodelist.render(context)
            _kept.set(key, made)
        return made


@register.tag("cache")
def do_cache(parser: Parser, token: Token) -> Piece:
    """Return what `{% cache None NAME SHOWN … %}` and its end stand around."""
    nodelist = parser.parse(("endcache",))
    parser.delete_first_token()
    _tag, _for_good, name, *shown = token.split_contents()
    return Piece(nodelist, name, [parser.compile_filter(each) for each in shown])
