import Protocols
import ProtocolsTesting
import StoreProtocols
import Testing
import UseCases

/// A plan at the time 10000 of a list whose items have a second, which is the time of creation, and a lane.
@Suite struct CompleteSlicesTests {
    private static let list = Subscription(source: "archive", request: "q=1")

    @Test(
        arguments: [
            ("all slices", ["t=0..4999": 10_010, "t=5000..10000": 10_020], 10_000),
            ("a clock that was slow", ["t=0..4999": 9900, "t=5000..10000": 10_020], 9900),
            ("a clock that was too slow", ["t=0..4999": 9600, "t=5000..10000": 10_020], nil),
            ("one slice for all times", ["t=0..9223372036854775807": 20_000], 20_000),
            ("a slice that was read again", ["t=0..4999": 30_000, "t=5000..10000": 20_000], 10_000),
            ("slices of another plan", ["t=0..4999": 10_010, "t=5000..10000": 10_020, "t=0..99": 50], 10_000),
            ("two plans", ["t=0..4999": 50, "t=0..6000": 10_010, "t=6001..10000": 10_020], 10_000),
            (
                "lanes", ["t=0..9998": 10_010, "lane=0..1,t=9999..10000": 10_010, "lane=2..3,t=9999..10000": 10_010],
                10_000
            ),
            ("no slice", [:], nil),
            ("the first slice", ["t=0..4999": 10_010], nil),
            ("no last slice", ["t=0..4999": 10_010, "t=5000..9000": 10_020], nil),
            ("no first slice", ["t=5000..10000": 10_020], nil),
            ("a gap", ["t=0..4998": 10_010, "t=5000..10000": 10_020], nil),
            ("a missing lane", ["t=0..8999": 10_010, "lane=0..1,t=9000..10000": 10_010], nil),
            ("another axis", ["t=0..4999": 10_010, "day=5000..10000": 10_020], nil),
            ("other names", ["t=0..4999": 10_010, "2 slices, ab": 10_020, "t=9..1": 10_020, "t=": 10_020], nil),
        ] as [(String, [String: Double], Double?)])
    func `slices count as the list at the time up to which they have all items`(
        name: String, starts: [String: Double], start: Double?
    ) {
        let lists = starts.map { Self.stored($0.key, $0.value) }
        let slices = Self.slices(among: lists)
        expectEqual(slices?.start, start.map(Date.init(timeIntervalSince1970:)))
        if let slices, let start { expectEqual(slices.names, starts.filter { $0.value >= start }.keys.sorted()) }
    }

    @Test func `a slice whose records may lack a column, or that was never read as a whole, does not count`() {
        let date = Date(timeIntervalSince1970: 10_010)
        let slice = Subscription(source: Self.list.source, request: Self.list.request, slice: "t=0..10000")
        #expect(Self.slices(among: [Self.stored("t=0..10000", 10_010)]) != nil)
        for list in [
            StoredList(list: slice, lastCompleteRunStart: nil, lastWholeRunStart: date),
            StoredList(list: slice, lastCompleteRunStart: date, lastWholeRunStart: nil),
            Self.stored("t=0..10000", 10_010, of: Subscription(source: "archive", request: "q=2")),
            Self.stored("t=0..10000", 10_010, of: Subscription(source: "shelf", request: "q=1")),
            Self.stored("", 10_010),
        ] {
            expectEqual(Self.slices(among: [list]), nil)
        }
    }

    @Test func `slices of a list that cannot be divided do not count`() {
        let lists = [Self.stored("t=0..10000", 10_010)]
        let end = Date(timeIntervalSince1970: 10_000)
        expectEqual(CompleteSlices(of: Self.list, plannedAt: end, among: lists) { _ in [] }, nil)
        let unreadable = CompleteSlices(of: Self.list, plannedAt: end, among: lists) { _ throws(ProviderError) in
            throw ProviderError(.invalidRequest, "invalid query")
        }
        expectEqual(unreadable, nil)
    }

    private static func slices(among lists: [StoredList]) -> CompleteSlices? {
        CompleteSlices(of: list, plannedAt: Date(timeIntervalSince1970: 10_000), among: lists) { end in
            let seconds = Int64(end.timeIntervalSince1970)
            return [
                SliceAxis("t", 0...seconds) { values, _ in values }, SliceAxis("lane", 0...3) { values, _ in values },
            ]
        }
    }

    private static func stored(_ slice: String, _ start: Double, of list: Subscription = list) -> StoredList {
        let date = Date(timeIntervalSince1970: start)
        return StoredList(
            list: Subscription(source: list.source, request: list.request, slice: slice), lastCompleteRunStart: date,
            lastWholeRunStart: date)
    }
}
