import GitHubReposProvider
import Protocols
import ProtocolsTesting
import Testing

@Suite struct SliceTests {
    private let end = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(
        arguments: [
            ("language:swift", "2007-10-01T00:00:00Z", "2027-01-15T08:00:00Z"),
            ("cats OR dogs", "2007-10-01T00:00:00Z", "2027-01-15T08:00:00Z"),
            ("a created:2024-01-05", "2024-01-05T00:00:00Z", "2024-01-05T23:59:59Z"),
            ("created:>2024-01-05 a", "2024-01-06T00:00:00Z", "2027-01-15T08:00:00Z"),
            ("a Created:>=2024-01-05", "2024-01-05T00:00:00Z", "2027-01-15T08:00:00Z"),
            ("a created:<2024-01-05", "2007-10-01T00:00:00Z", "2024-01-04T23:59:59Z"),
            ("a created:<=2024-01-05", "2007-10-01T00:00:00Z", "2024-01-05T23:59:59Z"),
            ("a created:2024-01-05..2024-02-01", "2024-01-05T00:00:00Z", "2024-02-01T23:59:59Z"),
            ("a created:*..2024-02-01", "2007-10-01T00:00:00Z", "2024-02-01T23:59:59Z"),
            ("a created:2024-02-01..*", "2024-02-01T00:00:00Z", "2027-01-15T08:00:00Z"),
            ("a created:>2024-01-05T10:00:00+02:00", "2024-01-05T08:00:01Z", "2027-01-15T08:00:00Z"),
            ("a created:2024-01-05T10:00:00Z", "2024-01-05T10:00:00Z", "2024-01-05T10:00:00Z"),
        ])
    func `the bounds are those of the query`(query: String, first: String, last: String) throws {
        let axes = try axes(query)
        expectEqual(axes.map(\.name), ["created"])
        let bounds = try #require(axes.first?.bounds)
        expectEqual(Date(timeIntervalSince1970: Double(bounds.lowerBound)).iso8601, first)
        expectEqual(Date(timeIntervalSince1970: Double(bounds.upperBound)).iso8601, last)
    }

    @Test(
        arguments: [
            ("language:swift", "language:swift created:2015-01-01T00:00:00Z..2015-01-01T00:01:00Z"),
            ("created:>2014-01-01  cats in:name", "cats in:name created:2015-01-01T00:00:00Z..2015-01-01T00:01:00Z"),
            ("created:>2014-01-01", "created:2015-01-01T00:00:00Z..2015-01-01T00:01:00Z"),
        ])
    func `a range replaces the qualifier of the query`(query: String, narrowed: String) async throws {
        let axis = try #require(try axes(query).first)
        let values = try ParameterValues(["query": query, "sort": "stars"], for: descriptor.parameters)
        let narrow = try axis.narrow(values, 1_420_070_400...1_420_070_460)
        expectEqual(narrow["query"], narrowed)
        let client = FakeClient(keys: descriptor.keys, JSON.search(total: 0))
        let paging = try #require(descriptor.paging)
        _ = try await GitHubAPI(client).page(nil, of: ListRequest(narrow, for: paging))
        expectEqual(
            client.requests.map(\.line), ["GET search/repositories?q=\(narrowed)&sort=stars&page=1&per_page=30"])
    }

    @Test(arguments: [
        "created:2024-01-01 created:2024-01-02", "-created:2024-01-01", "created:2024", "created:", "created:*",
        "created:>=2024-01-01..2024-02-01", "created:2024-02-01..2024-01-01", "created:2024-01-01T10:00:00",
        "created:2024-01-01..2024-01-02..2024-01-03", "cats OR created:2024-01-01", "\"created:2024-01-01\"",
        "(created:2024-01-01)", "NOT created:2024-01-01", "created:>9999999-01-01", "created:..",
    ])
    func `a qualifier that is not one range is refused`(query: String) throws {
        let error = #expect(throws: ProviderError.self) { try axes(query) }
        expectEqual(error?.code, .invalidRequest)
        expectEqual(error?.message.hasPrefix("invalid value '\(query)' for 'query': "), true)
    }

    @Test(arguments: ["created:<2007-10-01", "created:>2027-02-01"])
    func `a query outside of the axis cannot be divided`(query: String) throws {
        #expect(try axes(query).isEmpty)
    }

    @Test func `the end of the axis may be any date`() throws {
        for end in [Date.distantPast, .distantFuture] {
            let values = try ParameterValues(for: descriptor.parameters)
            let axes = try GitHubAPI(FakeClient(keys: descriptor.keys, JSON.search(total: 0))).axes(
                of: values, until: end)
            expectEqual(axes.isEmpty, (end == .distantPast))
        }
    }

    private func axes(_ query: String) throws -> [SliceAxis] {
        let values = try ParameterValues(["query": query], for: descriptor.parameters)
        return try GitHubAPI(FakeClient(keys: descriptor.keys, JSON.search(total: 0))).axes(of: values, until: end)
    }
}
