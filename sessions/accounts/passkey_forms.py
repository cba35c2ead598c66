"""What a device sends of a passkey, read strictly before allauth looks at it.

allauth takes what is well made and wrong, and falls over what is not well made at all.
"""

from __future__ import annotations

from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from django import forms
from fido2.webauthn import AuthenticationResponse, RegistrationResponse

NOTHING = "\\u0000"
"""A letter, as JSON writes it, that PostgreSQL keeps in no text."""


class CredentialField(forms.JSONField):
    """What a device answered, which must be an answer of this kind."""

    widget = forms.HiddenInput

    def __init__(self, *, kind: type[AuthenticationResponse | RegistrationResponse]) -> None:
        super().__init__()
        self.kind = kind

    def to_python(self, value: Any) -> Any:
        """Return the answer as JSON says it."""
        try:
            read = super().to_python(value)
            if read is not None:
                self.kind.from_dict(read)
        except (AttributeError, KeyError, RecursionError, TypeError, ValueError) as error:
            raise get_adapter().validation_error("incorrect_code") from error
        if NOTHING in str(value):
            raise get_adapter().validation_error("incorrect_code")
        return read


class AddPasskeyForm(AddWebAuthnForm):
    """A new passkey, and its name."""

    credential = CredentialField(kind=RegistrationResponse)


class SignInByPasskeyForm(LoginWebAuthnForm):
    """A passkey that signs in."""

    credential = CredentialField(kind=AuthenticationResponse)


class ProveByPasskeyForm(ReauthenticateWebAuthnForm):
    """A passkey that proves who one is."""

    credential = CredentialField(kind=AuthenticationResponse)
