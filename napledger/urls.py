"""Every address of the site: the app's, and the admin's."""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

ADMIN_LOGIN = secure_admin_login(admin.site.login)  # type: ignore[no-untyped-call]  # ships no types

urlpatterns = [
    path("", include("sessions.urls")),
    # Whoever looks after the site signs in where everybody does.
    path("admin/login/", ADMIN_LOGIN, name="sign-in-to-admin"),
    path("admin/", admin.site.urls),
]
