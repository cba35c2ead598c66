"""The style sheet and the script that a game brings for pages with its forms."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from napledger.games.web import static_file
from napledger.site.own_files import address_of

register = template.Library()


@register.simple_tag
def game_style(game: str) -> SafeString:
    """Return the link to the style sheet of the game of that key, if it has one."""
    style = static_file(game, "game.css")
    return (
        format_html('<link rel="stylesheet" href="{}">', address_of(style))
        if style
        else SafeString()
    )


@register.simple_tag
def game_script(game: str) -> SafeString:
    """Return the element for the script of the game of that key, if it has one."""
    script = static_file(game, "game.js")
    element = '<script type="module" src="{}"></script>'
    return format_html(element, address_of(script)) if script else SafeString()
