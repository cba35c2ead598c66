"""Claiming a circle on this device."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from sessions.access import device_secret, keep_secret, own
from sessions.claims import circle_claimed
from sessions.models import Circle
from sessions.views.responses import see_other


@require_http_methods(["GET", "POST"])
def claim_circle(request: HttpRequest, claim: str) -> HttpResponse:
    """Say what the claim gives, and give it when that is confirmed."""
    circle_id = circle_claimed(claim)
    if circle_id is None:
        raise Http404
    circle = get_object_or_404(Circle, pk=circle_id)
    if request.method == "GET":
        return render(request, "claim.html", {"circle": circle})
    secret = device_secret(request)
    own(circle, secret=secret)
    return keep_secret(see_other(reverse("show-circle", args=[circle.pk])), secret=secret)
