"""The style sheet and the script that a game brings for pages with its forms."""

from __future__ import annotations

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from napledger.games import game_of
from napledger.games.web import static_file
from napledger.site.own_files import address_of

register = template.Library()


@register.simple_tag
def game_style(game: str) -> SafeString:
    """Return the link to the style sheet of the game of that key, or to those of every form."""
    own = static_file(game, "game.css")
    usual = ["play/steps.css", *(["play/match.css"] if _is_a_match(game) else [])]
    addresses = [(address_of(style),) for style in ([own] if own else usual)]
    return format_html_join("", '<link rel="stylesheet" href="{}">', addresses)


@register.simple_tag
def game_script(game: str) -> SafeString:
    """Return the elements for the script of the game of that key, or for that of every form.

    Before it one that has early taps wait.
    """
    script = static_file(game, "game.js") or "play/steps.js"
    return format_html(
        '<script src="{}"></script><script type="module" src="{}"></script>',
        address_of("play/early.js"),
        address_of(script),
    )


def _is_a_match(game: str) -> bool:
    """Return whether two sides of partners play it, at any of its tables."""
    seats = game_of(game).seats
    return any(game_of(game).sides(tuple(map(str, range(players)))) for players in seats)
