import Essentials

/// The guesses about a response as text, with their reasons.
public struct ProposalReport: Sendable {
    let proposal: ProviderProposal
    private var list: RecordedList { proposal.list }

    public init(_ proposal: ProviderProposal) {
        self.proposal = proposal
    }

    /// Returns lines with a title and a text each.
    public static func lines(_ rows: [(title: String, text: String)]) -> String {
        rows.map { "  \($0.title.padded(to: 10))\($0.text.onOneLine)" }.joined(separator: "\n")
    }

    /// Where the items are in the response.
    public var listText: String {
        let others = proposal.otherLists.prefix(3).map(\.summary).joined(separator: ", ")
        let choice = others.isEmpty ? "" : "; other lists: \(others); choose one with --items PATH"
        let hidesObject = !list.path.isEmpty && !list.isSingle && SingleObject(in: proposal.document)?.hasID == true
        return "\(list.place): \(list.form.description(list.items.count))\(choice)"
            + (hidesObject ? "; the response itself has an id; for a list of this one item: --items ." : "")
    }

    /// What identifies an item.
    public var idText: String {
        let id = proposal.entity.columns[0]
        return "\(id.isItemKey ? "the key" : id.place): \(proposal.entity.idNote)"
            + (list.form.hasIDKeys && !id.isItemKey ? "; no column has the keys of the items" : "")
    }

    /// Which items are samples.
    public var sampleText: String {
        "\(proposal.samples.items.count) of \("item".counted(list.items.count)), with a value for every column"
    }
}

extension ProposalReport {
    /// Returns a table of the fields with their types and the reasons for the guesses. The fields of an object are below it.
    ///
    /// - Parameters:
    ///   - names: The headings of the column names and of the types.
    ///   - type: Returns the type of a field.
    public func table(_ names: (column: String, type: String), type: (FieldGuess) -> String) -> String {
        var rows = [[names.column, "JSON", names.type, "TABLE", "WHY, AND WHAT TO CHECK"]]
        for column in proposal.entity.columns {
            let place = column.isItemKey ? "(key)" : column.place
            rows.append(
                Self.row(
                    column.field, column.name, place, type: type(column.field), isInTables: column.isInTables))
            rows += Self.rows(in: column.field.type, depth: 1, type)
        }
        rows += Self.leftOutRows(of: proposal.entity.item, margin: "")
        let widths = (0..<4).map { index in rows.map { $0[index].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { $0.padded(to: $1) } + [row[4]]
            return "  " + cells.joined(separator: "  ").trimmingSpaces
        }
        .joined(separator: "\n")
    }

    private static func row(
        _ field: FieldGuess, _ name: String, _ place: String, type: String, isInTables: Bool = false
    ) -> [String] {
        [name, place.onOneLine, type, isInTables ? "yes" : "", field.notes.joined(separator: "; ")]
    }

    private static func rows(
        in value: FieldType, depth: Int, _ type: (FieldGuess) -> String
    ) -> [[String]] {
        let margin = String(repeating: "  ", count: depth)
        let object = value.object
        let fields = (object?.fields ?? []).flatMap { field in
            [row(field, margin + field.property, margin + field.key, type: type(field))]
                + rows(in: field.type, depth: depth + 1, type)
        }
        return fields + (object.map { leftOutRows(of: $0, margin: margin) } ?? [])
    }

    private static func leftOutRows(of object: ObjectGuess, margin: String) -> [[String]] {
        let empty = object.emptyKeys.map { ($0, "no value in any item") }
        return (empty + object.leftOut.map { ($0.key, $0.reason) }).map { key, reason in
            [margin + "-", margin + key.onOneLine, "", "", "left out: \(reason)"]
        }
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
