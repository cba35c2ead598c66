"""A misspelt name is put right everywhere, and the log says so; what was chained stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from sessions.auditing.book_rows import circle_bundle
from sessions.auditing.checking import checked
from sessions.book.witness import head_kept, head_shown, is_held
from sessions.exporting.import_bundle import put_in
from sessions.models import Circle, Entry, Evening, Player
from sessions.table import people as naming
from tests.addresses import at
from tests.sessions.exporting.books import empty_the_book, everything, read, written
from tests.support.nights import Record
from tests.support.pages import text

CAT = "3"


def put_right(client: Client, evening: Evening, name: str, key: str = "a-name-put-right") -> int:
    """Give the third player another name, and return the status."""
    sent = {"key": key, "name": name}
    return client.post(f"{at(evening)}players/{CAT}/name/", sent).status_code


def test_a_name_is_put_right_on_every_page_and_the_chain_holds(
    owner: Client, circle: Circle, evening: Evening, record: Record
) -> None:
    record(evening, kind="deal", caller=CAT, call="3", made=True)
    digests = list(Entry.objects.order_by("number").values_list("digest", flat=True))

    assert (
        f'href="{at(evening)}players/{CAT}/name/"'
        in owner.get(f"{at(evening)}more/").content.decode()
    )
    assert put_right(owner, evening, "Catherine") == 303
    assert put_right(owner, evening, "Catherine") == 303

    for path in ("", "sheet/", "log/", "settle/", "more/", "deals.csv", "transfers.csv"):
        page = owner.get(f"{at(evening)}{path}").content.decode()
        assert "Catherine" in page, path
    html = owner.get(f"{at(evening)}log/").content.decode()
    log = text(html)
    assert "Catherine: the name was put right" in log
    assert "it was ‘Cat’" in log
    assert "<q>it was ‘Cat’</q>" in html
    assert "Catherine" in owner.get(f"/circles/{circle.pk}/").content.decode()
    assert list(Entry.objects.order_by("number").values_list("digest", flat=True))[:2] == digests
    assert Entry.objects.count() == 3
    assert Entry.objects.get(number=3).facts == {"player": "3", "was": "Cat", "name": "Catherine"}
    checked(circle_bundle(circle.pk))
    call_command("check_books")


def test_a_name_is_put_right_while_somebody_else_writes(
    owner: Client, evening: Evening, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    names: list[str] = []

    def overtaken(player: Player, name: str) -> None:
        if not names:
            record(Evening.objects.get(pk=evening.pk), caller=CAT, call="3", made=True)
        names.append(player.name)
        check_free(player, name)

    check_free = naming._check_free  # noqa: SLF001  # somebody writes between it and the post
    monkeypatch.setattr(naming, "_check_free", overtaken)

    assert put_right(owner, evening, "Catherine") == 303
    assert names == ["Cat", "Cat"]
    assert Entry.objects.get(number=3).facts == {"player": "3", "was": "Cat", "name": "Catherine"}
    assert Player.objects.filter(name="Catherine").count() == 1


def test_a_name_that_was_put_right_goes_out_and_comes_in_again(
    owner: Client, circle: Circle, evening: Evening, record: Record
) -> None:
    record(evening, kind="deal", caller=CAT, call="3", made=True)
    put_right(owner, evening, "Catherine")
    before, book = everything(), read(written(circle_bundle(circle.pk)))

    document = owner.get(f"{at(evening)}evening.json").json()
    empty_the_book()
    put_in(book)

    assert everything() == before
    assert document["players"] == ["Ann", "Ben", "Catherine", "Dan"]
    assert [each["kind"] for each in document["log"]] == ["deal"]
    assert document["log"][0]["caller"] == "Catherine"
    call_command("check_books")


def test_what_was_seen_before_a_name_was_put_right_still_belongs_to_the_book(
    owner: Client, evening: Evening, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start = Entry.objects.get()
    call_command("export_evening", str(evening.pk), str(tmp_path / "evening.json"))

    put_right(owner, evening, "Catherine")

    evening.refresh_from_db()
    head = head_kept(evening.pk, head_shown(evening.pk, start))
    assert head is not None
    assert is_held(evening, head)
    call_command("verify", str(tmp_path / "evening.json"))
    assert "1 written since" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Cat", "That is the name already: write what it should be."),
        ("ben", "Ben is another player of this group; choose another name."),
        ("", "a name needs at least one character"),
        ("x" * 41, "a name has at most 40 characters"),
        ("kitty", "kitty"),
        ("C\u202eat", "there is a letter in it that cannot be seen"),
    ],
    ids=["the same", "another's", "empty", "too long", "the kitty", "turned"],
)
def test_what_is_no_name_is_refused_at_its_field_and_kept(
    owner: Client, evening: Evening, name: str, sentence: str
) -> None:
    answer = owner.post(f"{at(evening)}players/{CAT}/name/", {"key": "a-wrong-name", "name": name})

    assert answer.status_code == 422
    assert sentence.lower() in text(answer.content.decode()).lower()
    assert Player.objects.filter(name="Cat").exists()
    assert Entry.objects.count() == 1


def test_a_name_can_be_put_right_once_the_evening_is_closed(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, kind="deal", caller=CAT, call="3", made=True)
    assert put_right(owner, evening, "Kate", key="before-the-end") == 303
    # Undo passes a name by.
    owner.post(f"{at(evening)}undo/", {"key": "undo-the-deal"})
    assert "Undone: Deal 1 · Kate, three" in text(owner.get(at(evening)).content.decode())
    owner.post(f"{at(evening)}redo/", {"key": "redo-the-deal"})
    for number, state in enumerate(("review", "close")):
        owner.post(f"{at(evening)}{state}/", {"key": f"the-end-{number}"})

    assert put_right(owner, evening, "Catherine") == 303

    assert "Catherine" in owner.get(f"{at(evening)}sheet/").content.decode()
    for number in (0, 9):
        assert owner.get(f"{at(evening)}players/{number}/name/").status_code == 404
    call_command("check_books")
