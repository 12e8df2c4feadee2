// The switch for today in the quick settings, with the subjects behind its arrow.

// The list there cannot be scrolled. The menu of the indicator has all subjects.
const mostRows = 8;

export class QuickToggle {
    constructor(shell, modules, host) {
        const {QuickSettings, Main, GObject} = shell;
        [this._host, this._logic] = [host, modules.logic];
        this._tasks = new modules.Tasks(shell);
        // Shows again what was shown last.
        this._again = () => {};
        // From 44 on such a switch has a title and a subtitle; in 43 it has a label.
        this._hasTitle = GObject.Object.find_property.call(QuickSettings.QuickToggle, 'subtitle') !== null;
        this._toggle = new QuickSettings.QuickMenuToggle({toggleMode: false});
        this._toggle.connect('clicked', () => {
            if (this._action)
                host.act(this._action);
        });
        this._list = new modules.Subjects(shell, modules.logic, this._toggle.menu, action => host.act(action));
        this._indicator = new QuickSettings.SystemIndicator();
        this._indicator.quickSettingsItems.push(this._toggle);
        const {quickSettings} = Main.panel.statusArea;
        this._quickSettings = quickSettings;
        for (const signal of ['open-state-changed', 'menu-closed'])
            quickSettings.menu.connectObject(signal, () => this._again(), this._toggle);
        quickSettings.menu.connectObject('open-state-changed', (_, isOpen) => isOpen && host.opened(), this._toggle);
        if (quickSettings.addExternalIndicator) {
            quickSettings.addExternalIndicator(this._indicator);
        } else {
            quickSettings._indicators.insert_child_at_index(this._indicator, 0);
            quickSettings._addItems(this._indicator.quickSettingsItems);
        }
    }

    show(panel, subjects) {
        this._again = () => this._tasks.add('show', this._show(panel, subjects));
        this._again();
    }

    *_show(panel, subjects) {
        const {toggle} = panel;
        this._action = toggle?.action;
        // There is room for about nine letters.
        const title = toggle?.shortLabel ?? 'SwiftCal';
        const subtitle = toggle?.subtitle ?? panel.problem ?? panel.line;
        this._logic.change(this._toggle, {
            ...this._hasTitle ? {title, subtitle} : {label: title}, accessible_name: `${toggle?.label ?? title}, ${subtitle}`,
            gicon: this._host.icon(panel.icon), menuEnabled: subjects.length > 0,
        });
        // A press changes it, too.
        this._toggle.checked = Boolean(toggle?.isOn);
        yield;
        this._toggle.menu.setHeader(this._host.icon(panel.icon), toggle?.label ?? title, subtitle);
        yield;
        // Rows are there only while they can be seen.
        yield* this._list.show(this._quickSettings.menu.isOpen ? subjects.slice(0, mostRows) : []);
    }

    close() {
        this._tasks.close();
        // The shell leaves a switch's menu behind.
        this._toggle.menu.destroy();
        this._toggle.destroy();
        this._indicator.destroy();
    }
}
