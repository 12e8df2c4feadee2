// Runs swiftcal-widget and what it says can be run. Nothing here blocks, and close() leaves nothing behind.

export class Program {
    // `logic` is the module logic.js.
    constructor({Gio, GLib}, logic, paths) {
        [this._Gio, this._GLib, this._logic, this._paths] = [Gio, GLib, logic, paths];
        this._cancellable = new Gio.Cancellable();
        this._children = new Set();
        this._timers = new Set();
        this._monitors = new Map();
    }

    // Follows the stream of a subject. `tell` gets each line's object, or {trouble, reason} while there is none: trouble is
    // “notInstalled” or “notAnswering”.
    follow(subject, tell) {
        [this._subject, this._tell, this._failures] = [subject, tell, 0];
        this._paths.forEach(path => this._watch(path));
        this._start();
    }

    // Runs a list of arguments, for so many milliseconds at most. `done` gets what was written, or null, and what is wrong, or
    // an empty text.
    run(words, done = () => {}, longest = 20000) {
        let child;
        try {
            child = this._spawn(words);
        } catch (error) {
            done(null, error.message);
            return;
        }
        const limit = this._after(longest, () => child.force_exit());
        child.communicate_utf8_async(null, this._cancellable, (_, result) => {
            this._forget(limit);
            this._children.delete(child);
            try {
                const [, output, problems] = child.communicate_utf8_finish(result);
                const isDone = child.get_if_exited() && child.get_exit_status() === 0;
                done(isDone ? output : null, isDone ? '' : this._logic.firstLine(problems));
            } catch (error) {
                if (!this._cancellable.is_cancelled())
                    done(null, error.message);
            }
        });
    }

    // Runs what changes something: a line of the stream is to come soon, or has come meanwhile.
    change(words, done = () => {}) {
        const token = this._token;
        this.run(words, (output, problem) => {
            if (output !== null && token === this._token) {
                this._expected ||= this._after(this._logic.patience.expected, () => {
                    this._expected = 0;
                    this.check();
                });
            }
            done(output, problem);
        });
    }

    // Asks beside the stream for a line. A stream that hangs is silent, just as one that has nothing to say: one that has not
    // said what there is to say is replaced.
    check() {
        const stream = this._stream;
        if (!stream)
            return;
        this.run([this._found, ...this._logic.lineArguments(this._subject)], (output, reason) => {
            const panel = this._logic.readLine(output);
            if (stream !== this._stream)
                return;
            this._tell(panel ?? {trouble: 'notAnswering', reason});
            if (panel && this._token && panel.token !== this._token)
                this._restart();
        }, this._logic.patience.answer);
    }

    close() {
        this._cancellable.cancel();
        this._monitors.forEach(monitor => monitor.cancel());
        for (const timer of this._timers)
            this._GLib.source_remove(timer);
        this._timers.clear();
        this._stream?.force_exit();
        this._stream = null;
        for (const child of this._children)
            child.send_signal(15);
        this._children.clear();
    }

    // Sees at once that the program at a path comes, goes or is another one. GLib looks every few seconds for a folder that is
    // not there: so that is left to the pauses.
    _watch(path) {
        const {file_test, path_get_dirname, FileTest} = this._GLib;
        if (!path.startsWith('/') || this._monitors.has(path) || !file_test(path_get_dirname(path), FileTest.IS_DIR))
            return;
        try {
            const monitor = this._Gio.File.new_for_path(path).monitor_file(this._Gio.FileMonitorFlags.NONE, null);
            monitor.connect('changed', () => {
                // It is whole when no more happens to it.
                this._forget(this._renewal);
                this._renewal = this._after(this._logic.patience.file, () => this._restart());
                this._failures = 0;
            });
            this._monitors.set(path, monitor);
        } catch {
            // The system has no watch left. Then pauses are all there is.
        }
    }

    _start() {
        this._found = this._paths.map(path => this._GLib.find_program_in_path(path)).find(path => path);
        if (!this._found) {
            this._tell({trouble: 'notInstalled', reason: ''});
            this._startLater();
            return;
        }
        this._watch(this._found);
        let child;
        try {
            child = this._spawn([this._found, ...this._logic.streamArguments(this._subject)]);
        } catch (error) {
            this._tell({trouble: 'notAnswering', reason: error.message});
            this._startLater();
            return;
        }
        [this._stream, this._token, this._reason, this._start_time] = [child, null, '', this._GLib.get_monotonic_time()];
        const {first, start} = this._logic.patience;
        this._deadline = this._after(first, () => {
            this._tell({trouble: 'notAnswering', reason: ''});
            this._deadline = this._after(start - first, () => this._giveUp());
        });
        // It has ended when it has, and when all that it wrote was read.
        let open = 2;
        const end = () => {
            if (--open === 0)
                this._end(child);
        };
        this._read(child.get_stdout_pipe(), text => this._take(child, text), end);
        this._read(child.get_stderr_pipe(), text => {
            if (child === this._stream)
                this._reason = this._logic.firstLine(text);
        }, () => {});
        child.wait_async(this._cancellable, (_, result) => {
            this._children.delete(child);
            try {
                child.wait_finish(result);
            } catch {
                return;
            }
            end();
        });
    }

    _take(child, text) {
        if (child !== this._stream)
            return;
        const panel = this._logic.readLine(text);
        if (!panel) {
            // Who writes something else may go on and on with it.
            this._giveUp();
            return;
        }
        this._token = panel.token;
        this._stopWaiting();
        this._awaitSilence();
        this._tell(panel);
    }

    _awaitSilence() {
        this._silence = this._after(this._logic.patience.silence, () => {
            this._awaitSilence();
            this.check();
        });
    }

    _restart() {
        this._stopWaiting();
        this._stream?.force_exit();
        this._stream = null;
        this._start();
    }

    // Forgets what was to be done if nothing came.
    _stopWaiting() {
        for (const name of ['_deadline', '_expected', '_pause', '_silence']) {
            this._forget(this[name]);
            this[name] = 0;
        }
    }

    // The stream has ended, or is taken for one that hangs.
    _end(child) {
        if (child !== this._stream)
            return;
        this._stream = null;
        const hasLasted = this._token && this._GLib.get_monotonic_time() - this._start_time > 5e6;
        if (hasLasted)
            this._failures = 0;
        if (this._failures > 0 || this._reason)
            this._tell({trouble: 'notAnswering', reason: this._reason});
        this._startLater();
    }

    _giveUp() {
        const child = this._stream;
        child?.force_exit();
        this._failures = Math.max(this._failures, 1);
        this._end(child);
    }

    _startLater() {
        this._stopWaiting();
        this._pause = this._after(this._logic.pauseAfter(this._failures++), () => this._start());
    }

    _spawn(words) {
        const {Subprocess, SubprocessFlags} = this._Gio;
        // Files that a program must not have are closed for it anyway. With the last flag GLib need not copy the shell to do that,
        // which would hold it up for 20 ms.
        const child = Subprocess.new(
            words, SubprocessFlags.STDOUT_PIPE | SubprocessFlags.STDERR_PIPE | SubprocessFlags.INHERIT_FDS);
        this._children.add(child);
        return child;
    }

    // Reads lines. What is longer than any line of ours is taken for one, too, before it fills the shell's memory.
    _read(stream, take, end) {
        let [parts, size] = [[], 0];
        const add = bytes => {
            parts.push(bytes);
            size += bytes.length;
        };
        const takeLine = () => {
            const line = new Uint8Array(size);
            let place = 0;
            for (const part of parts) {
                line.set(part, place);
                place += part.length;
            }
            [parts, size] = [[], 0];
            take(new TextDecoder().decode(line));
        };
        const next = () => stream.read_bytes_async(65536, this._GLib.PRIORITY_DEFAULT, this._cancellable, (_, result) => {
            let bytes;
            try {
                bytes = stream.read_bytes_finish(result).toArray();
            } catch {
                bytes = [];
            }
            if (bytes.length === 0)
                stream.close_async(this._GLib.PRIORITY_DEFAULT, null, () => {});
            if (this._cancellable.is_cancelled())
                return;
            if (bytes.length === 0) {
                if (size > 0)
                    takeLine();
                end();
                return;
            }
            for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10)) {
                add(bytes.subarray(0, at));
                takeLine();
                bytes = bytes.subarray(at + 1);
            }
            add(bytes);
            if (size > this._logic.mostBytes)
                takeLine();
            next();
        });
        next();
    }

    _after(milliseconds, work) {
        const timer = this._GLib.timeout_add(this._GLib.PRIORITY_DEFAULT, milliseconds, () => {
            this._timers.delete(timer);
            work();
            return this._GLib.SOURCE_REMOVE;
        });
        this._timers.add(timer);
        return timer;
    }

    _forget(timer) {
        if (timer && this._timers.delete(timer))
            this._GLib.source_remove(timer);
    }
}
