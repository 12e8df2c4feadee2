// All of the extension: what it shows, and what it does when something is pressed.

export class Desktop {
    // `shell` has the modules of the shell, and `modules` those of this folder.
    constructor(shell, modules, {settings, folder, openSettings}) {
        Object.assign(this, {_shell: shell, _modules: modules, _settings: settings, _folder: folder});
        this._openSettings = openSettings;
        this._tasks = new modules.Tasks(shell);
        this._icons = new Map();
        this._host = {
            act: (action, id) => this._act(action, id), turn: words => this._turn(words), icon: name => this._icon(name),
            openSettings: () => this._openSettings(), opened: () => this._program?.check(), closed: () => this._turn(null),
        };
        this._signals = ['label', 'hidden-subjects'].map(
            key => settings.connect(`changed::${key}`, () => this._show()));
        this._signals.push(settings.connect('changed::position', () => this._makeIndicator()));
        this._signals.push(settings.connect('changed::quick-toggle', () => this._makeToggle()));
        this._signals.push(settings.connect('changed::subject', () => this._follow()));
        this._cancellable = new shell.Gio.Cancellable();
        this._tasks.add('begin', this._begin());
    }

    *_begin() {
        this._readWords();
        this._makeIndicator();
        yield;
        this._makeToggle();
        yield;
        this._follow();
    }

    close() {
        this._signals.forEach(signal => this._settings.disconnect(signal));
        this._cancellable.cancel();
        this._tasks.close();
        this._program?.close();
        this._indicator?.close();
        this._toggle?.close();
    }

    // Follows the subject that is chosen.
    _follow() {
        const {logic, Program} = this._modules;
        const {GLib} = this._shell;
        this._program?.close();
        this._program = new Program(this._shell, logic, logic.programPaths(this._folder, GLib.get_home_dir()));
        this._program.follow(this._settings.get_string('subject'), panel => this._take(panel));
    }

    _take(panel) {
        if (!this._trouble && panel.token && panel.token === this._panel?.token)
            return;
        [this._trouble, this._panel] = panel.trouble ? [panel, this._panel] : [null, panel];
        this._show();
        this._tasks.add('month', this._turnAgain());
    }

    // Brings a month that was turned to up to date.
    *_turnAgain() {
        if (this._turned && !this._turning)
            this._turn(this._turned.again);
    }

    _show() {
        this._tasks.add('show', this._showParts());
    }

    *_showParts() {
        if (this._trouble) {
            const {notInstalled, howToInstall, notAnswering} = this._words ?? {};
            const isMissing = this._trouble.trouble === 'notInstalled';
            const lines = isMissing ? [notInstalled, howToInstall] : [this._trouble.reason || notAnswering];
            this._indicator.showTrouble(lines.filter(line => line));
            this._toggle?.show({toggle: null, problem: lines[0], line: '', icon: 'swiftcal-problem-symbolic'}, []);
            return;
        }
        if (!this._panel)
            return;
        const subjects = this._modules.logic.listedSubjects(this._panel, this._settings.get_strv('hidden-subjects'));
        this._indicator.show(this._panel, {form: this._settings.get_string('label'), subjects});
        yield;
        this._indicator.showMonth(this._turned ?? this._panel.month, this._panel.words);
        this._toggle?.show(this._panel, subjects);
    }

    _makeIndicator() {
        this._indicator?.close();
        this._indicator = new this._modules.Indicator(
            this._shell, this._modules, this._host, this._settings.get_string('position'));
        this._show();
    }

    _makeToggle() {
        this._toggle?.close();
        this._toggle = null;
        if (this._settings.get_boolean('quick-toggle'))
            this._toggle = new this._modules.QuickToggle(this._shell, this._modules, this._host);
        this._show();
    }

    _act(action, id) {
        if (!action)
            return;
        const done = (output, problem) => {
            // What was not done is not shown as done: a switch that was pressed goes back.
            if (output === null) {
                this._shell.Main.notify('SwiftCal', problem);
                this._show();
            } else {
                this._tasks.add('month', this._turnAgain());
            }
        };
        if (id === 'open')
            this._program.run(action, done);
        else
            this._program.change(action, done);
    }

    // Shows the month that a command prints; without one, that of today.
    _turn(words) {
        this._turning = words;
        if (!words) {
            if (!this._turned)
                return;
            this._turned = null;
            this._indicator.showMonth(this._panel.month, this._panel.words);
            return;
        }
        this._program.run(words, output => {
            if (this._turning !== words)
                return;
            this._turning = null;
            if (output === null)
                return;
            const month = this._modules.logic.readLine(output)?.month ?? null;
            // The present month follows the stream.
            this._turned = month?.present ? month : null;
            this._indicator.showMonth(this._turned ?? this._panel.month, this._panel.words);
        });
    }

    _icon(name) {
        if (!this._icons.has(name))
            this._icons.set(name, this._shell.Gio.icon_new_for_string(`${this._folder}/icons/${name}.svg`));
        return this._icons.get(name);
    }

    // The words for the time while no program answers. The build writes them into this folder.
    _readWords() {
        const {Gio, GLib} = this._shell;
        Gio.File.new_for_path(`${this._folder}/words.json`).load_contents_async(this._cancellable, (file, result) => {
            try {
                const [, bytes] = file.load_contents_finish(result);
                const all = JSON.parse(new TextDecoder().decode(bytes));
                this._words = this._modules.logic.wordsFor(all, GLib.get_language_names());
            } catch {
                return;
            }
            if (this._trouble)
                this._show();
        });
    }
}
