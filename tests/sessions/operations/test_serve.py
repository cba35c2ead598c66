"""`manage.py serve` says where the site is."""

from __future__ import annotations

import os
import socket

import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from napledger.site import hosts
from sessions.book.append_only import lift, missing
from sessions.management.commands import serve


def test_a_phone_is_shown_the_address_and_a_code_to_scan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "lan_address", lambda: "192.168.1.50")

    lines = serve.welcome("0.0.0.0", port=8123, coloured=False).splitlines()

    assert lines[-3:] == [
        "On a phone: http://192.168.1.50:8123",
        "On this machine: http://localhost:8123",
        "Stop with Ctrl+C.",
    ]
    assert lines[1] == "█████████████████████████████"
    assert lines[1:16] == serve.qr_code("http://192.168.1.50:8123", coloured=False).splitlines()


def test_an_address_of_the_longer_kind_stands_in_brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "lan_address", lambda: "fd00::5")

    assert "On a phone: http://[fd00::5]:8000\n" in serve.welcome("[::]", port=8000, coloured=False)


def test_without_a_network_there_is_nothing_to_scan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "lan_address", lambda: None)

    assert serve.welcome("0.0.0.0", port=8000, coloured=False) == (
        "\nOn this machine: http://localhost:8000\n"
        "No network, so no phone can reach it.\n"
        "Stop with Ctrl+C.\n"
    )


def test_bound_to_this_machine_alone_there_is_nothing_to_scan() -> None:
    assert "phone can reach it" in serve.welcome("127.0.0.1", port=8000, coloured=False)


def test_in_a_terminal_the_code_is_bright_on_black() -> None:
    first = serve.qr_code("http://10.0.0.2:8000", coloured=True).splitlines()[0]

    assert first == "\x1b[97;40m█████████████████████████████\x1b[0m"


def test_a_port_that_is_taken_is_named_with_a_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        monkeypatch.setenv("BIND", "127.0.0.1")
        monkeypatch.setenv("PORT", str(port))

        with pytest.raises(CommandError) as refused:
            call_command("serve")

    assert str(refused.value) == (
        f"Nothing can be served at 127.0.0.1, port {port}: Address already in use. "
        f"Choose another port: make serve PORT={port + 1}"
    )


@pytest.mark.django_db
def test_a_book_that_could_be_changed_is_warned_of_before_it_is_closed_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lift()
    monkeypatch.setenv("BIND", "127.0.0.1")
    monkeypatch.setenv("PORT", "0")
    monkeypatch.setattr(connections, "close_all", lambda: None)
    monkeypatch.setattr(os, "execv", lambda *_server: None)

    call_command("serve")

    assert missing() == []
    said = capsys.readouterr().err
    assert said.startswith("The book could be changed: triggers are missing: card_sessions_entry_")
    assert said.endswith(
        ". They are put back now; check_books says whether the book is as it should be.\n"
    )


def test_a_port_that_is_no_number_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "eight thousand")

    with pytest.raises(CommandError, match=r"^PORT is a number, like 8000: "):
        call_command("serve")
