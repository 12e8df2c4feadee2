"""A GNOME Shell without a display, with one extension, for the tests of ours: started on private buses with a virtual monitor,
looked at through its own evaluation, and pressed with a virtual pointer. It ends what it started."""
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

BUS = """<busconfig><type>session</type><listen>unix:dir={dir}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>"""


class Shell:
    """A running shell. `prefix` is where SwiftCal is installed, and `settings` are (schema, key, value) for gsettings."""

    uuid = "swiftcal@swiftcal"

    def __init__(self, prefix, container, settings=(), environment=None, size="1280x800", scale=1):
        self.folder = tempfile.mkdtemp()
        self.processes = []
        self.environment = dict(
            os.environ, HOME=f"{self.folder}/home", XDG_RUNTIME_DIR=f"{self.folder}/run", XDG_CONFIG_HOME=f"{self.folder}/config",
            XDG_DATA_HOME=f"{self.folder}/data", XDG_CACHE_HOME=f"{self.folder}/cache", SWIFTCAL_CONTAINER=container,
            XDG_DATA_DIRS=f"{prefix}/share:/usr/local/share:/usr/share", LIBGL_ALWAYS_SOFTWARE="1", GALLIUM_DRIVER="llvmpipe",
            XDG_SESSION_TYPE="wayland", XDG_CURRENT_DESKTOP="GNOME", NO_AT_BRIDGE="1", GSETTINGS_BACKEND="keyfile",
            **{"LANG": "C.UTF-8", **(environment or {})})
        self.environment.pop("LC_ALL", None)
        for name in ("home", "run", "config", "data", "cache"):
            os.makedirs(f"{self.folder}/{name}", mode=0o700)
        for kind in ("SYSTEM", "SESSION"):
            self.environment[f"DBUS_{kind}_BUS_ADDRESS"] = self._bus(kind.lower())
        self.log_path = f"{self.folder}/log"
        self.start([sys.executable, "-m", "dbusmock", "--system", "--template", "logind"])
        # The shell locks the screen where there is a manager of displays to unlock it.
        manager = ("org.gnome.DisplayManager", "/org/gnome/DisplayManager/Manager", "org.gnome.DisplayManager.Manager")
        self.start([sys.executable, "-m", "dbusmock", "--system", *manager])
        self.run("gdbus", "wait", "--system", "--timeout", "10", manager[0])
        self.run("gdbus", "call", "--system", "--dest", manager[0], "--object-path", manager[1],
                 "--method", "org.freedesktop.DBus.Mock.AddProperty", manager[2], "Version", "<'43'>")
        wanted = [
            ("org.gnome.shell", "disable-user-extensions", "false"), ("org.gnome.shell", "enabled-extensions", f"['{self.uuid}']"),
            ("org.gnome.shell", "welcome-dialog-last-shown-version", "99"), ("org.gnome.desktop.interface", "enable-animations", "false"),
            ("org.gnome.desktop.notifications", "show-banners", "false")]
        for setting in [*wanted, *settings]:
            self.run("gsettings", "set", *setting)
        time.sleep(0.5)
        self.log = open(self.log_path, "wb")
        # Before all else that the machine does, where that is allowed: it is not to be measured with the shell.
        first = ["chrt", "--fifo", "1"]
        if subprocess.run([*first, "true"], capture_output=True, check=False).returncode != 0:
            first = []
        self.shell = self.start(
            [*first, "gnome-shell", "--headless", "--unsafe-mode", "--no-x11", "--virtual-monitor", size], self.log)
        self.wait(lambda: self.evaluate("Main.layoutManager._startingUp") is False, 30)
        self.evaluate("Main.overview.hide()")

    def _bus(self, name):
        path = f"{self.folder}/{name}.conf"
        with open(path, "w", encoding="utf-8") as file:
            file.write(BUS.format(dir=self.environment["XDG_RUNTIME_DIR"]))
        bus = subprocess.Popen(
            ["dbus-daemon", f"--config-file={path}", "--print-address", "--nofork"], env=self.environment, stdout=subprocess.PIPE)
        self.processes.append(bus)
        return bus.stdout.readline().decode().strip()

    def start(self, words, output=subprocess.DEVNULL):
        process = subprocess.Popen(words, env=self.environment, stdout=output, stderr=output, stdin=subprocess.DEVNULL)
        self.processes.append(process)
        return process

    def run(self, *words, check=True, **more):
        """Runs a program in the session, and gives what it writes."""
        return subprocess.run(
            words, env=self.environment, check=check, capture_output=True, text=True, timeout=60, **more).stdout

    def call(self, interface, path, method, *arguments):
        return self.run(
            "gdbus", "call", "--session", "--timeout", "20", "--dest", interface, "--object-path", path, "--method", method, *arguments,
            check=False)

    def evaluate(self, code):
        """What an expression of JavaScript in the shell is; None if it fails."""
        # A text in JSON is one of GVariant, too.
        answer = self.call("org.gnome.Shell", "/org/gnome/Shell", "org.gnome.Shell.Eval", json.dumps(code)).strip()
        if not answer.startswith("(true, "):
            return None
        # The answer is a text of GVariant in one pair of quotes or the other.
        text = answer[len("(true, "):-1]
        text = text[1:-1].replace("\\\\", "\\").replace('\\"', '"').replace("\\'", "'")
        try:
            return json.loads(text)
        except ValueError:
            return text

    def wait(self, condition, seconds=3.0):
        """Waits until something is so, and says how long that took; fails if it does not become so."""
        start = time.monotonic()
        while True:
            if condition():
                return time.monotonic() - start
            if time.monotonic() - start > seconds:
                raise AssertionError(f"not within {seconds} s")
            time.sleep(0.02)

    def click(self, actor):
        """Presses what an expression names, with a pointer."""
        x, y = self.evaluate(f"(() => {{ const a = {actor}; const [x, y] = a.get_transformed_position();"
                             " const [w, h] = a.get_transformed_size(); return [x + w / 2, y + h / 2]; })()")
        self.evaluate(f"""(() => {{
            const {{Clutter, GLib}} = imports.gi;
            const seat = Clutter.get_default_backend().get_default_seat();
            globalThis._pointer ??= seat.create_virtual_device(Clutter.InputDeviceType.POINTER_DEVICE);
            const now = () => GLib.get_monotonic_time();
            _pointer.notify_absolute_motion(now(), {x}, {y});
            GLib.timeout_add(0, 60, () => {{ _pointer.notify_button(now(), 1, Clutter.ButtonState.PRESSED); return false; }});
            GLib.timeout_add(0, 140, () => {{ _pointer.notify_button(now(), 1, Clutter.ButtonState.RELEASED); return false; }});
            return 1; }})()""")
        time.sleep(0.15)

    def picture(self, path):
        self.call("org.gnome.Shell.Screenshot", "/org/gnome/Shell/Screenshot", "org.gnome.Shell.Screenshot.Screenshot", "false",
                  "false", path)

    def children(self):
        """The programs of ours that the shell has started."""
        found = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(self.shell.pid)], capture_output=True, text=True, check=False)
        return [line.split(None, 1) for line in found.stdout.splitlines() if "swiftcal" in line and "<defunct>" not in line]

    def complaints(self):
        """What the shell's log says of us, and errors in JavaScript that are not those of what is missing in this session."""
        with open(self.log_path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        missing = ("CalendarServer", "DisplayManager", "PolicyKit", "asyncCallback@resource")
        return [line for line in text.splitlines()
                if "swiftcal" in line.lower() or ("JS ERROR" in line or "JS WARNING" in line) and not any(m in line for m in missing)]

    def close(self):
        for process in reversed(self.processes):
            process.send_signal(signal.SIGTERM)
        time.sleep(0.5)
        for process in self.processes:
            process.kill()
            process.wait()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)
