// The month with what turns it.
import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.plasma.components 3.0 as PC3
import "logic.js" as Logic

ColumnLayout {
    id: view
    property var facts
    property Item look
    readonly property var month: facts.month
    readonly property var words: facts.panel && facts.panel.words ? facts.panel.words : ({})

    visible: month !== null && month !== undefined
    spacing: 0
    Keys.onPressed: function (event) {
        const name = event.key === Qt.Key_PageUp ? "previous" : event.key === Qt.Key_PageDown ? "next" : event.key === Qt.Key_Home ? "present" : ""
        if (name !== "" && month) {
            facts.turn(month[name])
            event.accepted = true
        }
    }

    RowLayout {
        Layout.fillWidth: true
        PC3.ToolButton {
            icon.name: Qt.application.layoutDirection === Qt.RightToLeft ? "go-next" : "go-previous"
            enabled: view.month !== null && view.month.previous !== null
            Accessible.name: view.words.previousMonth || ""
            onClicked: view.facts.turn(view.month.previous)
        }
        PC3.ToolButton {
            Layout.fillWidth: true
            enabled: view.month !== null && view.month.present !== null
            Accessible.name: view.month ? view.month.title + (enabled ? ": " + (view.words.presentMonth || "") : "") : ""
            contentItem: PC3.Label {
                text: view.month ? view.month.title : ""
                textFormat: Text.PlainText
                font.bold: true
                color: view.look.textColor
                opacity: 1
                horizontalAlignment: Text.AlignHCenter
            }
            onClicked: view.facts.turn(view.month.present)
        }
        PC3.ToolButton {
            icon.name: Qt.application.layoutDirection === Qt.RightToLeft ? "go-previous" : "go-next"
            enabled: view.month !== null && view.month.next !== null
            Accessible.name: view.words.nextMonth || ""
            onClicked: view.facts.turn(view.month.next)
        }
    }

    GridLayout {
        columns: 7
        rowSpacing: 0
        columnSpacing: 0
        Layout.fillWidth: true

        Repeater {
            model: view.month ? view.month.weekdays : []
            PC3.Label {
                text: modelData.short
                textFormat: Text.PlainText
                opacity: 0.7
                horizontalAlignment: Text.AlignHCenter
                Layout.fillWidth: true
                Accessible.name: modelData.name
            }
        }

        // The cells stay, and only what is in them changes.
        Repeater {
            model: 42
            Day {
                readonly property var cells: Logic.cellsOf(view.month)
                day: index < cells.length ? cells[index] : null
                visible: index < cells.length
                look: view.look
                Layout.fillWidth: true
                onClicked: view.facts.act(day.action)
            }
        }
    }
}
