"""HTTPS at home: a phone that trusts the house's own authority has all that https gives it.

In network namespaces of the tests' own, at an address that is no loopback, with the authority in
Chromium's own store and no flag that overlooks certificates.
"""

from __future__ import annotations

import datetime
import ipaddress
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from napledger.site.authority import kept_authority
from sessions.book.submission import new_key
from tests.e2e.conftest import FACTS, FELLOW, LATER, SECRET, TALL, until
from tests.e2e.home_network import (
    PHONE,
    TABLE,
    Home,
    HouseAtHome,
    demand_home,
)
from tests.e2e.test_offline import record
from tests.faults.rooms import run

pytestmark = pytest.mark.slow

OUTSIDE = "203.0.113.5"
PERMITTED = ["clipboard-read", "clipboard-write", "screen-wake-lock"]
"""What a browser without a window has nobody to ask for."""

AT_HOME = """async () => {
  await navigator.clipboard.writeText("three coins");
  const lock = await navigator.wakeLock.request("screen");
  await lock.release();
  return {
    isSecureContext,
    clipboard: await navigator.clipboard.readText(),
    wakeLock: lock.released,
    locks: await navigator.locks.request("one at a time", () => "held"),
    share: typeof navigator.share,
  };
}"""
"""What a phone at the table wants of its browser, tried."""

ABROAD = """() => ({
  isSecureContext,
  serviceWorker: "serviceWorker" in navigator,
  clipboard: "clipboard" in navigator,
  wakeLock: "wakeLock" in navigator,
  locks: "locks" in navigator,
  share: "share" in navigator,
})"""

WHO_IS = """
import sys
from zeroconf import AddressResolverIPv4, IPVersion, Zeroconf
zeroconf = Zeroconf(interfaces=[sys.argv[1]])
asked = AddressResolverIPv4("napledger.local.")
asked.request(zeroconf, 10_000)
print(*sorted(map(str, asked.ip_addresses_by_version(IPVersion.V4Only))))
zeroconf.close()
"""
"""What a phone asks when somebody types the name in."""

SERVE = """
import http.server, ssl, sys
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1])
server = http.server.HTTPServer(("", 9443), http.server.SimpleHTTPRequestHandler)
server.socket = context.wrap_socket(server.socket, server_side=True)
print("serving", flush=True)
server.serve_forever()
"""
"""A server of somebody who has stolen the authority's key."""


@pytest.fixture(scope="module")
def home() -> Iterator[Home]:
    demand_home()
    home = Home()
    try:
        home.build()
        yield home
    finally:
        home.pull_down()


@pytest.fixture(scope="module")
def house(
    home: Home, tmp_path_factory: pytest.TempPathFactory, static_files: Path
) -> Iterator[HouseAtHome]:
    inside = (*home.house.inside, sys.executable, "-m", "gunicorn")
    house = HouseAtHome(tmp_path_factory.mktemp("house"), python=inside, home=home)
    house.furnish(static=static_files)
    house.start()
    yield house
    house.leave()


@pytest.fixture
def evening(house: HouseAtHome) -> str:
    return house.start_evening(FACTS, secrets=[SECRET, FELLOW], key=new_key())


@pytest.fixture(scope="module")
def trusting(
    home: Home,
    house: HouseAtHome,
    browser_type: BrowserType,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Browser]:
    """A phone's browser that has the authority among those that it trusts."""
    folder = tmp_path_factory.mktemp("trusting")
    browser = home.browser(browser_type, folder=folder, trusts=house.certificate)
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def doubting(
    home: Home, browser_type: BrowserType, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    """A phone's browser as it was bought."""
    browser = home.browser(browser_type, folder=tmp_path_factory.mktemp("doubting"), trusts=None)
    yield browser
    browser.close()


def owned(browser: Browser, house: HouseAtHome) -> Page:
    """Return a page of the owner's phone."""
    context = browser.new_context(viewport=TALL)  # type: ignore[arg-type]  # a size
    context.grant_permissions(PERMITTED, origin=house.secure_url)
    context.add_cookies(
        [
            {
                "name": "__Host-napledger",
                "value": SECRET,
                "url": house.secure_url,
                "secure": True,
            }
        ]
    )
    return context.new_page()


def test_a_phone_that_trusts_the_house_has_what_https_gives(
    trusting: Browser, house: HouseAtHome, evening: str
) -> None:
    page = owned(trusting, house)

    page.goto(f"{house.secure_url}{evening}")

    assert page.evaluate(AT_HOME) == {
        "isSecureContext": True,
        "clipboard": "three coins",
        "wakeLock": True,
        "locks": "held",
        "share": "function",
    }


def test_a_phone_that_trusts_the_house_opens_the_table_without_a_network(
    trusting: Browser, house: HouseAtHome, evening: str
) -> None:
    page = owned(trusting, house)
    page.goto(f"{house.secure_url}{evening}")
    until(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
    record(page, "Ben", "Three", "Made")
    expect(page.locator(".bar__said")).to_have_text("Deal 1 · Ben, three, made · +12")
    page.reload()
    expect(page.locator(LATER)).to_be_attached()

    page.context.set_offline(True)
    page.reload()

    expect(page.locator(".seat", has_text="Ben")).to_contain_text("+12")
    record(page, "Ann", "Two", "Lost")
    expect(page.locator(".waiting__last")).to_contain_text("Ann, two, lost")
    page.context.set_offline(False)
    until(page, lambda: [kind for kind, _facts in house.entries(evening)][1:] == ["deal"] * 2)


def test_a_phone_that_trusts_the_house_is_sent_on_with_its_link(
    trusting: Browser, house: HouseAtHome, evening: str
) -> None:
    page = owned(trusting, house)

    page.goto(f"{house.url}/#{evening}")

    page.wait_for_url(f"{house.secure_url}{evening}")
    expect(page.locator("#board")).to_be_visible()


def test_a_phone_that_does_not_is_shown_how(doubting: Browser, house: HouseAtHome) -> None:
    page = owned(doubting, house)

    page.goto(f"{house.url}/#/join/#a-code")
    page.wait_for_timeout(3000)

    assert page.url == f"{house.url}/#/join/#a-code"
    expect(page.get_by_role("heading", level=1)).to_have_text("Trust this table")
    assert page.evaluate(ABROAD) == {
        "isSecureContext": False,
        "serviceWorker": False,
        "clipboard": False,
        "wakeLock": False,
        "locks": False,
        "share": False,
    }
    way = page.get_by_role("link", name="Open the table")
    expect(way).to_have_attribute("href", f"{house.secure_url}/join/#a-code")


def test_the_certificate_comes_as_what_phones_take_in(home: Home, house: HouseAtHome) -> None:
    asked = home.phone.run("curl", "-sI", f"{house.url}/https/napledger.crt")

    assert "Content-Type: application/x-x509-ca-cert\n" in asked.stdout
    assert house.certificate.read_text().startswith("-----BEGIN CERTIFICATE-----\n")
    assert "PRIVATE" not in house.certificate.read_text()


def test_a_phone_that_does_not_refuses_the_certificate(
    doubting: Browser, house: HouseAtHome
) -> None:
    with pytest.raises(Exception, match="ERR_CERT_AUTHORITY_INVALID"):
        owned(doubting, house).goto(house.secure_url)


@pytest.mark.usefixtures("house")
def test_the_machine_answers_by_name(home: Home) -> None:
    asked = home.phone.run(sys.executable, "-c", WHO_IS, PHONE)

    assert TABLE in asked.stdout.split()


def test_openssl_and_curl_verify_the_chain(home: Home, house: HouseAtHome) -> None:
    trusted = str(house.certificate)
    asked = home.phone.run(
        "sh",
        "-c",
        f"openssl s_client -connect {TABLE}:8443 -CAfile {trusted} -verify_ip {TABLE} "
        "-verify_return_error -x509_strict -brief </dev/null",
    )
    fetched = home.phone.run(
        "curl", "--silent", "--show-error", "--cacert", trusted, f"{house.secure_url}/health/"
    )
    doubted = home.phone.run("curl", "-sS", f"{house.secure_url}/health/")

    assert "Verification: OK" in asked.stderr
    assert (fetched.returncode, fetched.stdout) == (0, "ok")
    assert doubted.returncode == 60, "without the authority the certificate is nobody's"


def test_a_machine_that_gets_another_address_is_trusted_there_at_once(
    home: Home, house: HouseAtHome
) -> None:
    home.move_in("192.168.77.66")

    fetched = home.phone.run(
        "curl", "-sS", "--cacert", str(house.certificate), "https://192.168.77.66:8443/health/"
    )

    assert fetched.stdout == "ok"


@contextmanager
def thief(home: Home, house: HouseAtHome, folder: Path, *, name: str) -> Iterator[Path]:
    """Serve under a name or address by a certificate made with the stolen key; return its file."""
    now = datetime.datetime.now(datetime.UTC)
    authority = kept_authority(house.folder / "certificates", names=(), now=now)
    is_number = name[0].isdigit()
    forged = folder / "forged.pem"
    forged.write_text(
        authority.issue(
            names=[] if is_number else [name],
            addresses=[ipaddress.ip_address(name)] if is_number else [],
            now=now,
        )
    )
    server = subprocess.Popen(  # noqa: S603  # the tests' own words
        [*home.house.inside, sys.executable, "-c", SERVE, forged],
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder,
    )
    try:
        assert server.stdout is not None
        assert server.stdout.readline() == "serving\n"
        yield forged
    finally:
        server.kill()
        server.communicate()


def fetched_from(home: Home, house: HouseAtHome, name: str) -> CompletedProcess[str]:
    """Return how curl on a phone that trusts the house fares with whoever serves as that name."""
    trusted, as_served = str(house.certificate), f"bank.example:9443:{TABLE}"
    words = ("--cacert", trusted, "--resolve", as_served, f"https://{name}:9443/")
    return home.phone.run("curl", "-sS", *words)


@pytest.mark.parametrize("name", [OUTSIDE, "bank.example"])
def test_nothing_outside_its_bounds_is_believed_whoever_has_the_key(
    home: Home, house: HouseAtHome, trusting: Browser, tmp_path: Path, name: str
) -> None:
    if name == OUTSIDE:
        home.move_in(OUTSIDE)
    with thief(home, house, tmp_path, name=name) as forged:
        verified = run("openssl", "verify", "-CAfile", str(house.certificate), str(forged))
        fetched = fetched_from(home, house, name)
        with pytest.raises(Exception, match="ERR_CERT_"):
            owned(trusting, house).goto(f"https://{name}:9443/")

    assert "permitted subtree violation" in verified.stderr
    assert fetched.returncode == 60
    assert "permitted subtree violation" in fetched.stderr


def test_what_lies_within_its_bounds_is_believed_of_a_thief_too(
    home: Home, house: HouseAtHome, trusting: Browser, tmp_path: Path
) -> None:
    with thief(home, house, tmp_path, name=TABLE):
        fetched = fetched_from(home, house, TABLE)
        shown = owned(trusting, house).goto(f"https://{TABLE}:9443/")

    assert fetched.returncode == 0
    assert shown is not None
    assert shown.ok
