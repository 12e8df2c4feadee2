// GNOME Shell 45 and later.

import Adw from 'gi://Adw';
import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import Gtk from 'gi://Gtk';
import {ExtensionPreferences} from 'resource:///org/gnome/Shell/Extensions/js/extensions/prefs.js';
import * as logic from './logic.js';
import {Preferences} from './preferences.js';
import {Program} from './program.js';

export default class SwiftCalPreferences extends ExtensionPreferences {
    fillPreferencesWindow(window) {
        window._preferences = new Preferences(
            {Adw, Gio, GLib, Gtk}, {logic, Program}, {window, settings: this.getSettings(), folder: this.path});
    }
}
