import Presentation
import Protocols
import ProtocolsTesting
import Testing

@MainActor struct ListSearchTests {
    private let clock = ManualClock()

    private func model(_ list: FakeList, values: [String: String] = [:]) -> ListViewModel {
        ListViewModel(list, navigator: nil, values: values, clock: clock, searchDelay: .milliseconds(300))
    }

    private static func answered() -> FakeList { FakeList { _, _ in .success(.notes([1], next: 2)) } }

    @Test func `typing sends one request, after a pause`() async {
        let list = Self.answered()
        let model = model(list)
        for (index, text) in ["s", "sw", "swift"].enumerated() {
            model.search(text)
            #expect(model.search?.text == text && model.loading.activity == .loading)
            await clock.waitForSleeps(index + 1)
            clock.advance(by: .milliseconds(299))
            await settle()
            #expect(list.calls.inputs.isEmpty)
        }
        clock.advance(by: .milliseconds(1))
        await model.waitUntilIdle()
        expectEqual(list.calls.inputs.map(\.query.parameters["query"]), ["swift"])
        model.search("swift")
        expectEqual(model.loading.activity, .idle, "the text has not changed")
    }

    @Test func `the page of an old search is dropped, even if it arrives late`() async {
        let list = FakeList(respondsToCancellation: false)
        let model = model(list)
        model.load()
        await list.calls.arrived(1)
        model.search("new")
        expectEqual(list.calls.cancelled, [0])
        await clock.waitForSleeps(1)
        clock.advance(by: .seconds(1))
        await list.calls.arrived(2)
        list.calls.respond(to: 0, .success(.notes([1])))
        await settle()
        #expect(model.items.isEmpty && model.loading.activity == .loading)
        list.calls.respond(to: 1, .success(.notes([2])))
        await model.waitUntilIdle()
        expectEqual(model.items.map(\.id), ["2"])
    }

    @Test func `the items of the old search are kept until the new ones arrive, or if the new search fails`() async {
        let list = FakeList { index, _ in index == 1 ? .failure(.failed) : .success(.notes([index])) }
        let model = model(list)
        model.load()
        await model.waitUntilIdle()
        model.search("new")
        expectEqual(model.items.map(\.id), ["0"])
        await clock.waitForSleeps(1)
        clock.advance(by: .seconds(1))
        await model.waitUntilIdle()
        #expect(model.items.map(\.id) == ["0"] && model.alert != nil)
        model.retry()
        await model.waitUntilIdle()
        #expect(model.items.map(\.id) == ["2"] && model.alert == nil)
    }

    @Test func `after a search that failed, scrolling does not continue the old search`() async {
        let list = FakeList { index, _ in index == 1 ? .failure(.failed) : .success(.notes([index], next: 2)) }
        let model = model(list, values: ["query": "tea"])
        model.load()
        await model.waitUntilIdle()
        model.search("coffee")
        await clock.waitForSleeps(1)
        clock.advance(by: .seconds(1))
        await model.waitUntilIdle()
        model.dismissAlert()
        model.rowAppeared(0)
        model.loadMore()
        await model.waitUntilIdle()
        expectEqual(list.calls.inputs.map(\.query.parameters["query"]), ["tea", "coffee"])
        model.retry()
        await model.waitUntilIdle()
        model.loadMore()
        await model.waitUntilIdle()
        expectEqual(list.calls.inputs.dropFirst(2).map(\.query.parameters["query"]), ["coffee", "coffee"])
        expectEqual(list.calls.inputs.map(\.page), [1, 1, 1, 2])
    }

    @Test func `cancelling during the pause sends nothing`() async {
        let list = Self.answered()
        let model = model(list)
        model.search("new")
        await clock.waitForSleeps(1)
        model.cancel()
        clock.advance(by: .seconds(1))
        await settle()
        #expect(list.calls.inputs.isEmpty && model.loading.activity == .idle)
    }

    @Test func `further pages belong to the search of the loaded items`() async {
        let list = Self.answered()
        let model = model(list, values: ["query": "tea"])
        model.reload()
        await model.waitUntilIdle()
        model.search("coffee")
        await clock.waitForSleeps(1)
        model.cancel()
        model.loadMore()
        await model.waitUntilIdle()
        expectEqual(list.calls.inputs.map(\.page), [1, 2])
        #expect(list.calls.inputs.allSatisfy { $0.query.parameters["query"] == "tea" && $0.query.isRefreshing })
    }

    @Test(
        arguments: [
            (["query": "tea", "size": "3"], ["query": "tea", "size": "3"]), (["query": "  "], [:]),
            (["size": " 7 "], nil),
        ] as [([String: String], [String: String]?)])
    func `parameters are validated before anything is sent`(
        values: [String: String], sent: [String: String]?
    ) async {
        let list = Self.answered()
        let model = model(list, values: values)
        model.load()
        await model.waitUntilIdle()
        let parameters = list.calls.inputs.map { request in
            ["query", "size", "order"].reduce(into: [String: String]()) { $0[$1] = request.query.parameters[$1] }
        }
        #expect(parameters == [sent].compactMap(\.self))
    }

    @Test func `an invalid filter has a message and sends nothing`() async {
        let list = Self.answered()
        let model = model(list)
        #expect(model.search?.id == "query" && model.filters.map(\.heading) == ["Size", "Order"])
        model.filter("size", by: "99")
        #expect(model.filters[0].message?.english == "expected an integer from 1 to 9" && model.alert == nil)
        expectEqual(model.loading.activity, .idle)
        model.load()
        #expect(model.loading.activity == .idle && model.alert == nil)
        model.filter("size", by: "9")
        #expect(model.filters[0].message == nil && model.loading.activity == .loading)
        await clock.waitForSleeps(1)
        clock.advance(by: .seconds(1))
        await model.waitUntilIdle()
        model.filter("size", by: "")
        await clock.waitForSleeps(2)
        clock.advance(by: .seconds(1))
        await model.waitUntilIdle()
        expectEqual(list.calls.inputs.map { $0.query.parameters["size"] }, ["9", nil])
    }

    @Test(
        arguments: [
            (.integer(1...9), "expected an integer from 1 to 9", "1から9までの整数を入力してください"),
            (.integer(-5...(.max)), "expected an integer, -5 or greater", "-5以上の整数を入力してください"),
            (.text(maximumLength: 0), "expected text of 1 to 0 characters", "1文字から0文字までの文字列を入力してください"),
            (.boolean, "expected true or false", "true または falseを入力してください"),
            (.choices(["a", "b"]), "expected one or more of a, b, separated by commas", "a、bから1つ以上（コンマ区切り）を入力してください"),
            (.choice(["a", "b"]), nil, "a、bのいずれかを入力してください"),
            (
                .custom(CustomParameterKind("color", rule: "a color") { _ in nil }), "expected a color", "値が正しくありません"
            ),
        ] as [(ParameterKind, String?, String)])
    func `the message for an invalid filter is in one language`(kind: ParameterKind, english: String?, japanese: String)
    {
        var list = Self.answered()
        list.parameters = [Parameter("size", "size", kind)]
        let model = model(list)
        model.filter("size", by: "*")
        expectEqual(model.filters[0].message?.japanese, japanese)
        #expect(english == nil || model.filters[0].message?.english == english)
    }

    @Test func `parameters that contradict each other cause an alert`() {
        let list = Self.answered()
        let model = model(list)
        model.filter("order", by: "asc")
        #expect(model.alert?.message == "“Order” has no effect without “Size”" && model.loading.activity == .idle)
        model.filter("size", by: "3")
        #expect(model.alert == nil && model.loading.activity == .loading)
    }

    nonisolated static let summaries = [
        ("requires --order", "requires <Order>"),
        ("not with --size; see --size-limit", "not with <Size>; see --size-limit"),
        ("--query, by --unknown", "<Search>, by --unknown"), ("a -- b --- size", "a -- b --- size"),
    ]

    @Test(arguments: summaries) func `the summary of a filter names fields instead of options`(
        summary: String, expected: String
    ) throws {
        var list = Self.answered()
        list.parameters.append(Parameter("x", summary))
        let model = model(list)
        let filter = try #require(model.filters.last)
        expectEqual(filter.summary { name in model.fieldName(of: name).map { "<\($0.english)>" } }, expected)
    }

    @Test func `a list without a parameter named query has no search field`() {
        var list = Self.answered()
        list.parameters = [Parameter("seed", "any text")]
        let model = model(list)
        #expect(model.search == nil && model.filters.map(\.id) == ["seed"])
        model.search("x")
        model.filter("unknown", by: "x")
        expectEqual(model.loading.activity, .idle)
    }
}
