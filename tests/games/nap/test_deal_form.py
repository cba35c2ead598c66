"""The deal form: it shows what this table's rules have, and is filled in from a deal's facts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import QueryDict

from napledger.games.nap.deal_form import NapDealForm, deal_form, fields_of
from napledger.games.web import money_format_of
from tests.games.nap.tables import NAMES, rules, table_of

NONE_OF_IT = rules(revoke="none", out_of_turn="none", wrong_cards="none", knave_five=0)


def form_of(sent: QueryDict | None = None, *, at: dict[str, Any] | None = None) -> NapDealForm:
    """Return the form at a table of four with these rules."""
    table = table_of(4, at or rules("peel_pool"))
    names = {name: name for name in NAMES}
    money = money_format_of("counters")
    return deal_form(table, names=names, money=money, sent=sent or QueryDict())


def groups(form: NapDealForm) -> list[str]:
    """Return the names of the groups of further fields."""
    return re.findall(r'<fieldset class="group" id="([^"]+)"', form.extras)


@pytest.mark.parametrize(
    "facts",
    [
        {"caller": "Ben", "call": "3", "made": True},
        {"caller": "Ben", "call": "3", "made": False, "tricks": 2, "away": ["Dan"]},
        {
            "caller": "Ben",
            "call": "3",
            "made": True,
            "revokes": [{"player": "Cat", "how": "refused_to_show"}],
        },
        {
            "caller": "Ben",
            "call": "3",
            "made": True,
            "revokes": [
                {"player": "Cat", "how": "revoke"},
                {"player": "Ann-Lee", "how": "out_of_turn"},
            ],
        },
        {"caller": "Ben", "call": "1", "made": False, "forced": True},
        {"passed": True, "note": "twice in a row"},
    ],
)
def test_a_form_filled_in_with_a_deal_sends_that_deal_again(facts: dict[str, Any]) -> None:
    sent = fields_of(facts)
    sent["outcome"] = "passed" if "passed" in facts else "made" if facts["made"] else "lost"

    assert form_of(sent).facts() == facts


@pytest.mark.parametrize(
    ("facts", "outcome"),
    [
        ({"caller": "Ben", "call": "3", "tricks": 4}, "made"),
        ({"caller": "Ben", "call": "3", "tricks": 2}, "lost"),
        ({"caller": "Ben", "call": "misery", "tricks": 0}, "made"),
        ({"caller": "Ben", "call": "nap", "tricks": 4}, "lost"),
        ({"caller": "Ben", "call": "nap", "tricks": 4, "made": False}, "lost"),
    ],
    ids=["enough", "too few", "none for misery", "one too few for Nap", "said as well"],
)
def test_where_only_tricks_were_written_the_form_knows_how_it_ended(
    facts: dict[str, Any], outcome: str
) -> None:
    form = deal_form(
        table_of(4, rules("peel_pool")),
        names={name: name for name in NAMES},
        money=money_format_of("counters"),
        facts=facts,
    )

    assert form.stands == (("outcome", outcome),)
    assert form.facts() == {**facts, "made": outcome == "made"}
    checked = re.search(r'name="tricks" value="(\d)" checked', form.extras)
    assert checked is not None
    assert checked[1] == str(facts["tricks"])


@pytest.mark.parametrize(
    ("facts", "shown"),
    [
        ({"misdeals": 1}, {"misdeals"}),
        ({"misdeals": 0}, set()),
        ({"interference": {"Cat": 2}}, {"touched"}),
        ({"revokes": [{"player": "Cat", "how": "out_of_turn"}]}, {"revoke_who"}),
        ({"revokes": [{"player": "Cat", "how": "refused_to_show"}]}, {"revoke_who"}),
    ],
    ids=["misdeal", "no misdeal", "touched", "out of turn", "would not show"],
)
def test_what_was_written_is_shown_though_the_rules_make_nothing_of_it(
    facts: dict[str, Any], shown: set[str]
) -> None:
    deal = {"caller": "Ben", "call": "3", "made": True, **facts}
    sent = fields_of(deal)
    sent["outcome"] = "made"
    form = form_of(sent, at=NONE_OF_IT)

    assert {"misdeals", "touched", "revoke_who"} & set(groups(form)) == shown
    assert "to the kitty each" not in form.extras
    facts_sent = {name: value for name, value in deal.items() if value}
    assert form.facts() == facts_sent


def test_what_the_rules_do_not_have_is_not_asked() -> None:
    assert {"revoke_who", "wrong_cards"} <= set(groups(form_of(at=rules())))
    assert not {"revoke_who", "wrong_cards", "knaves"} & set(groups(form_of(at=NONE_OF_IT)))


def test_out_of_turn_alone_is_asked_where_a_revoke_is_nobodys_business() -> None:
    form = form_of(at=rules(revoke="none", out_of_turn="as_revoke"))

    assert "revoke_who" in groups(form)
    assert re.findall(r'name="revoke_how" value="([^"]+)"', form.extras) == ["out_of_turn"]


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (
            rules("bicycle_pool"),
            "A revoke costs 10. A lead out of turn costs 6.",
        ),
        (
            rules(kitty=True, out_of_turn="fine", out_of_turn_fine=3),
            (
                "A lead out of turn costs 6. Made or Lost is then how the deal ended when it was "
                "played again."
            ),
        ),
        (rules(), "Made or Lost is then how the deal ended when it was played again."),
    ],
    ids=["fined", "one is fined", "played again"],
)
def test_what_a_revoke_is_fined_stands_beside_it(at: dict[str, Any], said: str) -> None:
    assert said in form_of(at=at).extras


def test_a_second_revoke_that_was_written_is_shown_and_can_be_taken_away() -> None:
    revokes = [{"player": "Cat", "how": "revoke"}, {"player": "Dan", "how": "refused_to_show"}]
    sent = fields_of({"caller": "Ben", "call": "3", "revokes": revokes})

    chip = re.search(
        r'<label class="chip"><input[^>]*name="revoked_too"[^>]*>[^<]*', form_of(sent).extras
    )

    assert chip is not None
    assert 'value="Dan-refused_to_show" checked' in chip.group()
    assert chip.group().endswith("Dan, would not show")


def test_more_misdeals_than_are_offered_are_shown_where_they_were_written() -> None:
    form = form_of(
        fields_of({"caller": "Ben", "misdeals": 7}), at=rules(kitty=True, misdeal_fine=1)
    )

    assert re.findall(r'name="misdeals" value="(\d+)"( checked)?', form.extras)[-2:] == [
        ("5", ""),
        ("7", " checked"),
    ]
