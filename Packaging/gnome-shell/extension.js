// GNOME Shell 45 and later.

import Clutter from 'gi://Clutter';
import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import GObject from 'gi://GObject';
import Pango from 'gi://Pango';
import St from 'gi://St';
import {Extension} from 'resource:///org/gnome/shell/extensions/extension.js';
import * as Main from 'resource:///org/gnome/shell/ui/main.js';
import * as PanelMenu from 'resource:///org/gnome/shell/ui/panelMenu.js';
import * as PopupMenu from 'resource:///org/gnome/shell/ui/popupMenu.js';
import * as QuickSettings from 'resource:///org/gnome/shell/ui/quickSettings.js';
import * as logic from './logic.js';
import {Desktop} from './desktop.js';
import {Indicator} from './indicator.js';
import {Month} from './month.js';
import {Program} from './program.js';
import {QuickToggle} from './quick.js';
import {Subjects} from './subjects.js';
import {Tasks} from './tasks.js';

export default class SwiftCal extends Extension {
    enable() {
        this.desktop = new Desktop(
            {Clutter, Gio, GLib, GObject, Pango, St, Main, PanelMenu, PopupMenu, QuickSettings},
            {logic, Indicator, Month, Program, QuickToggle, Subjects, Tasks},
            {settings: this.getSettings(), folder: this.path, openSettings: () => this.openPreferences()});
    }

    disable() {
        this.desktop.close();
        this.desktop = null;
    }
}
