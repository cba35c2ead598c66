"""The addresses of a site with an interface for programs, as far as pages lead there."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import path

from napledger.urls import urlpatterns as every_address


def show_api(_request: HttpRequest) -> HttpResponse:
    """Stand for the page that explains the interface."""
    return HttpResponse()


urlpatterns = [*every_address, path("api/v1/", show_api, name="api-docs")]
