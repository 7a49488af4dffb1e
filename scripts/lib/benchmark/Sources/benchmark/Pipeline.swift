import Platform

/// Commands that run at once, each of which reads what the one before it writes; often only one.
struct Pipeline {
    let commands: [Command]
    /// All variables that the commands get, as `NAME=value`.
    let environment: [String]

    /// Runs it to its end, with nothing to read, and throws away what it writes.
    func run() -> Cost {
        let null = Descriptors.null()
        defer { close(null) }
        return run(output: null, errors: null) {}
    }

    /// Runs it to its end and counts the lines that it writes. Its errors go where this program's go.
    func runCountingLines() -> (cost: Cost, lines: Int) {
        let (reading, writing) = Descriptors.pipe()
        defer { close(reading) }
        var lines = 0
        let cost = run(output: writing, errors: STDERR_FILENO) {
            close(writing)
            lines = Descriptors.countLines(reading)
        }
        return (cost, lines)
    }

    /// - Parameter afterStart: done once all commands run.
    private func run(output: Int32, errors: Int32, afterStart: () -> Void) -> Cost {
        let start = ContinuousClock.now
        let pids = startAll(output: output, errors: errors)
        afterStart()
        var cost = Cost()
        for pid in pids {
            // 127 is what a shell says of a program that it cannot start.
            if let pid { cost.add(waitingFor: pid) } else { cost.status = 127 }
        }
        cost.time = (ContinuousClock.now - start) / .seconds(1)
        return cost
    }

    private func startAll(output: Int32, errors: Int32) -> [pid_t?] {
        var input = Descriptors.null()
        return commands.indices.map { index in
            let pipe = index < commands.count - 1 ? Descriptors.pipe() : nil
            let streams = StandardStreams(input: input, output: pipe?.writing ?? output, errors: errors)
            let pid = commands[index].start(streams, environment: environment)
            // A pipe ends when nobody else has its writing end open.
            close(input)
            if let pipe {
                close(pipe.writing)
                input = pipe.reading
            }
            return pid
        }
    }
}
