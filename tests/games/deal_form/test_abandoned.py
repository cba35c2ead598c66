"""The buttons that abandon a deal for a reason, as a phone and the book read them."""

from __future__ import annotations

from napledger.games.deal_form.abandoned import facts_of, outcome_of, reasons_offered


def test_a_button_says_its_reason_and_what_the_phone_tells_meanwhile() -> None:
    assert [each[:3] for each in reasons_offered(["misdeal", "wrong_cards"])] == [
        ("abandoned-misdeal", "Misdeal", "Abandoned (misdeal): {dealer} deals again"),
        (
            "abandoned-wrong_cards",
            "Wrong number of cards",
            "Abandoned (wrong number of cards): {dealer} deals again",
        ),
    ]


def test_its_value_comes_back_as_the_facts_of_the_deal() -> None:
    (button,) = reasons_offered(["misdeal"])

    assert facts_of(button.value) == {"abandoned": True, "reason": "misdeal"}
    assert outcome_of(facts_of(button.value)) == button.value
