"""The configurations of docs/behind-a-proxy.md, run as they stand there by Caddy and by nginx.

Changed in them is what this machine must have otherwise: ports, nginx's certificate, and its lines
for IPv6, which not every machine has. Around them stands what the system's own main file would say.
"""

from __future__ import annotations

import datetime
import json
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from django.db import connection

from tests.docs.pages import rows_below
from tests.faults.house import ROOT, House, free_port
from tests.site.visitor import HERE, Visitor

PLACE = ROOT / "docs" / "behind-a-proxy.md"
PAGE = PLACE.read_text(encoding="utf-8")
CHANGES = list(rows_below(PLACE, "| to have | in the place of | write |"))
"""By what each further configuration differs from one that the page shows whole."""

CERTIFICATE = "/etc/letsencrypt/live/{name}/{file}.pem"
BIN = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin"
TAKEN_OFF = ", taking it off"
BELOW_AND_OFF = f"below a path{TAKEN_OFF}"
SECONDS_MAX = 20
MEGABYTE = 1_000_000


def installed(name: str) -> str | None:
    """Return where a proxy is, which systems keep out of the sight of ordinary users."""
    return shutil.which(name, path=BIN)


def needs(name: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(
        installed(name) is None, reason=f"{name} is not here: apt-get install {name}"
    )


pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="the proxies are the same")


def recipe(name: str) -> str:
    """Return the configuration under a heading of the page, or one that it says by changes."""
    found = re.search(rf"^### {name}$.*?^```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    if found is not None:
        return found[1]
    is_taken_off = name.endswith(TAKEN_OFF)
    text = recipe(
        name.removesuffix(TAKEN_OFF) if is_taken_off else f"{name.split(maxsplit=1)[0]} at the root"
    )
    changes = [cells for changed, *cells in CHANGES if changed == name]
    assert changes, name
    for old, new in changes:
        assert old.strip("`") in text, old
        text = text.replace(old.strip("`"), new.strip("`"))
    return text


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, House]]:
    """A house at the root of its host, and one below a path, as the page says to set them."""
    made = {}
    for path, name in (("", "nap.example.org"), ("/nap", "example.org")):
        settings = {"TLS": "1", "ALLOWED_HOSTS": name, "BASE_PATH": path}
        made[path] = House(tmp_path_factory.mktemp("house"), settings=settings)
        made[path].migrate()
        made[path].start()
    yield made
    for house in made.values():
        house.kill()


@dataclass
class Front:
    """A proxy before a house, and by which ports and certificate it is called."""

    folder: Path
    house: House
    tls_port: int = field(default_factory=free_port)
    plain_port: int = field(default_factory=free_port)

    @property
    def name(self) -> str:
        return self.house.settings["ALLOWED_HOSTS"]

    @property
    def origin(self) -> str:
        return f"https://{self.name}:{self.tls_port}"

    @property
    def home(self) -> str:
        return f"{self.house.settings['BASE_PATH']}/"

    @property
    def authority(self) -> Path:
        """Return the certificate that its own is from."""
        raise NotImplementedError

    def written(self, text: str) -> list[str]:
        """Return the command that runs a configuration, once it is written down."""
        raise NotImplementedError

    def visitor(self, *, calls_from: str = HERE) -> Visitor:
        return Visitor(self.origin, calls_from=calls_from, authority=self.authority)

    def runs(self, heading: str) -> Iterator[Front]:
        """Run the configuration under a heading of the page until it is needed no more."""
        text = recipe(heading).replace("127.0.0.1:8000", f"127.0.0.1:{self.house.port}")
        with (self.folder / "said.log").open("wb") as said:
            # What a proxy keeps beside what it is told to lies in the folder too.
            kept = {"HOME": str(self.folder), "PATH": BIN}
            command = self.written(text)
            proxy = subprocess.Popen(command, stderr=said, stdout=said, cwd=self.folder, env=kept)  # noqa: S603  # one of two known
        try:
            self._wait_until_it_answers(proxy)
            yield self
        finally:
            proxy.terminate()
            proxy.wait()

    def _wait_until_it_answers(self, proxy: subprocess.Popen[bytes]) -> None:
        until = time.monotonic() + SECONDS_MAX
        while time.monotonic() < until and proxy.poll() is None:
            with suppress(OSError):
                self.visitor().get("/")
                return
            time.sleep(0.05)
        raise AssertionError((self.folder / "said.log").read_text(encoding="utf-8"))


class Caddy(Front):
    """Caddy, with certificates from an authority that it makes in the folder."""

    @property
    def authority(self) -> Path:
        return self.folder / "pki" / "authorities" / "local" / "root.crt"

    def written(self, text: str) -> list[str]:
        main = f"""{{
            admin off
            skip_install_trust
            local_certs
            default_bind {HERE}
            http_port {self.plain_port}
            https_port {self.tls_port}
            storage file_system {self.folder}
        }}\n"""
        (self.folder / "Caddyfile").write_text(main + text, encoding="utf-8")
        return [str(installed("caddy")), "run", "--config", "Caddyfile", "--adapter", "caddyfile"]


class Nginx(Front):
    """nginx, with a certificate that speaks for itself."""

    @property
    def authority(self) -> Path:
        return self.folder / "fullchain.pem"

    def written(self, text: str) -> list[str]:
        certify(self.name, self.folder)
        text = re.sub(r"^ *listen \[::\].*\n", "", text, flags=re.MULTILINE)
        text = text.replace("listen 443 ", f"listen {HERE}:{self.tls_port} ")
        text = text.replace("listen 80;", f"listen {HERE}:{self.plain_port};")
        for file in ("fullchain", "privkey"):
            place = CERTIFICATE.format(name=self.name, file=file)
            assert place in text
            text = text.replace(place, f"{self.folder}/{file}.pem")
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        folders = "".join(f"{kind}_temp_path {self.folder}/{kind};\n" for kind in kinds)
        main = "daemon off;\nmaster_process off;\npid nginx.pid;\nevents {}\n"
        whole = f"{main}http {{\naccess_log off;\n{folders}{text}}}\n"
        (self.folder / "nginx.conf").write_text(whole, encoding="utf-8")
        return [str(installed("nginx")), "-p", str(self.folder), "-c", "nginx.conf", "-e", "stderr"]


def certify(name: str, folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder(who, who, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "fullchain.pem").write_bytes(made.public_bytes(pem))
    form, unlocked = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (folder / "privkey.pem").write_bytes(key.private_bytes(pem, form, unlocked))


RECIPES: list[tuple[type[Front], str, str]] = [
    (kind, f"{kind.__name__.replace('N', 'n')} {where}", path)
    for kind in (Caddy, Nginx)
    for where, path in (("at the root", ""), ("below a path", "/nap"), (BELOW_AND_OFF, "/nap"))
]
"""What runs each configuration of the page, its name, and the path that the site lies below."""


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(each, id=each[1], marks=needs(each[0].__name__.lower())) for each in RECIPES
    ],
)
def front(
    request: pytest.FixtureRequest,
    houses: dict[str, House],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Front]:
    kind, heading, base_path = request.param
    yield from kind(tmp_path_factory.mktemp("front"), houses[base_path]).runs(heading)


def test_every_configuration_of_the_page_is_tried() -> None:
    whole = re.findall(r"^### (.*)$", PAGE, re.MULTILINE)
    changed = {name for name, *_cells in CHANGES}

    assert sorted([*whole, *changed]) == sorted(name for _, name, _ in RECIPES)
    assert len(re.findall(r"^```(?:caddyfile|nginx)$", PAGE, re.MULTILINE)) == len(whole)


def test_pages_come_over_https_under_the_sites_name_alone(front: Front) -> None:
    home = front.home
    visitor = front.visitor()

    first = visitor.get(home)
    plain = Visitor(f"http://{front.name}:{front.plain_port}").get(f"{home}start/?a=1")
    other = visitor.get(home, headers={"Host": "evil.example.org"})

    assert first.status == 200
    assert f'action="{home}demonstration/"' in first.text
    assert first.headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
    assert plain.status in (301, 308)
    # nginx is told no port; Caddy knows its own.
    places = [f"https://{front.name}{port}{home}start/?a=1" for port in ("", f":{front.tls_port}")]
    assert plain.location in places
    # nginx has one site alone and asks that; Caddy answers by itself, with nothing.
    assert other.status == 400 if isinstance(front, Nginx) else other.text == ""
    # A monitor is answered, by the proxy and past it.
    direct = Visitor(f"http://127.0.0.1:{front.house.port}")
    assert visitor.get(f"{home}health/").text == direct.get("/health/").text == "ok"
    require_http_2(front)


def require_http_2(front: Front) -> None:
    context = ssl.create_default_context(cafile=front.authority)
    context.set_alpn_protocols(["h2", "http/1.1"])

    with (
        socket.create_connection((HERE, front.tls_port)) as line,
        context.wrap_socket(line, server_hostname=front.name) as secured,
    ):
        assert secured.selected_alpn_protocol() == "h2"


def test_the_path_without_its_slash_leads_to_the_site(front: Front) -> None:
    came = front.visitor().get("/nap")

    if front.home == "/":
        assert came.status == 404
        return
    assert came.status in (301, 302)
    assert came.location in ("/nap/", f"{front.origin}/nap/")
    assert front.visitor().get("/").text == "Another site."
    assert front.visitor().get("/napkin/").text == "Another site."


def test_forms_are_taken_from_the_site_itself_with_secure_cookies(front: Front) -> None:
    visitor = front.visitor()
    home, demonstration = front.home, f"{front.home}demonstration/"

    sent = visitor.fill_in(home, demonstration)
    table = visitor.get(sent.location)
    token = visitor.get(f"{home}token/").text
    other = visitor.send(
        demonstration,
        {"csrfmiddlewaretoken": token},
        headers={"Origin": "https://other.example.org"},
    )
    invite = f"{sent.location}invite/"
    made = visitor.fill_in(invite, invite, role="watcher").text
    large = visitor.send(
        f"{home}join/", {"csrfmiddlewaretoken": token, "code": "a" * (2 * MEGABYTE)}
    )

    assert (sent.status, table.status, other.status, large.status) == (303, 200, 403, 422)
    assert sent.location.startswith(f"{home}circles/")
    names = {(each.name, each.path, bool(each.secure)) for each in visitor.cookies}
    assert names == (
        {("__Secure-napledger_csrf.nap", "/nap", True), ("__Secure-napledger.nap", "/nap", True)}
        if front.home != "/"
        else {("__Host-napledger_csrf", "/", True), ("__Host-napledger", "/", True)}
    )
    assert re.findall(r">(https?://[^<]*)#[\w-]+<", made) == [f"{front.origin}{home}join/"]
    # A passkey is for the name that was called.
    address = f"{home}account/sign-in/passkey/"
    asked = front.visitor().get(address, headers={"Accept": "application/json"})
    options = json.loads(asked.text)["request_options"]["publicKey"]
    assert options["rpId"] == front.name


def test_guesses_are_counted_by_the_phones_address_whatever_it_says(front: Front) -> None:
    # Every address that begins with 127 is this machine's, on Linux: one for each proxy.
    guesser = front.visitor(calls_from=f"127.1.{front.tls_port >> 8}.{front.tls_port & 255}")
    if not guesser.can_call:
        pytest.skip(f"this machine is not {guesser.calls_from} too, as Linux is")

    assert [guess(guesser, front.home, number) for number in range(21)] == [422] * 20 + [429]
    assert guess(front.visitor(), front.home, 21) == 422


def guess(visitor: Visitor, home: str, number: int) -> int:
    """Return the status of the answer to a guessed code, from whoever says to be another."""
    token = visitor.get(f"{home}token/").text
    fields = {"csrfmiddlewaretoken": token, "code": f"a guess {number}"}
    headers = {"X-Forwarded-For": f"192.0.2.{number}"}
    return visitor.send(f"{home}join/open/", fields, headers=headers).status
