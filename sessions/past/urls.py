"""Past nights brought in, and taken back."""

from __future__ import annotations

from django.urls import path

from sessions.past import views

PAST = "circles/<uuid:circle_id>/past/"

urlpatterns = [
    path(PAST, views.bring_past, name="bring-past"),
    path(f"{PAST}<slug:name>/", views.show_brought, name="show-brought"),
    path(f"{PAST}<slug:name>/take-back/", views.take_back_past, name="take-back-past"),
]
