"""Whether a name stands in what somebody typed."""

from __future__ import annotations

from sessions.forgetting.service import carries, carries_part


def test_a_name_stands_there_as_a_word_or_a_genitive_in_any_script() -> None:
    ann = ("Ann", "ann", "ANN led", "it was Ann.", "(Ann)", "Ann's", "Ann’s", "Anns", "_Ann_")
    others = {"Zoe\u0308 led": "Zoë", "zoë": "ZOË", "GROSS": "Groß", "a.b* won": "a.b*"}

    for text, name in {**dict.fromkeys((*ann, "Ben/Ann"), "Ann"), **others}.items():
        assert carries(text, names=[name]), text
    assert carries("李雷的手机", names=["李雷"])
    for text in ("", "Anna", "Joann", "Annie's", "planning", "Ann2", "A nn"):
        assert not carries(text, names=["Ann"]), text


def test_of_a_name_of_several_words_each_is_looked_for() -> None:
    for text in ("Ann led", "old Smith", "Anns"):
        assert carries_part(text, names=["Ann Jo of Smith"]), text
    for text in ("of course", "Jo"):
        assert not carries_part(text, names=["Ann Jo of Smith"]), text
