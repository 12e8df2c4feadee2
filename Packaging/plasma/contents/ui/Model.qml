// What the program says, as the widget shows it. The program is asked by a chain of calls that wait.
import QtQuick 2.15
import "logic.js" as Logic
import "words.js" as Words

Item {
    id: model
    property string subject: ""
    property var hidden: []
    // The last line; null before the first.
    property var panel: null
    // The month that was turned to; null for the present one.
    property var turned: null
    readonly property var month: turned || (panel ? panel.month : null)
    readonly property var subjects: panel ? Logic.listedSubjects(panel, hidden) : []
    // Why nothing is shown, in lines; empty if something is.
    property string trouble: ""
    // What could not be done last, in one line.
    property string problem: ""

    property int failures: 0
    property int asked: 0
    // The words for the time while no program answers.
    readonly property var words: Logic.wordsFor(Words.all, Qt.locale().uiLanguages)
    readonly property string prefix: Logic.prefix(Qt.resolvedUrl("."))

    function ask() {
        asked += 1
        const [number, start] = [asked, Date.now()]
        const token = panel && panel.subjectAsked === subject && trouble === "" ? panel.token : ""
        runner.run(Logic.programCommand(prefix, Logic.waitArguments(subject, token)), function (code, output, error) {
            if (number !== model.asked)
                return
            const line = code === 0 ? Logic.readLine(output) : null
            if (line) {
                line.subjectAsked = subject
                model.take(line)
            } else {
                model.fail(code, Logic.firstLine(error))
            }
            // An answer that came at once and is none, or the same, is not asked for again at once.
            const isIdle = !line || line.token === token && Date.now() - start < 1000
            model.failures = isIdle ? model.failures + 1 : 0
            again.interval = isIdle ? Logic.pauseAfter(model.failures) : 1
            again.restart()
        })
    }

    function take(line) {
        panel = line
        trouble = ""
        if (turned)
            turn(turned.again)
    }

    function fail(code, reason) {
        const isMissing = code === 127
        trouble = (isMissing ? [words.notInstalled, words.howToInstall] : [words.notAnswering, reason])
            .filter(line => line).join("\n")
    }

    // Does what a list of arguments says.
    function act(words) {
        if (!words)
            return
        problem = ""
        runner.run(Logic.command(words), function (code, output, error) {
            if (code !== 0)
                model.problem = Logic.firstLine(error).replace(/^swiftcal(-widget)?: /, "")
        })
    }

    // Shows the month that a command prints.
    function turn(words) {
        if (!words)
            return
        runner.run(Logic.command(words), function (code, output) {
            const line = code === 0 ? Logic.readLine(output) : null
            if (line)
                model.turned = line.month && line.month.present ? line.month : null
        })
    }

    onSubjectChanged: {
        turned = null
        if (asked > 0)
            ask()
    }

    Timer {
        id: again
        onTriggered: model.ask()
    }

    Runner { id: runner }

    Component.onCompleted: ask()
}
