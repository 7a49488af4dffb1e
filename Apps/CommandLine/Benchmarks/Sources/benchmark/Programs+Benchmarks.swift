extension Programs {
    /// All benchmarks, in the order in which they run. The help of scripts/benchmark describes them.
    var benchmarks: [Benchmark] {
        [
            start, records("1000", 1000), latency(concurrency: 4), latency(concurrency: 10),
            Benchmark(
                name: "20000", measures: [.time, .processorTime],
                contenders: [switchboard(records: 20_000), curlAndJQ(records: 20_000)].compactMap { $0 }),
            memory, hang,
        ]
    }

    private var start: Benchmark {
        let others = [version("curl", curl), gh.map { version("gh", $0) }]
        return Benchmark(
            name: "start", measures: [.time, .processorTime],
            contenders: [version("switchboard", switchboard)] + others.compactMap { $0 }, repetitions: 20)
    }

    private func records(_ name: String, _ count: Int) -> Benchmark {
        let others = [curlAndJQ(records: count), gh(records: count), dlt(records: count)]
        return Benchmark(
            name: name, measures: [.time, .processorTime],
            contenders: [switchboard(records: count)] + others.compactMap { $0 })
    }

    private func latency(concurrency: Int) -> Benchmark {
        Benchmark(
            name: "latency-\(concurrency)", measures: [.time],
            contenders: [
                switchboard(records: 1000, delay: 100, concurrency: concurrency),
                parallelCurl(records: 1000, delay: 100, concurrency: concurrency),
            ])
    }

    private var memory: Benchmark {
        let others = [switchboard(records: 1000, name: "switchboard, 10 pages"), curlAndJQ(records: 20_000)]
        return Benchmark(
            name: "memory", measures: [.memory],
            contenders: [switchboard(records: 20_000)] + others.compactMap { $0 }, maximumRuns: 3)
    }

    private var hang: Benchmark {
        Benchmark(
            name: "hang", measures: [.processorTime], contenders: hanging(timeout: 10), maximumRuns: 1,
            failureExpected: true)
    }
}
