import Platform

/// One or more commands that run at the same time, each of which reads the output of the one before it.
struct Pipeline {
    let commands: [Command]
    /// The complete environment of the commands, as `NAME=value`.
    let environment: [String]

    /// Runs the commands to their end, without input, and discards their output.
    func run() -> Cost {
        let null = Descriptors.null()
        defer { close(null) }
        return run(output: null, errors: null) {}
    }

    /// Runs the commands to their end and counts the lines of output. Standard error is that of this program.
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

    /// - Parameter afterStart: Called once all commands run.
    private func run(output: Int32, errors: Int32, afterStart: () -> Void) -> Cost {
        let start = ContinuousClock.now
        let pids = startAll(output: output, errors: errors)
        afterStart()
        var cost = Cost()
        for pid in pids {
            // 127 is the status that a shell gives for a program that it cannot start.
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
            // The reader of a pipe sees its end when all writing ends are closed.
            close(input)
            if let pipe {
                close(pipe.writing)
                input = pipe.reading
            }
            return pid
        }
    }
}
