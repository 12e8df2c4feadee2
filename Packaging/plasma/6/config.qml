import QtQuick
import org.kde.plasma.configuration

ConfigModel {
    ConfigCategory {
        name: "SwiftCal"
        icon: "swiftcal"
        source: "General.qml"
    }
}
