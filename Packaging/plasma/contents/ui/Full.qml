// The month, the subjects and the buttons.
import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.plasma.components 3.0 as PC3

ColumnLayout {
    id: full
    property var facts
    readonly property var panel: facts.trouble === "" ? facts.panel : null

    Layout.minimumWidth: style.gridUnit * 16
    // On the desktop a widget gets its size before it has anything to show.
    Layout.minimumHeight: style.gridUnit * 22
    Layout.preferredWidth: style.gridUnit * 18
    Layout.preferredHeight: style.gridUnit * 28
    spacing: style.smallSpacing
    LayoutMirroring.enabled: Qt.application.layoutDirection === Qt.RightToLeft
    LayoutMirroring.childrenInherit: true

    Style { id: style }

    PC3.Label {
        Layout.fillWidth: true
        text: full.panel === null ? full.facts.trouble
            : full.panel.problem || full.panel.tooltip + (full.panel.streak && full.panel.streak.longestWords && full.panel.streak.longest > full.panel.streak.current ? "\n" + full.panel.streak.longestWords : "")
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        // By the direction of the desktop, whichever that of the text is.
        horizontalAlignment: Text.AlignLeft
    }

    Month {
        facts: full.facts
        look: style
        visible: full.panel !== null && full.panel.month !== null
        Layout.fillWidth: true
    }

    PC3.ScrollView {
        visible: full.panel !== null && full.facts.subjects.length > 0
        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.minimumHeight: style.gridUnit * 2
        contentWidth: availableWidth

        ListView {
            id: list
            clip: true
            model: full.facts.subjects.length
            delegate: RowLayout {
                readonly property var subject: full.facts.subjects[index] || null
                width: list.width
                height: style.gridUnit * 2
                PC3.Label {
                    text: subject ? subject.name : ""
                    textFormat: Text.PlainText
                    elide: Text.ElideRight
                    horizontalAlignment: Text.AlignLeft
                    Layout.fillWidth: true
                }
                PC3.Switch {
                    // What the program says, whatever was pressed.
                    readonly property bool isStudied: subject !== null && subject.isStudied
                    checked: isStudied
                    Accessible.name: subject ? subject.spoken : ""
                    onClicked: {
                        full.facts.act(subject.action)
                        checked = Qt.binding(function () { return isStudied })
                    }
                }
            }
        }
    }

    Flow {
        Layout.fillWidth: true
        spacing: style.smallSpacing
        visible: full.panel !== null
        Repeater {
            // Buttons stay, and with them the focus.
            model: full.panel ? full.panel.actions.length : 0
            PC3.Button {
                readonly property var entry: (full.panel ? full.panel.actions[index] : null) || ({})
                text: entry.label || ""
                enabled: !!entry.action
                onClicked: entry.id === "open" ? full.facts.open(entry.action) : full.facts.act(entry.action)
            }
        }
    }

    PC3.Label {
        visible: full.facts.problem !== ""
        text: full.facts.problem
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        horizontalAlignment: Text.AlignLeft
        Layout.fillWidth: true
    }

    Item {
        Layout.fillHeight: true
        visible: full.panel === null
    }
}
