// An applet for Cinnamon's panel: the streak with an icon, and a click that flips today. Copy this folder to
// ~/.local/share/cinnamon/applets and add “SwiftCal” in the settings of applets.

const {Gio, GLib} = imports.gi;
const Applet = imports.ui.applet;

class SwiftCal extends Applet.TextIconApplet {
    constructor(orientation, panelHeight, instance) {
        super(orientation, panelHeight, instance);
        this.set_applet_icon_symbolic_name('swiftcal-rest-symbolic');
        this._start();
    }

    on_applet_clicked() {
        if (this._panel?.toggle)
            Gio.Subprocess.new(this._panel.toggle.action, Gio.SubprocessFlags.STDOUT_SILENCE);
    }

    on_applet_removed_from_panel() {
        this._isRemoved = true;
        if (this._timer)
            GLib.source_remove(this._timer);
        this._child?.send_signal(15);
    }

    // Follows the program, and starts it again half a minute after it has ended.
    _start() {
        this._timer = 0;
        const places = ['swiftcal-widget', `${GLib.get_home_dir()}/.local/bin/swiftcal-widget`, '/usr/local/bin/swiftcal-widget'];
        const program = places.map(place => GLib.find_program_in_path(place)).find(path => path !== null);
        if (!program) {
            this._end();
            return;
        }
        this._child = Gio.Subprocess.new([program, 'run', '--format', 'panel'], Gio.SubprocessFlags.STDOUT_PIPE);
        this._read(new Gio.DataInputStream({base_stream: this._child.get_stdout_pipe()}));
    }

    _read(lines) {
        lines.read_line_async(GLib.PRIORITY_DEFAULT, null, (_, result) => {
            const [line] = lines.read_line_finish_utf8(result);
            if (this._isRemoved)
                return;
            if (line === null) {
                this._end();
                return;
            }
            this._panel = JSON.parse(line);
            this.set_applet_label(this._panel.label);
            this.set_applet_icon_symbolic_name(this._panel.icon);
            this.set_applet_tooltip(this._panel.problem ?? this._panel.tooltip);
            this._read(lines);
        });
    }

    _end() {
        this.set_applet_label('–');
        this._timer = GLib.timeout_add_seconds(GLib.PRIORITY_DEFAULT, 30, () => {
            this._start();
            return GLib.SOURCE_REMOVE;
        });
    }
}

function main(metadata, orientation, panelHeight, instance) {
    return new SwiftCal(orientation, panelHeight, instance);
}
