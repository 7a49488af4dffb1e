import Protocols
import ProtocolsTesting
import Testing
import UseCases

@Suite(.timeLimit(.minutes(1))) struct SlicePlanContinuationTests {
    @Test(arguments: [2027, UInt64.random(in: 0...UInt64.max)])
    func `plans that are interrupted anywhere cover the list exactly once`(seed: UInt64) async throws {
        print("SlicePlanContinuationTests seed:", seed)
        var random = SeededGenerator(seed: seed)
        for round in 0..<60 {
            let archive = FakeArchive.random(using: &random)
            let total = try await archive.plan().summary.total
            var slices: [ListSlice] = []
            var isComplete = false
            while !isComplete {
                archive.forgetRequests()
                let request = try archive.request()
                var plan = SlicePlan(archive, of: request, after: slices.last).makeAsyncIterator()
                let earlier = slices
                for _ in 0..<Int.random(in: 1...5, using: &random) where !isComplete {
                    if let slice = try await plan.next(isolation: nil) {
                        slices.append(slice)
                    } else {
                        isComplete = true
                    }
                }
                let counted = earlier.isEmpty ? [] : archive.requests.map(Cells.init)
                #expect(
                    counted.allSatisfy { request in !earlier.contains { Cells($0).overlaps(request) } },
                    "seed \(seed), round \(round): \(archive.requests) after \(earlier.map(\.name))")
            }
            let parts = slices.map(Cells.init)
            let isCovered = Cells.all.allSatisfy { cell in parts.count { $0.contains(cell) } == 1 }
            #expect(isCovered || (slices.isEmpty && total == 0), "seed \(seed), round \(round): \(slices.map(\.name))")
            expectEqual(slices.compactMap(\.expectedCount).reduce(0, +), total, "seed \(seed), round \(round)")
        }
    }

    @Test(
        arguments: [
            (["day": 0...63], []), ([:], []), (["day": 48...70], []),
            (["day": 48...55], ["56..63 page 1"]),
            (["day": 63...63, "lane": 1...2], ["63..63 3..3 page 1"]),
            (["day": 62...62, "lane": 0...1], ["62..62 2..3 page 1", "63..63 page 1"]),
        ] as [([String: ClosedRange<Int64>], [String])])
    func `only what comes after the slice is counted`(
        ranges: [String: ClosedRange<Int64>], requests: [String]
    ) async throws {
        let archive = FakeArchive(days: (0..<64).map { Int64($0) })
        let last = ListSlice(provider: "archive", parameters: [:], ranges: ranges)
        for try await _ in SlicePlan(archive, of: try archive.request(), after: last) {}
        expectEqual(archive.requests, requests)
    }
}

/// The pairs of a day and a lane that a slice or a request selects.
private struct Cells {
    typealias Cell = (day: Int64, lane: Int64)

    static let all: [Cell] = (0...63).flatMap { day in (0...3).map { (day, $0) } }

    let days: ClosedRange<Int64>
    let lanes: ClosedRange<Int64>

    init(_ slice: ListSlice) {
        (days, lanes) = (slice.ranges["day"] ?? 0...63, slice.ranges["lane"] ?? 0...3)
    }

    /// - Parameter request: A request such as `0..7 page 1`, `5..5 0..1 page 1` or `all page 1`.
    init(_ request: String) {
        let ranges = request.split(separator: " ").compactMap { word -> ClosedRange<Int64>? in
            let bounds = word.split(separator: "..").compactMap { Int64($0) }
            return bounds.count == 2 ? bounds[0]...bounds[1] : nil
        }
        (days, lanes) = (ranges.first ?? 0...63, ranges.count > 1 ? ranges[1] : 0...3)
    }

    func contains(_ cell: Cell) -> Bool { days.contains(cell.day) && lanes.contains(cell.lane) }

    func overlaps(_ other: Cells) -> Bool { days.overlaps(other.days) && lanes.overlaps(other.lanes) }
}

extension FakeArchive {
    /// Returns an archive of at most 90 items, of which many have the same day.
    fileprivate static func random(using random: inout SeededGenerator) -> FakeArchive {
        let bursts = [Int64.random(in: 0...63, using: &random), 63, 0]
        let density = Int.random(in: 1...4, using: &random)
        let items = (0..<Int.random(in: 0...90, using: &random)).map { index -> (day: Int64, lane: Int64) in
            let day = index % density == 0 ? Int64.random(in: 0...63, using: &random) : bursts[index % bursts.count]
            return (day, Int64.random(in: 0...3, using: &random))
        }
        return FakeArchive(items, maximumLength: Bool.random(using: &random) ? nil : 16)
    }
}
