/// One of the programs that are compared, with what it is told to do.
struct Contender {
    let name: String
    let pipeline: Pipeline
    /// What it must have asked of the server when it is done.
    var served = Server.Served(requests: 0, records: 0)
    /// How many lines it must write; `nil` when it does not write records as lines.
    var lines: Int?
}

/// Work that several programs can do, and what is compared.
struct Benchmark {
    let name: String
    let measures: [Measure]
    /// The first one is compared with each of the others.
    let contenders: [Contender]
    /// Of how many processes a run is made, one after the other, whose mean counts.
    var repetitions = 1
    /// The most runs that it is worth.
    var maximumRuns = Int.max
    /// Whether all of them have to fail, as on a server that never responds. Then there is no work to check.
    var failureExpected = false

    /// Lets every contender do its work once, which also makes the server prepare its responses.
    ///
    /// - Returns: what is wrong; `nil` when all of them did the same work, and did it well.
    func problem(_ server: Server) -> String? {
        guard !failureExpected else { return nil }
        for contender in contenders {
            _ = server.takeServed()
            let (cost, lines) = contender.pipeline.runCountingLines()
            let served = server.takeServed()
            if let problem = problem(contender, cost) { return problem }
            guard served == contender.served else {
                return """
                    expected \(contender.name) to ask for \(contender.served.records) records in \
                    \(contender.served.requests) requests, got \(served.records) in \(served.requests)
                    """
            }
            if let expected = contender.lines, lines != expected {
                return "expected \(expected) records from \(contender.name), got \(lines)"
            }
        }
        return nil
    }

    /// What is wrong with the way in which a measured run ended; `nil` when nothing is.
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
    /// - Parameter beforeEach: done before each of them has its turn again.
    /// - Returns: the costs of every run, by contender.
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
