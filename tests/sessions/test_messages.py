"""What translators are given: every text that the code marks is found by the extractor."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from napledger.games import games
from napledger.games.conformance.candidates import Candidate, chosen, naming, worked_deals
from napledger.reading.faults import REASONS_APART
from sessions.standalone.management.commands.makemessages import messages_of_rule_sets
from tests.support.messages import ROOT, is_text, modules, patterns_of, stock


def calls_in_f_strings() -> Iterator[str]:
    """Yield where a text is translated inside an f-string, which xgettext does not read."""
    for path, module in modules().items():
        for node in ast.walk(module):
            if isinstance(node, ast.JoinedStr):
                for each in filter(is_text, ast.walk(node)):
                    yield f"{path.relative_to(ROOT)}: {ast.unparse(each)}"


def test_no_text_hides_in_an_f_string() -> None:
    assert list(calls_in_f_strings()) == []


def unmarked_faults() -> Iterator[str]:
    """Yield what faults say by a name, where no extractor would find it."""
    named = {
        each.id
        for module in modules().values()
        for node in ast.walk(module)
        for each in patterns_of(node)
        if isinstance(each, ast.Name)
    }
    for path, module in modules().items():
        own = {
            each.id
            for node in ast.walk(module)
            for each in patterns_of(node)
            if isinstance(each, ast.Name)
        }
        for node in ast.walk(module):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                name = node.targets[0].id
                known = named if name.isupper() else own
                said = node.value
                if name in known and is_sentence(said):
                    yield f"{path.relative_to(ROOT)}: {name}, {ast.unparse(said)}"
        for node in ast.walk(module):
            for each in patterns_of(node):
                is_bare = isinstance(each, ast.Constant) and each.value
                if isinstance(each, ast.JoinedStr | ast.BinOp) or (is_bare and not_found(each)):
                    yield f"{path.relative_to(ROOT)}: {ast.unparse(each)}"


def is_sentence(said: ast.expr) -> bool:
    """Return whether a text is written there that is no pattern of a regular expression."""
    return (
        isinstance(said, ast.Constant)
        and isinstance(said.value, str)
        and " " in said.value
        and "(?" not in said.value
    )


def not_found(said: ast.expr) -> bool:
    return isinstance(said, ast.Constant) and said.value not in stock()


def test_every_sentence_of_a_fault_is_found_by_the_extractor() -> None:
    assert list(unmarked_faults()) == []


@pytest.mark.parametrize(
    "candidate", chosen(games(), examples=None), ids=lambda each: each.game.key
)
def test_every_reason_in_a_games_book_is_a_message(
    candidate: Candidate,
) -> None:
    for worked in worked_deals(candidate):
        with naming(worked.name):
            wording = candidate.game.wording(worked.before.terms)
            for transfer in worked.score.transfers:
                for part in transfer.why.split(REASONS_APART):
                    assert part in stock()
                    assert wording.get(part, part) in stock()
                # A book is cited as it is printed, by a name or where it lies on the net.
                is_cited = not transfer.source[:1].islower() or "." in transfer.source
                assert is_cited or transfer.source in stock()


def test_titles_and_sentences_of_rule_sets_are_messages_each_in_its_line() -> None:
    rule_sets = (
        '{\n  "title": "Dealer’s kitty",\n  "source": "Peel",\n  "sentence": "A \\"pool\\"."\n}'
    )

    assert messages_of_rule_sets(rule_sets).split("\n") == [
        "",
        "gettext('Dealer’s kitty')",
        "",
        "gettext('A \"pool\".')",
        "",
    ]


def test_what_is_kept_of_a_page_is_kept_for_each_language_apart() -> None:
    kept = [
        found
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for found in re.findall(r"{% cache [^%]*%}", path.read_text(encoding="utf-8"))
    ]

    assert len(kept) == 5
    assert [each for each in kept if not each.endswith(" language %}")] == []
