// Work for the shell's main loop, in pieces that are short: a piece at a time while the shell is idle, and no more than a few
// milliseconds before it goes on with anything else.

export class Tasks {
    constructor({GLib}) {
        this._GLib = GLib;
        this._waiting = [];
        this._source = 0;
        // How many pieces of each name there were, and how long they took together and at most, in milliseconds.
        this.durations = {};
    }

    // Does something later. What has the same key and waits is replaced.
    add(key, work) {
        const place = this._waiting.findIndex(task => task.key === key);
        if (place >= 0)
            this._waiting[place] = {key, work};
        else
            this._waiting.push({key, work});
        this._source ||= this._GLib.idle_add(this._GLib.PRIORITY_DEFAULT_IDLE, () => this._step());
    }

    // Does something now, and notes how long it takes.
    measure(name, work) {
        const start = this._GLib.get_monotonic_time();
        try {
            return work();
        } finally {
            const duration = (this._GLib.get_monotonic_time() - start) / 1000;
            const known = this.durations[name.replace(/[0-9 ]+$/, '')] ??= {count: 0, total: 0, longest: 0};
            known.count++;
            known.total += duration;
            known.longest = Math.max(known.longest, duration);
        }
    }

    close() {
        if (this._source)
            this._GLib.source_remove(this._source);
        this._source = 0;
        this._waiting = [];
    }

    _step() {
        const end = this._GLib.get_monotonic_time() + 1000;
        while (this._waiting.length > 0) {
            const task = this._waiting.shift();
            this.measure(task.key, task.work);
            if (this._GLib.get_monotonic_time() >= end)
                break;
        }
        if (this._waiting.length > 0)
            return this._GLib.SOURCE_CONTINUE;
        this._source = 0;
        return this._GLib.SOURCE_REMOVE;
    }
}
