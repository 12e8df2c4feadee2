"""An applet for Budgie's panel: the streak with an icon, and a click that flips today. Copy this folder to
~/.local/share/budgie-desktop/plugins and add “SwiftCal” in Budgie's settings. It needs gir1.2-budgie-1.0 and gir1.2-budgieraven-1.0."""
import json
import os
import shutil

import gi

gi.require_version("Budgie", "1.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Budgie, Gio, GLib, GObject, Gtk  # noqa: E402


class SwiftCal(GObject.GObject, Budgie.Plugin):
    __gtype_name__ = "SwiftCal"

    def do_get_panel_widget(self, uuid):
        return SwiftCalApplet()


class SwiftCalApplet(Budgie.Applet):
    def __init__(self):
        Budgie.Applet.__init__(self)
        self.panel = None
        self.button = Gtk.Button(relief=Gtk.ReliefStyle.NONE)
        self.button.connect("clicked", self.press)
        box = Gtk.Box(spacing=4)
        self.icon = Gtk.Image.new_from_icon_name("swiftcal-rest-symbolic", Gtk.IconSize.MENU)
        self.label = Gtk.Label(label="–")
        box.add(self.icon)
        box.add(self.label)
        self.button.add(box)
        self.add(self.button)
        self.show_all()
        self.start()

    def press(self, _button):
        if self.panel and self.panel["toggle"]:
            Gio.Subprocess.new(self.panel["toggle"]["action"], Gio.SubprocessFlags.STDOUT_SILENCE)

    def start(self):
        """Follows the program, and starts it again half a minute after it has ended."""
        places = ["swiftcal-widget", os.path.expanduser("~/.local/bin/swiftcal-widget"), "/usr/local/bin/swiftcal-widget"]
        program = next((path for path in map(shutil.which, places) if path), None)
        if program:
            child = Gio.Subprocess.new([program, "run", "--format", "panel"], Gio.SubprocessFlags.STDOUT_PIPE)
            lines = Gio.DataInputStream(base_stream=child.get_stdout_pipe())
            lines.read_line_async(GLib.PRIORITY_DEFAULT, None, self.take)
        else:
            GLib.timeout_add_seconds(30, self.start)
        return GLib.SOURCE_REMOVE

    def take(self, lines, result):
        line, _ = lines.read_line_finish_utf8(result)
        if line is None:
            self.label.set_text("–")
            GLib.timeout_add_seconds(30, self.start)
            return
        self.panel = json.loads(line)
        self.label.set_text(self.panel["label"])
        self.icon.set_from_icon_name(self.panel["icon"], Gtk.IconSize.MENU)
        self.button.set_tooltip_text(self.panel["problem"] or self.panel["tooltip"])
        lines.read_line_async(GLib.PRIORITY_DEFAULT, None, self.take)
