import Protocols

/// A line of a plan as JSON, which `plan` prints and `--slice` reads. Unknown members are ignored.
///
/// The states of `tap` contain a hash of lines without a share, so their form must not change.
private struct SliceLine: Codable {
    let provider: String
    let parameters: [String: String]
    let ranges: [String: ClosedRange<Int64>]
    let expected: Int?
    let truncated: Bool?
    let share: Int?
    /// The time of the plan, in seconds since 1970.
    let planned: Int64?
}

/// A line of a plan: a slice, and the share that it belongs to.
package struct PlanLine {
    package let slice: ListSlice
    /// The number of the share, 1 or greater; `nil` if the plan is not divided into shares.
    package let share: Int?

    package init(_ slice: ListSlice, share: Int? = nil) {
        self.slice = slice
        self.share = share
    }

    /// The valid times of a plan, in seconds since 1970: up to the year 9999.
    private static var times: ClosedRange<Int64> { 0...253_402_300_799 }

    /// The line of JSON, without a line break.
    package var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let line = SliceLine(
            provider: slice.provider, parameters: slice.parameters, ranges: slice.ranges,
            expected: slice.expectedCount, truncated: slice.isTruncated ? true : nil, share: share,
            planned: slice.plannedAt.map { Int64($0.timeIntervalSince1970) })
        return (try? encoder.encode(line)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Reads a line of JSON.
    ///
    /// The initializer does not check whether the provider has the parameters and the axes.
    ///
    /// - Throws: `invalidRequest` for text that does not describe a slice.
    package init(_ text: String) throws(ProviderError) {
        // `JSONDecoder` can trap on text with more than 512 nested arrays and objects.
        let brackets = text.utf8.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
        let line = brackets <= 500 ? try? JSONDecoder().decode(SliceLine.self, from: Data(text.utf8)) : nil
        guard let line, line.expected ?? 0 >= 0, line.share ?? 1 >= 1,
            Self.times.contains(line.planned ?? 0)
        else {
            throw ProviderError(
                .invalidRequest, "invalid slice '\(text.prefix(80))': expected one line of the output of 'plan'")
        }
        slice = ListSlice(
            provider: line.provider, parameters: line.parameters, ranges: line.ranges, expectedCount: line.expected,
            isTruncated: line.truncated ?? false,
            plannedAt: line.planned.map { Date(timeIntervalSince1970: Double($0)) })
        share = line.share
    }
}

extension ListSlice {
    /// The slice as one line of JSON, without a share and without a line break.
    package var line: String { PlanLine(self).text }

    /// Creates a slice from a line of a plan. See ``PlanLine/init(_:)-(String)``.
    package init(line text: String) throws(ProviderError) {
        self = try PlanLine(text).slice
    }
}
