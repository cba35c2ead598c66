#!/usr/bin/python3
"""A window of WebKit's as wide as a phone, which WebKitWebDriver starts and drives.

Run by Debian's own Python, which has GTK. Its words: width, height, "light" or "dark".
"""

from __future__ import annotations

import sys
import tempfile
from typing import Any

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")

from gi.repository import Gtk, WebKit2  # noqa: E402  # their versions are said before


def main(width: int, height: int, theme: str) -> None:
    """Show nothing until the driver asks for a page."""
    dark = Gtk.Settings.get_default()
    dark.set_property("gtk-application-prefer-dark-theme", theme == "dark")
    folder = tempfile.mkdtemp(prefix="webkit")
    kept = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
    context = WebKit2.WebContext.new_with_website_data_manager(kept)
    context.set_automation_allowed(True)

    def opened(_session: object) -> Any:
        view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
        # What a page complains of is read from what this prints.
        view.get_settings().set_enable_write_console_messages_to_stdout(True)
        window = Gtk.Window(default_width=width, default_height=height)
        window.add(view)
        window.show_all()
        return view

    def begun(_context: object, session: Any) -> None:
        session.connect("create-web-view", opened)

    context.connect("automation-started", begun)
    Gtk.main()


main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
