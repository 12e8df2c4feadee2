.pragma library
// What the widget decides by itself. All rules, words and dates come from the program: see “The line of a panel” in
// docs/hosts.md.

// A word of a command for the shell by which Plasma runs it.
function quoted(word) {
    return "'" + String(word).replace(/'/g, "'\\''") + "'"
}

// A command for that shell.
function command(words) {
    return words.map(quoted).join(" ")
}

// The folder below which the widget is installed: PREFIX/share/…/…/…/contents/ui/.
function prefix(address) {
    return decodeURIComponent(String(address).replace(/^file:\/\//, "").replace(/\/$/, "")).split("/").slice(0, -6).join("/")
}

// A command for the program that was installed with the widget, otherwise for the one on the search path, otherwise for one in
// a place that a session's search path often lacks. Without any it ends with 127.
function programCommand(prefix, words) {
    const places = [quoted(prefix + "/bin/swiftcal-widget"), "swiftcal-widget", "\"$HOME/.local/bin/swiftcal-widget\"",
        "/usr/local/bin/swiftcal-widget"]
    return "p=$(" + places.map(place => "command -v " + place).join(" || ") + ") || exit 127; exec \"$p\" " + command(words)
}

// What follows the program to wait for the next line.
function waitArguments(subject, token) {
    return ["wait"].concat(token ? ["--after", token] : [], subject ? ["--subject=" + subject] : [])
}

// A command that the shell does not wait for, and that outlives the desktop's shell.
function detached(words) {
    return "(" + command(words) + " >/dev/null 2>&1 &)"
}

// How many milliseconds a call is given: one that waits while a person looks, and one that has to answer at once before that is
// said and before it is started again. A call that waits ends by itself after 15 minutes.
var moment = 250
var shortWait = 800
var patience = 3000
var longWait = 16 * 60 * 1000

// What a line has of which nothing is known.
var nothing = {
    line: "", icon: "swiftcal-problem-symbolic", tooltip: "", state: "", problem: null, streak: null, month: null, subjects: [],
    actions: [], words: {}
}

// The object of a line; null for what is no line of a panel.
function readLine(text) {
    try {
        const panel = JSON.parse(text)
        if (typeof panel.token !== "string" || typeof panel.label !== "string")
            return null
        for (const key in nothing)
            if (panel[key] === undefined || panel[key] === null)
                panel[key] = nothing[key]
        return panel
    } catch (error) {
        return null
    }
}

// How many milliseconds to wait before the program is asked again, after how many answers that were none. The first may have
// been that of a program that was just replaced.
function pauseAfter(failures) {
    return failures < 2 ? 100 : Math.min(60000, 500 * Math.pow(2, Math.min(failures, 10)))
}

// What a panel's label is, in the form that the person chose.
function labelOf(panel, form) {
    return form === "icon" ? "" : form === "line" ? panel.line : panel.label
}

// Whether the label is dim.
function isDim(panel, form) {
    return form === "auto" && panel.state === "open"
}

// The subjects that are listed.
function listedSubjects(panel, hidden) {
    return panel.subjects.filter(subject => hidden.indexOf(subject.argument) < 0)
}

// The days of a month, in rows of seven without a gap; null where it has none.
function cellsOf(month) {
    const cells = []
    for (const week of month ? month.weeks : [])
        for (let column = 0; column < 7; column++)
            cells.push(week[column] === undefined ? null : week[column])
    return cells
}

// The place of the day where the Tab key stops: today, or the first that can be pressed in another month.
function stopOf(cells) {
    const today = cells.findIndex(day => day !== null && day.isToday)
    return today >= 0 ? today : cells.findIndex(day => day !== null && day.isInMonth && day.action !== null)
}

// How strong the highlight of a day is, from 0 to 1, for each level.
var strengths = [0, 0.3, 0.5, 0.8, 1]

// The level at which a day is drawn.
function levelOf(day) {
    return Math.min(day.level > 0 ? day.level : day.isStudied ? 3 : 0, 4)
}

// Which colour of a theme is read best on the highlight, for each strength of it. Colours have r, g and b from 0 to 1.
function inks(background, highlight, candidates) {
    return strengths.map(strength => {
        const fill = {}
        for (const part of ["r", "g", "b"])
            fill[part] = background[part] * (1 - strength) + highlight[part] * strength
        return candidates.reduce((best, other) => contrast(other, fill) > contrast(best, fill) + 0.5 ? other : best)
    })
}

// The contrast of two colours as WCAG has it, from 1 to 21.
function contrast(one, other) {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
}

function luminance(color) {
    const linear = part => part <= 0.03928 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4)
    return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b)
}

// The first line that a program wrote about what it could not do, without its name.
function message(text) {
    const line = String(text || "").split("\n").map(line => line.trim()).filter(line => line !== "")[0] || ""
    return line.replace(/^swiftcal(-widget)?: /, "")
}

// A text for controls that take what looks like HTML for it: with a character of no width behind each sign it does not.
function unmarked(text) {
    return text.replace(/<|&(?!&)/g, "$&\u2060")
}

// The words for the languages that a person reads. They are needed while no program answers.
function wordsFor(all, languages) {
    for (const language of languages) {
        const code = String(language).split(/[-_.@]/)[0]
        if (all[code])
            return all[code]
    }
    return all.en || {}
}
