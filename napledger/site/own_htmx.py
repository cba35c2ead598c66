"""`{% htmx_script %}` in another Django site: htmx from where the app itself serves it."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from napledger.site.own_files import address_of

register = template.Library()


@register.simple_tag
def htmx_script() -> SafeString:
    """Return the element for htmx."""
    address = address_of("django_htmx/htmx-2.min.js")
    return format_html('<script src="{}" defer></script>', address)
