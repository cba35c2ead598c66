"""The form of a deal: what was written stays, what is forged is passed over, revokes are priced."""

from __future__ import annotations

import pytest
from django.http import QueryDict

from napledger.games.answers import SIDES
from napledger.games.whist.deal import PENALTIES
from napledger.games.whist.form import WhistDealForm
from tests.games.whist.forms import deal_form, form_with
from tests.games.whist.tables import deal, table_after

GAME = (deal("Ann", 11),)
MIDDLE = (deal("Ann", 7),)


def sent_by(form: WhistDealForm, **taps: str) -> WhistDealForm:
    """Return the form as its fields would be sent, but for these taps."""
    sent = form.sent.copy()
    for name, value in taps.items():
        sent[name] = value
    return deal_form(form.table, sent=sent)


def test_what_is_tapped_otherwise_is_written_anew() -> None:
    form = form_with({"tricks": {"Ann": 5}, "honours": {"Cat": 3}}, *MIDDLE)

    more = sent_by(form, odd="3")
    assert more.facts() == {"tricks": {"Ben": 9}, "honours": {"Cat": 3}}
    other = sent_by(form, side="Cat", odd="2", honours="0-4")
    assert other.facts() == {"tricks": {"Cat": 8}, "honours": {"Ann": 4}}


@pytest.mark.parametrize(
    "written",
    [
        *("", "[]", "{", '{"tricks": 7}', '{"tricks": {"Zed": 9}}', '{"tricks": {"Ann": "9"}}'),
        *('{"tricks": {"Ann": true}}', '{"tricks": {"Ann": 9, "Ben": 5}}', "[" * 100000),
    ],
    ids=lambda text: text[:30],
)
def test_what_is_forged_as_written_is_passed_over(written: str) -> None:
    form = sent_by(form_with({"tricks": {"Cat": 9}}, *MIDDLE), written=written)

    assert form.facts() == {"tricks": {"Cat": 9}}


def leads_to(form: WhistDealForm) -> str:
    """Return the score that a phone adds up, the left side's first, and whether it wins a game."""
    told = form.tariff.told(form.answers)
    score = {each: told[f"score of {side}"][0] for side in SIDES for each in told[side]}
    first, other = (score[column[0]] for column in form.columns)
    return f"{first}-{other}" + (", the game" if "won" in told else "")


@pytest.mark.parametrize("penalty", PENALTIES)
@pytest.mark.parametrize("who", ["Ann", "Dan"])
def test_a_phone_knows_each_penalty_of_one_revoke(penalty: str, who: str) -> None:
    table = table_after(*GAME, deal("Ben", 8))
    for odd in range(1, 8):
        sent = f"side=Ben&odd={odd}&honours=1-3&revoke={who}&penalty={penalty}"

        form = deal_form(table, sent=QueryDict(sent))

        assert form.score is not None
        assert leads_to(form).partition(",")[0] == form.score.remarks["score"], odd
        assert form.on_the_phone == form.gains, odd
