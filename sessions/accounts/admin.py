"""The admin changes accounts: one that is closed there is signed out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse

from sessions.accounts.service import leave_everywhere

# Django's class takes a type argument only for the type checker.
if TYPE_CHECKING:
    Users = UserAdmin[User]
else:
    Users = UserAdmin

FOUND = 302

admin.site.unregister(User)


@admin.register(User)
class AccountAdmin(Users):
    """Accounts: one that is closed, or whose password is changed for it, is signed out."""

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:  # noqa: FBT001  # Django's
        """Keep the account, and end what devices open by it if it is closed."""
        super().save_model(request, obj, form, change)
        if not obj.is_active:
            leave_everywhere(obj)

    def user_change_password(
        self,
        request: HttpRequest,
        id: str,  # noqa: A002  # Django's name
        form_url: str = "",
    ) -> HttpResponse:
        """Change the password; whoever knew the last one is signed out."""
        response = super().user_change_password(request, id, form_url)
        account = User.objects.filter(pk=id).first()
        if request.method == "POST" and response.status_code == FOUND and account is not None:
            leave_everywhere(account)
        return response
