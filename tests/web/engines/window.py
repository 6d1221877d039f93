"""A window that contains only a page, started and driven by WebKitWebDriver.

    window.py FOLDER WIDTH HEIGHT light|dark LANGUAGE

The window is as large as the page: a browser window could not be as narrow as a phone. FOLDER holds
the page's data; FOLDER/first.js runs before every page. The window answers two messages of the page:
"error" appends its text to FOLDER/errors, one JSON string per line; "picture" writes a screenshot to
FOLDER/NAME, because WebDriver's own screenshots hang while nothing moves.
"""

import json
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, Gtk, WebKit2  # noqa: E402

folder, width, height, theme, language = sys.argv[1:]


def path(name):
    return os.path.join(folder, name)


def context():
    kept = WebKit2.WebsiteDataManager(base_data_directory=path("data"), base_cache_directory=path("cache"))
    made = WebKit2.WebContext(website_data_manager=kept)
    made.set_automation_allowed(True)
    made.set_preferred_languages([language])
    return made


def note_error(text):
    with open(path("errors"), "a", encoding="utf-8") as file:
        file.write(json.dumps(text) + "\n")


def picture(name, window):
    """Writes the file under another name first, so that it never exists incomplete."""
    shown = window.get_window()
    pixels = Gdk.pixbuf_get_from_window(shown, 0, 0, shown.get_width(), shown.get_height())
    pixels.savev(path("unfinished"), "png", ["compression"], ["1"])
    os.rename(path("unfinished"), path(os.path.basename(name)))


def content(window):
    made = WebKit2.UserContentManager()
    answers = {"error": note_error, "picture": lambda name: picture(name, window)}
    for name, answer in answers.items():
        made.register_script_message_handler(name)
        made.connect(
            "script-message-received::" + name,
            lambda _content, message, act=answer: act(message.get_js_value().to_string()),
        )
    with open(path("first.js"), encoding="utf-8") as file:
        first = WebKit2.UserScript.new(
            file.read(),
            WebKit2.UserContentInjectedFrames.TOP_FRAME,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    made.add_script(first)
    return made


def view(web):
    """The page, in a window of its size."""
    window = Gtk.Window(decorated=False)
    window.set_default_size(int(width), int(height))
    made = WebKit2.WebView(
        web_context=web, user_content_manager=content(window), is_controlled_by_automation=True
    )
    window.connect("destroy", Gtk.main_quit)
    window.add(made)
    window.show_all()
    made.grab_focus()
    return made


def begin(web, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("gangway-window")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", lambda _session: view(web))


Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", theme == "dark")
the_context = context()
the_context.connect("automation-started", begin)
Gtk.main()
