"""The addresses of the interface for programs, where it is installed."""

from __future__ import annotations

from django.urls import URLPattern, path, re_path

from sessions.api.answering import answering
from sessions.api.openapi_views import interface, nothing_here, show_docs, show_openapi

ROOT = "api/v1/"

routes, _app, _namespace = interface.urls
for route in routes:
    assert isinstance(route, URLPattern), "every route is one address"
    route.callback = answering(route.callback)

urlpatterns = [
    path(ROOT, show_docs, name="api-docs"),
    path(f"{ROOT}openapi.json", show_openapi, name="api-openapi"),
    path(ROOT, (routes, "ninja", "api")),
    re_path(r"^api/v1/", nothing_here),
]
