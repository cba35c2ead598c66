"""The admin shows everything and changes nothing but accounts: the book is written at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.db.models import Model
from django.http import HttpRequest, HttpResponse

from sessions.accounts.service import leave_everywhere
from sessions.models import Access, Circle, Entry, Evening, Forgetting, Player, Seat, Transfer

# Django's classes take a type argument only for the type checker.
if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Model]
    Users = UserAdmin[User]
else:
    ModelAdmin = admin.ModelAdmin
    Users = UserAdmin

FOUND = 302

admin.site.unregister(User)


@admin.register(User)
class Accounts(Users):
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


class ReadOnly(ModelAdmin):
    """A table to look at."""

    def has_add_permission(self, _request: HttpRequest) -> bool:
        """Return that nothing is added."""
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: Model | None = None) -> bool:
        """Return that nothing is changed."""
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: Model | None = None) -> bool:
        """Return that nothing is deleted."""
        return False


@admin.register(Circle)
class Circles(ReadOnly):
    """Circles."""

    list_display = ("name", "game", "currency", "created_at")


@admin.register(Player)
class Players(ReadOnly):
    """Players."""

    list_display = ("name", "circle")
    list_select_related = ("circle",)


@admin.register(Access)
class Accesses(ReadOnly):
    """Accesses, whose hashed secrets stay out of sight."""

    list_display = ("role", "circle", "player", "created_at")
    list_select_related = ("circle", "player")
    exclude = ("secret_hash",)


@admin.register(Evening)
class Evenings(ReadOnly):
    """Evenings."""

    list_display = ("played_on", "title", "circle", "state", "deals")
    list_select_related = ("circle",)


@admin.register(Seat)
class Seats(ReadOnly):
    """Seats."""

    list_display = ("evening", "number", "player", "balance", "won")
    list_select_related = ("evening", "player")


@admin.register(Entry)
class Entries(ReadOnly):
    """Entries."""

    list_display = ("evening", "number", "kind", "by", "at")
    list_select_related = ("evening", "by")


@admin.register(Transfer)
class Transfers(ReadOnly):
    """Transfers."""

    list_display = ("evening", "payer", "payee", "amount", "why", "takes_back")
    list_select_related = ("evening", "payer__player", "payee__player")


@admin.register(Forgetting)
class Forgettings(ReadOnly):
    """Who was forgotten, by whom and when."""

    list_display = ("player_id", "circle", "by", "at")
    list_select_related = ("circle",)
