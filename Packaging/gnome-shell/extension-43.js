// GNOME Shell 43 and 44.

/* exported init */

const {Clutter, Gio, GLib, GObject, Pango, St} = imports.gi;
const ExtensionUtils = imports.misc.extensionUtils;
const {main: Main, panelMenu: PanelMenu, popupMenu: PopupMenu, quickSettings: QuickSettings} = imports.ui;
const Me = ExtensionUtils.getCurrentExtension();
const {logic} = Me.imports;
const {Desktop} = Me.imports.desktop;
const {Indicator} = Me.imports.indicator;
const {Month} = Me.imports.month;
const {Program} = Me.imports.program;
const {QuickToggle} = Me.imports.quick;
const {Subjects} = Me.imports.subjects;
const {Tasks} = Me.imports.tasks;

class SwiftCal {
    enable() {
        this.desktop = new Desktop(
            {Clutter, Gio, GLib, GObject, Pango, St, Main, PanelMenu, PopupMenu, QuickSettings},
            {logic, Indicator, Month, Program, QuickToggle, Subjects, Tasks},
            {settings: ExtensionUtils.getSettings(), folder: Me.path, openSettings: () => ExtensionUtils.openPrefs()});
    }

    disable() {
        this.desktop.close();
        this.desktop = null;
    }
}

function init() {
    return new SwiftCal();
}
