"""An offence between two deals, from the page "More": its price, and what becomes of it."""

from __future__ import annotations

import csv
import io
import json
from html import unescape
from typing import Any

import pytest
from django.test import Client

from sessions.models import Entry, Evening
from tests.addresses import at
from tests.games.conftest import toys
from tests.support.nights import Record, Start
from tests.support.pages import markup, rows, text
from tests.support.table import balances, page

__all__ = ["toys"]


def offence(**fields: str) -> dict[str, str]:
    """Return the fields of the form: Cat misdealt."""
    return {"what": "misdeal", "player": "3", "note": "", "key": "key-of-offence"} | fields


# A misdeal has a button of its own, which charges it.
OFFERED: list[tuple[str, dict[str, Any], str]] = [
    ("nap", {"preset": "peel_pool"}, "Touching the cards 5p to the kitty"),
    (
        "nap",
        {"preset": "bicycle_pool"},
        (
            "Revoke 25p to the kitty Refusal to show 25p to the kitty "
            "Lead out of turn 15p to the kitty"
        ),
    ),
    ("loo", {"preset": "hoyle"}, "Single 15p to the pool"),
    ("vingt_un", {"preset": "peel_pool"}, "Irregular deal or draw 5p to the kitty"),
]


def test_each_offence_is_offered_with_what_it_costs_by_the_rules(
    owner: Client, start: Start
) -> None:
    for game, rules, said in OFFERED:
        evening = start(game=game, rules=rules, currency="GBP", stake=5)

        html = page(owner, f"{at(evening)}more/")

        assert said in html
        assert "Misdeal" not in html


def test_rules_without_a_fine_offer_none_and_say_what_to_do_instead(
    owner: Client, start: Start
) -> None:
    for game in ("nap", "vingt_un", "french_vingt_un", "solo_whist", "piquet", "whist"):
        evening = start(game=game, rules={} if game == "piquet" else {"preset": "hoyle"})
        html = markup(owner.get(f"{at(evening)}more/"))
        assert 'id="adjustment"' in html
        assert 'id="offence"' not in html

    whist = start(game="whist", rules={"preset": "hoyle"})
    response = owner.post(f"{at(whist)}offences/", offence())

    assert response.status_code == 422
    assert "This game knows no offence between two deals: use an adjustment." in unescape(
        text(markup(response))
    )


def test_an_offence_is_one_entry_that_pays_its_fine_until_it_is_undone(
    owner: Client, evening: Evening
) -> None:
    response = owner.post(f"{at(evening)}offences/", offence(note="twice"), follow=True)

    fined = {"kitty": 1, "Ann": 0, "Ben": 0, "Cat": -1, "Dan": 0}
    assert response.redirect_chain == [(at(evening), 303)]
    assert balances(evening) == fined
    assert "Misdeal by Cat (twice) · −1" in unescape(text(markup(response)))
    entry = Entry.objects.get(evening=evening, number=2)
    assert (entry.kind, entry.facts) == (
        "offence",
        {"player": "3", "what": "misdeal", "note": "twice"},
    )
    (paid,) = entry.transfers.all()
    assert (paid.amount, paid.why, paid.source) == (1, "misdeal", "Peel, p. 9")
    form = markup(owner.get(f"{at(evening)}entries/2/correct/"))
    assert 'value="misdeal" checked' in form
    assert "Misdeal 1 to the kitty" in text(form)
    owner.post(f"{at(evening)}undo/", {"key": "undo-once", "version": "2"})
    assert set(balances(evening).values()) == {0}
    owner.post(f"{at(evening)}redo/", {"key": "redo-once", "version": "3"})
    assert balances(evening) == fined
    assert "Redone: Misdeal by Cat" in page(owner, f"{at(evening)}log/")


@pytest.mark.parametrize(
    ("sent", "field", "sentence"),
    [
        ({"what": ""}, "what", "What went wrong? Tap it."),
        ({"player": ""}, "player", "Who was it? Tap a name."),
        ({"player": "9"}, "player", "9 is not seated; seated are Ann, Ben, Cat, Dan."),
        ({"what": "sneezing"}, "what", "Expected one of misdeal, interference, revoke"),
        ({"what": "revoke"}, "what", "The rules of this table have no fine for that: revoke."),
    ],
)
def test_an_offence_that_cannot_be_says_why_at_its_field(
    owner: Client, evening: Evening, sent: dict[str, str], field: str, sentence: str
) -> None:
    response = owner.post(f"{at(evening)}offences/", offence(**sent))

    html = markup(response)
    assert response.status_code == 422
    assert sentence in unescape(text(html))
    assert f'<a href="#offence-{field}">' in html
    assert f'id="offence-{field}"' in html
    assert '<details class="drawer" id="offence" open>' in html
    assert ('value="misdeal" checked' in html) == ("what" not in sent)
    assert Entry.objects.filter(evening=evening).count() == 1


def test_it_is_corrected_in_the_form_that_recorded_it(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(rules={"preset": "bicycle_pool"})
    record(evening, kind="offence", player="3", what="revoke", note="hearts")
    address = f"{at(evening)}entries/2/correct/"

    html = markup(owner.get(address))
    signed = {"confirm": "yes", "by": "2", "reason": "misheard", "key": "key-of-this-form"}
    owner.post(address, {"what": "out_of_turn", "player": "2", "note": "hearts"} | signed)

    for chosen in ('name="what" value="revoke" checked', 'name="player" value="3" checked'):
        assert chosen in html
    assert 'value="hearts"' in html
    assert "Lead out of turn 3 to the kitty" in unescape(text(html))
    assert balances(evening) == {"kitty": 3, "Ann": 0, "Ben": -3, "Cat": 0, "Dan": 0}
    assert "Corrected: Lead out of turn by Ben (hearts) · −3" in page(owner, f"{at(evening)}log/")


@pytest.fixture
def fined(start: Start, record: Record) -> Evening:
    """Two deals in pounds, between which Cat misdealt; Ann made three and Ben two."""
    evening = start(currency="GBP", stake=5)
    record(evening, caller="1", call="3", made=True)
    record(evening, kind="offence", player="3", what="misdeal", note="=1+1")
    record(evening, caller="2", call="2", made=True, note="by candlelight")
    return evening


def test_sheet_replay_log_and_its_own_page_tell_it(owner: Client, fined: Evening) -> None:
    found = rows(markup(owner.get(f"{at(fined)}sheet/")))
    replay = page(owner, f"{at(fined)}replay/?deal=2")
    said = page(owner, f"{at(fined)}entries/3/")

    at_row = next(place for place, row in enumerate(found) if row.startswith("misdeal"))
    assert found[at_row - 1 : at_row + 1] == ["· · −0.05 · +0.05", "misdeal · =1+1"]
    assert "Before it: Misdeal by Cat (=1+1): −5p" in replay
    assert "by candlelight" in replay
    assert "Misdeal by Cat (=1+1) · −5p" in page(owner, f"{at(fined)}log/")
    assert "Offence" in said
    assert "Cat paid the kitty 5p misdeal, Peel, p. 9" in said


def test_documents_and_tables_have_it(owner: Client, fined: Evening) -> None:
    plain = json.loads(owner.get(f"{at(fined)}evening.json").content)
    found = markup(owner.get(f"{at(fined)}transfers.csv"))

    assert plain["log"][1] == {
        "kind": "offence",
        "player": "Cat",
        "what": "misdeal",
        "note": "=1+1",
    }
    (row,) = (row for row in csv.reader(io.StringIO(found)) if row[4] == "offence")
    assert row[7:13] == ["Cat", "kitty", "GBP", "0.05", "5", "misdeal"]


@pytest.mark.usefixtures("toys")
def test_a_fine_may_go_to_another_player(owner: Client, start: Start) -> None:
    evening = start(game="rubber", rules={"preset": "double"}, stake=3)

    said = page(owner, f"{at(evening)}more/")
    owner.post(f"{at(evening)}offences/", offence(what="talk", player="1"))

    # What talking costs is a rubber's price, to whoever sits on the left.
    assert "Talk across the table 6 to others" in said
    assert balances(evening) == {"kitty": 0, "Ann": -6, "Ben": 6, "Cat": 0, "Dan": 0}
