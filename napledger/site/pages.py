"""Renders templates: by the site's engine, or by one of the app's own in another Django site.

There a name like `base.html` or `404.html` may be somebody else's: the app's pages are made of its
own templates alone, and no page of the site is ever made of one of these.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.template.backends.django import DjangoTemplates
from django.utils.safestring import SafeString

from napledger.site.embedding import is_embedded
from napledger.site.folders import template_folders

CONTEXT_PROCESSORS = [
    "django.template.context_processors.request",
    "sessions.starting.demonstration.demonstration",
    "sessions.phone.chosen.chosen",
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
