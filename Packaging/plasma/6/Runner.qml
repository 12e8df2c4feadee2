// Runs commands without waiting for them.
import QtQuick
import org.kde.plasma.plasma5support as Plasma5Support

Plasma5Support.DataSource {
    id: source
    engine: "executable"
    connectedSources: []
    property var waiting: ({})
    property int count: 0

    // `done` is given the exit status, and what was written on standard output and standard error. What is returned stands for
    // the call.
    function run(command, done) {
        // The engine takes the same text for the same command.
        count += 1
        const text = command + " # " + count
        waiting[text] = done
        connectSource(text)
        return text
    }

    // Ends a call, which is not heard of again.
    function cancel(text) {
        if (!(text in waiting))
            return
        delete waiting[text]
        disconnectSource(text)
    }

    onNewData: function (name, data) {
        disconnectSource(name)
        const done = waiting[name]
        delete waiting[name]
        if (done)
            done(data["exit code"], data["stdout"], data["stderr"])
    }
}
