import DummyJSONProducts
import Protocols
import ProtocolsTesting
import Testing

@Suite struct RequestTests {
    @Test(arguments: [
        ([:], 30, 1, "GET products?limit=30&skip=0"),
        ([:], 10, 4, "GET products?limit=10&skip=30"),
        (["query": "tea & milk"], 30, 1, "GET products/search?q=tea & milk&limit=30&skip=0"),
        (["category": "Groceries"], 5, 2, "GET products/category/groceries?limit=5&skip=5"),
        (
            ["sort": "PRICE", "order": "desc", "category": "tops"], 1, 1,
            "GET products/category/tops?sortBy=price&order=desc&limit=1&skip=0"
        ),
    ])
    func `a list is a request for a number of products after an offset`(
        given: [String: String], pageSize: Int, firstPage: Int, line: String
    ) async throws {
        let client = FakeClient(keys: descriptor.keys, #"{"products": [], "total": 0}"#)
        _ = try await DummyJSONAPI(client).page(nil, of: .of(given, pageSize: pageSize, firstPage: firstPage))
        expectEqual(client.requests.map(\.line), [line])
    }

    @Test(arguments: [
        ["query": "tea", "category": "tops"], ["order": "asc"], ["sort": "tags"], ["category": "ships"],
        ["limit": "0"],
    ])
    func `parameters that DummyJSON would ignore are refused`(given: [String: String]) {
        let error = #expect(throws: ProviderError.self) { try ListRequest.of(given) }
        expectEqual(error?.code, .invalidRequest)
    }

    @Test(
        arguments: [
            (1, 2, 5, 2...3), (2, 2, 5, 3...3), (3, 2, 5, nil), (1, 5, 5, nil), (1, 3, 0, nil), (9, 3, 5, nil),
            (1, 1, .max, 2...(.max)),
        ] as [(Int, Int, Int, ClosedRange<Int>?)])
    func `a page links to the pages that follow from the total`(
        page: Int, size: Int, total: Int, following: ClosedRange<Int>?
    ) async throws {
        let client = FakeClient(keys: descriptor.keys, #"{"products": [], "total": \#(total)}"#)
        let list = try ListRequest.of(pageSize: size, firstPage: page)
        let found = try await DummyJSONAPI(client).page(nil, of: list)
        expectEqual(found.total, total)
        expectEqual(found.following.count, following?.count ?? 0)
        guard let following else { return }
        _ = try await DummyJSONAPI(client).page(found.following.first, of: list)
        expectEqual(client.requests.last?.line, "GET products?limit=\(size)&skip=\((following.lowerBound - 1) * size)")
    }

    // The text is in databases and in states of `tap`. It contains the name of the type.
    @Test func `a token that an earlier version wrote is read`() async throws {
        let client = FakeClient(keys: descriptor.keys, #"{"products": [], "total": 0}"#)
        let token = PageToken(text: #"{"c":{"number":3},"t":"DummyJSONProducts.ProductPage"}"#)
        _ = try await DummyJSONAPI(client).page(token, of: .of(pageSize: 5))
        expectEqual(client.requests.map(\.line), ["GET products?limit=5&skip=10"])
    }

    @Test func `a page whose offset is too large is out of range`() async throws {
        let client = FakeClient(keys: descriptor.keys, "{}")
        let error = await #expect(throws: ProviderError.self) {
            try await DummyJSONAPI(client).page(nil, of: .of(firstPage: .max))
        }
        expectEqual(error?.code, .pageOutOfRange)
        #expect(client.requests.isEmpty)
    }

    @Test func `adding and editing send the given fields, and deleting is one request`() async throws {
        let client = FakeClient(keys: descriptor.keys, #"{"id": 195, "title": "Tea"}"#)
        var draft = ProductDraft()
        (draft.title, draft.price, draft.stock, draft.images) = ("Tea", Decimal(string: "4.05"), 0, ["a", "b,c"])
        try await expectEqual(DummyJSONAPI(client).add(draft).id, 195)
        var changes = ProductDraft()
        changes.brand = "Wrenfield"
        _ = try await DummyJSONAPI(client).edit(7, changes)
        try await DummyJSONAPI(client).delete(7)
        expectEqual(client.requests.map(\.line), ["POST products/add", "PATCH products/7", "DELETE products/7"])
        let bodies = try client.requests.prefix(2).map { try $0.text }
        expectEqual(
            bodies, [#"{"images":["a","b,c"],"price":4.05,"stock":0,"title":"Tea"}"#, #"{"brand":"Wrenfield"}"#])
    }
}
