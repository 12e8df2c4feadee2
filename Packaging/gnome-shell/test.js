// gjs -m test.js FOLDER: tries what of the extension needs no shell, with programs that stand in for swiftcal-widget in FOLDER.

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import System from 'system';
import * as realLogic from './logic.js';
import {Program} from './program.js';
import {Tasks} from './tasks.js';

const [folder] = System.programArgs;
// Programs that end are started again soon, and what is missed is missed soon, so that no test waits.
const logic = {...realLogic, pauseAfter: () => 5, patience: {first: 20000, start: 20000, expected: 5, answer: 20000, file: 5, silence: 1e6}};
let failures = 0;

function expect(isSo, name) {
    if (!isSo) {
        failures++;
        printerr(`not so: ${name}`);
    }
}

function same(one, other, name) {
    const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
    expect(a === b, `${name}: ${a} is ${b}`);
}

// Turns the main loop until something is so.
function wait(condition, name) {
    const context = GLib.MainContext.default();
    const end = GLib.get_monotonic_time() + 20e6;
    while (!condition() && GLib.get_monotonic_time() < end) {
        if (!context.iteration(false))
            GLib.usleep(2000);
    }
    expect(condition(), name);
}

function script(name, text) {
    const path = `${folder}/${name}`;
    GLib.file_set_contents(path, `#!/bin/sh\n${text}\n`);
    Gio.File.new_for_path(path).set_attribute_uint32('unix::mode', 0o755, Gio.FileQueryInfoFlags.NONE, null);
    return path;
}

const day = {isInMonth: true, isFuture: false, level: 0, isStudied: false, state: 'missed', isOff: false, isToday: false};

const tests = {
    'the program that was installed with the extension is tried first'() {
        same(logic.programPaths('/opt/x/share/gnome-shell/extensions/swiftcal@swiftcal', '/home/a')[0], '/opt/x/bin/swiftcal-widget', 'path');
        expect(logic.programPaths('/a/b/c/d/e', '/home/a').includes('/home/a/.local/bin/swiftcal-widget'), 'the home folder');
    },
    'a line that is none is no state'() {
        for (const text of ['', 'null', '1', '[]', '{}', '{"token":1,"label":"1"}', '{"token":"a"}', 'swiftcal: it failed', '{"token":"a","label":"1"'])
            same(logic.readLine(text), null, text);
        same(logic.readLine('{"token":"a","label":"<b>"}').label, '<b>', 'a label');
    },
    'what a line lacks is nothing, so that it can be shown'() {
        const panel = logic.readLine('{"token":"a","label":"1","subjects":null}');
        same([panel.subjects, panel.actions, panel.month, panel.words], [[], [], null, {}], 'parts');
        same([logic.spokenLabel(panel), logic.labelOf(panel, 'line').text], ['', ''], 'texts');
    },
    'the label has the form that was chosen, and is dim only while today is open'() {
        const panel = {label: '3', line: '3 days, today open', state: 'open'};
        same(['auto', 'number', 'line', 'icon', 'other'].map(form => logic.labelOf(panel, form).text),
            ['3', '3', '3 days, today open', '', '3'], 'texts');
        same(['auto', 'number', 'line'].map(form => logic.labelOf(panel, form).isDim), [true, false, false], 'dim');
        same(logic.labelOf({...panel, state: 'studied'}, 'auto').isDim, false, 'studied');
    },
    'a subject that was hidden is not listed'() {
        const panel = {subjects: [{argument: 'a'}, {argument: 'b'}]};
        same(logic.listedSubjects(panel, ['a']).map(subject => subject.argument), ['b'], 'listed');
    },
    'a day is filled by its amount, and a studied day without one is filled, too'() {
        const has = (more, name) => logic.dayClasses({...day, ...more}).split(' ').includes(name);
        expect(!logic.dayClasses(day).includes('level'), 'missed');
        expect(has({level: 2, isStudied: true}, 'swiftcal-level-2'), 'level 2');
        expect(has({isStudied: true}, 'swiftcal-level-3'), 'studied');
        expect(has({level: 9}, 'swiftcal-level-4'), 'more than there is');
        expect(has({isToday: true}, 'swiftcal-today') && has({isOff: true}, 'swiftcal-off'), 'today and off');
        expect(has({isFuture: true}, 'calendar-other-month') && has({isInMonth: false}, 'calendar-other-month'), 'dim');
    },
    'what an actor has already is not set again'() {
        const [actor, set] = [{}, []];
        Object.defineProperty(actor, 'label', {set: value => set.push(value)});
        for (const label of ['1', '1', '2', '', ''])
            logic.change(actor, {label});
        same(set, ['1', '2', ''], 'what was set');
    },
    'pauses grow up to a minute'() {
        const pauses = [0, 1, 2, 5, 50].map(realLogic.pauseAfter);
        same(pauses, [200, 1000, 2000, 16000, 60000], 'pauses');
    },
    'the words are of the first language that there is'() {
        const all = {en: {a: 1}, de: {a: 2}, ja: {a: 3}};
        same(logic.wordsFor(all, ['ko_KR.UTF-8', 'ja_JP', 'de', 'C']), {a: 3}, 'ja');
        same(logic.wordsFor(all, ['C']), {a: 1}, 'none');
        same(logic.firstLine('\n  a \nb'), 'a', 'first line');
    },
    'work is done in its order while nothing else is to do, and the same work once'() {
        const [tasks, done] = [new Tasks({GLib}), []];
        const steps = function* (...names) {
            for (const name of names) {
                done.push(name);
                yield;
            }
        };
        tasks.add('a', steps('old'));
        tasks.add('b', steps('b', 'c'));
        tasks.add('a', steps('new'));
        wait(() => done.length === 3, 'three steps');
        same(done, ['b', 'c', 'new'], 'order');
        tasks.add('d', steps('d'));
        tasks.close();
        for (let turn = 0; turn < 20; turn++)
            GLib.MainContext.default().iteration(false);
        tasks.add('e', steps('e'));
        same([done.length, tasks._source], [3, 0], 'nothing after the end');
    },
    'a stream is read line by line, and a program that ends is started again'() {
        const path = script('ends', `printf '{"token":"a","label":"1"}\\n{"token":"b",'; sleep 0.01; printf '"label":"2"}\\n'`);
        const [program, labels] = [new Program({Gio, GLib}, logic, [`${folder}/missing`, path]), []];
        program.follow('', panel => panel.label && labels.push(panel.label));
        wait(() => labels.length >= 4, 'two starts');
        same(labels.slice(0, 4), ['1', '2', '1', '2'], 'labels');
        program.close();
    },
    'a program that writes something else for ever is ended'() {
        for (const [name, text] of [['lines', 'yes nonsense'], ['endless', 'tr "\\0" a </dev/zero']]) {
            const path = script(name, `printf '{"token":"a","label":"1"}\\n'; exec ${text}`);
            const [program, told] = [new Program({Gio, GLib}, {...logic, pauseAfter: () => 1e6}, [path]), []];
            program.follow('', panel => told.push(panel.trouble ?? panel.label));
            wait(() => told.length > 1 && program._children.size === 0, name);
            same(told, ['1', 'notAnswering'], name);
            program.close();
        }
    },
    'a program that ends with a reason says it, and one that is not there is missing'() {
        const told = [];
        const failing = new Program({Gio, GLib}, logic, [script('fails', 'echo "swiftcal-widget: there is no subject x" >&2; exit 1')]);
        failing.follow('x', panel => told.push(panel));
        wait(() => told.some(panel => panel.reason === 'there is no subject x'), 'the reason');
        failing.close();
        const missing = [];
        const absent = new Program({Gio, GLib}, logic, [`${folder}/nowhere/swiftcal-widget`]);
        absent.follow('', panel => missing.push(panel.trouble));
        wait(() => missing.length > 1, 'it is tried again');
        same(missing[0], 'notInstalled', 'trouble');
        absent.close();
    },
    'a stream that hangs is replaced after a change, and one that has nothing new to say stays'() {
        // It says the same for ever; asked beside that, it says what is so.
        const path = script('hangs', `case $1 in run) echo $$ >>"$0.starts"; printf '{"token":"a","label":"1"}\\n'; exec sleep 100;; esac
            printf '{"token":"%s","label":"2"}\\n' "$(cat "$0.token")"`);
        const starts = () => new TextDecoder().decode(GLib.file_get_contents(`${path}.starts`)[1]).trim().split('\n').length;
        const [program, told] = [new Program({Gio, GLib}, logic, [path]), []];
        GLib.file_set_contents(`${path}.token`, 'a');
        program.follow('', panel => told.push(panel.label));
        wait(() => told.length === 1, 'a line');
        program.change(['true']);
        wait(() => told.length === 2, 'an answer');
        same(starts(), 1, 'it stays');
        GLib.file_set_contents(`${path}.token`, 'b');
        program.change(['true']);
        wait(() => told.length === 4, 'what is so, and a line of a new stream');
        same([told.slice(2), starts()], [['2', '1'], 2], 'it is replaced');
        program.close();
        // Also while nobody looks.
        const [forgotten, heard] = [new Program({Gio, GLib}, {...logic, patience: {...logic.patience, silence: 5}}, [path]), []];
        forgotten.follow('', panel => heard.push(panel.label));
        wait(() => heard.length === 3, 'what is so, and a line of a new stream');
        same(heard, ['1', '2', '1'], 'what is told');
        forgotten.close();
    },
    'after a change whose line has come already no line is missed'() {
        const path = script('says', `printf '{"token":"a","label":"1"}\\n'; until [ -e "$0.go" ]; do sleep 0.01; done
            printf '{"token":"b","label":"2"}\\n'; exec sleep 100`);
        const change = script('changes', `touch "${path}.go"; until [ -e "$0.seen" ]; do sleep 0.01; done`);
        const [program, labels] = [new Program({Gio, GLib}, logic, [path]), []];
        program.follow('', panel => {
            labels.push(panel.label);
            if (panel.label === '2')
                GLib.file_set_contents(`${change}.seen`, '');
        });
        wait(() => labels.length === 1, 'a line');
        let timers = null;
        program.change([change], () => {
            timers = program._timers.size;
        });
        wait(() => timers !== null, 'an end');
        same([labels, timers], [['1', '2'], 1], 'nothing but a long silence is waited for');
        program.close();
    },
    'a program that does not answer is said not to, and is shown when it does'() {
        const path = script('slow', `if [ $1 = run ]; then
            until [ -e "$0.go" ]; do sleep 0.01; done; printf '{"token":"a","label":"1"}\\n'; fi; exec sleep 100`);
        const hasty = {...logic, patience: {...logic.patience, first: 5, answer: 5}};
        const [program, told] = [new Program({Gio, GLib}, hasty, [path]), []];
        program.follow('', panel => told.push(panel.trouble ?? panel.label));
        wait(() => told.length === 1, 'a trouble');
        GLib.file_set_contents(`${path}.go`, '');
        wait(() => told.length === 2, 'a line');
        program.check();
        wait(() => told.length === 3, 'an answer that does not come');
        same(told, ['notAnswering', '1', 'notAnswering'], 'what is told');
        program.close();
    },
    'a program that comes, or takes the place of another one, is started at once'() {
        // No pause helps it here.
        const patient = {...logic, pauseAfter: () => 1e6};
        const [program, told] = [new Program({Gio, GLib}, patient, [`${folder}/comes`]), []];
        program.follow('', panel => told.push(panel.trouble ?? panel.label));
        for (const label of ['1', '2']) {
            const path = script('new', `printf '{"token":"%s","label":"%s"}\\n' ${label} ${label}; exec sleep 100`);
            Gio.File.new_for_path(path).move(Gio.File.new_for_path(`${folder}/comes`), Gio.FileCopyFlags.OVERWRITE, null, null);
            wait(() => told.at(-1) === label, label);
        }
        GLib.unlink(`${folder}/comes`);
        wait(() => told.at(-1) === 'notInstalled', 'it goes');
        same(told, ['notInstalled', '1', '2', 'notInstalled'], 'what is told');
        program.close();
    },
    'a subject is one argument, whatever its name is'() {
        const path = script('argument', 'for word; do :; done; printf \'{"token":"a","label":"%s"}\\n\' "$(printf %s "$word" | od -An -tx1 | tr -d " \\n")"; exec sleep 100');
        const [program, labels] = [new Program({Gio, GLib}, logic, [path]), []];
        program.follow('-x $(id) "', panel => labels.push(panel.label));
        wait(() => labels.length > 0, 'a line');
        same(labels[0], Array.from('--subject=-x $(id) "', c => c.charCodeAt(0).toString(16)).join(''), 'bytes');
        program.close();
    },
    'what was run says what it wrote, or the first line of what is wrong'() {
        const [program, answers] = [new Program({Gio, GLib}, logic, []), []];
        program.run(['/bin/echo', 'a'], (...answer) => answers.push(answer));
        wait(() => answers.length === 1, 'an answer');
        program.run([script('wrong', 'echo first >&2; echo second >&2; exit 3')], (...answer) => answers.push(answer));
        wait(() => answers.length === 2, 'a second answer');
        program.run([`${folder}/nowhere/x`], (...answer) => answers.push(answer));
        same(answers.slice(0, 2), [['a\n', ''], [null, 'first']], 'answers');
        same([answers[2][0], answers[2][1] !== ''], [null, true], 'missing');
        program.close();
    },
    'the end leaves no program and no timer'() {
        const path = script('stays', 'echo $$ >"$0.pid"; printf \'{"token":"a","label":"1"}\\n\'; exec sleep 100');
        const [program, labels] = [new Program({Gio, GLib}, logic, [path]), []];
        program.follow('', panel => labels.push(panel.label));
        wait(() => labels.length > 0, 'a line');
        program.change(['true']);
        program.close();
        const [, pid] = GLib.file_get_contents(`${path}.pid`);
        const place = `/proc/${new TextDecoder().decode(pid).trim()}`;
        wait(() => !GLib.file_test(`${place}/cwd`, GLib.FileTest.EXISTS), 'it has ended');
        same([program._timers.size, program._children.size], [0, 0], 'timers and programs');
    },
};

for (const [name, test] of Object.entries(tests)) {
    const before = failures;
    test();
    print(`${failures === before ? 'ok' : 'FAILED'}: ${name}`);
}
System.exit(failures > 0 ? 1 : 0);
