/// The table of the measurements, and notes on their quality.
struct Report {
    private static let unsteadySpread = 0.25

    private var table = Table()
    private var problems: [String] = []
    private var busy: [(name: String, taken: Double)] = []
    private var unsteady: [String] = []

    init() {
        table.add(["benchmark", "measure", "switchboard", "against", "", "ratio", "min", "max"])
    }

    var hasProblems: Bool { !problems.isEmpty }

    /// Runs a benchmark and adds its rows.
    mutating func add(_ benchmark: Benchmark, _ server: Server, _ load: MachineLoad, runs: Int) {
        var problem = benchmark.problem(server)
        var taken: [Double] = []
        let costs = problem == nil ? benchmark.run(runs) { taken.append(load.taken()) } : []
        problem = problem ?? benchmark.problem(costs)
        if let problem {
            problems.append("\(benchmark.name): different work: \(problem)")
        } else {
            addRows(benchmark, costs)
            let median = Statistics(taken).median
            if median > MachineLoad.limit { busy.append((benchmark.name, median)) }
        }
    }

    private mutating func addRows(_ benchmark: Benchmark, _ costs: [[Cost]]) {
        for measure in benchmark.measures {
            let values = costs.map { $0.map(measure.value) }
            let own = Statistics(values[0])
            for (contender, others) in zip(benchmark.contenders, values).dropFirst() {
                // Ratios of consecutive runs: a machine that slows down affects both.
                let ratios = Statistics(zip(values[0], others).map { $1 > 0 ? $0 / $1 : 0 })
                let figures = [ratios.median, ratios.minimum, ratios.maximum].map { Table.text($0, digits: 2) }
                table.add(
                    [benchmark.name, measure.rawValue, measure.text(own.median), contender.name]
                        + [measure.text(Statistics(others).median)] + figures)
            }
            if values.contains(where: { Statistics($0).spread > Self.unsteadySpread }), unsteady.last != benchmark.name
            {
                unsteady.append(benchmark.name)
            }
        }
    }

    var text: String { table.text(leftColumns: [0, 1, 3]) }

    /// The failures, and the reasons why figures are not reliable.
    var notes: [String] {
        var notes = problems
        if let most = busy.map(\.taken).max() {
            notes.append(
                """
                The machine was busy: other programs used up to \(Table.text(most * 100, digits: 0)) % of its CPU \
                time (\(busy.map(\.name).joined(separator: ", "))). These figures are not reliable.
                """)
        }
        if !unsteady.isEmpty {
            notes.append(
                """
                The runs differ (\(unsteady.joined(separator: ", "))): the interquartile range is more than \
                \(Table.text(Self.unsteadySpread * 100, digits: 0)) % of the median. Only the ratios are reliable; \
                measure again with more --runs.
                """)
        }
        return notes
    }
}
