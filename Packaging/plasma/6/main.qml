// Plasma 6.
import QtQuick
import org.kde.plasma.core as PlasmaCore
import org.kde.plasma.plasmoid

PlasmoidItem {
    id: root

    Model {
        id: program
        subject: Plasmoid.configuration.subject
        hidden: Plasmoid.configuration.hiddenSubjects
    }

    Plasmoid.icon: "swiftcal"
    toolTipMainText: "SwiftCal"
    toolTipSubText: program.trouble || (program.panel ? program.panel.problem || program.panel.tooltip : "")
    toolTipTextFormat: Text.PlainText
    Plasmoid.status: program.panel && program.panel.state === "open" ? PlasmaCore.Types.ActiveStatus : PlasmaCore.Types.PassiveStatus
    onExpandedChanged: root.expanded ? program.check() : program.turned = null

    compactRepresentation: Compact {
        facts: program
        form: Plasmoid.configuration.label
        isVertical: Plasmoid.formFactor === PlasmaCore.Types.Vertical
        onPressed_: root.expanded = !root.expanded
    }

    fullRepresentation: Full { facts: program }
}
