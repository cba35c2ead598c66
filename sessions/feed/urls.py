"""The address of a feed, which is a secret."""

from __future__ import annotations

from django.urls import path

from sessions.feed import views

urlpatterns = [
    path("circles/<uuid:circle_id>/feed/<str:token>/", views.show_feed, name="show-feed"),
]
