"""A hint in a page."""

from __future__ import annotations

from django import template

from sessions.phone.hints import hint_for

register = template.Library()


@register.inclusion_tag("common/hint.html", takes_context=True)
def hint(context: template.RequestContext, name: str, told: str = "") -> dict[str, str]:
    """Show a hint, unless this phone was shown it before."""
    request = context.request
    return {"text": hint_for(request, name, told=told), "address": request.get_full_path()}
