// What the extension decides by itself. It imports nothing, so that every version of GNOME Shell and the tests can load it.
// All rules, words and dates come from the program: see “The line of a panel” in docs/hosts.md.

// The programs to try in turn: the one that was installed with this folder, which is PREFIX/share/gnome-shell/extensions/UUID,
// then the one on the search path of the shell, then those in places that a session's search path often lacks.
export function programPaths(folder, home) {
    const prefix = folder.split('/').slice(0, -4).join('/');
    return [`${prefix}/bin/swiftcal-widget`, 'swiftcal-widget', `${home}/.local/bin/swiftcal-widget`,
        '/usr/local/bin/swiftcal-widget'];
}

// What follows the program to get the stream of a subject, or one line of it.
export function streamArguments(subject) {
    return ['run', '--format', 'panel', ...subject ? [`--subject=${subject}`] : []];
}

export function lineArguments(subject) {
    return ['snapshot', '--format', 'panel', ...subject ? [`--subject=${subject}`] : []];
}

// How many milliseconds to wait before the program is started again, after how many starts that came to nothing.
export function pauseAfter(failures) {
    return failures < 1 ? 200 : Math.min(60000, 500 * 2 ** Math.min(failures, 10));
}

// How many milliseconds there may be: before the first line of a stream is missed, before the stream is taken for one that hangs,
// before a line that is expected is missed, for an answer beside the stream, between two changes of a program's file, and before
// a stream that says nothing is asked beside it.
export const patience = {first: 1000, start: 5000, expected: 400, answer: 1000, file: 100, silence: 15 * 60 * 1000};

// The most bytes of a line: that of a thousand subjects has less than half a million.
export const mostBytes = 4e6;

// What a line has of which nothing is known.
const nothing = {
    line: '', icon: 'swiftcal-problem-symbolic', tooltip: '', state: '', problem: null, streak: null, toggle: null, month: null,
    subjects: [], actions: [], words: {},
};

// The object of a line; null for what is no line of a panel.
export function readLine(text) {
    try {
        const panel = JSON.parse(text);
        if (typeof panel?.token !== 'string' || typeof panel.label !== 'string')
            return null;
        for (const key in nothing)
            panel[key] ??= nothing[key];
        return panel;
    } catch {
        return null;
    }
}

// What stands beside the icon, and whether all of it is dim.
export function labelOf(panel, form) {
    const text = {icon: '', line: panel.line}[form] ?? panel.label;
    return {text, isDim: form === 'auto' && panel.state === 'open'};
}

// What a screen reader says of the indicator.
export function spokenLabel(panel) {
    return (panel.problem ?? panel.tooltip).split('\n').join(', ');
}

// The subjects of the menus.
export function listedSubjects(panel, hidden) {
    return panel.subjects.filter(subject => !hidden.includes(subject.argument));
}

// The style classes of a day. Those that begin with “calendar” are of the shell's own calendar, before and after 45.
export function dayClasses(day) {
    const classes = ['calendar-day-base', 'calendar-day'];
    if (!day.isInMonth || day.isFuture)
        classes.push('calendar-other-month-day', 'calendar-other-month');
    if (day.level > 0)
        classes.push(`swiftcal-level-${Math.min(day.level, 4)}`);
    else if (day.isStudied)
        classes.push('swiftcal-level-3');
    if (day.state === 'partial')
        classes.push('swiftcal-partial');
    if (day.isOff)
        classes.push('swiftcal-off');
    if (day.isToday)
        classes.push('swiftcal-today');
    return classes.join(' ');
}

// The first line that a program wrote about what it could not do, without its name.
export function firstLine(text) {
    return (text ?? '').split('\n').map(line => line.trim()).find(line => line !== '')?.replace(/^swiftcal(-widget)?: /, '') ?? '';
}

// The words for the languages that a person reads, the most wanted first. They are needed while no program answers.
export function wordsFor(all, languages) {
    const language = languages.map(name => name.split(/[_.@]/)[0]).find(code => code in all);
    return all[language] ?? all.en ?? {};
}

// Sets those properties of an actor that are to have another value than was set last: each costs the shell a new look at its style
// or its place.
export function change(actor, values) {
    const known = actor._values ?? {};
    actor._values = {...known, ...values};
    for (const property in values) {
        if (known[property] !== values[property])
            actor[property] = values[property];
    }
}
