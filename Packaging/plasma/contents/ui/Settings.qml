// What a person can choose. The words are the program's.
import QtQuick 2.15
import QtQuick.Controls 2.15 as QQC2
import QtQuick.Layouts 1.15
import org.kde.kirigami 2.19 as Kirigami
import "logic.js" as Logic

Kirigami.FormLayout {
    id: page
    property string subject: ""
    property string form: "auto"
    property var hidden: []

    readonly property var panel: program.panel
    readonly property var words: panel ? panel.words : ({})
    readonly property var forms: ["auto", "number", "line", "icon"]

    Model { id: program }

    QQC2.Label {
        visible: program.trouble !== ""
        text: program.trouble
        textFormat: Text.PlainText
    }

    QQC2.ComboBox {
        visible: page.panel !== null
        Kirigami.FormData.label: page.words.subject || ""
        readonly property var values: [""].concat((page.panel ? page.panel.subjects : []).map(subject => subject.argument))
        model: [page.words.defaultSubject || ""].concat((page.panel ? page.panel.subjects : []).map(subject => Logic.unmarked(subject.name)))
        currentIndex: Math.max(0, values.indexOf(page.subject))
        onActivated: page.subject = values[currentIndex]
    }

    QQC2.ComboBox {
        visible: page.panel !== null
        Kirigami.FormData.label: page.words.label || ""
        model: [page.words.labelAuto, page.words.labelNumber, page.words.labelLine, page.words.labelIcon].map(text => text || "")
        currentIndex: Math.max(0, page.forms.indexOf(page.form))
        onActivated: page.form = page.forms[currentIndex]
    }

    ColumnLayout {
        visible: page.panel !== null
        Kirigami.FormData.label: page.words.listed || ""
        Repeater {
            model: page.panel ? page.panel.subjects : []
            QQC2.CheckBox {
                // An ampersand in a name is no key.
                text: Logic.unmarked(modelData.name.replace(/&/g, "&&"))
                Accessible.name: modelData.name
                checked: page.hidden.indexOf(modelData.argument) < 0
                onToggled: {
                    const others = Array.from(page.hidden).filter(name => name !== modelData.argument)
                    page.hidden = checked ? others : others.concat([modelData.argument])
                }
            }
        }
    }
}
