import JSONPlaceholderUsers
import Protocols
import ProtocolsTesting
import Testing

@Suite struct PageTests {
    struct Case: CustomTestStringConvertible {
        var page = 1
        var size = 3
        let sent: Int
        let total: String?
        var following: ClosedRange<Int>?
        var isIncomplete = false

        var testDescription: String { "page \(page) of \(size), \(sent) sent, total \(total ?? "missing")" }
    }

    @Test(arguments: [
        Case(sent: 3, total: "6", following: 2...2),
        Case(sent: 3, total: "7", following: 2...3),
        Case(sent: 3, total: "10", following: 2...4),
        Case(page: 3, sent: 3, total: "10", following: 4...4),
        Case(page: 4, sent: 1, total: "10"),
        Case(page: 2, sent: 3, total: "6"),
        Case(size: 1, sent: 1, total: "10001", following: 2...10_001),
        Case(sent: 3, total: "3"),
        Case(sent: 0, total: "0"),
        Case(page: 5, sent: 0, total: "10"),
        Case(page: .max, sent: 0, total: "10"),
        Case(sent: 2, total: "6", following: 2...2),
        Case(sent: 3, total: nil, following: 2...2),
        Case(sent: 2, total: nil),
        Case(page: .max, sent: 3, total: nil),
        Case(sent: 3, total: "many", following: 2...2, isIncomplete: true),
        Case(sent: 3, total: "-6", following: 2...2, isIncomplete: true),
        Case(sent: 3, total: "6, 6", following: 2...2, isIncomplete: true),
        Case(sent: 3, total: "99999999999999999999", following: 2...2, isIncomplete: true),
        Case(sent: 3, total: "9223372036854775807", following: 2...3_074_457_345_618_258_603),
        Case(size: 1, sent: 1, total: "9223372036854775807", following: 2...(.max)),
    ])
    func `a page links to the pages that follow from the total`(_ example: Case) async throws {
        let headers = example.total.map { HTTPHeaders([.init(name: "x-total-count", value: $0)]) } ?? [:]
        let client = FakeClient(keys: descriptor.keys, Self.users(example.sent), headers: headers)
        let list = try ListRequest.of(pageSize: example.size, firstPage: example.page)
        let page = try await JSONPlaceholderAPI(client).page(nil, of: list)
        expectEqual(page.items.count, example.sent)
        expectEqual(page.total, example.total.flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 })
        expectEqual((page.incompleteReason != nil), example.isIncomplete)
        #expect(page.truncationReason == nil)
        expectEqual(page.following.count, example.following?.count ?? 0)
        for token in [page.following.first, page.following.last].compactMap(\.self) {
            _ = try await JSONPlaceholderAPI(client).page(token, of: list)
        }
        let ends = example.following.map { [$0.lowerBound, $0.upperBound] } ?? []
        let requests = ends.map { "GET users?_page=\($0)&_limit=\(example.size)" }
        expectEqual(client.requests.dropFirst().map(\.line), requests)
    }

    // The text is in databases and in states of `tap`. It contains the name of the type.
    @Test func `a token that an earlier version wrote is read`() async throws {
        let client = FakeClient(keys: descriptor.keys, "[]")
        let token = PageToken(text: #"{"c":{"number":3},"t":"JSONPlaceholderUsers.UserPage"}"#)
        _ = try await JSONPlaceholderAPI(client).page(token, of: .of())
        expectEqual(client.requests.map(\.line), ["GET users?_page=3&_limit=3"])
    }

    @Test func `another provider's token is refused`() async throws {
        let client = FakeClient(keys: descriptor.keys, "[]")
        let error = await #expect(throws: ProviderError.self) {
            try await JSONPlaceholderAPI(client).page(PageToken(2), of: .of())
        }
        expectEqual(error?.code, .invalidRequest)
        #expect(client.requests.isEmpty)
    }

    private static func users(_ count: Int) -> String {
        let user = #"""
            {"id": 1, "name": "A",
            "address": {"street": "B", "city": "C", "zipcode": "D", "geo": {"lat": "1", "lng": "2"}}}
            """#
        return "[\(Array(repeating: user, count: count).joined(separator: ","))]"
    }
}
