// The page of the settings.
import QtQuick
import org.kde.kcmutils as KCM

KCM.SimpleKCM {
    property alias cfg_subject: settings.subject
    property alias cfg_label: settings.form
    property alias cfg_hiddenSubjects: settings.hidden

    // Plasma sets these, too.
    property string cfg_subjectDefault
    property string cfg_labelDefault
    property var cfg_hiddenSubjectsDefault

    Settings { id: settings }
}
