// The month with what turns it.
import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.kirigami 2.19 as Kirigami
import org.kde.plasma.components 3.0 as PC3
import "logic.js" as Logic

ColumnLayout {
    id: view
    property var facts
    property Item look
    readonly property var month: facts.month
    readonly property var words: facts.panel ? facts.panel.words : ({})
    readonly property var cells: Logic.cellsOf(month)

    visible: month !== null && month !== undefined
    spacing: 0
    Keys.onPressed: function (event) {
        const name = event.key === Qt.Key_PageUp ? "previous" : event.key === Qt.Key_PageDown ? "next" : event.key === Qt.Key_Home ? "present" : ""
        if (name !== "" && month) {
            facts.turn(month[name])
            event.accepted = true
        }
    }

    // Gives the focus to the next day that can be pressed.
    function step(from, by) {
        for (let place = from + by; place >= 0 && place < days.count; place += by)
            if (days.itemAt(place).enabled) {
                days.itemAt(place).forceActiveFocus(Qt.TabFocusReason)
                return
            }
    }

    // As the calendar of Plasma's clock has it.
    RowLayout {
        Layout.fillWidth: true
        spacing: 0
        Kirigami.Heading {
            level: 3
            text: view.month ? view.month.title : ""
            textFormat: Text.PlainText
            elide: Text.ElideRight
            Layout.fillWidth: true
        }
        PC3.ToolButton {
            icon.name: mirrored ? "go-next" : "go-previous"
            enabled: view.month !== null && view.month.previous !== null
            Accessible.name: view.words.previousMonth || ""
            onClicked: view.facts.turn(view.month.previous)
        }
        PC3.ToolButton {
            icon.name: "go-jump-today"
            enabled: view.month !== null && view.month.present !== null
            Accessible.name: view.words.presentMonth || ""
            onClicked: view.facts.turn(view.month.present)
        }
        PC3.ToolButton {
            icon.name: mirrored ? "go-previous" : "go-next"
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
            model: 7
            PC3.Label {
                readonly property var weekday: view.month ? view.month.weekdays[index] : null
                text: weekday ? weekday.short : ""
                textFormat: Text.PlainText
                opacity: 0.7
                horizontalAlignment: Text.AlignHCenter
                Layout.fillWidth: true
                Accessible.name: weekday ? weekday.name : ""
            }
        }

        // The cells stay, and only what is in them changes.
        Repeater {
            id: days
            model: 42
            Day {
                day: index < view.cells.length ? view.cells[index] : null
                visible: index < view.cells.length
                look: view.look
                isStop: index === Logic.stopOf(view.cells)
                Layout.fillWidth: true
                onClicked: view.facts.act(day.action)
                Keys.onLeftPressed: view.step(index, mirrored ? 1 : -1)
                Keys.onRightPressed: view.step(index, mirrored ? -1 : 1)
                Keys.onUpPressed: view.step(index, -7)
                Keys.onDownPressed: view.step(index, 7)
            }
        }
    }
}
