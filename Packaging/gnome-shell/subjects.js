// The subjects as switches of a menu.

export class Subjects {
    // `act` is called with the action of a subject. Rows are added to `menu`.
    constructor({St, Clutter, Pango, PopupMenu}, tasks, name, menu, act) {
        Object.assign(this, {_St: St, _Clutter: Clutter, _Pango: Pango, _PopupMenu: PopupMenu});
        Object.assign(this, {_tasks: tasks, _name: name, _menu: menu, _act: act});
        this._rows = [];
    }

    // Shows subjects. Rows that are there are used again, and a row at a time is made or changed.
    show(subjects) {
        for (let place = 0; place < Math.max(subjects.length, this._rows.length); place++) {
            this._tasks.add(`make ${this._name} ${place}`, () => this._make(place, subjects[place]));
            this._tasks.add(`show ${this._name} ${place}`, () => this._show(place, subjects[place]));
        }
    }

    _make(place, subject) {
        if (!subject || this._rows[place])
            return;
        const item = new this._PopupMenu.PopupSwitchMenuItem('', false);
        item.add_style_class_name('swiftcal-subject');
        item.label.clutter_text.ellipsize = this._Pango.EllipsizeMode.END;
        // Newer shells say it also of a state that was set here. Only a press makes another state than the subject's.
        item.connect('toggled', (_, isOn) => {
            if (item._subject && isOn !== item._subject.isStudied)
                this._act(item._subject.action);
        });
        this._rows[place] = item;
        this._menu.addMenuItem(item);
    }

    _show(place, subject) {
        const item = this._rows[place];
        if (!item)
            return;
        item._subject = subject;
        item.visible = Boolean(subject);
        if (!subject)
            return;
        if (item.label.text !== subject.name)
            item.label.text = subject.name;
        if (item.state !== subject.isStudied)
            item.setToggleState(subject.isStudied);
        item.accessible_name = subject.spoken;
    }
}
