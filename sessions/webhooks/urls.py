"""A circle's webhooks."""

from __future__ import annotations

from django.urls import path

from sessions.webhooks import views

CIRCLE = "circles/<uuid:circle_id>/webhooks/"
ONE = f"{CIRCLE}<uuid:webhook_id>/"

urlpatterns = [
    path(CIRCLE, views.show_webhooks, name="show-webhooks"),
    path(f"{CIRCLE}new/", views.add_webhook, name="add-webhook"),
    path(ONE, views.show_webhook, name="show-webhook"),
    path(f"{ONE}test/", views.test_webhook, name="test-webhook"),
    path(f"{ONE}pause/", views.pause_webhook, name="pause-webhook"),
    path(f"{ONE}resume/", views.resume_webhook, name="resume-webhook"),
    path(f"{ONE}secret/", views.renew_secret, name="renew-secret"),
    path(f"{ONE}delete/", views.delete_webhook, name="delete-webhook"),
    path(f"{ONE}deliveries/<uuid:delivery_id>/again/", views.send_again, name="send-again"),
]
