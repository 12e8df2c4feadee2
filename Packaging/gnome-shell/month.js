// The month as a grid of buttons, in the style of the shell's own calendar.

// What is not shown is not there: a menu that is closed is soon taken away.
export class Month {
    // `act` is called with the action of a day, and `turn` with that of another month.
    constructor({St, Clutter}, logic, {act, turn}) {
        Object.assign(this, {_St: St, _Clutter: Clutter, _logic: logic, _act: act, _turn: turn});
        this.actor = new St.Widget({
            style_class: 'calendar swiftcal-month', x_expand: true, reactive: true,
            layout_manager: new Clutter.BoxLayout({orientation: Clutter.Orientation.VERTICAL}),
        });
        const settings = St.Settings.get();
        const showContrast = () => settings.high_contrast
            ? this.actor.add_style_class_name('swiftcal-contrast') : this.actor.remove_style_class_name('swiftcal-contrast');
        settings.connectObject('notify::high-contrast', showContrast, this.actor);
        showContrast();
        this._days = [];
        this._month = null;
    }

    // Shows a month of the program's line, or nothing, in steps. Buttons that are there are used again.
    *show(month, words) {
        this._month = month;
        if (month) {
            if (!this._header) {
                this._makeHeader();
                yield;
                this._makeHeads();
                yield;
            }
            this._showHeader(month, words);
            yield;
        }
        const days = month?.weeks.flat() ?? [];
        for (const [place, day] of days.entries()) {
            this._days[place] ??= this._makeDay(place, day);
            this._showDay(this._days[place], day);
            yield;
        }
        while (this._days.length > days.length) {
            this._days.pop().destroy();
            yield;
        }
        if (!month && this._header) {
            this._grid.destroy();
            this._header.destroy();
            this._header = null;
        }
    }

    // Turns to the month before or after.
    turn(name) {
        const words = this._month?.[name];
        if (words)
            this._turn(words);
    }

    _makeHeader() {
        const header = this._header = new this._St.BoxLayout({style_class: 'calendar-month-header'});
        this._previous = this._pager('pan-start-symbolic', 'calendar-change-month-back', 'previous');
        this._title = new this._St.Button({
            style_class: 'swiftcal-month-title', can_focus: true, x_expand: true, x_align: this._Clutter.ActorAlign.CENTER,
            y_align: this._Clutter.ActorAlign.CENTER,
            child: new this._St.Label({style_class: 'calendar-month-label'}),
        });
        this._title.connect('clicked', () => this.turn('present'));
        this._next = this._pager('pan-end-symbolic', 'calendar-change-month-forward', 'next');
        for (const part of [this._previous, this._title, this._next])
            header.add_child(part);
        this.actor.add_child(header);
        this._grid = new this._St.Widget({
            layout_manager: new this._Clutter.GridLayout(), x_align: this._Clutter.ActorAlign.CENTER, x_expand: true,
        });
        this.actor.add_child(this._grid);
    }

    _pager(icon_name, style, name) {
        const button = new this._St.Button({
            style_class: `${style} pager-button icon-button`, can_focus: true,
            child: new this._St.Icon({icon_name}),
        });
        button.connect('clicked', () => this.turn(name));
        return button;
    }

    _attach(actor, row, column) {
        const isRightToLeft = this.actor.get_text_direction() === this._Clutter.TextDirection.RTL;
        this._grid.layout_manager.attach(actor, isRightToLeft ? 6 - column : column, row, 1, 1);
    }

    _makeHeads() {
        this._heads = Array.from({length: 7}, (_, column) => {
            const head = new this._St.Label({style_class: 'calendar-day-base calendar-day-heading', can_focus: false});
            this._attach(head, 0, column);
            return head;
        });
    }

    // A label that comes to a button on the screen is not always given its style: so it has one before that.
    _makeDay(place, day) {
        const button = new this._St.Button({style_class: this._logic.dayClasses(day), label: day.day});
        button.connect('clicked', () => {
            if (button._day.action)
                this._act(button._day.action);
        });
        this._attach(button, Math.floor(place / 7) + 1, place % 7);
        return button;
    }

    _showHeader(month, words) {
        const isElsewhere = month.present !== null;
        this._logic.change(this._title.child, {text: month.title});
        this._logic.change(this._title, {
            reactive: isElsewhere, can_focus: isElsewhere,
            accessible_name: isElsewhere ? `${month.title}: ${words.presentMonth}` : month.title,
        });
        for (const [button, name, word] of [[this._previous, 'previous', 'previousMonth'], [this._next, 'next', 'nextMonth']]) {
            const isThere = month[name] !== null;
            this._logic.change(button, {
                reactive: isThere, can_focus: isThere, opacity: isThere ? 255 : 90, accessible_name: words[word] ?? '',
            });
        }
        this._heads.forEach((head, column) => {
            const {short, name} = month.weekdays[column];
            this._logic.change(head, {text: short, accessible_name: name});
        });
    }

    _showDay(button, day) {
        button._day = day;
        const isActive = day.action !== null;
        this._logic.change(button, {
            label: day.day, style_class: this._logic.dayClasses(day), accessible_name: day.name, reactive: isActive, can_focus: isActive,
        });
    }
}
