"""Static files are sent small, under names with hashes, and mean what their sources mean."""

from __future__ import annotations

import re
from pathlib import Path
from posixpath import dirname, normpath

import pytest
from django.contrib.staticfiles.finders import get_finders
from django.core.files.storage import FileSystemStorage, Storage
from django.core.management import call_command
from pytest_django import Settings

from napledger.games import games
from napledger.site import static_files
from napledger.site.static_files import TOGETHER, minified, minified_sheet, together

Found = dict[str, tuple[Storage, str]]

COMMENT = re.compile(r"^\s*/\*.*?\*/|^\s*//[^\n]*", re.MULTILINE | re.DOTALL)
IMPORT = re.compile(r"^import [^(].*\n", re.MULTILINE)
PART = re.compile(r'@import url\("([\w/.-]+)"\);\n')
TEMPLATE = re.compile(r"`[^`]*`")
REGEX = re.compile(r"(?<=[ (])/(?![/* ])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\\\n])+/[a-z]*")
STRING = re.compile(r'"[^"\n]*"')


def files(folder: Path, texts: dict[str, str]) -> Found:
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    storage = FileSystemStorage(location=folder)
    return {name: (storage, name) for name in texts}


def our_files() -> Found:
    return {name: (storage, name) for finder in get_finders() for name, storage in finder.list([])}


def source(found: Found, name: str) -> str:
    storage, path = found[name]
    with storage.open(path) as file:
        return bytes(file.read()).decode()


OURS = our_files()
SCRIPTS = sorted(
    name for name in OURS if name.endswith(".js") and not name.startswith(("django_htmx", "admin"))
)
SMALL = dict(minified({name: OURS[name] for name in SCRIPTS}))


def test_the_parts_of_the_style_sheet_are_sent_as_one_in_the_listed_order(tmp_path: Path) -> None:
    found = files(
        tmp_path,
        {
            "css/napledger.css": (
                "/* The order of the layers. */\n@layer tokens, parts;\n\n"
                '@import url("tokens.css");\n@import url("parts/all.css");\n'
            ),
            # A part may list parts of its own.
            "css/parts/all.css": '@import url("seat.css");\n',
            "css/tokens.css": "@layer tokens {\n  :root { --ink: #111; }\n}\n",
            "css/parts/seat.css": "@layer parts {\n  .seat > b { color: var(--ink); }\n}\n",
        },
    )

    sent = dict(minified(found))

    assert sent["css/napledger.css"] == (
        "@layer tokens,parts;"
        "@layer tokens{*:root{--ink:#111}}"
        "@layer parts{.seat>b{color:var(--ink)}}"
    )


@pytest.mark.parametrize(
    ("sheet", "small"),
    [
        (".a :checked { b: c }", ".a *:checked{b:c}"),
        (".a:checked { b: c }", ".a:checked{b:c}"),
        (".a > :not(:has(.b :is(i, :hover))) { b: c }", ".a>*:not(:has(.b *:is(i,*:hover))){b:c}"),
        ("& .a :checked { b: c }", "& .a *:checked{b:c}"),
        (
            "@media (min-width: 1rem) { .a :checked { b: c } }",
            "@media (min-width:1rem){.a *:checked{b:c}}",
        ),
        ("a { b: calc(1px + 2px) }", "a{b:calc(1px + 2px)}"),
    ],
    ids=["descendant", "of itself", "nested", "nested rule", "condition", "sum"],
)
def test_what_is_left_out_of_a_layer_means_nothing(sheet: str, small: str) -> None:
    assert minified_sheet(f"@layer parts {{ {sheet} }}") == f"@layer parts{{{small}}}"


def test_a_part_that_is_missing_is_named(tmp_path: Path) -> None:
    found = files(tmp_path, {"css/napledger.css": '@import url("lost.css");\n'})

    with pytest.raises(ValueError, match=r"^css/lost\.css: listed, but no such file"):
        dict(minified(found))


STYLES = [
    ["css/napledger.css", "css/pages.css"],
    ["play/steps.css"],
    *([sheet] for key in games() if (sheet := f"{key}/game.css") in OURS),
]


def test_every_style_sheet_says_its_layer_and_is_listed_once() -> None:
    for whole in STYLES:
        folder = f"{dirname(whole[0])}/"
        sheets = {name for name in OURS if name.startswith(folder) and name.endswith(".css")}
        listed = [name for each in whole for name in parts_of(each)]

        # What games share lies in a folder of its own, of which each lists what it needs.
        own = [name for name in listed if name.startswith(folder)]
        assert folder == "play/" or sorted(own) == sorted(sheets - set(whole)), folder
        assert len(set(listed)) == len(listed), folder
        for name in listed:
            sheet = PART.sub("", COMMENT.sub("", source(OURS, name))).lstrip()
            assert re.match(r"@layer (tokens|base|layout|components) \{\n", sheet), name
            # What minifying takes for a selector (see minified_sheet) stands in no string.
            assert not [each for each in STRING.findall(sheet) if " :" in each], name


def parts_of(sheet: str) -> list[str]:
    parts = [normpath(f"{dirname(sheet)}/{name}") for name in PART.findall(source(OURS, sheet))]
    return [name for part in parts for name in (part, *parts_of(part))]


def test_what_a_script_says_to_the_letter_is_sent_so() -> None:
    for name in SCRIPTS:
        text = IMPORT.sub("", COMMENT.sub("", source(OURS, name)))
        for literal in (TEMPLATE, REGEX, STRING):
            said = literal.findall(text)
            assert said == [each for each in said if each in SMALL[name]], name
        whole = (name, *TOGETHER.get(name, ()))
        assert len(SMALL[name]) < sum(len(source(OURS, each)) for each in whole), name

    worker = COMMENT.sub("", source(OURS, "sw.js"))
    assert r"/^\/account\/(sign-out\/|sign-out\/everywhere\/|end\/)$/" in REGEX.findall(worker)
    assert '`files ${FILES.join(" ")}`' in TEMPLATE.findall(worker)


@pytest.fixture
def two_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_files, "TOGETHER", {"play/deal.js": ("play/coins.js",)})
    monkeypatch.setattr(static_files, "_SENT_IN", {"play/coins.js": "play/deal.js"})


SCRIPTS_OF_TWO = {
    "play/coins.js": 'import { say } from "../say.js";\n\nexport const coins = 3;\n',
    "play/deal.js": (
        'import { say, shout } from "../say.js";\nimport { coins } from "./coins.js";\n\n'
        "const half = coins / 2;\nexport function deal() {\n  say(half);\n}\n"
    ),
    "later.js": 'import { coins } from "./play/coins.js";\nimport "./say.js";\n',
}


@pytest.mark.usefixtures("two_together")
def test_modules_that_come_together_are_sent_as_one_each_in_its_scope() -> None:
    assert together("play/deal.js", SCRIPTS_OF_TWO.__getitem__) == (
        'import { say, shout } from "../say.js";\n'
        "const { coins } = (() => {\n\nconst coins = 3;\nreturn { coins };\n})();\n"
        "const { deal } = (() => {\n\nconst half = coins / 2;\nfunction deal() {\n  say(half);\n}\n"
        "return { deal };\n})();\n"
        "export { coins, deal };\n"
    )
    assert together("later.js", SCRIPTS_OF_TWO.__getitem__) == (
        'import { coins } from "./play/deal.js";\nimport "./say.js";\n'
    )


@pytest.mark.usefixtures("two_together")
@pytest.mark.parametrize(
    ("coins", "said"),
    [
        ("export default 3;\n", "play/coins.js: cannot be sent with others: export default 3;"),
        ('import * as all from "./x.js";\n', "play/coins.js: cannot be sent with others: import"),
        ("export const deal = 3;\n", "play/deal.js: exports as another does: deal"),
    ],
)
def test_what_cannot_be_sent_together_is_named(coins: str, said: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(said)}"):
        together("play/deal.js", {**SCRIPTS_OF_TWO, "play/coins.js": coins}.__getitem__)


def test_every_module_that_is_sent_in_a_script_is_imported_before() -> None:
    for name, parts in TOGETHER.items():
        whole = (*parts, name)
        for place, part in enumerate(whole):
            modules = re.findall(
                r'^import .*"(\./|\.\./)([\w/.]+)";', source(OURS, part), re.MULTILINE
            )
            used = {normpath(f"{dirname(part)}/{up}{module}") for up, module in modules}
            assert used & {*whole} <= {*whole[:place]}, part


def test_collected_files_have_a_hash_in_their_names_and_call_each_other_by_it(
    settings: Settings, tmp_path: Path
) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATICFILES_DIRS = [source]
    settings.STATIC_ROOT = target
    small = {"staticfiles": {"BACKEND": "napledger.site.static_files.SmallFiles"}}
    settings.STORAGES = settings.STORAGES | small
    files(
        source,
        {
            "css/napledger.css": '@import url("seat.css");\n',
            "css/seat.css": "@layer parts { .seat { order: 1 } }",
            "table.js": 'import { deal } from "./deal.js";\n\nimport("./later.js");\n',
            "deal.js": "export const deal = 1; // one\n",
            "later.js": 'import "./deal.js";\n',
        },
    )

    call_command("collectstatic", interactive=False, verbosity=0)
    (source / "css" / "seat.css").write_text("@layer parts { .seat { order: 2 } }")
    call_command("collectstatic", interactive=False, verbosity=0)

    sheets = {path.read_text() for path in (target / "css").glob("napledger.????????????.css")}
    assert sheets == {"@layer parts{.seat{order:1}}", "@layer parts{.seat{order:2}}"}
    assert (target / "css" / "napledger.css").read_text() == "@layer parts{.seat{order:2}}"
    (deal,) = target.glob("deal.????????????.js")
    (later,) = target.glob("later.????????????.js")
    texts = [path.read_text() for path in target.glob("table.????????????.js")]
    assert any(f'"./{deal.name}"' in text and f'"./{later.name}"' in text for text in texts)
    assert deal.read_text() == "export const deal=1;"
