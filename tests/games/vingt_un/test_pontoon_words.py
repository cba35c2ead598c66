"""Words go by the rules: a table of Pontoon has a banker, pontoons and busts, in all it says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from napledger.evening.document import read_document
from napledger.evening.play import opened
from napledger.games import vingt_un
from napledger.games.vingt_un import words
from napledger.games.vingt_un.form import KIT, VingtUnDealForm, deal_form
from napledger.games.vingt_un.pontoon_words import PONTOON_WORDS
from napledger.games.vingt_un.rules import PRESETS
from napledger.games.vingt_un.words import DEALER_NATURAL, DOUBLED
from napledger.games.web import money_format_of, reason_of
from napledger.games.wording import prices_like, rules_like, words_of
from napledger.reading.faults import Fault, Term, joined_reasons
from tests.games.vingt_un.rounds import VINGT_UN, evening

BOOKS_WORDS = re.compile(r"\b(dealer|punter|natural|over|divided)(?:’s|s)?\b", re.IGNORECASE)
PONTOONS_WORDS = re.compile(r"\b(banker|pontoon|bust|twists?|stuck)(?:’s|s)?\b", re.IGNORECASE)
SAID = [said for name, said in vars(words).items() if name.isupper() and isinstance(said, str)]
FORETOLD = json.loads(Path("napledger/games/vingt_un/examples.json").read_text(encoding="utf-8"))


def said_by(rules: Mapping[str, Any], *, stake: int) -> Iterator[str]:
    """Yield all that a table of these rules says: rules, prices, tiles, buttons and labels."""
    terms = VINGT_UN.terms(rules, stake=stake)
    for rule in VINGT_UN.rules_in_words(terms):
        yield from (rule.group, rule.sentence.format(**rule.words))
    prices = VINGT_UN.prices(terms, players=3)
    yield from (prices.note, *(row.what for row in prices.rows))
    yield from (f"{each.word} {each.price}" for each in KIT.prices(terms.options))
    form = form_of(rules, stake=stake)
    yield from form.hands_step.labels.values()
    for step in (*form.form.board, *form.form.drawer):
        yield from (step.ask, step.help)
        yield from (word.label for word in getattr(step, "words", ()))
    yield from (reason_of(why, VINGT_UN.wording(terms)) for why in SAID)
    yield words_of(VINGT_UN, terms).dealer
    yield words_of(VINGT_UN, terms).told


def form_of(rules: Mapping[str, Any], *, stake: int) -> VingtUnDealForm:
    """Return the empty form of a table of these rules."""
    table = opened(read_document({**evening(), "stake": stake, "rules": dict(rules)}).opening)
    names = {player: player for player in table.seated}
    made = deal_form(table, names=names, money=money_format_of("counters"))
    assert isinstance(made, VingtUnDealForm)
    return made


def test_a_table_of_pontoon_says_no_word_of_the_old_books() -> None:
    for row in FORETOLD["foretold"]:
        rules = row["document"]["rules"]
        options = {**rules.get("options", {}), row["option"]: row["value"], "words": "banker"}

        for said in said_by({**rules, "options": options}, stake=row["document"]["stake"]):
            assert not BOOKS_WORDS.search(said), (row["id"], said)


def test_a_table_of_an_old_book_says_no_word_of_pontoon() -> None:
    for preset in (key for key in PRESETS if not key.startswith("pontoon")):
        for said in said_by({"preset": preset}, stake=2):
            assert not PONTOONS_WORDS.search(said), (preset, said)


def test_the_book_keeps_the_usual_reasons_and_a_page_says_the_tables() -> None:
    banker = VINGT_UN.terms({"preset": "pontoon"}, stake=1)
    dealer = VINGT_UN.terms({"preset": "hoyle"}, stake=1)
    why = joined_reasons(DEALER_NATURAL, DOUBLED)

    assert why == "dealer's natural; doubled"
    assert reason_of(why, VINGT_UN.wording(banker)) == "banker’s pontoon; doubled"
    assert reason_of(why, VINGT_UN.wording(dealer)) == "dealer’s natural; doubled"


def test_each_sentence_that_pontoon_says_otherwise_is_one_of_the_games() -> None:
    written = "".join(
        path.read_text(encoding="utf-8")
        for path in Path(str(vingt_un.__path__[0])).glob("*.py")
        if path.name != "pontoon_words.py"
    )
    literals = re.findall(r'"([^"\n]+)"', re.sub(r"\"\s+\"", "", written))

    for usual in PONTOON_WORDS:
        assert usual in ("Dealer", *literals), usual


def test_rules_are_matched_in_the_words_of_one_table() -> None:
    here = VINGT_UN.terms({"preset": "pontoon"}, stake=1)
    other = VINGT_UN.terms({"preset": "pontoon", "options": {"words": "dealer"}}, stake=1)

    assert rules_like(VINGT_UN, other, like=here) == VINGT_UN.rules_in_words(here)
    assert rules_like(VINGT_UN, here, like=other) == VINGT_UN.rules_in_words(other)
    beside = prices_like(VINGT_UN, other, players=3, like=here)
    assert beside == VINGT_UN.prices(here, players=3)


def test_a_form_refuses_in_the_words_of_the_table() -> None:
    form = form_of({"preset": "pontoon", "options": {"pairs": "same"}}, stake=1)

    form.refuse(
        Fault(
            "hands[0].hand",
            "the dealer said “{dealer}”: a hand is then one of {known}, not {got}",
            dealer=Term("over"),
            known=("2–21", Term("over"), Term("natural")),
            got=Term("tie"),
        )
    )

    said = [sentence for sentences in form.errors.values() for sentence in sentences]
    assert said == ["The banker said “bust”: a hand is then one of 2–21, bust, pontoon, not tie."]
