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

from napledger.site.certificates import kept_authority
from sessions.book.submission import new_key
from tests.e2e.home_network import (
    PHONE,
    TABLE,
    Home,
    HouseAtHome,
    demand_home,
)
from tests.faults.rooms import run
from tests.support.phones import (
    FACTS,
    FELLOW,
    SECRET,
    TALL,
    all_there,
    kinds,
    record,
    says,
    until,
)

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


def test_a_phone_that_trusts_the_house_has_what_https_gives_and_opens_without_a_network(
    trusting: Browser, house: HouseAtHome, evening: str
) -> None:
    page = owned(trusting, house)
    # It is sent on with its link.
    page.goto(f"{house.url}/#{evening}")
    page.wait_for_url(f"{house.secure_url}{evening}")
    expect(page.locator("#board")).to_be_visible()
    assert page.evaluate(AT_HOME) == {
        "isSecureContext": True,
        "clipboard": "three coins",
        "wakeLock": True,
        "locks": "held",
        "share": "function",
    }
    until(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
    record(page, "Ben", "Three", "Made")
    says(page, "Deal 1 · Ben, three, made · +12")
    page.reload()
    all_there(page)

    page.context.set_offline(True)
    page.reload()

    expect(page.locator(".seat", has_text="Ben")).to_contain_text("+12")
    record(page, "Ann", "Two", "Lost")
    expect(page.locator(".waiting__last")).to_contain_text("Ann, two, lost")
    page.context.set_offline(False)
    until(page, lambda: kinds(house, evening) == ["start", "deal", "deal"])


def test_a_phone_that_does_not_trust_it_is_shown_how_and_refuses_its_certificate(
    doubting: Browser, house: HouseAtHome
) -> None:
    page = owned(doubting, house)

    page.goto(f"{house.url}/#/join/#a-code")
    page.wait_for_timeout(2500)

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
    with pytest.raises(Exception, match="ERR_CERT_AUTHORITY_INVALID"):
        page.goto(house.secure_url)


def test_the_certificate_comes_as_what_phones_take_in_and_openssl_and_curl_verify_the_chain(
    home: Home, house: HouseAtHome
) -> None:
    curl = home.phone.run
    said = curl("curl", "-sI", f"{house.url}/https/napledger.crt").stdout
    assert "Content-Type: application/x-x509-ca-cert\n" in said
    assert house.certificate.read_text().startswith("-----BEGIN CERTIFICATE-----\n")
    assert "PRIVATE" not in house.certificate.read_text()
    # The machine answers by name.
    assert TABLE in curl(sys.executable, "-c", WHO_IS, PHONE).stdout.split()

    trusted, health = str(house.certificate), f"{house.secure_url}/health/"
    asked = curl(
        "sh",
        "-c",
        f"openssl s_client -connect {TABLE}:8443 -CAfile {trusted} -verify_ip {TABLE} "
        "-verify_return_error -x509_strict -brief </dev/null",
    )
    fetched = curl("curl", "--silent", "--show-error", "--cacert", trusted, health)
    doubted = curl("curl", "-sS", health)
    assert "Verification: OK" in asked.stderr
    assert (fetched.returncode, fetched.stdout) == (0, "ok")
    assert doubted.returncode == 60, "without the authority the certificate is nobody's"

    # A machine that gets another address is trusted there at once.
    home.move_in("192.168.77.66")
    there = "https://192.168.77.66:8443/health/"
    assert curl("curl", "-sS", "--cacert", trusted, there).stdout == "ok"


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


@pytest.mark.slow
def test_a_thief_of_the_key_is_believed_within_its_bounds_alone(
    home: Home, house: HouseAtHome, trusting: Browser, tmp_path: Path
) -> None:
    home.move_in(OUTSIDE)
    for name in (OUTSIDE, "bank.example"):
        with thief(home, house, tmp_path, name=name) as forged:
            verified = run("openssl", "verify", "-CAfile", str(house.certificate), str(forged))
            fetched = fetched_from(home, house, name)
            with pytest.raises(Exception, match="ERR_CERT_"):
                owned(trusting, house).goto(f"https://{name}:9443/")
        assert "permitted subtree violation" in verified.stderr
        assert fetched.returncode == 60
        assert "permitted subtree violation" in fetched.stderr

    with thief(home, house, tmp_path, name=TABLE):
        fetched = fetched_from(home, house, TABLE)
        shown = owned(trusting, house).goto(f"https://{TABLE}:9443/")
    assert fetched.returncode == 0
    assert shown is not None
    assert shown.ok
