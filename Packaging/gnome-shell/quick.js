// The switch for today in the quick settings, with the subjects behind its arrow.

export class QuickToggle {
    constructor(shell, modules, tasks, host) {
        const {QuickSettings, Main, GObject} = shell;
        this._host = host;
        // From 44 on such a switch has a title and a subtitle; in 43 it has a label.
        this._hasTitle = GObject.Object.find_property.call(QuickSettings.QuickToggle, 'subtitle') !== null;
        this._toggle = new QuickSettings.QuickMenuToggle({toggleMode: false});
        this._toggle.connect('clicked', () => {
            if (this._action)
                host.act(this._action);
        });
        this._list = new modules.Subjects(shell, tasks, 'quick subject', this._toggle.menu, action => host.act(action));
        this._indicator = new QuickSettings.SystemIndicator();
        this._indicator.quickSettingsItems.push(this._toggle);
        const {quickSettings} = Main.panel.statusArea;
        if (quickSettings.addExternalIndicator) {
            quickSettings.addExternalIndicator(this._indicator);
        } else {
            quickSettings._indicators.insert_child_at_index(this._indicator, 0);
            quickSettings._addItems(this._indicator.quickSettingsItems);
        }
    }

    show(panel, subjects) {
        const {toggle} = panel;
        this._action = toggle?.action;
        // There is room for about nine letters.
        const title = toggle?.shortLabel ?? 'SwiftCal';
        const subtitle = toggle?.subtitle ?? panel.problem ?? panel.line;
        if (this._hasTitle)
            this._toggle.set({title, subtitle});
        else
            this._toggle.label = title;
        this._toggle.accessible_name = `${toggle?.label ?? title}, ${subtitle}`;
        this._toggle.checked = Boolean(toggle?.isOn);
        this._toggle.gicon = this._host.icon(panel.icon);
        this._toggle.menu.setHeader(this._host.icon(panel.icon), toggle?.label ?? title, subtitle);
        this._toggle.menuEnabled = subjects.length > 0;
        this._list.show(subjects);
    }

    close() {
        // The shell leaves a switch's menu behind.
        this._toggle.menu.destroy();
        this._toggle.destroy();
        this._indicator.destroy();
    }
}
