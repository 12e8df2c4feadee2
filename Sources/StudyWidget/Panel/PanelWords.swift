import Words

/// What the host's own buttons and settings are called, in the program's language, so that a panel needs no catalog of its own.
enum PanelWords {
  static var json: JSONValue {
    [
      "previousMonth": String(localized: "Previous month", context: "button"),
      "nextMonth": String(localized: "Next month", context: "button"),
      "presentMonth": String(localized: "Go to this month", context: "button"),
      "subjects": String(localized: "Subjects", context: "heading"),
      "settings": String(localized: "Settings", context: "heading"),
      "subject": String(localized: "Subject in the panel", context: "setting"),
      "defaultSubject": String(localized: "The default subject", context: "setting"),
      "listed": String(localized: "Subjects in the menu", context: "setting"),
      "label": String(localized: "Label", context: "setting"),
      "labelAuto": String(localized: "The streak, dim while today is open", context: "setting"),
      "labelNumber": String(localized: "The streak", context: "setting"),
      "labelLine": String(localized: "The streak and today", context: "setting"),
      "labelIcon": String(localized: "The icon alone", context: "setting"),
      "position": String(localized: "Position", context: "setting"),
      "left": String(localized: "Left", context: "setting"),
      "center": String(localized: "Center", context: "setting"),
      "right": String(localized: "Right", context: "setting"),
      "quickToggle": String(localized: "Switch in the quick settings", context: "setting"),
      "notInstalled": String(localized: "SwiftCal is not installed."),
      "howToInstall": String(
        localized: "Type “sudo apt install ./swiftcal_*.deb”, or “make install” in its sources."),
      "notAnswering": String(localized: "SwiftCal does not answer. It is started again."),
    ]
  }
}
