// The settings' window. Its words are the program's, which it asks once.

const forms = ['auto', 'number', 'line', 'icon'];
const places = ['left', 'center', 'right'];

export class Preferences {
    // `shell` has Adw, Gio, GLib and Gtk; `modules` have logic and Program.
    constructor(shell, modules, {window, settings, folder}) {
        Object.assign(this, {_shell: shell, _settings: settings, _window: window});
        const {logic, Program} = modules;
        const {Adw, GLib} = shell;
        this._page = new Adw.PreferencesPage();
        window.add(this._page);
        const paths = logic.programPaths(folder, GLib.get_home_dir());
        this._program = new Program(shell, logic, paths);
        window.connect('close-request', () => {
            this._program.close();
            return false;
        });
        this._ask(logic, paths);
    }

    // Asks the first program that is there.
    _ask(logic, [path, ...others]) {
        this._program.run([path, ...logic.lineArguments('')], (output, problem) => {
            const panel = logic.readLine(output);
            if (panel)
                this._fill(panel);
            else if (others.length > 0)
                this._ask(logic, others);
            else
                this._page.add(new this._shell.Adw.PreferencesGroup({title: problem}));
        });
    }

    _fill({words, subjects}) {
        const {Adw} = this._shell;
        const panel = new Adw.PreferencesGroup();
        this._page.add(panel);
        const names = subjects.map(subject => subject.argument);
        panel.add(this._choice(
            words.subject, 'subject', ['', ...names], [words.defaultSubject, ...subjects.map(subject => subject.name)]));
        panel.add(this._choice(
            words.label, 'label', forms, [words.labelAuto, words.labelNumber, words.labelLine, words.labelIcon]));
        panel.add(this._choice(words.position, 'position', places, places.map(place => words[place])));
        const [quick, toggle] = this._switch(words.quickToggle, this._settings.get_boolean('quick-toggle'));
        toggle.connect('notify::active', () => this._settings.set_boolean('quick-toggle', toggle.active));
        panel.add(quick);
        const list = new Adw.PreferencesGroup({title: this._shell.GLib.markup_escape_text(words.listed, -1)});
        this._page.add(list);
        for (const subject of subjects) {
            const isListed = !this._settings.get_strv('hidden-subjects').includes(subject.argument);
            const [row, listed] = this._switch(subject.name, isListed);
            listed.connect('notify::active', () => {
                const hidden = this._settings.get_strv('hidden-subjects').filter(name => name !== subject.argument);
                this._settings.set_strv('hidden-subjects', listed.active ? hidden : [...hidden, subject.argument]);
            });
            list.add(row);
        }
    }

    // A row that chooses one of several values of a setting.
    _choice(title, key, values, names) {
        const {Adw, Gtk} = this._shell;
        const row = new Adw.ComboRow({title, use_markup: false, model: Gtk.StringList.new(names)});
        row.selected = Math.max(0, values.indexOf(this._settings.get_string(key)));
        row.connect('notify::selected', () => this._settings.set_string(key, values[row.selected]));
        return row;
    }

    _switch(title, active) {
        const {Adw, Gtk} = this._shell;
        const row = new Adw.ActionRow({title, use_markup: false});
        const button = new Gtk.Switch({active, valign: Gtk.Align.CENTER});
        row.add_suffix(button);
        row.activatable_widget = button;
        return [row, button];
    }
}
