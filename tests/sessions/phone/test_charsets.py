"""Forms come as UTF-8."""

from __future__ import annotations

import pytest
from django.test import Client

from sessions.models import Evening
from tests.addresses import at

BODY = (
    b'--x\r\nContent-Disposition: form-data; name="note"\r\n'
    b"Content-Type: text/plain; charset=%b\r\n\r\n\\ud800\r\n--x--\r\n"
)


@pytest.mark.parametrize("charset", ["unicode_escape", "utf-7", "utf-16", "idna", "no-such"])
def test_a_form_in_another_encoding_is_refused(
    owner: Client, evening: Evening, charset: str
) -> None:
    response = owner.generic(
        "POST",
        f"{at(evening)}deals/",
        BODY % charset.encode(),
        content_type=f"multipart/form-data; boundary=x; charset={charset}",
    )

    assert response.status_code == 400
    assert "That could not be read" in response.content.decode()


def test_a_part_in_another_encoding_breaks_nothing(owner: Client, evening: Evening) -> None:
    response = owner.generic(
        "POST",
        f"{at(evening)}deals/",
        BODY % b"unicode_escape",
        content_type="multipart/form-data; boundary=x",
    )

    assert response.status_code == 422
