// The sizes and colours of the theme.
import QtQuick
import org.kde.kirigami as Kirigami
import "logic.js" as Logic

Item {
    visible: false
    readonly property color textColor: Kirigami.Theme.textColor
    readonly property color backgroundColor: Kirigami.Theme.backgroundColor
    readonly property color highlightColor: Kirigami.Theme.highlightColor
    readonly property color highlightedTextColor: Kirigami.Theme.highlightedTextColor
    // The colour of text on the highlight, for each strength of it.
    readonly property var inks: Logic.inks(backgroundColor, highlightColor, [textColor, highlightedTextColor, backgroundColor])
    readonly property int gridUnit: Kirigami.Units.gridUnit
    readonly property int smallSpacing: Kirigami.Units.smallSpacing
    readonly property int iconSize: Kirigami.Units.iconSizes.smallMedium
}
