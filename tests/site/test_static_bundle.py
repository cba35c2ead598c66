"""The style sheet is sent as one file that means what its parts mean."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.files.storage import FileSystemStorage, Storage
from django.core.management import call_command
from pytest_django import Settings

from napledger.site.static_files import bundled, minified


@pytest.fixture
def sheets(tmp_path: Path) -> dict[str, tuple[Storage, str]]:
    parts = {
        "css/whole.css": (
            "/* The order of the layers. */\n@layer tokens, parts;\n\n"
            '@import url("tokens.css") layer(tokens);\n'
            '@import url("parts/seat.css") layer(parts);\n'
            "@import url(plain.css);\n"
        ),
        "css/tokens.css": ":root {\n  --ink: #111;\n}\n",
        "css/parts/seat.css": '.seat {\n  background: url("../../pictures/seat.svg");\n}\n',
        "css/plain.css": "b { color: red }",
        "css/lost.css": '@import url("missing.css") layer(parts);',
        "css/wide.css": '@import url("tokens.css") screen;',
    }
    for name, text in parts.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    storage = FileSystemStorage(location=tmp_path)
    return {name: (storage, name) for name in parts}


def test_every_part_stands_in_its_layer(sheets: dict[str, tuple[Storage, str]]) -> None:
    assert bundled("css/whole.css", found=sheets) == (
        "@layer tokens,parts;"
        "@layer tokens{:root{--ink: #111;}}"
        '@layer parts{.seat{background: url("../pictures/seat.svg");}}'
        "b{color: red}"
    )


def test_a_part_that_is_missing_is_named(sheets: dict[str, tuple[Storage, str]]) -> None:
    with pytest.raises(ValueError, match=r"^css/missing\.css: imported, but no such file"):
        bundled("css/lost.css", found=sheets)


def test_an_import_that_cannot_be_put_in_place_is_refused(
    sheets: dict[str, tuple[Storage, str]],
) -> None:
    with pytest.raises(ValueError, match=r"^css/wide\.css: write every import as @import"):
        bundled("css/wide.css", found=sheets)


@pytest.mark.parametrize(
    ("sheet", "small"),
    [
        pytest.param("a  {\n  color : red ;\n}\n", "a{color : red;}", id="white space"),
        pytest.param("a { } /* x { y } */ b { }", "a{}b{}", id="comment"),
        pytest.param(".a/* no space */.b { }", ".a/**/.b{}", id="comment between words"),
        pytest.param(".a /* a space */ .b { }", ".a .b{}", id="comment and space"),
        pytest.param(
            "a::before { content: ' { /* } ; ' }", "a::before{content: ' { /* } ; '}", id="string"
        ),
        pytest.param('a { content: "\\" ,  " }', 'a{content: "\\" ,  "}', id="quote in a string"),
        pytest.param("a { b: url(data:x;,y) , c }", "a{b: url(data:x;,y),c}", id="address"),
        pytest.param(
            "a { b: url(\"data:image/svg+xml,<g a='b(1 2)'>\") }",
            "a{b: url(\"data:image/svg+xml,<g a='b(1 2)'>\")}",
            id="picture in an address",
        ),
        pytest.param("a { b: calc(1px + 2px) }", "a{b: calc(1px + 2px)}", id="sum"),
        pytest.param("@media (a) and (b) { }", "@media (a) and (b){}", id="condition"),
        pytest.param("a :hover , b { }", "a :hover,b{}", id="descendant"),
    ],
)
def test_what_is_left_out_means_nothing(sheet: str, small: str) -> None:
    assert minified(sheet) == small


def test_collecting_makes_one_sheet_with_a_hash_in_its_name(
    settings: Settings, tmp_path: Path
) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    (source / "css").mkdir(parents=True)
    (source / "css" / "napledger.css").write_text('@import url("seat.css") layer(parts);')
    part = source / "css" / "seat.css"
    part.write_text(".seat { order: 1 }")
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATICFILES_DIRS = [source]
    settings.STATIC_ROOT = target
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "napledger.site.static_files.BundledStorage"},
    }

    call_command("collectstatic", interactive=False, verbosity=0)
    part.write_text(".seat { order: 2 }")
    call_command("collectstatic", interactive=False, verbosity=0)

    sheets = {path.read_text() for path in (target / "css").glob("napledger.????????????.css")}
    assert sheets == {"@layer parts{.seat{order: 1}}", "@layer parts{.seat{order: 2}}"}
    assert (target / "css" / "napledger.css").read_text() == "@layer parts{.seat{order: 2}}"
