"""Claiming a circle on this device."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from sessions.access import device_secret, keep_secret, own
from sessions.claims import circle_claimed
from sessions.models import Circle
from sessions.views.responses import see_other


@require_http_methods(["GET", "POST"])
def claim_circle(request: HttpRequest, claim: str) -> HttpResponse:
    """Say what the claim gives, and give it when that is confirmed."""
    circle = Circle.objects.filter(pk=circle_claimed(claim)).first()
    if circle is None:
        raise Http404
    if request.method == "GET":
        return render(request, "claim.html", {"circle": circle})
    secret = device_secret(request)
    own(circle, secret=secret)
    return keep_secret(see_other(reverse("show-circle", args=[circle.pk])), secret=secret)
