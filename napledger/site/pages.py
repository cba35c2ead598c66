"""Renders templates: by the site's engine, or by one of the app's own in another Django site.

There a name like `base.html` or `404.html` may be somebody else's: the app's pages are made of its
own templates alone, and no page of the site is ever made of one of these.

QR codes, drawn so that any phone reads them: in the dark, off paper, and in a dark theme.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import segno
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.template.backends.django import DjangoTemplates
from django.utils.safestring import SafeString, mark_safe

from napledger.site.embedding import is_embedded
from napledger.site.folders import template_folders

QUIET_MODULES = 4
"""How wide the white round a code is, as ISO/IEC 18004 has it."""


def drawn_code(text: str, *, is_payment: bool = False) -> SafeString:
    """Return a QR code of a text as SVG, with the white round it drawn too.

    For a payment it has the correction that the European Payments Council asks for, and no more.
    """
    how: dict[str, Any] = {}
    if is_payment:
        how = {"error": "m", "boost_error": False, "encoding": "utf-8"}
    code = segno.make(text, micro=False, **how)
    drawn = code.svg_inline(omitsize=True, border=QUIET_MODULES, light="#fff", svgclass="qr")
    return mark_safe(drawn)  # noqa: S308  # squares drawn by us


CONTEXT_PROCESSORS = [
    "django.template.context_processors.request",
    "sessions.starting.demonstration.demonstration",
    "sessions.phone.theme.theme",
]
"""What every page is told, wherever the app stands."""

LIBRARIES = {
    "cache": "napledger.site.own_files",
    "django_htmx": "napledger.site.own_htmx",
    "static": "napledger.site.own_static",
}
"""In another site: the tags that do not go by its cache and its static files."""


def render(
    request: HttpRequest | None,
    template: str,
    context: Mapping[str, Any] | None = None,
    *,
    status: int | None = None,
    content_type: str | None = None,
) -> HttpResponse:
    page = render_to_string(template, context, request)
    return HttpResponse(page, status=status, content_type=content_type)


def render_to_string(
    template: str, context: Mapping[str, Any] | None = None, request: HttpRequest | None = None
) -> SafeString:
    if not is_embedded():
        return loader.render_to_string(template, context, request)
    told = dict(context) if context is not None else None
    # Django's types say only that it is text.
    return SafeString(_own_engine().get_template(template).render(told, request))


@cache
def _own_engine() -> DjangoTemplates:
    options = {"context_processors": CONTEXT_PROCESSORS, "libraries": LIBRARIES}
    return DjangoTemplates(
        {"NAME": "napledger", "DIRS": template_folders(), "APP_DIRS": False, "OPTIONS": options}
    )
