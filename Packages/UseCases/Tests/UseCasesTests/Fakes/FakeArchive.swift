import Protocols
import Synchronization
import UseCases

/// A numbered list that serves at most 10 items, and can be divided by `day` and then by `lane`.
final class FakeArchive: Partitioning {
    typealias Item = Thing

    static let limit = 10
    private static let pageSize = 4
    private static let parameters = [Parameter("day", "days"), Parameter("lane", "lanes"), Parameter("q", "text")]

    /// The day and the lane of each item. The id of an item is its index.
    private let items: [(day: Int64, lane: Int64)]
    private let script: @Sendable (Int, Page<Thing>) throws(ProviderError) -> Page<Thing>
    private let log = Mutex<[String]>([])
    /// The maximum number of days in a range.
    private let maximumLength: Int64?

    /// - Parameter script: Changes a page, given the number of earlier requests.
    init(
        _ items: [(day: Int64, lane: Int64)], maximumLength: Int64? = nil,
        script: @escaping @Sendable (Int, Page<Thing>) throws(ProviderError) -> Page<Thing> = { $1 }
    ) {
        self.items = items
        self.maximumLength = maximumLength
        self.script = script
    }

    convenience init(
        days: [Int64], script: @escaping @Sendable (Int, Page<Thing>) throws(ProviderError) -> Page<Thing> = { $1 }
    ) {
        self.init(days.map { ($0, 0) }, script: script)
    }

    static func descriptor(_ archive: FakeArchive = FakeArchive([])) -> ProviderDescriptor {
        ProviderDescriptor(
            id: "archive", summary: "things", documentation: "", baseURL: URL(literal: "https://archive.example"),
            parameters: parameters,
            paging: Paging(
                .numbered, sizes: PageSizes(1...pageSize, defaultSize: pageSize), resultLimit: limit),
            samples: SampleBook([])
        ) { _ in archive }
    }

    /// The requests, such as `0..7 page 1`.
    var requests: [String] { log.withLock(\.self) }

    func forgetRequests() { log.withLock { $0 = [] } }

    func axes(of parameters: ParameterValues, until end: Date) throws(ProviderError) -> [SliceAxis] {
        if parameters["q"] == "undivided" { return [] }
        return ["day", "lane"].map { name in
            SliceAxis(
                name, name == "day" ? 0...Int64(end.timeIntervalSince1970) : 0...3,
                maximumLength: name == "day" ? maximumLength : nil
            ) { values, range throws(ProviderError) in
                let parameter = Self.parameters[name == "day" ? 0 : 1]
                return try values.setting(parameter, to: "\(range.lowerBound)..\(range.upperBound)")
            }
        }
    }

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Thing> {
        let number = try token?.content(as: Int.self) ?? list.firstPage
        let ranges = ["day", "lane"].compactMap { list.parameters[$0] }
        let count = log.withLock { log in
            log.append("\(ranges.isEmpty ? "all" : ranges.joined(separator: " ")) page \(number)")
            return log.count - 1
        }
        let ids = items.indices.filter { index in
            Self.includes(items[index].day, list.parameters["day"])
                && Self.includes(items[index].lane, list.parameters["lane"])
                && index >= list.parameters["q"].flatMap { Int($0) } ?? 0
        }
        let served = ids.prefix(Self.limit).dropFirst((number - 1) * list.pageSize).prefix(list.pageSize)
        let last = (min(ids.count, Self.limit) + list.pageSize - 1) / list.pageSize
        let page = Page(
            items: served.map { Thing(id: Int64($0)) },
            following: PageTokens(after: number, through: last) { $0 }, total: ids.count)
        return try script(count, page)
    }

    private static func includes(_ value: Int64, _ range: String?) -> Bool {
        guard let bounds = range?.split(separator: "..").compactMap({ Int64($0) }), bounds.count == 2 else {
            return true
        }
        return (bounds[0]...bounds[1]).contains(value)
    }
}

/// An item changes as many seconds after 1970 as its id. The parameter `q` selects the items from an id on.
extension FakeArchive: ChangeTracking {
    var untrackedColumns: [String] { ["lane"] }

    func parameters(
        for list: ParameterValues, changedSince time: Date
    ) throws(ProviderError) -> ParameterValues? {
        try list.setting(Self.parameters[2], to: "\(Int(time.timeIntervalSince1970))")
    }
}

extension FakeArchive {
    /// The descriptor's paging.
    static let paging = Paging(
        .numbered, sizes: PageSizes(1...pageSize, defaultSize: pageSize), resultLimit: limit)

    /// Returns the request for a slice; by default, for the whole list, on the days 0 to 63.
    func request(
        _ ranges: [String: ClosedRange<Int64>] = [:], _ parameters: [String: String] = [:], expecting count: Int? = nil
    ) throws -> SliceRequest {
        let slice = ListSlice(provider: "archive", parameters: parameters, ranges: ranges, expectedCount: count)
        return try SliceRequest(
            slice, of: Self.descriptor(), by: self, until: Date(timeIntervalSince1970: 63))
    }

    /// Returns the plan of the whole list.
    func plan(_ request: SliceRequest? = nil) async throws -> (slices: [ListSlice], summary: SlicePlanSummary) {
        var slices: [ListSlice] = []
        var iterator = SlicePlan(self, of: try request ?? self.request()).makeAsyncIterator()
        while let slice = try await iterator.next(isolation: nil) { slices.append(slice) }
        return (slices, iterator.summary)
    }

    /// Reads slices as one list, and returns its pages and their summary.
    func read(
        _ slices: [SliceRequest], limit: Int? = nil, concurrency: Int = 1
    ) async throws -> (pages: [Page<Thing>], summary: ListSummary) {
        let list = SlicedList(self, slices, paging: Self.paging)
        let range = try ListRange.choices(
            ParameterValues(for: []), limit: limit, paging: list.paging)[0]
        var iterator = range.pages(of: list, concurrency: concurrency).makeAsyncIterator()
        var pages: [Page<Thing>] = []
        while let page = try await iterator.next(isolation: nil) { pages.append(page) }
        return (pages, iterator.summary)
    }
}
