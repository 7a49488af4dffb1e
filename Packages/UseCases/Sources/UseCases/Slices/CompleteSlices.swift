public import Protocols
public import StoreProtocols

/// The stored slices that count as their whole list. This is the rule for when they do.
///
/// Slices count as the list at a point in time if each of them was read by a whole run that began then or later, and if
/// they have every value that an item could have then. The time of creation of an item that is added later is later, so
/// the item is in no slice, but it is one of the changes since that time. So the slices of a plan count as the list when the
/// last of them is read, at the time of the plan or of the first run, whichever is earlier. Slices with a gap never do.
/// The first slices of a plan count as the list at an earlier time, but only slices up to the time of the plan are found.
public struct CompleteSlices: Hashable, Sendable {
    /// The maximum difference between the clocks of the machines that plan and read, in seconds. A run can begin earlier
    /// than its plan by this time.
    private static var clockDifference: TimeInterval { 300 }

    /// The names of the slices.
    public let names: [String]
    /// The latest time at which they count as the list. All later changes to the list must be read.
    public let start: Date

    /// Finds the slices; `nil` if there is no time at which the stored slices count as the list.
    ///
    /// - Parameters:
    ///   - end: The time of the plan that has the slices.
    ///   - lists: The stored lists. Those that are not slices of `list` are ignored.
    ///   - axes: Returns the axes of the list at a time: the upper bound of an axis whose values are times.
    public init?(
        of list: Subscription, plannedAt end: Date, among lists: [StoredList],
        _ axes: (Date) throws(ProviderError) -> [SliceAxis]
    ) {
        let axisNames = Set(((try? axes(end)) ?? []).map(\.name))
        let slices = lists.compactMap { ReadSlice($0, of: list) }.filter { axisNames.isSuperset(of: $0.ranges.keys) }
        guard let newest = slices.map(\.seconds).max() else { return nil }
        func isCovered(_ seconds: Int64) -> Bool {
            guard let axes = try? axes(Date(seconds)) else { return false }
            // Nothing could be created at a time before the bounds of an axis.
            return axes.isEmpty || slices.filter { $0.seconds >= seconds }.map(\.ranges).cover(axes[...])
        }
        // The later the time, the fewer slices were read since, and the more values they must have.
        var (covered, uncovered) = (Int64(end.timeIntervalSince1970 - Self.clockDifference), newest + 1)
        guard covered < uncovered, isCovered(covered) else { return nil }
        while uncovered - covered > 1 {
            let middle = covered + (uncovered - covered) / 2
            if isCovered(middle) { covered = middle } else { uncovered = middle }
        }
        guard let axes = try? axes(Date(covered)), !axes.isEmpty else { return nil }
        names = slices.filter { $0.seconds >= covered }.map(\.name).sorted()
        start = Date(covered)
    }
}

/// A slice that was read completely.
private struct ReadSlice {
    let name: String
    let ranges: [String: ClosedRange<Int64>]
    /// The start of the last run that read the whole slice, in seconds since 1970.
    let seconds: Int64

    /// Creates a slice; `nil` for a list that is not a slice of `list`, or that was not read completely.
    init?(_ stored: StoredList, of list: Subscription) {
        // The time of the last complete run is missing if a column was added since.
        guard stored.list.source == list.source, stored.list.request == list.request,
            let ranges = ListSlice.ranges(named: stored.list.slice), stored.lastCompleteRunStart != nil,
            let start = stored.lastWholeRunStart
        else { return nil }
        name = stored.list.slice
        self.ranges = ranges
        seconds = Int64(start.timeIntervalSince1970)
    }
}

extension [[String: ClosedRange<Int64>]] {
    /// Returns whether these parts have all values of the axes. The parts of a plan have equal or different ranges on an
    /// axis; other parts that overlap may be taken for incomplete.
    fileprivate func cover(_ axes: ArraySlice<SliceAxis>) -> Bool {
        guard let axis = axes.first else { return !isEmpty }
        let groups = Dictionary(grouping: self) { $0[axis.name] ?? axis.bounds }
        var next = axis.bounds.lowerBound
        for (range, parts) in groups.sorted(by: {
            ($0.key.lowerBound, $0.key.upperBound) < ($1.key.lowerBound, $1.key.upperBound)
        }) {
            guard range.lowerBound <= next else { return false }
            guard range.upperBound >= next, parts.cover(axes.dropFirst()) else { continue }
            guard range.upperBound < axis.bounds.upperBound else { return true }
            next = range.upperBound + 1
        }
        return false
    }
}

extension ListSlice {
    /// Reads the name of a slice; `nil` for any other text, and for the empty name of the whole list.
    fileprivate static func ranges(named name: String) -> [String: ClosedRange<Int64>]? {
        var ranges: [String: ClosedRange<Int64>] = [:]
        for part in name.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", omittingEmptySubsequences: false)
            guard sides.count == 2 else { return nil }
            let bounds = sides[1].split(separator: "..", omittingEmptySubsequences: false).map { Int64($0) }
            guard bounds.count == 2, let lower = bounds[0], let upper = bounds[1], lower <= upper else { return nil }
            ranges[String(sides[0])] = lower...upper
        }
        return ranges
    }
}

extension Date {
    fileprivate init(_ seconds: Int64) { self.init(timeIntervalSince1970: Double(seconds)) }
}
