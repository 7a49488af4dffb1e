import Presentation
import Protocols
import ProtocolsTesting
import Testing

@testable import TerminalInterface

@MainActor struct TableLayoutTests {
    private static let columns = [
        DisplayColumn("id", .text), DisplayColumn("title", .text, role: .title), DisplayColumn("count", .integer),
        DisplayColumn("hidden", .text, isInTables: false), DisplayColumn("text", .text), DisplayColumn("empty", .text),
    ]

    nonisolated static let widths: [(Int, [Int: Int])] = [
        (300, [0: 8, 1: 40, 2: 9, 4: 50]), (80, [0: 8, 1: 28, 2: 9, 4: 29]), (60, [0: 8, 1: 20, 2: 9, 4: 17]),
        (44, [0: 8, 1: 23, 2: 9]), (24, [1: 24]), (10, [1: 10]), (0, [1: 0]),
    ]

    @Test(arguments: widths) func `columns are narrowed, and the last ones left out, but not the title`(
        available: Int, expected: [Int: Int]
    ) {
        let layout = TableLayout(Self.columns, widths: [8, 40, 9, 30, 50, 0], available: available)
        let found = Dictionary(uniqueKeysWithValues: layout.columns.map { ($0.index, $0.width) })
        expectEqual(found, expected)
        #expect(layout.columns.allSatisfy { $0.start + $0.width <= available })
    }

    @Test func `only the start of a long value is measured`() {
        let columns = [DisplayColumn("text", .text)]
        let items = [DisplayItem(id: "1", columns: columns, values: [.null])]
        let text = String(repeating: "日本", count: 1_000_000)
        let duration = ContinuousClock().measure {
            for _ in 0..<1000 {
                var widths = ColumnWidths()
                widths.measure(items, of: columns) { _ in text }
                expectEqual(widths.widths, [60])
            }
        }
        // Measuring the whole text 1000 times takes minutes.
        #expect(duration < .seconds(20))
    }

    @Test func `sections have a line each`() {
        let items = [("a", 2), ("b", 1), (nil, 1)].flatMap { title, count in
            (0..<count).map { _ in
                DisplayItem(
                    id: "x", columns: [DisplayColumn("s", .text, role: .section)],
                    values: [title.map { .text($0) } ?? .null])
            }
        }
        let list = ListLines(count: 4, sections: Self.sections(of: items))
        expectEqual(
            (0...7).map { list.content(at: $0) },
            [
                .section(0), .item(0), .item(1), .section(1), .item(2), .section(2), .item(3), nil,
            ])
        expectEqual((0..<4).map { list.line(ofItem: $0) }, [1, 2, 4, 6])
    }

    /// The sections of a list of items, as the view model makes them.
    private static func sections(of items: [DisplayItem]) -> [ListSection] {
        let list = ListViewModel(SectionList(items: items), navigator: nil)
        for (index, item) in items.enumerated().reversed() {
            list.show(saved: DisplayItem(id: "\(index)", columns: item.columns, values: item.values))
        }
        return list.sections
    }
}

private struct SectionList: ListUseCase {
    let items: [DisplayItem]
    let columns = [DisplayColumn("s", .text, role: .section)]
    let parameters: [Parameter] = []
    let actions: Set<ItemAction> = []

    func sorted(_ items: [DisplayItem], by orders: [ItemOrder]) -> [DisplayItem] { items }

    func test(for condition: String) throws(ConditionError) -> @Sendable (DisplayItem) -> Bool { { _ in true } }

    func page(_ token: PageToken?, of query: ListQuery) async throws(ProviderError) -> ItemPage {
        ItemPage(items: items)
    }
}
