"""The app in somebody else's Django site, begun from nothing, by the page of the docs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path

import pytest

from napledger.games.conformance.html import parsed, sent_by
from tests.installing.conftest import Installation
from tests.installing.other_site import OtherSite, said_by_the_page
from tests.outside.plain_browser import Browser
from tests.site.visitor import Visitor

pytestmark = pytest.mark.slow

AWKWARD = """
LANGUAGE_CODE = "pl"
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
UPDATE = (
    "from django.db import connection;"
    "connection.cursor().execute('UPDATE card_sessions_entry SET number = 99')"
)
CIRCLE = "from sessions.models import Circle; print(Circle.objects.create().pk)"
ALL_IS_WELL = "System check identified no issues (0 silenced).\n"


def site_of(installed: Installation, folder: Path) -> OtherSite:
    """Return a site that is begun, without napledger."""
    # What has our names on the path of others is no module of this site's.
    environment = {**installed.environment, "PYTHONPATH": ""}
    site = OtherSite(installed.bin / "python", folder / "site", environment)
    site.begin()
    return site


def make_awkward(site: OtherSite) -> None:
    site.manage("startapp", "people")
    (site.folder / "people" / "models.py").write_text(PEOPLE)
    site.add(AWKWARD, to=site.settings)


@contextmanager
def served(site: OtherSite) -> Iterator[None]:
    site.manage("migrate", "--verbosity", "0")
    site.start()
    try:
        yield
    finally:
        site.stop()


@pytest.mark.parametrize("is_awkward", [False, True], ids=["plain", "awkward"])
def test_a_site_takes_it_in_by_two_settings_and_an_address(
    installed: Installation, tmp_path: Path, *, is_awkward: bool
) -> None:
    site = site_of(installed, tmp_path)
    if is_awkward:
        make_awkward(site)
    site.take_in()
    if is_awkward:
        site.manage("makemigrations", "people", "--verbosity", "0")
        site.manage("collectstatic", "--no-input", "--verbosity", "0")
        collected = {each.name for each in (site.folder / "collected").iterdir()}
        assert collected == {"admin", "staticfiles.json"}

    with served(site):
        require_nothing_missing(site)
        require_an_evening(site)
        require_a_shared_table(site)
        require_the_rest_as_it_was(site)
        require_its_own_policy(Visitor(site.url))
        require_the_language_of(Visitor(site.url), "de" if is_awkward else "en-gb")
        require_files_small_and_for_good(Visitor(site.url))
        require_an_app_at_its_path(Visitor(site.url))


def require_nothing_missing(site: OtherSite) -> None:
    assert site.manage("check", "--database", "default") == ALL_IS_WELL
    assert "card_sessions" not in site.manage("check", "--deploy")
    assert "No changes detected" in site.manage("makemigrations", "--check", "--dry-run")


def seated(site: OtherSite, *names: str) -> Browser:
    """Return a browser at a table of Nap with players of these names."""
    browser = Browser(Visitor(site.url), home="/cards/")
    browser.open("/cards/start/")
    browser.tap("Deal the cards", player=[*names])
    assert re.fullmatch(r"/cards/circles/[\w-]+/evenings/[\w-]+/", browser.address)
    return browser


def deal_alone(browser: Browser, **told: str) -> None:
    """Record a deal as htmx does, which gets the board alone."""
    action = f"{browser.address}deals/"
    pairs = browser.filled_in(browser.form(action), **told)
    answer = browser.line.send_pairs(action, pairs, headers={"HX-Request": "true"})
    assert answer.status == 200
    assert "<html" not in answer.text
    assert 'id="board"' in answer.text
    browser.open(browser.address)


def require_an_evening(site: OtherSite) -> None:
    browser = seated(site, "Ann", "Ben", "Catherine", "Dan")
    table = browser.address

    browser.tap("Made", caller="1", call="3")
    assert "Deal 1 · Ann, three, made · +9 Undo" in browser.said
    deal_alone(browser, caller="2", call="2", outcome="lost")
    assert "Deal 2 · Ben, two, lost · −6 Undo" in browser.said
    browser.tap("Made", caller="3", call="nap")
    assert "Nap! Catherine takes 30 Undo" in browser.said
    deal_alone(browser, caller="4", call="4", outcome="lost")
    assert "Deal 4 · Dan, four, lost · −12 Undo" in browser.said
    browser.tap("Made", caller="2", call="2")
    assert "Deal 5 · Ben, two, made · +6 Undo" in browser.said
    browser.tap("Undo")
    assert "Undone: Deal 5" in browser.said
    browser.tap("Lost", caller="2", call="2")
    browser.open(f"{table}entries/2/correct/")
    browser.tap("Show what changes", caller="3")
    browser.tap("Save the correction", why="misheard")
    browser.open(f"{table}entries/2/")
    assert "Catherine, three, made · +9" in browser.said

    # Ann −3 +2 −10 +4 +2, Ben −3 −6 −10 +4 −6, Dan −3 +2 −10 −12 +2.
    browser.open(f"{table}settle/")
    browser.tap("End play and settle")
    for paid in ("You pay Catherine 5", "Ben pays Catherine 21", "Dan pays Catherine 21"):
        browser.tap(paid)
    browser.tap("Close the evening")
    browser.open(f"{table}result/")
    result = unescape(browser.said)
    assert "Catherine +47 won Ann −5 lost Ben −21 lost Dan −21 lost" in result

    # The triggers came with `migrate`, and the book is sound.
    assert "evenings checked, 0 findings" in site.manage("check_books")
    assert "the book only grows" in site.manage("shell", "-c", UPDATE, fails=True)


def require_a_shared_table(site: OtherSite) -> None:
    browser = seated(site, "Ann", "Ben", "Catherine")
    table, invite = browser.address, f"{browser.address}invite/"
    browser.open(invite)
    asked = browser.filled_in(browser.form(invite), role="recorder")
    made = browser.line.send_pairs(invite, asked).text
    found = re.search(rf">{site.url}(/cards/join/)#([\w-]+)<", made)
    assert found is not None

    other = Browser(Visitor(site.url), home="/cards/")
    assert other.line.get(table).status == 404
    other.open(found[1])
    pairs = other.filled_in(other.form(found[1]), code=found[2])
    asks = parsed(other.line.send_pairs(found[1], pairs).text.replace("<!doctype html>", ""))
    (form,) = (e for e in asks.of_tag("form") if e.get("action") == f"{found[1]}open/")
    opened = other.line.send_pairs(f"{found[1]}open/", sent_by(form))
    assert opened.status == 303, opened.text
    other.open(table)
    assert "The evening begins; Ann deals" in other.said


def require_the_rest_as_it_was(site: OtherSite) -> None:
    visitor = Visitor(site.url)
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


def require_the_language_of(visitor: Visitor, language: str) -> None:
    """Require the language that the site chooses for a visitor; plain, it chooses none."""
    page = visitor.get("/cards/start/", headers={"Accept-Language": "de-AT"})
    assert f'<html lang="{language}' in page.text


def require_its_own_policy(visitor: Visitor) -> None:
    page = visitor.get("/cards/start/")
    missing = visitor.get("/cards/circles/0191f3a0-0000-7000-8000-000000000000/")

    assert (page.status, missing.status) == (200, 404)
    for answer in (page, missing):
        assert answer.headers["Content-Security-Policy"].startswith(
            "default-src 'none'; script-src 'self'; style-src 'self'; "
        )
        assert '<html lang="en-gb"' in answer.text
    assert "Not here, or not for this phone" in missing.text
    # Where there are no accounts nothing speaks of them.
    assert "I have an account" not in visitor.get("/cards/").text
    assert visitor.get("/cards/account/").status == 404


def require_files_small_and_for_good(visitor: Visitor) -> None:
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


def require_an_app_at_its_path(visitor: Visitor) -> None:
    manifest = json.loads(visitor.get("/cards/manifest.webmanifest").text)
    worker = visitor.get("/cards/sw.js")

    assert (manifest["id"], manifest["start_url"], manifest["scope"]) == ("/cards/",) * 3
    assert worker.headers["Service-Worker-Allowed"] == "/cards/"
    first, second, *_rest = worker.text.splitlines()
    files = json.loads(first.removeprefix("const FILES = ").removesuffix(";"))
    assert {visitor.get(each).status for each in files if not each.endswith("woff2")} == {200}
    assert re.search(r'from "/cards/static-\w+/outbox.js";$', second)

    # A program speaks to it too.
    described = json.loads(visitor.get("/cards/api/v1/openapi.json").text)
    unknown = visitor.get("/cards/api/v1/nothing/")
    assert described["openapi"] == "3.1.0"
    assert unknown.status == 404
    assert unknown.headers["Content-Type"] == "application/problem+json"


def test_what_is_wrong_in_a_site_is_said_in_plain_words(
    installed: Installation, tmp_path: Path
) -> None:
    site = site_of(installed, tmp_path)
    settings, urls = site.settings.read_text(), site.urls.read_text()

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

    site.settings.write_text(settings)
    site.take_in()
    site.add('urlpatterns += [path("ours/", lambda r: None, name="join")]\n', to=site.urls)
    said = site.manage("check", fails=True)
    assert "An address of yours and one of napledger's go by the name “join”" in said
    assert "E004" not in said

    site.urls.write_text(urls)
    (site.folder / "sessions").mkdir()
    (site.folder / "sessions" / "__init__.py").touch()
    said = site.manage("check", fails=True)
    assert "This site has a module “sessions” of its own, and napledger's app has" in said


def test_a_site_for_members_lets_in_to_the_table_whom_it_wants(
    installed: Installation, tmp_path: Path
) -> None:
    site = site_of(installed, tmp_path)
    site.take_in()
    (site.folder / "club" / "members.py").write_text(said_by_the_page()[-1])
    settings = site.settings.read_text()
    for named in (LOGIN_REQUIRED, "club.members.MembersOnly"):
        site.settings.write_text(settings)
        site.add(f'MIDDLEWARE += ["{named}"]\nLOGIN_URL = "admin:login"\n', to=site.settings)
        with served(site):
            plain = Visitor(site.url).get("/plain/")
            assert (plain.status, plain.location) == (302, "/admin/login/?next=/plain/")
            if named == LOGIN_REQUIRED:
                site.manage("shell", "-c", MEMBER)
                require_table_for_who_signs_in(site)
            else:
                seated(site, "Ann", "Ben", "Catherine").tap("Made", caller="1", call="3")


def require_table_for_who_signs_in(site: OtherSite) -> None:
    member = Visitor(site.url)
    home = member.get("/cards/")
    assert (home.status, home.location) == (302, "/admin/login/?next=/cards/")
    form = parsed(member.get(home.location).text).of_tag("form")[0]
    signed = [*sent_by(form), ("username", "ann"), ("password", "ann")]
    assert member.send_pairs("/admin/login/", signed).status == 302

    browser = Browser(member, home="/cards/")
    browser.open("/cards/start/")
    browser.tap("Deal the cards", player=["Ann", "Ben", "Catherine"])
    browser.tap("Made", caller="1", call="3")
    assert "Deal 1 · Ann, three, made · +6" in browser.said


def test_it_goes_out_of_a_site_as_the_page_says(installed: Installation, tmp_path: Path) -> None:
    site = site_of(installed, tmp_path)
    begun = site.settings.read_text(), site.urls.read_text()
    site.manage("migrate", "--verbosity", "0")
    before = site.manage("inspectdb")
    site.take_in()
    site.manage("migrate", "--verbosity", "0")
    circle = site.manage("shell", "-c", CIRCLE).split()[-1]
    site.manage("export_circle", circle, "circle.json")

    site.manage("migrate", "card_sessions", "zero", "--verbosity", "0")

    site.settings.write_text(begun[0])
    site.urls.write_text(begun[1])
    assert site.manage("check") == ALL_IS_WELL
    assert site.manage("inspectdb") == before
