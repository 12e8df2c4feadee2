// The page of the settings.
import QtQuick 2.15

Item {
    property alias cfg_subject: settings.subject
    property alias cfg_label: settings.form
    property alias cfg_hiddenSubjects: settings.hidden

    Settings {
        id: settings
        anchors.fill: parent
    }
}
