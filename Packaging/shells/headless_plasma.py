"""A Plasma without a display, for the tests of ours: an X server of its own, KWin and plasmashell with a layout, looked at through
what screen readers are told, and pressed with a pointer and keys. It ends what it started."""
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

FOCUSED, CHECKED, SHOWING = 12, 4, 25


class Screen:
    """What screen readers are told of one program. Each look asks the program itself: nothing is known from before."""

    def __init__(self, session):
        address = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, 30000, None)
        self._bus = Gio.DBusConnection.new_for_address_sync(
            address.unpack()[0],
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        # This starts the registry, which a program looks for only once.
        self._ask("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root", "Accessible", "GetChildren")

    def _ask(self, name, path, interface, method, arguments=None):
        return self._bus.call_sync(
            name, path, f"org.a11y.atspi.{interface}", method, arguments, None, 0, 10000, None).unpack()

    def _get(self, name, path, interface, key):
        return self._bus.call_sync(
            name, path, "org.freedesktop.DBus.Properties", "Get",
            GLib.Variant("(ss)", (f"org.a11y.atspi.{interface}", key)), None, 0, 10000, None).unpack()[0]

    def parts(self, pid):
        """All that has a name and is shown by the program with a process number."""
        for name, path in self._ask("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root", "Accessible", "GetChildren")[0]:
            owner = self._bus.call_sync(
                "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetConnectionUnixProcessID",
                GLib.Variant("(s)", (name,)), None, 0, 10000, None).unpack()[0]
            if owner == pid:
                yield from self._below(name, path, 0)

    def _below(self, name, path, depth):
        try:
            if depth > 1:
                states = self._ask(name, path, "Accessible", "GetState")[0][0]
                if not states >> SHOWING & 1:
                    return
                title = self._get(name, path, "Accessible", "Name")
                x, y, width, height = self._ask(name, path, "Component", "GetExtents", GLib.Variant("(u)", (0,)))[0]
                if title and width > 0:
                    yield {
                        "name": title, "role": self._ask(name, path, "Accessible", "GetRoleName")[0],
                        "x": x + width // 2, "y": y + height // 2, "width": width, "height": height,
                        "isFocused": bool(states >> FOCUSED & 1), "isChecked": bool(states >> CHECKED & 1)}
            children = self._ask(name, path, "Accessible", "GetChildren")[0]
        except GLib.Error:
            # It went away meanwhile.
            return
        for child in children:
            yield from self._below(*child, depth + 1)


class Shell:
    """A running plasmashell. `prefix` is where SwiftCal is installed, and `layout` is a script that makes panels and widgets."""

    def __init__(self, prefix, container, layout, environment=None, theme="default", colors=None, size="1280x800",
                 arguments=()):
        self.folder = tempfile.mkdtemp()
        self.processes = []
        self.log_path = f"{self.folder}/log"
        self._free_at = 0.0
        folders = {name: f"{self.folder}/{name.lower()}" for name in ("CONFIG_HOME", "DATA_HOME", "CACHE_HOME", "RUNTIME_DIR")}
        for path in folders.values():
            os.makedirs(path, mode=0o700)
        self.environment = dict(
            os.environ, **{f"XDG_{name}": path for name, path in folders.items()}, HOME=self.folder, SWIFTCAL_CONTAINER=container,
            XDG_DATA_DIRS=f"{prefix}/share:/usr/local/share:/usr/share", XDG_CURRENT_DESKTOP="KDE", XDG_SESSION_TYPE="x11",
            KDE_FULL_SESSION="true", QT_QPA_PLATFORM="xcb", QT_QUICK_BACKEND="software", LIBGL_ALWAYS_SOFTWARE="1",
            QT_FORCE_STDERR_LOGGING="1",
            KWIN_COMPOSE="N", **{"LC_ALL": "C.UTF-8", "QT_LOGGING_RULES": "*.debug=false;kwin*=false", **(environment or {})})
        for name in ("WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS"):
            self.environment.pop(name, None)
        self._configure(layout, theme, colors)
        self.log = open(self.log_path, "wb")
        # The server chooses a number that nobody has. It would forget everything whenever its only client leaves, also where the bus
        # of screen readers is: at-spi writes that on the screen and leaves. A program of Qt that does not find it there asks for it,
        # and if the answer comes after the first turn of its loop, it registers on no bus, and never again.
        ends = os.pipe()
        self.processes.append(subprocess.Popen(
            ["Xvfb", "-displayfd", str(ends[1]), "-screen", "0", f"{size}x24", "-nolisten", "tcp", "-noreset"], env=self.environment,
            pass_fds=ends[1:], stderr=subprocess.DEVNULL))
        os.close(ends[1])
        with os.fdopen(ends[0]) as number:
            self.environment["DISPLAY"] = f":{number.readline().strip()}"
        bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"], env=self.environment, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL)
        self.processes.append(bus)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
        self.session = Gio.DBusConnection.new_for_address_sync(
            self.environment["DBUS_SESSION_BUS_ADDRESS"],
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        self.screen = Screen(self.session)
        self.start(["kwin_x11"])
        # The shell's first try to load fails without it.
        self.session.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "StartServiceByName",
            GLib.Variant("(su)", ("org.kde.ActivityManager", 0)), None, 0, 30000, None)
        self.shell = self.start(["plasmashell", "--no-respawn", *arguments], self.log)

    def _configure(self, layout, theme, colors):
        # The layout of a first start is that of the look that is set.
        look = f"{self.environment['XDG_DATA_HOME']}/plasma/look-and-feel/org.swiftcal.test"
        os.makedirs(f"{look}/contents/layouts")
        with open(f"{look}/metadata.json", "w", encoding="utf-8") as file:
            json.dump({"KPackageStructure": "Plasma/LookAndFeel", "X-Plasma-APIVersion": "2",
                       "KPlugin": {"Id": "org.swiftcal.test", "Name": "Test", "ServiceTypes": ["Plasma/LookAndFeel"]}}, file)
        plain = "desktops().forEach(d => { d.wallpaperPlugin = 'org.kde.color'; });\n"
        with open(f"{look}/contents/layouts/org.kde.plasma.desktop-layout.js", "w", encoding="utf-8") as file:
            file.write(plain + layout)
        config = self.environment["XDG_CONFIG_HOME"]
        if colors:
            shutil.copy(colors, f"{config}/kdeglobals")
        with open(f"{config}/kdeglobals", "a", encoding="utf-8") as file:
            file.write("\n[KDE]\nLookAndFeelPackage=org.swiftcal.test\nAnimationDurationFactor=0\n")
        with open(f"{config}/plasmarc", "w", encoding="utf-8") as file:
            file.write(f"[Theme]\nname={theme}\n")

    def start(self, words, output=subprocess.DEVNULL):
        process = subprocess.Popen(words, env=self.environment, stdout=output, stderr=output, stdin=subprocess.DEVNULL)
        self.processes.append(process)
        return process

    def run(self, *words):
        return subprocess.run(words, env=self.environment, check=True, capture_output=True, text=True, timeout=60).stdout

    def script(self, text):
        """What a script prints that the shell runs, as layouts are."""
        return self.session.call_sync(
            "org.kde.plasmashell", "/PlasmaShell", "org.kde.PlasmaShell", "evaluateScript", GLib.Variant("(s)", (text,)), None, 0,
            20000, None).unpack()[0]

    def parts(self):
        return self.screen.parts(self.shell.pid)

    def found(self, name):
        """What has a name that begins like this."""
        return next((part for part in self.parts() if part["name"].startswith(name)), None)

    def wait(self, condition, seconds=10.0):
        """Waits until something is so, and says how long that took; fails if it does not become so."""
        start = time.monotonic()
        while not condition():
            if time.monotonic() - start > seconds:
                there = [f"{part['role']}: {part['name']}" for part in self.parts()]
                raise AssertionError(f"not within {seconds} s; there are {there}")
            time.sleep(0.02)
        return time.monotonic() - start

    def click(self, name, button=1):
        self.wait(lambda: self.found(name))
        # Buttons of Plasma 5 take the second of two presses within 0.4 s for a double click, which does nothing.
        time.sleep(max(0.0, self._free_at - time.monotonic()))
        part = self.found(name)
        self.run("xdotool", "mousemove", str(part["x"]), str(part["y"]), "click", str(button))
        self._free_at = time.monotonic() + 0.5

    def key(self, *names):
        self.run("xdotool", "key", *names)

    def picture(self, path):
        self.run("import", "-window", "root", path)

    def children(self):
        """The programs of ours that the shell has started, with their process numbers."""
        found = subprocess.run(
            ["ps", "-o", "pid=,args=", "--ppid", str(self.shell.pid)], capture_output=True, text=True, check=False).stdout
        return [line.split(None, 1) for line in found.splitlines() if "swiftcal" in line and "<defunct>" not in line]

    def complaints(self):
        """What the shell's log says of us, without what Plasma 6 says of every page of settings."""
        with open(self.log_path, encoding="utf-8", errors="replace") as file:
            return [line.rstrip() for line in file
                    if "swiftcal" in line.lower() and "General.qml:5:1: QML General: Created graphical object was not placed" not in line]

    def _end_services(self):
        """Ends what the buses and Plasma have started besides. It has this session's folder in its environment."""
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{pid}/environ", "rb") as file:
                    if f"XDG_RUNTIME_DIR={self.folder}/".encode() in file.read():
                        os.kill(int(pid), signal.SIGKILL)
            except OSError:
                continue

    def close(self):
        for process in reversed(self.processes):
            process.send_signal(signal.SIGTERM)
        for process in reversed(self.processes):
            try:
                process.wait(3)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self._end_services()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)
