import Protocols
import ProtocolsTesting
import StoreProtocols
import Testing
import UseCases

/// Items that are read from a store instead of the API.
@Suite struct StoredItemsTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)
    private static let parameters = [
        Parameter("query", "words", isRequired: true), Parameter("color", "color"),
        Parameter("is-new", "new parts", .boolean),
        Parameter("sort", "order", .choice(["id", "name"]), defaultValue: "id"),
        Parameter("made-at", "time"), Parameter("tags", "tag"),
        Parameter("order", "direction", .choice(["up", "down"]), isSortOrder: true),
    ]
    private let mapper: RecordMapper<Part>
    private let notices = Notices()
    private var store: FixedRecords

    init() throws {
        mapper = try RecordMapper()
        let mapper = mapper
        store = FixedRecords(
            mapper.schema,
            (1...25).map { number in
                mapper.row(of: Part(id: number, color: number < 4 ? "red" : "blue", isNew: number % 2 == 0))
            })
        store.lists[
            StoredList(list: Subscription(source: store.source, request: "other=1"), lastCompleteRunStart: nil)] = []
    }

    // MARK: Values

    @Test(arguments: [
        Part(id: .max, color: "", isNew: nil, price: Decimal(string: "12.99"), tags: [], maker: nil),
        Part(id: 0, color: "a\0\\\"👩‍🚀", madeAt: Date(timeIntervalSince1970: 1_790_000_000.25)),
        Part(id: 1, color: "null", tags: ["a", "b,c"], maker: Maker(name: "Ada", since: .some(now), site: nil)),
        Part(id: 2, color: "1", price: Decimal(string: "12345678901234567890.123456789"), more: ["a": .list([.null])]),
        Part(id: 3, color: "x", maker: Maker(name: "B", since: nil, site: URL(string: "https://b.example/?a=b%20c"))),
    ])
    func `a row is turned back into an equal item`(part: Part) throws {
        try expectEqual(mapper.item(of: mapper.row(of: part)), part)
    }

    @Test func `columns may be known only at run time`() throws {
        let columns = [
            Column<Sheet>("id", .text) { .text($0.id) },
            Column<Sheet>("Größe in m", .number) { $0.cells["Größe in m"] ?? .null },
        ]
        let mapper = try RecordMapper(ItemDescription(columns: columns))
        let sheet = Sheet(id: "a", cells: ["Größe in m": .number(1.5)])
        expectEqual(mapper.schema.fields.map(\.name), ["id", "Größe in m"])
        try expectEqual(mapper.item(of: mapper.row(of: sheet)), sheet)
    }

    @Test func `a row without a value that items need is named`() throws {
        var row = mapper.row(of: Part(id: 7, color: "red"))
        row[1] = .null
        let error = #expect(throws: ProviderError.self) { try mapper.item(of: row) }
        expectEqual(error?.code, .incorrectData)
        let problem = "invalid part '7' in the store: missing value for 'color'"
        expectEqual(error?.message, problem)
        let cause = StoredItemsError.invalidRecord(entity: "part", id: "7", column: "color", isMissing: true)
        expectEqual(error?.cause as? StoredItemsError, cause)
    }

    // MARK: Pages

    @Test func `without a stored list, there is no empty list`() async throws {
        var store = store
        store.lists = [:]
        let error = await #expect(throws: ProviderError.self) { try await ids(values([:]), store, notices) }
        expectEqual(error?.code, .notFound)
        expectEqual(error?.message, "no list of 'shop https://shop.example' is kept")
        expectEqual(error?.cause as? StoredItemsError, .noLists(source: "shop https://shop.example"))
    }

    @Test(
        arguments: [
            (Paging.Kind.numbered, 1, 10), (.numbered, 3, 10), (.numbered, 4, 10), (.numbered, .max, 10),
            (.numbered, 26, 1), (.cursor, 1, 10), (.cursor, 1, 25),
        ])
    func `every page is read, from any start`(kind: Paging.Kind, first: Int, size: Int) async throws {
        let paging = Paging(kind, sizes: PageSizes(1...50, defaultSize: 10), isSizeIndependent: false, resultLimit: 10)
            .ofStore
        let list = try ListRequest(values([:]), pageSize: size, firstPage: first, for: paging)
        var pages = PageSequence(items, list: list, concurrency: 3).makeAsyncIterator()
        var ids: [UInt64] = []
        while let page = try await pages.next() { ids += page.items.map(\.id) }
        let skipped = first > 26 ? 25 : (first - 1) * size
        expectEqual(ids, Array(Array(1...25).dropFirst(skipped)))
        expectEqual(pages.summary.outcome, .complete)
        expectEqual(notices.all.count, 1)
    }

    @Test func `the token of a page continues the list, and others are refused`() async throws {
        let list = try ListRequest(
            values([:]), pageSize: 10, for: Paging(.cursor, sizes: PageSizes(1...50, defaultSize: 10)))
        let page = try await items.page(nil, of: list)
        let token = try #require(page.following.first?.text)
        // A user can keep the text, so it does not change with the version.
        expectEqual(token, #"{"c":{"last":10},"t":"UseCases.StoredPosition"}"#)
        try await expectEqual(items.page(PageToken(text: token), of: list).items.map(\.id), Array(11...20))
        let error = await #expect(throws: ProviderError.self) { try await items.page(PageToken("other"), of: list) }
        expectEqual(error?.code, .invalidRequest)
    }

    @Test func `an item is looked up by the value of another column`() async throws {
        let items = StoredItemsByReference(
            StoredItems(store, from: store.source, mapper, parameters: Self.parameters) { Self.now },
            of: PartsByColor.self)
        try await expectEqual(items.get(ColorReference("blue")).id, 4)
        try await expectEqual(items.get(ColorReference("7")).id, 7)
        for text in ["green", "99", "-"] {
            let error = await #expect(throws: ProviderError.self) { try await items.get(ColorReference(text)) }
            expectEqual(error?.message, "part '\(text)' is not in the store")
        }
    }

    // MARK: Selections

    @Test func `the list with the same parameters is read`() async throws {
        let request = try values(["query": "a", "sort": "name"])
        for (start, notice) in [
            (Self.now - 3 * 3600 - 59, "using the list kept 3 h ago, in the order of the store"),
            (nil, "using a list that was never synced completely, in the order of the store; items may be missing"),
        ] {
            let (store, notices) = (storing(request, [1, 5, 6], start), Notices())
            try await expectEqual(ids(request, store, notices), [1, 5, 6])
            expectEqual(notices.all, [notice])
        }
    }

    @Test(
        arguments: [
            ([:], Array(1...25)), (["color": "red"], [1, 2, 3]), (["color": "red", "is-new": "true"], [2]),
            (["color": "green"], []),
        ] as [([String: String], [UInt64])])
    func `without such a list, parameters are columns`(given: [String: String], expected: [UInt64]) async throws {
        let store = storing(try values(["query": "a"]), [1], nil)
        try await expectEqual(ids(values(given), store, notices), expected)
        expectEqual(
            notices.all, ["using kept parts of any list, in the order of the store; the API may have more"])
    }

    @Test func `only stored lists are read if that is asked for`() async throws {
        let request = try values(["query": "a"])
        let items = StoredItems(
            storing(request, [2], nil), from: store.source, mapper, parameters: Self.parameters, readsOneList: true
        ) { Self.now }
        let paging = Paging(.single, sizes: PageSizes(1...50, defaultSize: 50))
        try await expectEqual(items.page(nil, of: ListRequest(request, for: paging)).items.map(\.id), [2])
        let other = try ListRequest(values([:]), for: paging)
        let error = await #expect(throws: ProviderError.self) { try await items.page(nil, of: other) }
        expectEqual(error?.code, .invalidRequest)
    }

    /// The slices of a list, with the hours since their last complete run, and those of the list itself.
    @Test(
        arguments: [
            (
                [3, 5], nil,
                "using 2 slices of the list, the oldest kept 5 h ago, in the order of the store; "
                    + "items of other slices may be missing"
            ),
            (
                [3, nil], nil,
                "using 2 slices of the list, not all synced completely, in the order of the store; items may be missing"
            ),
            (
                [3], nil,
                "using 1 slice of the list, kept 3 h ago, in the order of the store; items of other slices may be missing"
            ),
            (
                [nil], nil,
                "using 1 slice of the list, not synced completely, in the order of the store; items may be missing"
            ),
            ([3, nil], 4, "using the list kept 4 h ago, in the order of the store"),
            // The items of older slices may have left the list.
            ([3, nil], 2, "using the list kept 2 h ago, in the order of the store"),
        ] as [([Double?], Double?, String)])
    func `the slices of a list are read as one list`(slices: [Double?], whole: Double?, notice: String) async throws {
        let request = try values(["query": "a"])
        var store = store
        let times = slices.map { $0.map { Self.now - $0 * 3600 } }
        for (number, time) in times.enumerated() {
            let list = Subscription(source: store.source, request, of: Self.parameters, slice: "id=\(number)")
            // Both slices have record 5.
            store.lists[StoredList(list: list, lastCompleteRunStart: time)] = [
                .integer(5), .integer(Int128(6 + number)),
            ]
        }
        let list = Subscription(source: store.source, request, of: Self.parameters)
        store.lists[StoredList(list: list, lastCompleteRunStart: whole.map { Self.now - $0 * 3600 })] = [.integer(1)]
        let isNewest = whole == 2
        try await expectEqual(
            ids(request, store, notices), (isNewest ? [1] : [1, 5, 6] + (slices.count > 1 ? [7] : [])))
        expectEqual(notices.all, [notice])
    }

    @Test(
        arguments: [
            (["query": "b"], "'query' does"), (["sort": "name"], "'sort' does"), (["sort": "id"], "'sort' does"),
            (["tags": "a"], "'tags' does"),
            (["made-at": "soon"], "'made-at' does"),
            // Without the order, the list is stored.
            (["query": "a", "sort": "name"], "'sort' does"), (["query": "b", "sort": "name"], "'query' and 'sort' do"),
            (["color": "red", "sort": "name"], "'sort' does"),
            (["query": "b", "sort": "name", "tags": "a"], "'query', 'sort' and 'tags' do"),
        ] as [([String: String], String)])
    func `a parameter that is not a column is refused`(given: [String: String], names: String) async throws {
        let store = storing(try values(["query": "a"]), [1], nil)
        let request = try values(given)
        let error = await #expect(throws: ProviderError.self) { try await ids(request, store, notices) }
        expectEqual(error?.code, .invalidRequest)
        let message = error?.message ?? ""
        #expect(message.hasPrefix("\(names) not apply to kept items: no list"))
        #expect(message.hasSuffix(names.contains(" and ") ? "part has no such columns" : "part has no such column"))
        guard case .unusable(let parameters, "part") = error?.cause as? StoredItemsError else {
            Issue.record("\(error?.cause as Any)")
            return
        }
        #expect(parameters.allSatisfy { names.contains("'\($0)'") })
    }

    @Test func `a list is read in its order, if the store knows it`() async throws {
        let request = try values(["query": "a", "order": "up"])
        let members: Set<FieldValue> = [.integer(1), .integer(5), .integer(6)]
        var known = store
        let list = Subscription(source: store.source, request, of: Self.parameters)
        known.lists = [StoredList(list: list, lastCompleteRunStart: Self.now, order: 7): members]
        known.orders = [7: [.integer(5), .integer(1), .integer(6)], 8: [.integer(6)]]
        try await expectEqual(ids(request, known, notices), [5, 1, 6])
        expectEqual(notices.all, ["using the list kept 0 s ago"])
        // Without the sort order, the request asks for another order.
        try await expectEqual(ids(values(["query": "a"]), known, notices), [1, 5, 6])
        expectEqual(notices.all.last, "using the list kept 0 s ago, in the order of the store")
        // The next page has the order of the first one, although a run has changed the order.
        let paging = Paging(.cursor, sizes: PageSizes(1...50, defaultSize: 1))
        let items = StoredItems(known, from: store.source, mapper, parameters: Self.parameters) { Self.now }
        let first = try await items.page(nil, of: ListRequest(request, for: paging))
        known.lists = [StoredList(list: list, lastCompleteRunStart: Self.now, order: 8): members]
        let later = StoredItems(known, from: store.source, mapper, parameters: Self.parameters) { Self.now }
        try await expectEqual(
            later.page(first.following.first, of: ListRequest(request, for: paging)).items.map(\.id), [1])
    }

    @Test func `a sort order that the store does not know is refused`() async throws {
        let request = try values(["query": "a", "order": "up"])
        let other = await #expect(throws: ProviderError.self) {
            try await ids(request, storing(values(["query": "a"]), [1], nil), notices)
        }
        expectEqual(other?.message, "'order' does not apply to kept items: no list is kept with it")
        expectEqual(other?.cause as? StoredItemsError, .unsortable(parameter: "order"))
        let store = storing(request, [1, 5], nil)
        let error = await #expect(throws: ProviderError.self) { try await ids(request, store, notices) }
        expectEqual(error?.code, .invalidRequest)
        let problem = "'order' does not apply to the kept list: its order may have changed since it was read as a whole"
        expectEqual(error?.message, problem)
        expectEqual(error?.cause as? StoredItemsError, .unknownOrder(parameter: "order"))
        try await expectEqual(ids(values(["query": "a"]), store, notices), [1, 5])
        // The items of the API replace these.
        let exact = StoredItems(
            store, from: store.source, mapper, parameters: Self.parameters, readsOneList: true
        ) { Self.now }
        let paging = Paging(.single, sizes: PageSizes(1...50, defaultSize: 50))
        try await expectEqual(exact.page(nil, of: ListRequest(request, for: paging)).items.map(\.id), [1, 5])
        let unsorted = try ListRequest(values(["query": "a"]), for: paging)
        await #expect(throws: ProviderError.self) { try await exact.page(nil, of: unsorted) }
    }

    @Test func `of lists that differ only in their order, the one that was read last is selected`() async throws {
        var store = store
        for (order, id, hours) in [("up", 3, 2.0), ("down", 4, 1)] as [(String, Int, Double)] {
            let list = Subscription(source: store.source, try values(["order": order]), of: Self.parameters)
            store.lists[StoredList(list: list, lastCompleteRunStart: Self.now - hours * 3600)] = [.integer(Int128(id))]
        }
        try await expectEqual(ids(values([:]), store, notices), [4])
    }

    @Test func `a record without a required value is an error, unless it is in no list any more`() async throws {
        let request = try values(["query": "a"])
        var store = storing(request, [5, 6, 7, 9], nil)
        for index in [6, 7] { store.rows[index][1] = .null }
        for given in [request, try values([:])] {
            let error = await #expect(throws: ProviderError.self) { try await ids(given, store, notices) }
            #expect(error?.code == .incorrectData && error?.cause is StoredItemsError)
        }
        store.rows[6][1] = .text("red")
        try await expectEqual(ids(values([:]), store, Notices()), Array(1...7) + Array(9...25))
        let shown = Notices()
        _ = try await ids(values([:]), store, shown)
        let notice = "1 of the kept parts is not shown: a value is missing, and no list contains it any more"
        expectEqual(shown.all.last, notice)
        let error = await #expect(throws: ProviderError.self) { try await items(store, notices).get(8) }
        expectEqual(error?.code, .notFound)
    }

    @Test func `deleted records are left out`() async throws {
        var store = storing(try values(["query": "a"]), [1, 5, 6], nil)
        store.deleted = [.integer(5)]
        try await expectEqual(ids(values(["query": "a"]), store, notices), [1, 6])
        let error = await #expect(throws: ProviderError.self) { try await items(store, notices).get(5) }
        expectEqual(error?.code, .notFound)
        expectEqual(error?.message, "part '5' is not in the store")
        try await expectEqual(items(store, notices).get(6).id, 6)
    }

    @Test(arguments: [(StoreError.Code.damaged, ProviderError.Code.unknown), (.cancelled, .cancelled)])
    func `a store that fails is an error`(code: StoreError.Code, expected: ProviderError.Code) async throws {
        var store = store
        store.error = StoreError(code, "'a.db' is damaged")
        let error = await #expect(throws: ProviderError.self) { try await ids(values([:]), store, notices) }
        #expect(error?.code == expected && error?.message == "'a.db' is damaged")
        expectEqual(error?.cause as? StoreError, store.error)
    }

    private var items: StoredItems<Part> { items(store, notices) }

    private func items(_ store: FixedRecords, _ events: any EventSink) -> StoredItems<Part> {
        StoredItems(store, from: store.source, mapper, parameters: Self.parameters, events: events) { Self.now }
    }

    private func values(_ given: [String: String]) throws -> ParameterValues {
        try ParameterValues(given, for: Self.parameters.map(\.optional))
    }

    private func storing(_ values: ParameterValues, _ ids: [UInt64], _ start: Date?) -> FixedRecords {
        var store = store
        let list = Subscription(source: store.source, values, of: Self.parameters)
        store.lists = [StoredList(list: list, lastCompleteRunStart: start): Set(ids.map { .integer(Int128($0)) })]
        return store
    }

    private func ids(
        _ values: ParameterValues, _ store: FixedRecords, _ events: any EventSink
    ) async throws -> [UInt64] {
        let list = try ListRequest(values, for: Paging(.single, sizes: PageSizes(1...50, defaultSize: 50)))
        return try await items(store, events).page(nil, of: list).items.map(\.id)
    }
}

/// A reference to a part: its number, or its color.
private struct ColorReference: ItemReference {
    static let form = "an integer or a color"

    let description: String

    var columnValue: FieldValue.Member? {
        Int(description) == nil ? FieldValue.Member("color", .text(description)) : nil
    }

    init(_ description: String) { self.description = description }
}

private struct PartsByColor: Getting {
    typealias Item = Part

    func get(_ reference: ColorReference) async throws(ProviderError) -> Part {
        throw ProviderError(.notFound, "no API")
    }
}
