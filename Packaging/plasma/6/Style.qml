// The sizes and colours of the theme.
import QtQuick
import org.kde.kirigami as Kirigami

Item {
    visible: false
    readonly property color textColor: Kirigami.Theme.textColor
    readonly property color highlightColor: Kirigami.Theme.highlightColor
    readonly property color highlightedTextColor: Kirigami.Theme.highlightedTextColor
    readonly property int gridUnit: Kirigami.Units.gridUnit
    readonly property int smallSpacing: Kirigami.Units.smallSpacing
    readonly property int iconSize: Kirigami.Units.iconSizes.smallMedium
}
