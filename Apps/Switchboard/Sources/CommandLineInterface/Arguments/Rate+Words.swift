import Protocols

extension Rate {
    private static let periods: [Substring: Duration] = ["s": .seconds(1), "min": .seconds(60), "h": .seconds(3600)]

    /// A rate as users write it: `30/min`, `5/s`, `1000/h`. `nil` for anything else.
    init?(words: String) {
        let parts = words.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = Int(parts[0]), (1...1_000_000).contains(count),
            let period = Self.periods[parts[1]]
        else { return nil }
        self.init(count, per: period)
    }
}
