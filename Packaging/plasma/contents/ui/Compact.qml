// What stands in a panel: the icon, and the streak beside or below it.
import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.kirigami 2.19 as Kirigami
import org.kde.plasma.components 3.0 as PC3
import "logic.js" as Logic

MouseArea {
    id: compact
    property var facts
    property string form: "auto"
    property bool isVertical: false
    signal pressed_()

    readonly property string text: facts.panel && facts.trouble === "" ? Logic.labelOf(facts.panel, form) : ""
    readonly property string icon: facts.trouble !== "" ? "swiftcal-problem-symbolic" : facts.panel ? facts.panel.icon : "swiftcal-rest-symbolic"

    Layout.minimumWidth: isVertical ? 0 : grid.implicitWidth + 2 * style.smallSpacing
    Layout.preferredWidth: Layout.minimumWidth
    // The size of what is in it follows its width there.
    Layout.minimumHeight: isVertical ? style.gridUnit * (text === "" ? 1.6 : 2.8) : 0
    Layout.preferredHeight: Layout.minimumHeight
    implicitWidth: Layout.minimumWidth
    implicitHeight: style.gridUnit * 2

    LayoutMirroring.enabled: Qt.application.layoutDirection === Qt.RightToLeft
    LayoutMirroring.childrenInherit: true
    activeFocusOnTab: true
    hoverEnabled: true
    Accessible.role: Accessible.Button
    Accessible.name: "SwiftCal: " + (facts.trouble || (facts.panel ? facts.panel.problem || facts.panel.tooltip : "")).split("\n").join(", ")
    Accessible.onPressAction: compact.pressed_()
    onClicked: compact.pressed_()
    Keys.onReturnPressed: compact.pressed_()
    Keys.onEnterPressed: compact.pressed_()
    Keys.onSpacePressed: compact.pressed_()

    Style { id: style }

    GridLayout {
        id: grid
        anchors.centerIn: parent
        columns: compact.isVertical ? 1 : 2
        rowSpacing: 0
        columnSpacing: style.smallSpacing
        opacity: compact.facts.panel && Logic.isDim(compact.facts.panel, compact.form) ? 0.6 : 1

        Kirigami.Icon {
            readonly property int side: Math.min(style.iconSize, compact.isVertical ? compact.width || style.iconSize : compact.height || style.iconSize)
            source: Qt.resolvedUrl("../icons/" + compact.icon + ".svg")
            isMask: true
            color: style.textColor
            Layout.preferredWidth: side
            Layout.preferredHeight: side
            Layout.alignment: Qt.AlignCenter
        }

        PC3.Label {
            visible: text !== ""
            text: compact.text
            textFormat: Text.PlainText
            maximumLineCount: 1
            elide: Text.ElideRight
            fontSizeMode: compact.isVertical ? Text.HorizontalFit : Text.FixedSize
            minimumPointSize: 6
            horizontalAlignment: Text.AlignHCenter
            Layout.maximumWidth: compact.isVertical ? Math.max(compact.width, 16) : style.gridUnit * 20
            Layout.alignment: Qt.AlignCenter
        }
    }
}
