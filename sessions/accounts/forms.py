"""What an account sends, where allauth's own form does not count how often it is tried."""

from __future__ import annotations

from allauth.account import forms
from allauth.account.adapter import get_adapter


class ChangePasswordForm(forms.ChangePasswordForm):
    """A new password, and the one that the account has."""

    def clean_oldpassword(self) -> str:
        """Return the password of now; guesses at it are counted as those of signing in are."""
        typed: str = self.cleaned_data["oldpassword"]
        assert self.user is not None, "only who is signed in changes a password"
        if not get_adapter().reauthenticate(self.user, typed):
            raise get_adapter().validation_error("enter_current_password")
        return typed
