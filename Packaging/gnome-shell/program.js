// Runs swiftcal-widget and what it says can be run. Nothing here blocks, and close() leaves nothing behind.

export class Program {
    // `logic` is the module logic.js.
    constructor({Gio, GLib}, logic, paths) {
        [this._Gio, this._GLib, this._logic, this._paths] = [Gio, GLib, logic, paths];
        this._cancellable = new Gio.Cancellable();
        this._children = new Set();
        this._timers = new Set();
    }

    // Follows the stream of a subject. `tell` gets each line's object, or {trouble, reason} while there is none: trouble is
    // “notInstalled” or “notAnswering”.
    follow(subject, tell) {
        [this._subject, this._tell, this._failures] = [subject, tell, 0];
        this._start();
    }

    // Runs a list of arguments. `done` gets what was written, or null, and what is wrong, or an empty text.
    run(words, done = () => {}) {
        const {SubprocessFlags} = this._Gio;
        let child;
        try {
            child = this._spawn([words], SubprocessFlags.STDOUT_PIPE | SubprocessFlags.STDERR_PIPE);
        } catch (error) {
            done(null, error.message);
            return;
        }
        const limit = this._after(20000, () => child.force_exit());
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

    // Asks the program itself, wherever it is.
    ask(words, done) {
        this.run([this._found ?? this._paths[0], ...words], done);
    }

    // Starts the stream again if it says nothing soon: a program that hangs says nothing of what was just changed.
    expectLine() {
        if (this._stream && !this._deadline)
            this._deadline = this._after(3000, () => this._giveUp());
    }

    close() {
        this._cancellable.cancel();
        this._stream = null;
        for (const timer of this._timers)
            this._GLib.source_remove(timer);
        this._timers.clear();
        for (const child of this._children)
            child.send_signal(15);
        this._children.clear();
    }

    _start() {
        const {SubprocessFlags, DataInputStream} = this._Gio;
        let child;
        try {
            const words = this._logic.streamArguments(this._subject);
            child = this._spawn(
                this._paths.map(path => [path, ...words]), SubprocessFlags.STDOUT_PIPE | SubprocessFlags.STDERR_PIPE);
        } catch (error) {
            const isMissing = !this._paths.some(path => this._GLib.find_program_in_path(path));
            this._tell({trouble: isMissing ? 'notInstalled' : 'notAnswering', reason: isMissing ? '' : error.message});
            this._startLater();
            return;
        }
        [this._stream, this._reason, this._start_time] = [child, '', this._GLib.get_monotonic_time()];
        this._deadline = this._after(5000, () => this._giveUp());
        const [lines, problems] = [child.get_stdout_pipe(), child.get_stderr_pipe()].map(
            base_stream => new DataInputStream({base_stream, close_base_stream: true}));
        // It has ended when it has, and when all that it wrote was read.
        let open = 2;
        const end = () => {
            if (--open === 0)
                this._end(child);
        };
        this._read(lines, text => this._take(child, text), end);
        this._read(problems, text => {
            if (child === this._stream)
                this._reason = text;
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
        const panel = this._logic.readLine(text);
        if (child !== this._stream || !panel)
            return;
        this._forget(this._deadline);
        this._deadline = 0;
        this._tell(panel);
        // A store that this program cannot read may be one of a newer program that has taken its place.
        if (panel.problem)
            this._renewal ||= this._after(this._logic.pauseAfter(++this._failures), () => this._renew());
    }

    _renew() {
        this._renewal = 0;
        const child = this._stream;
        this._stream = null;
        child?.send_signal(15);
        this._start();
    }

    // The stream has ended, or is taken for one that hangs.
    _end(child) {
        if (child !== this._stream)
            return;
        this._stream = null;
        const hasLasted = this._GLib.get_monotonic_time() - this._start_time > 5e6;
        if (hasLasted)
            this._failures = 0;
        if (this._failures > 0 || this._reason)
            this._tell({trouble: 'notAnswering', reason: this._reason});
        this._startLater();
    }

    _giveUp() {
        this._deadline = 0;
        const child = this._stream;
        child?.force_exit();
        this._failures = Math.max(this._failures, 1);
        this._end(child);
    }

    _startLater() {
        this._forget(this._deadline);
        this._forget(this._renewal);
        [this._deadline, this._renewal] = [0, 0];
        this._after(this._logic.pauseAfter(this._failures++), () => this._start());
    }

    // Starts the first of several commands that can be started.
    _spawn(commands, flags) {
        let missing;
        for (const words of commands) {
            try {
                // Files that a program must not have are closed for it anyway. With this flag GLib need not copy the shell
                // to do that, which would hold it up for 20 ms.
                const child = this._Gio.Subprocess.new(words, flags | this._Gio.SubprocessFlags.INHERIT_FDS);
                this._children.add(child);
                if (commands.length > 1)
                    this._found = words[0];
                return child;
            } catch (error) {
                missing ??= error;
            }
        }
        throw missing;
    }

    _read(lines, take, end) {
        lines.read_line_async(this._GLib.PRIORITY_DEFAULT, this._cancellable, (_, result) => {
            let text;
            try {
                [text] = lines.read_line_finish_utf8(result);
            } catch {
                text = null;
            }
            if (this._cancellable.is_cancelled())
                return;
            if (text === null) {
                end();
                return;
            }
            take(text);
            this._read(lines, take, end);
        });
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
