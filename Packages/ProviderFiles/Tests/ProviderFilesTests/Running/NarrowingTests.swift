import Protocols
import ProtocolsTesting
import ProviderFiles
import Testing

/// Slices of lists, and lists of changed items.
struct NarrowingTests {
    private static let list = #"""
        {"path": "/things", "items": "r", "total": "n",
         "paging": {"kind": "page", "parameter": "p", "limit": 100, "size": {"maximum": 10}}}
        """#
    private static let parameters = #"""
        [{"name": "since", "summary": "s", "kind": "date"}, {"name": "query", "summary": "q"}]
        """#

    private static func file(_ slice: String = "", changes: String = "") throws -> RunningFile {
        let slices = slice.isEmpty ? "" : #"[{"name": "created", \#(slice)}]"#
        return try RunningFile([
            "list": list, "parameters": parameters, "columns": #"[{"name": "id"}, {"name": "views"}]"#,
            "slices": slices, "changes": changes,
        ])
    }

    private static func date(_ text: String) throws -> Date { try #require(Date(iso8601: text)) }

    private static func axes(
        _ file: RunningFile, _ given: [String: String] = [:], until end: String = "2026-03-02T00:00:00Z"
    ) throws -> [SliceAxis] {
        let provider = file.descriptor.make(ProviderContext(client: file.client))
        let partitioner = try #require(provider as? any Partitioning<FileRecord>)
        return try partitioner.axes(
            of: try ParameterValues(given, for: file.descriptor.parameters), until: try date(end))
    }

    // MARK: - Slices

    private static let bounds = #""parameters": {"from": "{from}", "to": "{to}"}"#

    @Test(arguments: [
        (#""from": "1970-01-02""#, ["1970-01-02T00:00:00Z", "1970-01-02T00:00:09.999Z"]),
        (#""from": "1970-01-02", "inclusive": false"#, ["1970-01-02T00:00:00Z", "1970-01-02T00:00:10Z"]),
        (#""from": "1970-01-02", "format": "unix""#, ["86400", "86409"]),
        (#""from": "1970-01-02", "format": "unix", "inclusive": false"#, ["86400", "86410"]),
        (#""from": "1970-01-02", "format": "unix-ms""#, ["86400000", "86409999"]),
        (
            #""from": "1970-01-02", "format": "local", "zone": "+02:00""#,
            ["1970-01-02T02:00:00", "1970-01-02T02:00:09.999"]
        ),
    ])
    func `a slice has the bounds of its range`(slice: String, expected: [String]) throws {
        let file = try Self.file("\(slice), \(Self.bounds)")
        expectEqual(file.descriptor.capabilities.map(\.name), ["list", "plan"])
        let axis = try #require(try Self.axes(file).first)
        expectEqual(axis.name, "created")
        expectEqual(axis.bounds, 86400...1_772_409_600)
        let values = try axis.narrow(ParameterValues(["query": "tea"], for: file.descriptor.parameters), 86400...86409)
        expectEqual(values.queryItems.map(\.name), ["query", "from", "to"])
        expectEqual(values.queryItems.map(\.value), ["tea"] + expected)
        // A slice of a slice replaces its range.
        expectEqual(try axis.narrow(values, 90000...90009).queryItems.count, 3)
    }

    @Test(arguments: [(true, "2026-03-02"), (false, "2026-03-03")])
    func `a range of days has whole days`(isInclusive: Bool, end: String) throws {
        let file = try Self.file(
            #""from": "2026-03-01", "format": "date", "inclusive": \#(isInclusive), "maximumSpan": "36h", \#(Self.bounds)"#
        )
        let axis = try #require(try Self.axes(file, until: "2026-03-31T12:00:00Z").first)
        expectEqual(axis.bounds, 20513...20543)
        expectEqual(axis.maximumLength, 1)
        let values = try axis.narrow(ParameterValues(), 20513...20514)
        expectEqual(values.queryItems.map(\.value), ["2026-03-01", end])
    }

    @Test func `the bounds of the axis are those of the file and the current time`() throws {
        let file = try Self.file(#""from": "1970-01-02", "until": "1970-01-03", \#(Self.bounds)"#)
        expectEqual(try Self.axes(file).map(\.bounds), [86400...172_800])
        expectEqual(try Self.axes(file, until: "1970-01-02T00:00:01Z").map(\.bounds), [86400...86401])
        expectEqual(try Self.axes(file, until: "1970-01-01").count, 0)
        let open = try Self.file(#""from": "0000-01-01", "until": "now", "maximumSpan": "120d", \#(Self.bounds)"#)
        expectEqual(
            try Self.axes(open, until: "9999-12-31T23:59:59Z").map(\.bounds), [-62_167_219_200...253_402_300_799])
        expectEqual(try Self.axes(open).map(\.maximumLength), [10_368_000])
    }

    @Test func `a parameter that conflicts with the range is named`() throws {
        let file = try Self.file(#""from": "1970-01-02", "conflicts": ["since"], \#(Self.bounds)"#)
        expectEqual(try Self.axes(file, ["query": "tea"]).count, 1)
        let error = #expect(throws: ProviderError.self) { try Self.axes(file, ["since": "2026-03-01"]) }
        expectEqual(error?.code, .invalidRequest)
        expectEqual(error?.message, "a list with 'since' cannot be divided by 'created'")
    }

    // MARK: - Changes

    private static func changed(
        _ changes: String, _ given: [String: String] = [:], since time: Date
    ) throws -> [String]? {
        let file = try file(changes: changes)
        let provider = file.descriptor.make(ProviderContext(client: file.client))
        let tracker = try #require(provider as? any ChangeTracking<FileRecord>)
        expectEqual(tracker.untrackedColumns, ["views"])
        let values = try ParameterValues(given, for: file.descriptor.parameters)
        return try tracker.parameters(for: values, changedSince: time)?.queryItems.map { "\($0.name)=\($0.value)" }
    }

    @Test func `changes have the time of the first one`() throws {
        let changes = #"""
            {"parameters": {"filter": "after:{since}"}, "conflicts": ["since"], "untracked": ["views"]}
            """#
        let time = try Self.date("2026-03-01T09:30:00.250Z")
        expectEqual(
            try Self.changed(changes, ["query": "tea"], since: time),
            ["query=tea", "filter=after:2026-03-01T09:30:00Z"])
        // With another limit, the whole list is read.
        expectEqual(try Self.changed(changes, ["since": "2026-01-01"], since: time), nil)
    }

    @Test func `changes of a longer time than the API accepts are not read`() throws {
        let changes = #"""
            {"parameters": {"a": "{since}", "b": "{now}"}, "format": "unix", "maximumSpan": "2h", "untracked": ["views"]}
            """#
        let now = Date()
        let found = try #require(try Self.changed(changes, since: now.addingTimeInterval(-7000)))
        let times = found.compactMap { Double($0.dropFirst(2)) }
        #expect(times.count == 2 && (6999...7030).contains(times[1] - times[0]), "\(found)")
        expectEqual(try Self.changed(changes, since: now.addingTimeInterval(-7300)), nil)
        // The clock of the store may be ahead.
        expectEqual(try Self.changed(changes, since: now.addingTimeInterval(100))?.count, 2)
    }
}
