/// Looks once which calls the samples answer, for all cases together.
actor ReachFinder {
    private let bench: ProviderBench
    private var search: Task<[Reach], Never>?

    init(_ bench: ProviderBench) {
        self.bench = bench
    }

    /// For each sample, a call of each kind that it answers.
    var reaches: [Reach] {
        get async {
            let search = search ?? Task { [bench] in await bench.reaches() }
            self.search = search
            return await search.value
        }
    }
}
