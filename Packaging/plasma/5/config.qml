import QtQuick 2.15
import org.kde.plasma.configuration 2.0

ConfigModel {
    ConfigCategory {
        name: "SwiftCal"
        icon: "swiftcal"
        source: "General.qml"
    }
}
