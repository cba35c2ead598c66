"""An evening from a paper score sheet."""

from __future__ import annotations

from django.urls import path

from sessions.paper import views

urlpatterns = [
    path("circles/<uuid:circle_id>/paper/", views.enter_paper, name="enter-paper"),
]
