"""The slate of a circle."""

from __future__ import annotations

from django.urls import path

from sessions.slate import views

CIRCLE = "circles/<uuid:circle_id>/"

urlpatterns = [
    path(f"{CIRCLE}slate/", views.show_slate, name="show-slate"),
    path(f"{CIRCLE}slate/then/", views.show_slate_then, name="show-slate-then"),
    path(f"{CIRCLE}slate/paid/", views.pay_from_slate, name="pay-from-slate"),
    path(f"{CIRCLE}slate/back/", views.take_back_from_slate, name="take-back-from-slate"),
]
