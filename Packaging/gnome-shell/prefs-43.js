// GNOME Shell 43 and 44.

/* exported init fillPreferencesWindow */

const {Adw, Gio, GLib, Gtk} = imports.gi;
const ExtensionUtils = imports.misc.extensionUtils;
const Me = ExtensionUtils.getCurrentExtension();
const {logic} = Me.imports;
const {Preferences} = Me.imports.preferences;
const {Program} = Me.imports.program;

function init() {}

function fillPreferencesWindow(window) {
    window._preferences = new Preferences(
        {Adw, Gio, GLib, Gtk}, {logic, Program}, {window, settings: ExtensionUtils.getSettings(), folder: Me.path});
}
