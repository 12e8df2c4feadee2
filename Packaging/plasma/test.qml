// qml test.qml: tries what the widget decides by itself, without Plasma.
import QtQuick 2.15
import "contents/ui/logic.js" as Logic

Item {
    property int failures: 0

    function same(one, other, name) {
        const [a, b] = [JSON.stringify(one), JSON.stringify(other)]
        if (a !== b) {
            failures += 1
            console.error("not so: " + name + ": " + a + " is " + b)
        }
    }

    // The program leaves only once its loop runs.
    Component.onCompleted: Qt.callLater(run)

    function run() {
        same(Logic.quoted("it's $(id)"), "'it'\\''s $(id)'", "a word is one word to the shell")
        same(Logic.command(["/b/swiftcal", "toggle", "--subject=a b"]), "'/b/swiftcal' 'toggle' '--subject=a b'", "a command")
        same(Logic.prefix("file:///opt/a%20b/share/plasma/plasmoids/org.swiftcal.panel/contents/ui/"), "/opt/a b", "the prefix")
        same(Logic.waitArguments("", ""), ["wait"], "the first question")
        same(Logic.waitArguments("-x", "t"), ["wait", "--after", "t", "--subject=-x"], "the next question")
        for (const text of ["", "null", "1", "{}", "{\"token\":1,\"label\":\"1\"}", "swiftcal: it failed"])
            same(Logic.readLine(text), null, "no line: " + text)
        same(Logic.readLine("{\"token\":\"a\",\"label\":\"<b>\"}").label, "<b>", "a label")
        const bare = Logic.readLine("{\"token\":\"a\",\"label\":\"1\",\"subjects\":null}")
        same([bare.subjects, bare.actions, bare.month, bare.words], [[], [], null, {}], "what a line lacks")
        same([1, 2, 5, 50].map(Logic.pauseAfter), [100, 2000, 16000, 60000], "pauses")
        const panel = {label: "3", line: "3 days, today open", state: "open"}
        same(["auto", "line", "icon"].map(form => Logic.labelOf(panel, form)), ["3", "3 days, today open", ""], "labels")
        same([Logic.isDim(panel, "auto"), Logic.isDim(panel, "number")], [true, false], "dim")
        same(Logic.listedSubjects({subjects: [{argument: "a"}, {argument: "b"}]}, ["a"]).length, 1, "hidden subjects")
        same(Logic.cellsOf({weeks: [[1, 2, 3, 4, 5, 6, 7], [8]]}), [1, 2, 3, 4, 5, 6, 7, 8, null, null, null, null, null, null], "cells")
        same(Logic.cellsOf(null), [], "no month")
        const days = [null, {isInMonth: false, action: []}, {isInMonth: true, action: []}, {isToday: true}]
        same([days, days.slice(0, 3), []].map(Logic.stopOf), [3, 2, -1], "where the Tab key stops")
        same([{level: 0, isStudied: false}, {level: 0, isStudied: true}, {level: 9, isStudied: true}].map(Logic.levelOf), [0, 3, 4], "levels")
        const [white, black, yellow] = [{r: 1, g: 1, b: 1}, {r: 0, g: 0, b: 0}, {r: 1, g: 1, b: 0}]
        same(Logic.inks(black, yellow, [white, black]).map(ink => ink.r), [1, 1, 0, 0, 0], "text that is read on yellow")
        same(["\n a \nb", "swiftcal: no", ""].map(Logic.message), ["a", "no", ""], "messages")
        same(Logic.detached(["/b/swiftcal", "open"]), "('/b/swiftcal' 'open' >/dev/null 2>&1 &)", "a program that goes on")
        same(["<b>", "R&&D", "&lt;"].map(Logic.unmarked), ["<\u2060b>", "R&&\u2060D", "&\u2060lt;"], "a text without markup")
        same(Logic.wordsFor({en: {a: 1}, de: {a: 2}}, ["ko-KR", "de-DE"]), {a: 2}, "words")
        same(Logic.wordsFor({en: {a: 1}}, ["C"]), {a: 1}, "no words")
        Qt.exit(failures > 0 ? 1 : 0)
    }
}
