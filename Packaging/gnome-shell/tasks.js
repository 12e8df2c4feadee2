// Work for the shell's main loop in short pieces: while the shell has nothing else to do, and no more than a millisecond of it at
// a time.

export class Tasks {
    constructor({GLib}) {
        this._GLib = GLib;
        this._waiting = new Map();
        this._source = 0;
        this._isClosed = false;
    }

    // Does something later. `steps` is what a generator gives: it yields where the shell may go on with something else. What has
    // the same name and waits is dropped.
    add(name, steps) {
        if (this._isClosed)
            return;
        this._waiting.delete(name);
        this._waiting.set(name, steps);
        this._source ||= this._GLib.idle_add(this._GLib.PRIORITY_DEFAULT_IDLE, () => this._go());
    }

    // From now on nothing is done: also not what is asked for while all else is taken away.
    close() {
        this._isClosed = true;
        if (this._source)
            this._GLib.source_remove(this._source);
        this._source = 0;
        this._waiting.clear();
    }

    _go() {
        const end = this._GLib.get_monotonic_time() + 1000;
        while (this._waiting.size > 0) {
            const [[name, steps]] = this._waiting;
            if (this._isDone(steps) && this._waiting.get(name) === steps)
                this._waiting.delete(name);
            if (this._GLib.get_monotonic_time() >= end)
                break;
        }
        if (this._waiting.size > 0)
            return this._GLib.SOURCE_CONTINUE;
        this._source = 0;
        return this._GLib.SOURCE_REMOVE;
    }

    // Goes one step on. A task that fails is over, and the others go on.
    _isDone(steps) {
        try {
            return steps.next().done;
        } catch (error) {
            logError(error, 'SwiftCal');
            return true;
        }
    }
}
