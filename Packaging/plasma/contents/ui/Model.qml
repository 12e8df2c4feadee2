// What the program says, as the widget shows it. The program is asked by a chain of calls that wait. Such a call may rightly say
// nothing for minutes. So when a person looks or presses, it is given a moment, and is then replaced by one that answers at once.
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

    // The call that is not answered yet; empty if there is none.
    property string question: ""
    // Whether it has to be answered at once.
    property bool isLook: true
    property bool isMissing: false
    property int failures: 0
    // The words for the time while no program answers.
    readonly property var words: Logic.wordsFor(Words.all, Qt.locale().uiLanguages)
    readonly property string prefix: Logic.prefix(Qt.resolvedUrl("."))

    // Asks for the state: at once, or when it is another one than that which is shown.
    function ask(atOnce) {
        runner.cancel(question)
        again.stop()
        isLook = atOnce || !panel || trouble !== ""
        const token = isLook ? "" : panel.token
        start(limit, isLook ? Logic.shortWait : Logic.longWait)
        question = runner.run(Logic.programCommand(prefix, Logic.waitArguments(subject, token)), function (code, output, error) {
            model.question = ""
            limit.stop()
            const line = code === 0 ? Logic.readLine(output) : null
            if (line)
                model.take(line)
            else
                model.fail(code, Logic.message(error))
            // After a call that waited in vain there is a pause, whatever makes it end.
            model.start(again, !line ? Logic.pauseAfter(model.failures) : line.token === token ? 1000 : 1)
        })
    }

    // Makes sure that what is shown is the state.
    function check() {
        if (question === "")
            ask(true)
        else if (!isLook)
            start(limit, Logic.moment)
    }

    function take(line) {
        failures = 0
        isMissing = false
        if (panel && panel.token === line.token && trouble === "")
            return
        panel = line
        trouble = ""
        if (turned)
            turn(turned.again)
    }

    function fail(code, reason) {
        failures += 1
        isMissing = code === 127
        if (isMissing)
            trouble = words.notInstalled + "\n" + words.howToInstall
        else if (reason !== "" || failures > 1)
            // A program that was killed once is there again before it is missed.
            trouble = reason || words.notAnswering
    }

    // Does what a list of arguments says.
    function act(action) {
        if (!action)
            return
        problem = ""
        late.restart()
        runner.run(Logic.command(action), function (code, output, error) {
            late.stop()
            model.problem = code === 0 ? "" : code === 127 ? model.words.notInstalled : Logic.message(error)
            model.check()
        })
    }

    // Starts a program that goes on by itself.
    function open(action) {
        runner.run(Logic.detached(action), function () {})
    }

    // Shows the month that a command prints.
    function turn(look) {
        if (!look)
            return
        runner.run(Logic.command(look), function (code, output) {
            const line = code === 0 ? Logic.readLine(output) : null
            if (line)
                model.turned = line.month && line.month.present ? line.month : null
        })
    }

    function start(timer, milliseconds) {
        timer.interval = milliseconds
        timer.restart()
    }

    onSubjectChanged: {
        turned = null
        if (question !== "" || again.running)
            ask(true)
    }

    Timer {
        id: again
        onTriggered: model.ask(false)
    }

    // The call is not answered when it has to be.
    Timer {
        id: limit
        onTriggered: {
            const isSlow = model.isLook && interval < Logic.patience
            if (model.isLook)
                model.trouble = model.words.notAnswering
            if (isSlow)
                model.start(limit, Logic.patience)
            else
                model.ask(true)
        }
    }

    Timer {
        id: late
        interval: Logic.shortWait
        onTriggered: model.problem = model.words.notAnswering
    }

    Runner { id: runner }

    Loader {
        id: arrival
        active: model.isMissing
        source: "Arrival.qml"
        onLoaded: item.folders = [model.prefix + "/bin", "/usr/local/bin", "/usr/bin"]
    }

    Connections {
        target: arrival.item
        function onCame() { model.ask(true) }
    }

    Component.onCompleted: ask(true)
}
