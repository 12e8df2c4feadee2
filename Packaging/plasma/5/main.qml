// Plasma 5.27.
import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.plasma.core 2.0 as PlasmaCore
import org.kde.plasma.plasmoid 2.0

Item {
    id: root

    Model {
        id: program
        subject: plasmoid.configuration.subject
        hidden: plasmoid.configuration.hiddenSubjects
    }

    Plasmoid.icon: "swiftcal"
    Plasmoid.toolTipMainText: "SwiftCal"
    Plasmoid.toolTipSubText: program.trouble || (program.panel ? program.panel.problem || program.panel.tooltip : "")
    Plasmoid.toolTipTextFormat: Text.PlainText
    Plasmoid.status: program.panel && program.panel.state === "open" ? PlasmaCore.Types.ActiveStatus : PlasmaCore.Types.PassiveStatus
    Plasmoid.onExpandedChanged: plasmoid.expanded ? program.check() : program.turned = null

    Plasmoid.compactRepresentation: Compact {
        facts: program
        form: plasmoid.configuration.label
        isVertical: plasmoid.formFactor === PlasmaCore.Types.Vertical
        onPressed_: plasmoid.expanded = !plasmoid.expanded
    }

    Plasmoid.fullRepresentation: Full { facts: program }
}
