"""The app in somebody else's Django site, begun from nothing, by the page of the docs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from napledger.games.conformance.html import parsed, sent_by
from tests.installing.conftest import Installation
from tests.installing.other_site import Evening, OtherSite, said_by_the_page
from tests.site.visitor import Visitor

pytestmark = pytest.mark.slow

AWKWARD = """
LANGUAGE_CODE = "de"
TIME_ZONE = "Europe/Berlin"
AUTH_USER_MODEL = "people.Person"
INSTALLED_APPS = ["people", *INSTALLED_APPS]
DATABASES["default"]["ATOMIC_REQUESTS"] = True
MIDDLEWARE = [
    "django.middleware.locale.LocaleMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]
CONTENT_SECURITY_POLICY = {"DIRECTIVES": {"default-src": ["'self'", "https://club.example"]}}
SESSION_COOKIE_AGE = 60
STATIC_URL = "https://files.example/club/"
STATIC_ROOT = BASE_DIR / "collected"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage",
    },
}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
NAPLEDGER = {"PROXIES": 1}
"""
"""Settings of a site that has its own way in most things that napledger could lean on."""

PEOPLE = """
from django.contrib.auth.models import AbstractUser

class Person(AbstractUser):
    pass
"""


LOGIN_REQUIRED = "django.contrib.auth.middleware.LoginRequiredMiddleware"
MEMBER = (
    "from django.contrib.auth.models import User;"
    "User.objects.create_superuser('ann', password='ann')"
)


def site_of(installed: Installation, folder: Path) -> OtherSite:
    """Return a site that is begun, without napledger."""
    # What has our names on the path of others is no module of this site's.
    environment = {**installed.environment, "PYTHONPATH": ""}
    site = OtherSite(installed.bin / "python", folder / "site", environment)
    site.begin()
    return site


@pytest.fixture(scope="module")
def plain(installed: Installation, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OtherSite]:
    site = site_of(installed, tmp_path_factory.mktemp("plain"))
    site.take_in()
    site.manage("migrate", "--verbosity", "0")
    site.start()
    yield site
    site.stop()


@pytest.fixture(scope="module")
def awkward(
    installed: Installation, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[OtherSite]:
    site = site_of(installed, tmp_path_factory.mktemp("awkward"))
    site.run("manage.py", "startapp", "people")
    (site.folder / "people" / "models.py").write_text(PEOPLE)
    site.add(AWKWARD, to=site.settings)
    site.take_in()
    site.manage("makemigrations", "people", "--verbosity", "0")
    site.manage("migrate", "--verbosity", "0")
    site.manage("collectstatic", "--no-input", "--verbosity", "0")
    site.start()
    yield site
    site.stop()


@pytest.fixture(params=["plain", "awkward"])
def site(request: pytest.FixtureRequest) -> OtherSite:
    found: OtherSite = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def visitor(site: OtherSite) -> Visitor:
    return Visitor(site.url)


def test_by_two_settings_and_an_address_django_finds_nothing_missing(site: OtherSite) -> None:
    said = site.manage("check", "--database", "default")

    assert said == "System check identified no issues (0 silenced).\n"
    assert "card_sessions" not in site.manage("check", "--deploy")
    assert "No changes detected" in site.manage("makemigrations", "--check", "--dry-run")


def test_an_evening_from_the_first_name_to_the_result(site: OtherSite, visitor: Visitor) -> None:
    evening = Evening(visitor, "/cards/")
    evening.sit_down("Ann", "Ben", "Catherine", "Dan")
    assert re.fullmatch(r"/cards/circles/[\w-]+/evenings/[\w-]+/", evening.table)

    assert evening.deal("1", "3", "made") == "Deal 1 · Ann, three, made · +9"
    assert evening.deal("2", "2", "lost", htmx=True) == "Deal 2 · Ben, two, lost · −6"
    assert evening.deal("3", "nap", "made") == "Nap! Catherine takes 30"
    assert evening.deal("4", "4", "lost", htmx=True) == "Deal 4 · Dan, four, lost · −12"
    assert evening.deal("2", "2", "made") == "Deal 5 · Ben, two, made · +6"
    assert evening.undo().startswith("Undone: Deal 5")
    assert evening.deal("2", "2", "lost") == "Deal 5 · Ben, two, lost · −6"
    assert "Catherine, three, made · +9" in evening.correct(2, caller="3")

    # Ann −3 +2 −10 +4 +2, Ben −3 −6 −10 +4 −6, Dan −3 +2 −10 −12 +2.
    assert set(evening.settle()) == {
        "You pay Catherine 5",
        "Ben pays Catherine 21",
        "Dan pays Catherine 21",
    }
    assert "Catherine +47 won Ann −5 lost Ben −21 lost Dan −21 lost" in evening.close()

    # The triggers came with `migrate`, and the book is sound.
    assert "evenings checked, 0 findings" in site.manage("check_books")
    refused = (
        "from django.db import connection;"
        "connection.cursor().execute('UPDATE card_sessions_entry SET number = 99')"
    )
    assert "the book only grows" in site.manage("shell", "-c", refused, fails=True)


def test_two_phones_share_a_table_by_a_link(site: OtherSite, visitor: Visitor) -> None:
    evening = Evening(visitor, "/cards/")
    evening.sit_down("Ann", "Ben", "Catherine")
    invite = f"{evening.table}invite/"
    made = evening.sent(invite, invite, role="recorder").text
    found = re.search(rf">{site.url}(/cards/join/)#([\w-]+)<", made)
    assert found is not None

    other = Evening(Visitor(site.url), "/cards/", table=evening.table)
    assert other.visitor.get(evening.table).status == 404
    (asks,) = (
        each
        for each in parsed(other.sent(found[1], found[1], code=found[2]).text).of_tag("form")
        if each.get("action") == f"{found[1]}open/"
    )
    opened = other.visitor.send_pairs(f"{found[1]}open/", sent_by(asks))

    assert opened.status == 303, opened.text
    assert "The evening begins; Ann deals" in other.said()


def test_what_else_the_site_has_is_as_it_was(site: OtherSite, visitor: Visitor) -> None:
    visitor.get("/cards/start/")
    plain, home = visitor.get("/plain/"), visitor.get("/")
    missing, admin = visitor.get("/nothing/"), visitor.get("/admin/login/")

    assert plain.text == "The club."
    assert home.text == "<!doctype html><title>The club</title><h1>Our club</h1>"
    assert missing.text == "<!doctype html><title>Not in the club</title>"
    assert 'name="password"' in admin.text
    for answer in (plain, home, missing, admin):
        assert not any("napledger" in each for each in answer.set_cookies)
        assert "Permissions-Policy" not in answer.headers
        assert "frame-ancestors" not in answer.headers.get("Content-Security-Policy", "")
    assert {each.path for each in visitor.cookies if "napledger" in each.name} == {"/cards/"}
    assert site.manage("help").count("\n    makemessages\n") == 1
    assert "demo" not in site.manage("help").split()


def test_a_page_of_ours_has_its_own_policy_language_and_place(visitor: Visitor) -> None:
    page = visitor.get("/cards/start/")
    missing = visitor.get("/cards/circles/0191f3a0-0000-7000-8000-000000000000/")

    assert (page.status, missing.status) == (200, 404)
    for answer in (page, missing):
        assert answer.headers["Content-Security-Policy"].startswith(
            "default-src 'none'; script-src 'self'; style-src 'self'; "
        )
        assert '<html lang="en-gb"' in answer.text
    assert "Not here, or not for this phone" in missing.text
    addresses = re.findall(r'(?:href|src|action|hx-post|hx-get)="(/[^"]*)"', page.text)
    assert [each for each in addresses if not each.startswith("/cards/")] == []
    # Where there are no accounts nothing speaks of them.
    assert "I have an account" not in visitor.get("/cards/").text
    assert visitor.get("/cards/account/").status == 404


def test_its_files_are_sent_small_and_for_good(visitor: Visitor) -> None:
    page = visitor.get("/cards/start/").text
    sheet = re.search(r'href="(/cards/static-\w+/css/napledger.css)"', page)
    assert sheet is not None
    plain = visitor.get(sheet[1])
    older = visitor.get(sheet[1].replace("static-", "static-0"))

    assert plain.headers["Content-Type"] == "text/css; charset=utf-8"
    assert plain.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "@import" not in plain.text
    assert (older.text, older.headers["Cache-Control"]) == (plain.text, "no-cache")
    assert visitor.get(sheet[1].replace("napledger.css", "none.css")).status == 404
    assert visitor.get(sheet[1].replace("css/napledger.css", "../settings.py")).status == 404


def test_the_app_on_a_phone_is_the_path(visitor: Visitor) -> None:
    manifest = json.loads(visitor.get("/cards/manifest.webmanifest").text)
    worker = visitor.get("/cards/sw.js")

    assert (manifest["id"], manifest["start_url"], manifest["scope"]) == ("/cards/",) * 3
    assert worker.headers["Service-Worker-Allowed"] == "/cards/"
    first, second, *_rest = worker.text.splitlines()
    files = json.loads(first.removeprefix("const FILES = ").removesuffix(";"))
    assert {visitor.get(each).status for each in files if not each.endswith("woff2")} == {200}
    assert re.search(r'from "/cards/static-\w+/outbox.js";$', second)


def test_a_program_speaks_to_it_too(visitor: Visitor) -> None:
    described = json.loads(visitor.get("/cards/api/v1/openapi.json").text)
    unknown = visitor.get("/cards/api/v1/nothing/")

    assert described["openapi"] == "3.1.0"
    assert unknown.status == 404
    assert unknown.headers["Content-Type"] == "application/problem+json"


def test_collecting_the_sites_files_takes_none_of_ours(awkward: OtherSite) -> None:
    collected = {each.name for each in (awkward.folder / "collected").iterdir()}
    assert collected == {"admin", "staticfiles.json"}


def test_what_is_missing_is_said_in_plain_words(installed: Installation, tmp_path: Path) -> None:
    site = site_of(installed, tmp_path)
    site.add('INSTALLED_APPS += ["napledger"]\nUSE_TZ = False\n', to=site.settings)
    site.add('NAPLEDGER = {"PROXY": 1}\nUSE_THOUSAND_SEPARATOR = True\n', to=site.settings)
    site.add('CSRF_HEADER_NAME = "HTTP_X_OURS"\n', to=site.settings)

    said = site.manage("check", fails=True)

    assert "(card_sessions.E004) napledger is installed, and has no address" in said
    assert "(card_sessions.E006) SQLite as Django opens it refuses a phone that writes" in said
    assert "Set USE_TZ = True." in said
    assert "(card_sessions.E008) USE_THOUSAND_SEPARATOR puts signs" in said
    assert "(card_sessions.E011) napledger's pages send the token" in said
    assert "NAPLEDGER has 'PROXY', which napledger does not know" in said
    assert "It may have PROXIES and RATE_LIMITS." in said


def test_a_name_that_is_taken_is_told_of(installed: Installation, tmp_path: Path) -> None:
    site = site_of(installed, tmp_path)
    site.take_in()
    site.add('urlpatterns += [path("ours/", lambda r: None, name="join")]\n', to=site.urls)

    said = site.manage("check", fails=True)

    assert "An address of yours and one of napledger's go by the name “join”" in said
    assert "E004" not in said


def test_a_module_of_the_sites_by_the_same_name_is_told_of(
    installed: Installation, tmp_path: Path
) -> None:
    site = site_of(installed, tmp_path)
    (site.folder / "sessions").mkdir()
    (site.folder / "sessions" / "__init__.py").touch()
    site.add('INSTALLED_APPS += ["napledger"]\n', to=site.settings)

    said = site.manage("check", fails=True)

    assert "This site has a module “sessions” of its own, and napledger's app has" in said


@pytest.mark.parametrize("is_open", [False, True])
def test_a_site_for_members_lets_in_to_the_table_whom_it_wants(
    installed: Installation, tmp_path: Path, *, is_open: bool
) -> None:
    site = site_of(installed, tmp_path)
    site.take_in()
    (site.folder / "club" / "members.py").write_text(said_by_the_page()[-1])
    named = "club.members.MembersOnly" if is_open else LOGIN_REQUIRED
    site.add(f'MIDDLEWARE += ["{named}"]\nLOGIN_URL = "admin:login"\n', to=site.settings)
    site.manage("migrate", "--verbosity", "0")
    site.manage("shell", "-c", MEMBER)
    site.start()
    member = Visitor(site.url)
    try:
        plain, home = member.get("/plain/"), member.get("/cards/")
        assert (plain.status, plain.location) == (302, "/admin/login/?next=/plain/")
        if not is_open:
            assert (home.status, home.location) == (302, "/admin/login/?next=/cards/")
            form = parsed(member.get(home.location).text).of_tag("form")[0]
            member.send_pairs(
                "/admin/login/", [*sent_by(form), ("username", "ann"), ("password", "ann")]
            )
        evening = Evening(member, "/cards/")
        evening.sit_down("Ann", "Ben", "Catherine")
        assert evening.deal("1", "3", "made") == "Deal 1 · Ann, three, made · +6"
    finally:
        site.stop()


def test_it_goes_out_of_a_site_as_the_page_says(installed: Installation, tmp_path: Path) -> None:
    site = site_of(installed, tmp_path)
    begun = site.settings.read_text(), site.urls.read_text()
    site.manage("migrate", "--verbosity", "0")
    before = site.manage("inspectdb")
    site.take_in()
    site.manage("migrate", "--verbosity", "0")
    circle = site.manage(
        "shell", "-c", "from sessions.models import Circle; print(Circle.objects.create().pk)"
    ).split()[-1]
    site.manage("export_circle", circle, "circle.json")

    site.manage("migrate", "card_sessions", "zero", "--verbosity", "0")

    site.settings.write_text(begun[0])
    site.urls.write_text(begun[1])
    assert site.manage("check") == "System check identified no issues (0 silenced).\n"
    assert site.manage("inspectdb") == before
