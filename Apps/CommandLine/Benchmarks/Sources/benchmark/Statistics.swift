/// Values of several runs, in order of size; there is at least one.
struct Statistics {
    private let sorted: [Double]

    init(_ values: [Double]) {
        sorted = values.isEmpty ? [0] : values.sorted()
    }

    var median: Double { quantile(0.5) }
    var minimum: Double { quantile(0) }
    var maximum: Double { quantile(1) }

    /// The interquartile range, as a fraction of the median.
    var spread: Double { median > 0 ? (quantile(0.75) - quantile(0.25)) / median : 0 }

    /// Returns a quantile of the values, interpolated.
    private func quantile(_ part: Double) -> Double {
        let place = part * Double(sorted.count - 1)
        let index = Int(place)
        let next = min(index + 1, sorted.count - 1)
        return sorted[index] + (sorted[next] - sorted[index]) * (place - Double(index))
    }
}
