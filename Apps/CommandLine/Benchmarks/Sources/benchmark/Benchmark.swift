/// One of the programs that are compared, with its arguments.
struct Contender {
    let name: String
    let pipeline: Pipeline
    /// The expected numbers of requests and records at the server.
    var served = Server.Served(requests: 0, records: 0)
    /// The number of lines that it must write; `nil` when it does not write records as lines.
    var lines: Int?
}

/// A task for several programs, and the measures that are compared.
struct Benchmark {
    let name: String
    let measures: [Measure]
    /// The first one is compared with each of the others.
    let contenders: [Contender]
    /// The number of processes, one after another, whose mean is one run.
    var repetitions = 1
    /// The maximum number of runs.
    var maximumRuns = Int.max
    /// Whether all programs must fail, as with a server that never responds. Then no work is checked.
    var failureExpected = false

    /// Runs every contender once, so that the server prepares its responses.
    ///
    /// - Returns: The failure; `nil` when all contenders did the same work.
    func problem(_ server: Server) -> String? {
        guard !failureExpected else { return nil }
        for contender in contenders {
            _ = server.takeServed()
            let (cost, lines) = contender.pipeline.runCountingLines()
            let served = server.takeServed()
            if let problem = problem(contender, cost) { return problem }
            guard served == contender.served else {
                return """
                    expected \(contender.name) to request \(contender.served.records) records in \
                    \(contender.served.requests) requests, got \(served.records) in \(served.requests)
                    """
            }
            if let expected = contender.lines, lines != expected {
                return "expected \(expected) records from \(contender.name), got \(lines)"
            }
        }
        return nil
    }

    /// Returns the failure of a measured run; `nil` when there is none.
    func problem(_ costs: [[Cost]]) -> String? {
        zip(contenders, costs).lazy.compactMap { contender, costs in
            costs.lazy.compactMap { problem(contender, $0) }.first
        }.first
    }

    private func problem(_ contender: Contender, _ cost: Cost) -> String? {
        (cost.status != 0) == failureExpected ? nil : "\(contender.name) ended with status \(cost.status)"
    }

    /// Runs the contenders in turn.
    ///
    /// - Parameter beforeEach: Called before each round.
    /// - Returns: The costs of every run, by contender.
    func run(_ runs: Int, beforeEach: () -> Void) -> [[Cost]] {
        var costs = contenders.map { _ in [Cost]() }
        for _ in 0..<min(runs, maximumRuns) {
            beforeEach()
            for (index, contender) in contenders.enumerated() {
                costs[index].append(meanCost(contender.pipeline))
            }
        }
        return costs
    }

    private func meanCost(_ pipeline: Pipeline) -> Cost {
        var mean = Cost()
        for _ in 0..<repetitions {
            let cost = pipeline.run()
            mean.time += cost.time / Double(repetitions)
            mean.processorTime += cost.processorTime / Double(repetitions)
            mean.memory = max(mean.memory, cost.memory)
            mean.status = max(mean.status, cost.status)
        }
        return mean
    }
}
