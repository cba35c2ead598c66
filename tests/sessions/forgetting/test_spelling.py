"""Whether a name stands in what somebody typed."""

from __future__ import annotations

import pytest

from sessions.forgetting.service import carries, carries_part


@pytest.mark.parametrize(
    "text",
    [
        "Ann", "ann", "ANN led", "it was Ann.", "(Ann)", "Ann's", "Ann’s", "Anns", "_Ann_",
        "Ben/Ann",
    ],
)  # fmt: skip
def test_a_name_stands_there_as_a_word_or_a_genitive(text: str) -> None:
    assert carries(text, names=["Ann"])


@pytest.mark.parametrize("text", ["", "Anna", "Joann", "Annie's", "planning", "Ann2", "A nn"])
def test_a_part_of_another_word_is_none(text: str) -> None:
    assert not carries(text, names=["Ann"])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Zoe\u0308 led", "Zoë"),
        ("zoë", "ZOË"),
        ("GROSS", "Groß"),
        ("a.b* won", "a.b*"),
        ("李雷的手机", "李雷"),
    ],
)
def test_a_name_may_be_written_in_any_script(text: str, name: str) -> None:
    assert carries(text, names=[name])


@pytest.mark.parametrize(
    ("text", "found"),
    [("Ann led", True), ("old Smith", True), ("Anns", True), ("of course", False), ("Jo", False)],
)
def test_of_a_name_of_several_words_each_is_looked_for(text: str, found: bool) -> None:  # noqa: FBT001
    assert carries_part(text, names=["Ann Jo of Smith"]) is found
