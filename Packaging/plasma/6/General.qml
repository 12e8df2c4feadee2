// The page of the settings.
import QtQuick
import org.kde.kcmutils as KCM

KCM.SimpleKCM {
    property alias cfg_subject: settings.subject
    property alias cfg_label: settings.form
    property alias cfg_hiddenSubjects: settings.hidden

    Settings { id: settings }
}
