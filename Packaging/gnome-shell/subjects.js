// The subjects as switches of a menu.

export class Subjects {
    // `act` is called with the action of a subject. Rows are added to `menu`.
    constructor({Pango, PopupMenu}, logic, menu, act) {
        Object.assign(this, {_Pango: Pango, _PopupMenu: PopupMenu, _logic: logic, _menu: menu, _act: act});
        this._rows = [];
    }

    // Shows subjects, in steps of a row. Rows that are there are used again.
    *show(subjects) {
        while (this._rows.length > subjects.length) {
            this._rows.pop().destroy();
            yield;
        }
        for (const [place, subject] of subjects.entries()) {
            this._rows[place] ??= this._make();
            this._show(this._rows[place], subject);
            yield;
        }
    }

    _make() {
        const item = new this._PopupMenu.PopupSwitchMenuItem('', false);
        item.add_style_class_name('swiftcal-subject');
        item.label.clutter_text.ellipsize = this._Pango.EllipsizeMode.END;
        // Newer shells say it also of a state that was set here. Only a press makes another state than the subject's.
        item.connect('toggled', (_, isOn) => {
            if (isOn !== item._subject.isStudied)
                this._act(item._subject.action);
        });
        this._menu.addMenuItem(item);
        return item;
    }

    _show(item, subject) {
        item._subject = subject;
        this._logic.change(item.label, {text: subject.name});
        this._logic.change(item, {accessible_name: subject.spoken});
        // A press that came to nothing has changed the switch alone.
        if (item.state !== subject.isStudied)
            item.setToggleState(subject.isStudied);
    }
}
