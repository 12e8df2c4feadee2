// Evaluated in a GNOME Shell: from then on notes how long an extension takes there to be turned on and off, in globalThis.pieces,
// and after watchPieces() each other piece of its work. A piece is a call of something that the extension has given the main loop:
// a source, an answer, or a signal.

(uuid => {
    const {GLib, Gio, GObject} = imports.gi;
    const pieces = globalThis.pieces = {};
    let depth = 0;

    const timed = (kind, work) => function (...values) {
        const start = GLib.get_monotonic_time();
        depth++;
        try {
            return work.apply(this, values);
        } finally {
            if (--depth === 0)
                (pieces[kind] ??= []).push((GLib.get_monotonic_time() - start) / 1000);
        }
    };
    // The two functions that gave it; nothing if what called is the shell itself.
    const giver = () => {
        const [, , ...callers] = new Error().stack.split('\n');
        return callers[0].includes(uuid) &&
            callers.slice(0, 2).map(line => line.replace(/@.*\//, ' ').replace(/:\d+$/, '')).join(' < ');
    };
    const patch = (object, name) => {
        const real = object[name];
        object[name] = function (...values) {
            const kind = giver();
            return real.apply(this, kind ? values.map(one => typeof one === 'function' ? timed(`${name} ${kind}`, one) : one) : values);
        };
    };
    const owner = (object, name) => Object.hasOwn(object, name) ? object : owner(Object.getPrototypeOf(object), name);

    globalThis.watchPieces = () => {
        patch(GLib, 'idle_add');
        patch(GLib, 'timeout_add');
        patch(Gio.Subprocess.prototype, 'communicate_utf8_async');
        patch(Gio.Subprocess.prototype, 'wait_async');
        patch(Gio.InputStream.prototype, 'read_bytes_async');
        patch(owner(Gio.File.new_for_path('/'), 'load_contents_async'), 'load_contents_async');
        patch(GObject.Object.prototype, 'connect');
        // Menus have signals of their own.
        patch(owner(Main.panel.statusArea.dateMenu.menu, 'connect'), 'connect');
    };
    const {stateObj} = Main.extensionManager.lookup(uuid);
    for (const name of ['enable', 'disable'])
        stateObj[name] = timed(name, stateObj[name]);
    return true;
})('swiftcal@swiftcal')
