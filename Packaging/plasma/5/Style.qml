// The sizes and colours of the theme.
import QtQuick 2.15
import org.kde.plasma.core 2.0 as PlasmaCore
import "logic.js" as Logic

Item {
    visible: false
    readonly property color textColor: PlasmaCore.ColorScope.textColor
    readonly property color backgroundColor: PlasmaCore.ColorScope.backgroundColor
    readonly property color highlightColor: PlasmaCore.ColorScope.highlightColor
    readonly property color highlightedTextColor: PlasmaCore.ColorScope.highlightedTextColor
    // The colour of text on the highlight, for each strength of it.
    readonly property var inks: Logic.inks(backgroundColor, highlightColor, [textColor, highlightedTextColor, backgroundColor])
    readonly property int gridUnit: PlasmaCore.Units.gridUnit
    readonly property int smallSpacing: PlasmaCore.Units.smallSpacing
    readonly property int iconSize: PlasmaCore.Units.iconSizes.smallMedium
}
