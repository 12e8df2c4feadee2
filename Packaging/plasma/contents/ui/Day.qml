// A day of the month.
import QtQuick 2.15
import QtQuick.Templates 2.15 as T
import org.kde.plasma.components 3.0 as PC3
import "logic.js" as Logic

T.AbstractButton {
    id: cell
    property var day: null
    property Item look
    // Whether the Tab key stops here. The arrow keys go on from there.
    property bool isStop: false

    implicitWidth: look.gridUnit * 2
    implicitHeight: look.gridUnit * 2
    enabled: day !== null && day.action !== null
    opacity: day === null ? 0 : 1
    focusPolicy: !enabled ? Qt.NoFocus : isStop ? Qt.StrongFocus : Qt.ClickFocus
    hoverEnabled: true
    Accessible.role: Accessible.Button
    Accessible.name: day ? day.name : ""
    Accessible.ignored: day === null
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()

    readonly property int level: day ? Logic.levelOf(day) : 0

    background: Item {
        Rectangle {
            anchors.centerIn: parent
            width: Math.min(parent.width, parent.height) - 4
            height: width
            radius: width / 2
            color: cell.look.highlightColor
            opacity: Logic.strengths[cell.level]
        }
        Rectangle {
            anchors.centerIn: parent
            width: Math.min(parent.width, parent.height) - 4
            height: width
            radius: width / 2
            color: "transparent"
            border.width: cell.visualFocus || (cell.day && cell.day.isToday) ? 2 : cell.hovered || (cell.day && cell.day.state === "partial") ? 1 : 0
            border.color: cell.visualFocus || cell.level < 3 ? cell.look.highlightColor : cell.look.textColor
        }
    }

    contentItem: PC3.Label {
        text: cell.day ? cell.day.day : ""
        textFormat: Text.PlainText
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        font.bold: cell.day !== null && cell.day.isToday
        font.underline: cell.day !== null && cell.day.isOff
        color: cell.look.inks[cell.level]
        opacity: cell.day && cell.day.isInMonth && !cell.day.isFuture ? 1 : 0.5
    }
}
