// Tells when the program comes to one of the folders where it is missing.
import QtQml 2.15
import Qt.labs.folderlistmodel 2.15

Instantiator {
    id: arrival
    property var folders: []
    signal came()

    model: folders
    delegate: FolderListModel {
        folder: "file://" + encodeURI(modelData)
        nameFilters: ["swiftcal-widget"]
        showDirs: false
        onCountChanged: if (count > 0) arrival.came()
    }
}
