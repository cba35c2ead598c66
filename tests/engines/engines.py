"""WebKit and Firefox, driven by what Debian and the standard library have.

WebKitGTK speaks WebDriver over HTTP, Firefox its own Marionette over a socket; both have the same
commands. Reloading is the page's own, since Marionette's goes past the service worker.
"""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from tests.faults.house import free_port

WIDTH, HEIGHT = 390, 844
START_SECONDS = 90
SCREENS = 90
"""The number of the first screen that is tried for Xvfb."""

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""What an element is called in an answer: WebDriver's own."""

WINDOW = Path(__file__).with_name("webkit_window.py")
DEBIANS_PYTHON = "/usr/bin/python3"


class Refused(Exception):
    """What a browser could not do, in its own words."""


class Engine(Protocol):
    """A browser with one page, as narrow as a phone."""

    def ask(self, name: str, **facts: Any) -> Any:
        """Return what the browser answers to a command of COMMANDS, or raise Refused."""

    def complaints(self) -> list[str]:
        """Return what its pages have complained of since it was started, a line each."""

    def close(self) -> None:
        """End it, with all that belongs to it."""


COMMANDS = {
    "navigate": ("WebDriver:Navigate", "POST /url"),
    "run": ("WebDriver:ExecuteScript", "POST /execute/sync"),
    "click": ("WebDriver:ElementClick", "POST /element/{id}/click"),
    "type": ("WebDriver:ElementSendKeys", "POST /element/{id}/value"),
    "cookie": ("WebDriver:AddCookie", "POST /cookie"),
}
"""The same command as Marionette and as WebDriver have it."""


def missing(engine: str) -> list[str]:
    """Return Debian's packages that an engine lacks here."""
    if engine == "firefox":
        return [] if shutil.which("firefox-esr") else ["firefox-esr"]
    lacking = [
        package
        for program, package in (("WebKitWebDriver", "webkit2gtk-driver"), ("Xvfb", "xvfb"))
        if not shutil.which(program)
    ]
    asked = [DEBIANS_PYTHON, "-c", "import gi; gi.require_version('WebKit2', '4.1')"]
    has_window = subprocess.run(asked, check=False, capture_output=True)  # noqa: S603  # Debian's
    return lacking if not has_window.returncode else [*lacking, "gir1.2-webkit2-4.1", "python3-gi"]


def until(what: Callable[[], Any], seconds: float = 20) -> Any:
    """Return what it returns once that is true, or raise what went wrong last."""
    end = time.monotonic() + seconds
    while True:
        try:
            if (found := what()) or time.monotonic() > end:
                return found
        except (OSError, Refused):
            if time.monotonic() > end:
                raise
        time.sleep(0.02)


def started(*words: str, said: Path, **environment: str) -> subprocess.Popen[bytes]:
    """Return a program that runs, with all that it starts, and writes what it says to a file."""
    with said.open("wb") as file:
        return subprocess.Popen(  # noqa: S603  # a browser of Debian's, or what it needs
            words,
            env=os.environ | environment,
            stdout=file,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def ended(process: subprocess.Popen[bytes]) -> None:
    """End a process and all that it started."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


class Firefox:
    """Firefox without a window, over Marionette's socket: a length, a colon, and JSON each way."""

    PREFERENCES = 'user_pref("{name}", {value});\n'
    # A phone is narrower than a window of Firefox may be.
    NARROW = f"""const {{ style }} = gBrowser.selectedBrowser;
      style.minWidth = style.maxWidth = "{WIDTH}px";
      style.minHeight = style.maxHeight = "{HEIGHT}px" """
    SAID = """return [
      ...Services.console.getMessageArray()
        .filter((each) => each instanceof Ci.nsIScriptError && !(each.flags & each.warningFlag))
        .filter(({ sourceName }) => sourceName.startsWith("http"))
        .map(String),
      ...Cc["@mozilla.org/consoleAPI-storage;1"].getService(Ci.nsIConsoleAPIStorage).getEvents()
        .filter(({ level, filename }) => level === "error" && filename.startsWith("http"))
        .map((each) => each.arguments.join(" ")),
    ]"""

    def __init__(self, folder: Path, *, theme: str) -> None:
        port = free_port()
        wishes = {"marionette.port": port, "ui.systemUsesDarkTheme": int(theme == "dark")}
        lines = [self.PREFERENCES.format(name=name, value=wishes[name]) for name in wishes]
        (folder / "user.js").write_text("".join(lines), encoding="utf-8")
        words = ["--headless", "--marionette", "--remote-allow-system-access", "--profile"]
        said = folder / "said.log"
        self._process = started("firefox-esr", *words, str(folder), said=said, HOME=str(folder))
        self._socket: socket.socket = until(
            lambda: socket.create_connection(("127.0.0.1", port), timeout=START_SECONDS),
            START_SECONDS,
        )
        self._answers = self._socket.makefile("rb")
        self._numbers = itertools.count(1)
        self._answer()
        self._send("WebDriver:NewSession")
        self._privileged(self.NARROW)

    def ask(self, name: str, **facts: Any) -> Any:
        """Return what the browser answers to a command of COMMANDS, or raise Refused."""
        found = self._send(COMMANDS[name][0], **facts)
        return found["value"] if isinstance(found, dict) else found

    def complaints(self) -> list[str]:
        """Return what its pages have complained of since it was started, a line each."""
        found: list[str] = self._privileged(self.SAID)
        return found

    def close(self) -> None:
        """End it, with all that belongs to it."""
        self._answers.close()
        self._socket.close()
        ended(self._process)

    def _privileged(self, script: str) -> Any:
        self._send("Marionette:SetContext", value="chrome")
        found = self.ask("run", script=script, args=[])
        self._send("Marionette:SetContext", value="content")
        return found

    def _send(self, command: str, **facts: Any) -> Any:
        said = json.dumps([0, next(self._numbers), command, facts]).encode()
        self._socket.sendall(f"{len(said)}:".encode() + said)
        _kind, _number, fault, result = self._answer()
        if fault:
            raise Refused(f"{command}: {fault['message']}")
        return result

    def _answer(self) -> Any:
        length = b""
        while (figure := self._answers.read(1)) != b":":
            assert figure, "Firefox is there"
            length += figure
        return json.loads(self._answers.read(int(length)))


class WebKit:
    """WebKitGTK in a window of our own on a screen that nobody sees, over WebDriver."""

    def __init__(self, folder: Path, *, theme: str) -> None:
        self._said = folder / "said.log"
        number = next(number for number in itertools.count(SCREENS) if is_free(number))
        screen, size = f":{number}", f"{2 * WIDTH}x{2 * HEIGHT}x24"
        words = ["-screen", "0", size, "-nolisten", "tcp"]
        self._screen = started("Xvfb", screen, *words, said=folder / "screen.log")
        until(lambda: not is_free(number))
        port = free_port()
        own = dict.fromkeys(("HOME", "TMPDIR", "XDG_RUNTIME_DIR"), str(folder))
        quiet = {"DISPLAY": screen, "NO_AT_BRIDGE": "1"}
        self._driver = started("WebKitWebDriver", f"--port={port}", said=self._said, **own, **quiet)
        self._address = f"http://127.0.0.1:{port}/session"
        window = {"binary": str(WINDOW), "args": [str(WIDTH), str(HEIGHT), theme]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": window}}
        found = until(lambda: self._send("POST ", capabilities=wanted), START_SECONDS)
        self._address += f"/{found['sessionId']}"

    def ask(self, name: str, **facts: Any) -> Any:
        """Return what the browser answers to a command of COMMANDS, or raise Refused."""
        return self._send(COMMANDS[name][1].format(**facts), **facts)

    def complaints(self) -> list[str]:
        """Return what its pages have complained of since it was started, a line each."""
        lines = self._said.read_text(encoding="utf-8").splitlines()
        return [line for line in lines if re.search(r"CONSOLE (\w+ )?ERROR", line)]

    def close(self) -> None:
        """End it, with all that belongs to it."""
        ended(self._driver)
        ended(self._screen)

    def _send(self, command: str, **facts: Any) -> Any:
        method, path = command.split(" ")
        request = urllib.request.Request(  # noqa: S310  # the driver's own address
            self._address + path,
            method=method,
            data=json.dumps(facts).encode() if method == "POST" else None,
            headers={"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=START_SECONDS) as answer:  # noqa: S310
                return json.load(answer)["value"]
        except urllib.error.HTTPError as refusal:
            fault = json.load(refusal)["value"]
            raise Refused(f"{command}: {fault['error']} {fault['message']}") from refusal


def is_free(screen: int) -> bool:
    """Return whether no X server shows this screen."""
    return not Path(f"/tmp/.X11-unix/X{screen}").exists()  # noqa: S108  # where X has it


ENGINES: dict[str, Callable[..., Engine]] = {"webkit": WebKit, "firefox": Firefox}


class Phone:
    """What a person does with the page: open it, look, tap and type."""

    FIND = """const [css, text] = arguments;
      const said = ({ textContent }) => textContent.trim().replace(/\\s+/g, " ");
      const isShown = (each) => getComputedStyle(each).visibility === "visible";
      const isThere = (each) => each.getClientRects().length && isShown(each);
      const isAsleep = ({ disabled, ariaDisabled }) => disabled || ariaDisabled === "true";
      return [...document.querySelectorAll(css)]
        .filter((each) => isThere(each) && !isAsleep(each) && said(each).includes(text))"""
    """Finds what can be seen and tapped now."""

    def __init__(self, engine: Engine, site: str) -> None:
        self.engine, self.site = engine, site

    def open(self, path: str) -> None:
        """Go to a page of the site."""
        self.engine.ask("navigate", url=f"{self.site}{path}")

    def keep_secret(self, name: str, value: str) -> None:
        """Have a cookie of the site's, on one of whose pages this is."""
        self.engine.ask("cookie", cookie={"name": name, "value": value, "path": "/"})

    def run(self, script: str, *words: Any) -> Any:
        """Return what a script returns in the page."""
        return self.engine.ask("run", script=script, args=list(words))

    def reload(self) -> None:
        """Load the page anew, as a person does."""
        self.run("window.isOld = true; location.reload()")
        until(lambda: self.run("return !window.isOld && document.readyState === 'complete'"))

    def all(self, what: str) -> list[str]:
        """Return the elements to be seen now of such: "css | text on it"."""
        css, _, text = what.partition(" | ")
        return [each[ELEMENT] for each in self.run(self.FIND, css, text)]

    def see(self, what: str) -> str:
        """Wait for an element, and return it."""
        found: list[str] = until(lambda: self.all(what))
        assert found, f"{what} is not on the page:\n{self.run('return document.body.innerText')}"
        return found[0]

    def tap(self, what: str) -> None:
        """Tap an element as soon as it can be tapped."""

        def tapped() -> bool:
            found = self.see(what)
            # Not below the dock, where a driver's own scrolling would leave it.
            self.run("arguments[0].scrollIntoView({ block: 'center' })", {ELEMENT: found})
            self.engine.ask("click", id=found)
            return True

        until(tapped)

    def type(self, what: str, text: str) -> None:
        """Type into a field."""
        self.engine.ask("type", id=self.see(what), text=text)

    def says(self, words: str) -> None:
        """Wait until the line above the table begins like this."""
        script = "return document.querySelector('.bar__said')?.innerText ?? ''"

        def read() -> str:
            return " ".join(self.run(script).split())

        until(lambda: read().startswith(words))
        assert read().startswith(words), read()
