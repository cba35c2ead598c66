"""The addresses of a site without an interface for programs, whatever is installed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.urls import URLPattern, URLResolver

from napledger.urls import urlpatterns as every_address

Address = URLPattern | URLResolver


def without_api(patterns: Iterable[Address]) -> Iterator[Address]:
    """Yield the addresses but for the page that explains the interface."""
    for each in patterns:
        if isinstance(each, URLResolver):
            kept = list(without_api(each.url_patterns))
            yield URLResolver(
                each.pattern, kept, each.default_kwargs, each.app_name, each.namespace
            )
        elif each.name != "api-docs":
            yield each


urlpatterns = list(without_api(every_address))
