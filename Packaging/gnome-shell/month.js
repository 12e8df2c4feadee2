// The month as a grid of buttons, in the style of the shell's own calendar.

// The buttons are made once, and only change after that.
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
        this._heads = [];
        this._rows = [];
        this._month = null;
    }

    // Makes all that is shown, in steps.
    *make() {
        this._makeHeader();
        yield;
        this._makeHeads();
        yield;
        for (let row = 0; row < this._logic.mostWeeks; row++) {
            this._rows[row] = [];
            for (let column = 0; column < 7; column++) {
                this._rows[row][column] = this._makeDay(row, column);
                yield;
            }
        }
    }

    // Shows a month of the program's line, in steps.
    *show(month, words) {
        this._month = month;
        this._showHeader(month, words);
        yield;
        for (const [row, week] of this._logic.cellsOf(month).entries()) {
            const isShown = week.some(day => day !== null);
            for (const [column, day] of week.entries()) {
                this._showDay(this._rows[row][column], day, isShown);
                yield;
            }
        }
    }

    // Turns to the month before or after.
    turn(name) {
        const words = this._month?.[name];
        if (words)
            this._turn(words);
    }

    _makeHeader() {
        const header = new this._St.BoxLayout({style_class: 'calendar-month-header'});
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
        for (let column = 0; column < 7; column++) {
            const head = new this._St.Label({style_class: 'calendar-day-base calendar-day-heading', can_focus: false});
            this._attach(head, 0, column);
            this._heads.push(head);
        }
    }

    _makeDay(row, column) {
        const button = new this._St.Button({style_class: 'calendar-day-base calendar-day', can_focus: true, opacity: 0});
        button.connect('clicked', () => {
            if (button._day?.action)
                this._act(button._day.action);
        });
        this._attach(button, row + 1, column);
        return button;
    }

    _showHeader(month, words) {
        this._logic.change(this.actor, {visible: month !== null});
        if (!month)
            return;
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

    _showDay(button, day, isShown) {
        button._day = day;
        const isActive = Boolean(day?.action);
        this._logic.change(button, {visible: isShown, opacity: day ? 255 : 0, reactive: isActive, can_focus: isActive});
        if (day)
            this._logic.change(button, {label: day.day, style_class: this._logic.dayClasses(day), accessible_name: day.name});
    }
}
