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
    """Return the link to the style sheet of the game of that key, or to that of every form."""
    style = static_file(game, "game.css") or "play/steps.css"
    return format_html('<link rel="stylesheet" href="{}">', address_of(style))


@register.simple_tag
def game_script(game: str) -> SafeString:
    """Return the element for the script of the game of that key, or for that of every form."""
    script = static_file(game, "game.js") or "play/steps.js"
    return format_html('<script type="module" src="{}"></script>', address_of(script))
