/// Prepares a bench and looks which calls its samples answer: once, for all cases together.
actor ReachFinder {
    private let bench: ProviderBench
    private var search: Task<(ProviderBench, [Reach]), Never>?

    init(_ bench: ProviderBench) {
        self.bench = bench
    }

    /// The bench with what its list needs, and for each sample, a call of each kind that it answers.
    var found: (bench: ProviderBench, reaches: [Reach]) {
        get async {
            let search =
                search
                ?? Task { [bench] in
                    let prepared = await bench.prepared()
                    return (prepared, await prepared.reaches())
                }
            self.search = search
            return await search.value
        }
    }
}
