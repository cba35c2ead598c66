"""The catalogues of the languages are whole and sound, beside the messages that the code has."""

from __future__ import annotations

import pytest
from babel.messages.catalog import Catalog

from napledger.site.layout import BASE_DIR
from sessions.standalone.messages import messages_in
from tests.support.catalogues import LANGUAGES, Glossary, catalogue_of, faults, glossary_of

Said = str | tuple[str, ...]

DEALS = ("%(count)s deal", "%(count)s deals")
THROWN_UP = "Thrown up: %(name)s"
HOUSES = Glossary({"kitty": ["Kasse"], "Loo": ["Loo"]}, frozenset({"kitty litter"}))


def found(language: str, english: Said, said: Said, *flags: str) -> list[str]:
    """Return what is wrong with the one message of a catalogue, but for the message itself."""
    messages, catalogue = Catalog(), Catalog(language)
    messages.add(english)
    catalogue.add(english, said, flags=flags)
    return [each.split(":")[0] for each in faults(language, catalogue, messages, HOUSES)]


def test_every_language_says_every_message_and_says_it_soundly() -> None:
    messages = messages_in(BASE_DIR)

    wrong = [
        f"{language}: {each}"
        for language in LANGUAGES
        for each in sorted(
            faults(language, catalogue_of(language), messages, glossary_of(language))
        )
    ]

    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("language", "english", "said"),
    [
        ("de", "Thrown up", "Aufgegeben"),
        ("de", THROWN_UP, "%(name)s hat aufgegeben"),
        ("de", DEALS, ("ein Spiel", "%(count)s Spiele")),
        ("de", "“{call}”, said <b>Ann</b>", "„{call}“ sagt <b>Ann</b>"),
        ("de", 'It’s like "this".', 'So: "this".'),
        ("de", "the kitty", "die Kasse"),
        ("de", "a loo", "eine Bete"),
        ("de", "kitty litter", "Streu"),
        ("de", "what lies in the kitty", "was darin liegt"),
        ("fr", "“Ann”: who?", "«\u202fAnn\u202f»\u202f: qui\u202f?"),
        ("fr", "like “Ann:”, at 20:15", "comme «\u202fAnn:\u202f», à 20:15"),
        ("fr", "<code>Token: …</code>", "<code>Token: …</code>"),
        ("nl", "’s “so”", "’s “zo”"),
    ],
)
def test_nothing_is_wrong_with_what_is_said_well(language: str, english: Said, said: Said) -> None:
    assert found(language, english, said) == []


@pytest.mark.parametrize(
    ("language", "english", "said", "wrong"),
    [
        ("de", "Thrown up", "", ["missing"]),
        ("de", DEALS, ("ein Spiel", ""), ["missing"]),
        ("de", DEALS, ("ein Spiel",), ["not 2 forms"]),
        ("de", THROWN_UP, "Aufgegeben", ["holes %(name)s"]),
        ("de", THROWN_UP, "%(nam)s hat aufgegeben", ["holes %(name)s %(nam)s"]),
        ("de", DEALS, ("ein Spiel", "Spiele"), ["holes %(count)s"]),
        ("de", "<b>Ann</b> {won}", "<b>Ann {won}", ["holes </b>"]),
        ("de", "%(share)s%% of it", "%(share)s % davon", ["holes %%"]),
        ("de", "and ", "und", ["space at an end"]),
        ("de", "“Ann”", "“Ann”", ["quotes"]),
        ("de", "Ann’s", "Ann's", ["quotes"]),
        ("fr", "the hand", "l'entame", ["quotes"]),
        ("fr", "who?", "qui?", ["space before a sign"]),
        ("fr", "who?", "qui ?", ["space before a sign"]),
        ("fr", "“Ann”", "« Ann »", ["space before a sign"]),
        ("fr", "{name}: who", "{name}: qui", ["space before a sign"]),
        ("de", "the kitty", "der Pott", ["not the glossary’s “kitty”"]),
        ("de", "Loos", "Beten", ["not the glossary’s “Loo”"]),
    ],
)
def test_what_is_wrong_with_a_translation_is_told(
    language: str, english: Said, said: Said, wrong: list[str]
) -> None:
    assert found(language, english, said) == wrong


def test_what_is_fuzzy_or_stale_is_told() -> None:
    messages, catalogue = Catalog(), Catalog("de")
    messages.add("Thrown up")
    catalogue.add("Thrown down", "Hingeworfen")

    assert found("de", "Thrown up", "Hingeworfen", "fuzzy") == ["fuzzy"]
    assert sorted(faults("de", catalogue, messages, HOUSES)) == [
        "in no source any more: Thrown down",
        "missing: Thrown up",
    ]


def test_a_glossary_is_read_from_the_docs() -> None:
    german = glossary_of("de")

    assert german.words["kitty"] == ["Pott"]
    assert german.words["fine"] == ["Straf"]
    assert "round" in german.words
    assert "hand (cards)" not in german.words
    assert {"Nap alone.", "Throw away"} < german.otherwise
