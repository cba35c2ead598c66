"""The rules at a table."""

from __future__ import annotations

from django.urls import path

from sessions.rules import views

EVENING = "circles/<uuid:circle_id>/evenings/<uuid:evening_id>/"

urlpatterns = [
    path(f"{EVENING}rules/", views.show_rules, name="show-rules"),
    path(f"{EVENING}rules/change/", views.change_rules, name="change-rules"),
]
