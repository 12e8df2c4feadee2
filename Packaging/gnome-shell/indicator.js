// The indicator in the panel and its menu.

// How many subjects the menu shows at once. More of them are behind a row that opens, where they can be scrolled.
const mostRows = 6;

export class Indicator {
    // `host` has act(action), turn(words), open() for the settings, closed() for a menu that was closed, and icon(name).
    constructor(shell, modules, tasks, host, place) {
        Object.assign(this, {_shell: shell, _modules: modules, _tasks: tasks, _host: host});
        const {St, Clutter, Main, PanelMenu, PopupMenu} = shell;
        this.button = new PanelMenu.Button(0.5, 'SwiftCal', false);
        this.button.menu.actor.add_style_class_name('swiftcal-menu');
        const box = new St.BoxLayout({style_class: 'panel-status-indicators-box'});
        this._icon = new St.Icon({style_class: 'system-status-icon'});
        this._label = new St.Label({y_align: Clutter.ActorAlign.CENTER, style_class: 'swiftcal-label', visible: false});
        box.add_child(this._icon);
        box.add_child(this._label);
        this._box = box;
        this.button.add_child(box);
        Main.panel.addToStatusArea('swiftcal', this.button, place === 'left' ? 1 : 0, place);

        const {menu} = this.button;
        this._lines = this._textLabel('swiftcal-lines');
        this._section(this._lines);
        this._month = new modules.Month(shell, modules.logic, tasks, {
            act: action => host.act(action), turn: words => host.turn(words),
        });
        this._monthItem = this._section(this._month.actor);
        this._separators = [0, 1].map(() => new PopupMenu.PopupSeparatorMenuItem());
        menu.addMenuItem(this._separators[0]);
        this._few = new PopupMenu.PopupMenuSection();
        menu.addMenuItem(this._few);
        this._many = new PopupMenu.PopupSubMenuMenuItem('');
        menu.addMenuItem(this._many);
        this._lists = [
            new modules.Subjects(shell, tasks, 'subject', this._few, action => host.act(action)),
            new modules.Subjects(shell, tasks, 'subject below', this._many.menu, action => host.act(action)),
        ];
        menu.addMenuItem(this._separators[1]);
        this._actions = [];
        this._settings = this._actionItem(() => host.openSettings());
        menu.addMenuItem(this._settings);
        menu.connect('open-state-changed', (_, isOpen) => {
            if (!isOpen)
                host.closed();
        });
        menu.actor.connect('key-press-event', (_, event) => this._pressKey(event));
        this._monthItem.reactive = true;
        this._monthItem.connect('scroll-event', (_, event) => this._scroll(event));
    }

    // Shows a line of the program.
    show(panel, {form, subjects}) {
        const {logic} = this._modules;
        const {text, isDim} = logic.labelOf(panel, form);
        this._setLabel(panel.icon, text, isDim, logic.spokenLabel(panel));
        this._tasks.add('lines', () => {
            const longest = panel.streak && panel.streak.longestWords && panel.streak.longest > panel.streak.current ? [panel.streak.longestWords] : [];
            this._lines.text = panel.problem ?? [...panel.tooltip.split('\n'), ...longest].join('\n');
            const hasFacts = panel.month !== null && panel.subjects.length > 0;
            this._monthItem.visible = panel.month !== null;
            this._separators[0].visible = hasFacts;
            this._few.actor.visible = hasFacts && subjects.length <= mostRows;
            this._many.visible = subjects.length > mostRows;
            this._many.label.text = panel.words?.subjects ?? '';
            this._settings.label.text = panel.words?.settings ?? '';
            this._settings.visible = true;
        });
        const isFew = subjects.length <= mostRows;
        this._lists[0].show(isFew ? subjects : []);
        this._lists[1].show(isFew ? [] : subjects);
        panel.actions.forEach((action, place) => this._tasks.add(`action ${place}`, () => this._showAction(place, action)));
        for (let place = panel.actions.length; place < this._actions.length; place++)
            this._tasks.add(`action ${place}`, () => this._actions[place].hide());
    }

    // Shows a month, of the present line or of another one.
    showMonth(month, words) {
        this._month.show(month, words ?? {});
    }

    // Says in one line why there is nothing to show, and below it what to do.
    showTrouble(lines) {
        this._setLabel('swiftcal-problem-symbolic', '', false, lines[0]);
        this._lines.text = lines.join('\n');
        for (const part of [this._monthItem, ...this._separators, this._few.actor, this._many, this._settings, ...this._actions])
            part.visible = false;
    }

    close() {
        this.button.destroy();
    }

    _setLabel(icon, text, isDim, spoken) {
        if (this._icon._name !== icon) {
            this._icon._name = icon;
            this._icon.gicon = this._host.icon(icon);
        }
        this._label.text = text;
        this._label.visible = text !== '';
        this._box.opacity = isDim ? 150 : 255;
        this.button.accessible_name = `SwiftCal: ${spoken}`;
    }

    // A part of the menu that is no row of it.
    _section(actor) {
        const section = new this._shell.PopupMenu.PopupMenuSection();
        section.actor.add_child(actor);
        this.button.menu.addMenuItem(section);
        return section.actor;
    }

    _textLabel(style_class) {
        const {St, Pango} = this._shell;
        const label = new St.Label({style_class, x_expand: true});
        label.clutter_text.line_wrap = true;
        label.clutter_text.line_wrap_mode = Pango.WrapMode.WORD_CHAR;
        return label;
    }

    _actionItem(work) {
        const item = new this._shell.PopupMenu.PopupMenuItem('');
        item.connect('activate', () => work());
        return item;
    }

    _showAction(place, action) {
        if (!this._actions[place]) {
            const item = this._actionItem(() => this._host.act(item._action.action, item._action.id));
            this._actions[place] = item;
            // Behind the last separator, before the settings.
            const {menu} = this.button;
            menu.addMenuItem(item, menu._getMenuItems().indexOf(this._settings));
        }
        const item = this._actions[place];
        item._action = action;
        item.label.text = action.label;
        item.setSensitive(action.action !== null);
        item.show();
        this._separators[1].show();
    }

    _pressKey(event) {
        const {Clutter} = this._shell;
        const name = {[Clutter.KEY_Page_Up]: 'previous', [Clutter.KEY_Page_Down]: 'next', [Clutter.KEY_Home]: 'present'};
        const key = name[event.get_key_symbol()];
        if (!key || !this._monthItem.visible)
            return Clutter.EVENT_PROPAGATE;
        this._month.turn(key);
        return Clutter.EVENT_STOP;
    }

    _scroll(event) {
        const {Clutter} = this._shell;
        const direction = event.get_scroll_direction();
        if (direction === Clutter.ScrollDirection.UP || direction === Clutter.ScrollDirection.LEFT)
            this._month.turn('previous');
        else if (direction === Clutter.ScrollDirection.DOWN || direction === Clutter.ScrollDirection.RIGHT)
            this._month.turn('next');
        return Clutter.EVENT_STOP;
    }
}
