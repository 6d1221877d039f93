"""A window with nothing but a page in it, for WebKitWebDriver to start and to drive.

    window.py FOLDER WIDTH HEIGHT light|dark LANGUAGE

The window is as large as the page: with a browser around it, it could not be as narrow as a
phone. FOLDER is for what the page keeps; FOLDER/first.js runs before any page does. Two messages
of the page are answered: "complaint" adds its text to FOLDER/complaints, one JSON string a line;
"picture" writes what is on the screen to FOLDER/NAME, which WebDriver's own pictures wait for in
vain where nothing moves.
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


def complain(text):
    with open(path("complaints"), "a", encoding="utf-8") as file:
        file.write(json.dumps(text) + "\n")


def picture(name, window):
    """Writes the file under another name first, so that it is whole when it is there."""
    shown = window.get_window()
    pixels = Gdk.pixbuf_get_from_window(shown, 0, 0, shown.get_width(), shown.get_height())
    pixels.savev(path("unfinished"), "png", ["compression"], ["1"])
    os.rename(path("unfinished"), path(os.path.basename(name)))


def content(window):
    made = WebKit2.UserContentManager()
    answers = {"complaint": complain, "picture": lambda name: picture(name, window)}
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
    told = WebKit2.ApplicationInfo()
    told.set_name("gangway-window")
    told.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(told)
    session.connect("create-web-view", lambda _session: view(web))


Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", theme == "dark")
the_context = context()
the_context.connect("automation-started", begin)
Gtk.main()
