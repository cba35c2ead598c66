"""The keeper's terminal says in which language commands speak, settings and their overview too."""

from __future__ import annotations

import gettext as catalogues
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.utils import translation

from napledger.__main__ import overview
from napledger.site import environment, terminal


class Louder(catalogues.NullTranslations):
    """A catalogue of a language that shouts."""

    def gettext(self, message: str) -> str:
        return f"{message}!"


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in terminal.SAID_IN:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    monkeypatch.setattr(
        terminal,
        "_catalogue",
        lambda languages: Louder() if languages == ("de_AT",) else catalogues.NullTranslations(),
    )


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what Django is made to speak, the last of it last; the site offers German."""

    def offered(code: str) -> str:
        if code.partition("-")[0] != "de":
            raise LookupError(code)
        return "de"

    found: list[str] = []
    monkeypatch.setattr(translation, "activate", found.append)
    monkeypatch.setattr(translation, "get_supported_language_variant", offered)
    return found


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ({}, ()),
        ({"LANG": "de_AT.UTF-8"}, ("de_AT",)),
        ({"LANG": "C.UTF-8"}, ()),
        ({"LANG": "ca_ES@valencia", "LC_MESSAGES": "nl"}, ("nl", "ca_ES")),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, ()),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_US.UTF-8"}, ()),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "", "LC_MESSAGES": "fr_FR"}, ("fr_FR", "de_DE")),
        ({"LANG": "fr_FR", "LC_TIME": "de_DE", "LANGUAGE": "es"}, ("fr_FR",)),
    ],
)
def test_what_is_set_first_is_wanted_before_the_others_and_nothing_behind_english(
    monkeypatch: pytest.MonkeyPatch, said: dict[str, str], wanted: tuple[str, ...]
) -> None:
    for name in (*terminal.SAID_IN, "LC_TIME", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in said.items():
        monkeypatch.setenv(name, value)

    assert terminal.wanted() == wanted


@pytest.mark.usefixtures("german")
def test_the_overview_and_a_wrong_setting_are_told_before_django_is_there() -> None:
    assert "  score            score evening documents!\n" in overview()
    with pytest.raises(ImproperlyConfigured, match="not 'loud'!"):
        environment.a_level("loud")


@pytest.mark.usefixtures("german")
def test_commands_speak_what_the_site_offers_of_the_terminals_languages(spoken: list[str]) -> None:
    terminal.speak()

    assert spoken[-1] == "de"


@pytest.mark.usefixtures("german")
def test_commands_speak_english_where_the_site_offers_none_of_them(
    spoken: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")

    terminal.speak()

    assert spoken[-1] == "en-gb"


def test_without_a_catalogue_it_is_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("napledger.site.layout.BASE_DIR", tmp_path)
    monkeypatch.setenv("LC_ALL", "sv_SE")

    assert terminal.gettext("score evening documents") == "score evening documents"
