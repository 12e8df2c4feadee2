// The indicator in the panel and its menu.

// How many subjects the menu shows at once. More of them are behind a row that opens, where they can be scrolled.
const mostRows = 6;

export class Indicator {
    // `host` has act(action, id), turn(words), openSettings(), opened() and closed() for the menu, and icon(name).
    constructor(shell, modules, host, place) {
        Object.assign(this, {_shell: shell, _modules: modules, _host: host});
        this._tasks = new modules.Tasks(shell);
        // Whether the menu can be seen: it is open, or not yet closed.
        this._isSeen = false;
        // Whether the row that has many subjects was opened since then.
        this._areManySeen = false;
        const {St, Clutter, Main, PanelMenu} = shell;
        this.button = new PanelMenu.Button(0.5, 'SwiftCal', true);
        const box = new St.BoxLayout({style_class: 'panel-status-indicators-box'});
        this._icon = new St.Icon({style_class: 'system-status-icon'});
        this._label = new St.Label({y_align: Clutter.ActorAlign.CENTER, style_class: 'swiftcal-label', visible: false});
        box.add_child(this._icon);
        box.add_child(this._label);
        this._box = box;
        this.button.add_child(box);
        Main.panel.addToStatusArea('swiftcal', this.button, place === 'left' ? 1 : 0, place);

        this._tasks.add('menu', this._makeMenu());
    }

    // Makes the menu. Most of what it shows is there only while it can be seen: it would have to be taken away at once where the
    // extension is turned off, as the locked screen does.
    *_makeMenu() {
        const {_shell: shell, _modules: modules, _host: host} = this;
        const {PopupMenu, St} = shell;
        const menu = new PopupMenu.PopupMenu(this.button, 0.5, St.Side.TOP);
        menu.actor.add_style_class_name('swiftcal-menu');
        this.button.setMenu(menu);
        menu.connect('open-state-changed', (_, isOpen) => {
            if (isOpen) {
                this._isSeen = true;
                this._showAgain();
                host.opened();
            } else {
                host.closed();
            }
        });
        menu.connect('menu-closed', () => {
            this._isSeen = this._areManySeen = false;
            this._showAgain();
        });
        yield;
        this._lines = this._textLabel('swiftcal-lines');
        this._section(this._lines);
        this._month = new modules.Month(shell, modules.logic, {
            act: action => host.act(action), turn: words => host.turn(words),
        });
        this._monthItem = this._section(this._month.actor);
        menu.actor.connect('key-press-event', (_, event) => this._pressKey(event));
        this._monthItem.reactive = true;
        this._monthItem.connect('scroll-event', (_, event) => this._scroll(event));
        yield;
        this._separators = [0, 1].map(() => new PopupMenu.PopupSeparatorMenuItem());
        this._few = new PopupMenu.PopupMenuSection();
        this._lists = [this._subjectsIn(this._few)];
        this._actions = new PopupMenu.PopupMenuSection();
        this._buttons = [];
        for (const part of [this._separators[0], this._few, this._separators[1], this._actions])
            menu.addMenuItem(part);
    }

    // Shows a line of the program.
    show(panel, {form, subjects}) {
        const {text, isDim} = this._modules.logic.labelOf(panel, form);
        this._setLabel(panel.icon, text, isDim, this._modules.logic.spokenLabel(panel));
        this._facts = () => this._showFacts(panel, subjects);
        this._tasks.add('facts', this._facts());
    }

    *_showFacts(panel, subjects) {
        const {change} = this._modules.logic;
        const longest = panel.streak?.longestWords && panel.streak.longest > panel.streak.current ? [panel.streak.longestWords] : [];
        change(this._lines, {text: panel.problem ?? [...panel.tooltip.split('\n'), ...longest].join('\n')});
        const hasFacts = panel.month !== null && panel.subjects.length > 0;
        const isFew = subjects.length <= mostRows;
        change(this._monthItem, {visible: panel.month !== null});
        change(this._few.actor, {visible: hasFacts && isFew});
        if (!isFew)
            this._makeMany();
        if (this._many) {
            change(this._many, {visible: !isFew});
            change(this._many.label, {text: panel.words.subjects ?? ''});
        }
        yield;
        const listed = this._isSeen ? subjects : [];
        yield* this._lists[0].show(isFew ? listed : []);
        if (this._many) {
            // The shell opens no empty row, and decides only then whether it can be scrolled.
            if (this._areManySeen)
                this._many.menu.actor.vscrollbar_policy = this._shell.St.PolicyType.AUTOMATIC;
            yield* this._lists[1].show(isFew ? [] : this._areManySeen ? listed : listed.slice(0, 1));
        }
        yield* this._showButtons(this._isSeen ? [...panel.actions, {id: 'settings', label: panel.words.settings ?? ''}] : []);
        // While they had no rows, the shell took these for separators of nothing.
        [this._separators[0].visible, this._separators[1].visible] = [hasFacts, true];
    }

    // Shows a month, of the present line or of another one.
    showMonth(month, words) {
        this._monthSteps = () => this._month.show(this._isSeen ? month : null, words);
        this._tasks.add('month', this._showMonth());
    }

    // The month is made after the menu.
    *_showMonth() {
        yield* this._monthSteps?.() ?? [];
    }

    // Shows again what was shown last.
    _showAgain() {
        this._tasks.add('month', this._showMonth());
        if (this._facts)
            this._tasks.add('facts', this._facts());
    }

    // Says in one line why there is nothing to show, and below it what to do.
    showTrouble(lines) {
        this._setLabel('swiftcal-problem-symbolic', '', false, lines[0]);
        this._facts = () => this._showLines(lines);
        this._tasks.add('facts', this._facts());
    }

    *_showLines(lines) {
        const {change} = this._modules.logic;
        change(this._lines, {text: lines.join('\n')});
        for (const part of [this._monthItem, this._few.actor, this._many].filter(one => one))
            change(part, {visible: false});
        yield* this._showButtons([]);
        for (const separator of this._separators)
            separator.visible = false;
    }

    close() {
        this._tasks.close();
        this.button.destroy();
    }

    _setLabel(icon, text, isDim, spoken) {
        const {change} = this._modules.logic;
        change(this._icon, {gicon: this._host.icon(icon)});
        change(this._label, {text, visible: text !== ''});
        change(this._box, {opacity: isDim ? 150 : 255});
        change(this.button, {accessible_name: `SwiftCal: ${spoken}`});
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

    _subjectsIn(list) {
        return new this._modules.Subjects(this._shell, this._modules.logic, list, action => this._host.act(action));
    }

    // Most people need no row for many subjects.
    _makeMany() {
        if (this._many)
            return;
        this._many = new this._shell.PopupMenu.PopupSubMenuMenuItem('');
        this._many.menu.connect('open-state-changed', (_, isOpen) => {
            this._areManySeen ||= isOpen;
            this._showAgain();
        });
        const {menu} = this.button;
        menu.addMenuItem(this._many, menu._getMenuItems().indexOf(this._separators[1]));
        this._lists.push(this._subjectsIn(this._many.menu));
    }

    // Shows the buttons below, in steps of a button. Those that are there are used again.
    *_showButtons(actions) {
        while (this._buttons.length > actions.length) {
            this._buttons.pop().destroy();
            yield;
        }
        for (const [place, action] of actions.entries()) {
            this._buttons[place] ??= this._makeButton();
            this._showButton(this._buttons[place], action);
            yield;
        }
    }

    _makeButton() {
        const item = new this._shell.PopupMenu.PopupMenuItem('');
        item.connect('activate', () => {
            const {id, action} = item._action;
            if (id === 'settings')
                this._host.openSettings();
            else
                this._host.act(action, id);
        });
        this._actions.addMenuItem(item);
        return item;
    }

    _showButton(item, action) {
        item._action = action;
        const {change} = this._modules.logic;
        const isPossible = action.action !== null;
        change(item.label, {text: action.label});
        change(item, {reactive: isPossible, can_focus: isPossible});
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
