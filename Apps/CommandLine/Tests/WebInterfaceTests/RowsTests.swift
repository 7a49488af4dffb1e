import Foundation
import Presentation
import Protocols
import ProtocolsTesting
import Testing
import WebServer

@testable import SceneFakes
@testable import WebInterface

@MainActor struct RowsTests {
    /// A renderer that shows the text of each row, and counts its calls.
    private final class CountingRenderer: Rows.Renderer {
        private(set) var count = 0

        func element(for row: Rows.Row, isMarked: Bool) -> Element {
            count += 1
            return Element(.li, isMarked ? "marked" : "", id: row.id) {
                switch row.content {
                case .item(let item): item.title
                case .section(let title): title
                }
            }
        }
    }

    private let renderer = CountingRenderer()

    private func rows(_ names: [String], selection: String? = nil) -> Rows {
        let rows = names.map { name in
            let id = "r" + name.prefix { $0.isNumber }
            let item = DisplayItem(id: id, columns: Aviary.columns, values: [.integer(1), .text(name)])
            return Rows.Row(id: id, content: .item(item))
        }
        return Rows(rows: rows, selection: selection, renderer: renderer)
    }

    private func patches(from old: Rows, to new: Rows) -> [String] {
        new.patches(from: old, in: "list").map { patch in
            switch patch {
            case .fill(_, let nodes): "fill \(nodes.count)"
            case .insert(_, let next, let elements):
                "insert \(elements.compactMap(\.id).joined(separator: " ")) before \(next ?? "end")"
            case .replace(let id, _): "replace \(id)"
            case .remove(let ids): "remove \(ids.joined(separator: " "))"
            case .set(let id, let attributes): "set \(id) \(attributes.values.first.flatMap(\.self) ?? "nil")"
            case .reveal(let id): "reveal \(id)"
            default: "\(patch)"
            }
        }
    }

    @Test func `a mark changes only the box of its row`() {
        let old = rows(["1", "2", "3"])
        let new = Rows(rows: old.rows, selection: nil, marks: ["r2"], renderer: renderer)
        #expect(old != new && patches(from: old, to: new) == ["set r2-mark "])
        expectEqual(patches(from: new, to: old), ["set r2-mark nil"])
        expectEqual(renderer.count, 0)
        expectEqual(new.elements(0...).map { $0.attributes[.style] ?? "" }, ["", "marked", ""])
    }

    nonisolated static let changes: [([String], [String], [String])] = [
        (["1", "2"], ["1", "2"], []), ([], ["1", "2"], ["fill 2"]), (["1", "2"], ["3", "4"], ["fill 2"]),
        (["1", "2"], ["1", "2", "3", "4"], ["insert r3 r4 before end"]),
        (["1", "2"], ["3", "1", "2"], ["insert r3 before r1"]),
        (["1", "2", "3"], ["1", "3"], ["remove r2"]), (["1", "2", "3"], ["1", "2b", "3"], ["replace r2"]),
        (["1", "2", "3"], ["1", "4", "5", "3"], ["remove r2", "insert r4 r5 before r3"]), (["1", "2"], [], ["fill 0"]),
        (["1", "2", "3"], ["1", "2"], ["remove r3"]),
    ]

    @Test(arguments: changes) func `only the rows that change are sent`(
        old: [String], new: [String], expected: [String]
    ) {
        expectEqual(patches(from: rows(old), to: rows(new)), expected)
    }

    nonisolated static let selections: [(String?, String?, [String])] = [
        (nil, "r1", ["set r1 true", "reveal r1"]), ("r1", "r2", ["set r1 nil", "set r2 true", "reveal r2"]),
        ("r2", nil, ["set r2 nil"]), ("r9", "r1", ["set r1 true", "reveal r1"]), ("r1", "r1", []),
    ]

    @Test(arguments: selections) func `a selection marks one row`(old: String?, new: String?, expected: [String]) {
        let names = ["1", "2"]
        expectEqual(patches(from: rows(names, selection: old), to: rows(names, selection: new)), expected)
    }

    @Test func `after 10,000 rows, only a new row is rendered, and a selection renders none`() {
        let names = (1...10_000).map(String.init)
        let old = rows(names)
        let new = Rows(rows: rows(names + ["10001"]).rows, selection: nil, renderer: renderer)
        _ = new.patches(from: old, in: "list")
        expectEqual(renderer.count, 1)
        _ = Rows(rows: new.rows, selection: "r500", renderer: renderer).patches(from: new, in: "list")
        expectEqual(renderer.count, 1)
    }
}
