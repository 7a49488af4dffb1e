extension ProviderProposal {
    /// The guesses as text: first those about the response, then a table of the fields, then what to check.
    public var report: String {
        ([summary.map { "  \($0.0.padded(to: 10))\(SwiftSource.comment($0.1))" }.joined(separator: "\n"), table]
            + [checks].compactMap(\.self))
            .joined(separator: "\n\n")
    }

    private var summary: [(String, String)] {
        let id = entity.columns[0]
        let items = list.items.count == 1 ? "1 item" : "\(list.items.count) items"
        let form =
            switch list.form {
            case .array: "an array of \(items)"
            case .keyed: "an object with \(items), by key"
            case .keyedArrays: "an object with \(items) in arrays, by key"
            }
        let others = otherLists.prefix(3).map(\.summary).joined(separator: ", ")
        return [
            (
                "list",
                "\(list.place): \(form)"
                    + (others.isEmpty ? "" : "; other lists: \(others); choose one with --list PATH")
            ),
            ("entity", "\(entity.type), plural \(entity.pluralName)"),
            ("id", "\(id.isItemKey ? "the key" : id.place): \(entity.idNote)"),
            ("requests", requestSummary),
            ("paging", pagingSummary),
            ("samples", "\(samples.items.count) of \(list.items.count) items, with a value for every column"),
        ]
    }

    private var requestSummary: String {
        let path = "/" + request.path.joined(separator: "/")
        let get =
            canGet
            ? "; GET \(path.hasSuffix("/") ? path : path + "/")ID is a guess"
            : "; no get, because an item has no id of its own"
        return request.isRecorded
            ? "GET \(request.baseURL)\(path)\(get)" : "GET \(path) is a guess; give the request with --url URL\(get)"
    }

    private var pagingSummary: String {
        let hints = hints.map { SwiftSource.comment($0.summary) }.joined(separator: ", ")
        guard !hints.isEmpty else { return "one page; the response has no total and no cursor" }
        return "one page; not used yet: \(hints)"
    }

    /// A table of the fields with their types and the reasons for the guesses. The fields of an object are below it.
    private var table: String {
        var rows = [["FIELD", "JSON", "SWIFT", "TABLE", "WHY, AND WHAT TO CHECK"]]
        for column in entity.columns {
            let place = column.isItemKey ? "(key)" : column.place
            rows.append(Self.row(column.field, name: column.name, place: place, isInTables: column.isInTables))
            rows += Self.rows(in: column.field.type, depth: 1)
        }
        rows += entity.item.emptyKeys.map { ["-", SwiftSource.comment($0), "", "", "left out: no value in any item"] }
        rows += entity.item.leftOut.map { ["-", SwiftSource.comment($0.key), "", "", "left out: \($0.reason)"] }
        let widths = (0..<4).map { index in rows.map { $0[index].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { $0.padded(to: $1) } + [row[4]]
            return "  " + cells.joined(separator: "  ").trimmingSpaces
        }
        .joined(separator: "\n")
    }

    private static func row(_ field: FieldGuess, name: String, place: String, isInTables: Bool = false) -> [String] {
        [name, SwiftSource.comment(place), field.swift, isInTables ? "yes" : "", field.notes.joined(separator: "; ")]
    }

    private static func rows(in type: FieldType, depth: Int) -> [[String]] {
        let margin = String(repeating: "  ", count: depth)
        let object = type.object
        let fields = (object?.fields ?? []).flatMap { field in
            [row(field, name: margin + field.property, place: margin + field.key)]
                + rows(in: field.type, depth: depth + 1)
        }
        let empty = (object?.emptyKeys ?? []).map {
            [margin + "-", margin + SwiftSource.comment($0), "", "", "left out: no value in any item"]
        }
        return fields + empty
    }

    /// What to check before the package is shared.
    private var checks: String? {
        var lines: [String] = []
        let rest = SampleChoice.suspicions(in: samples.envelope(of: document, list, items: []), at: [])
        if !(samples.suspicions + rest).isEmpty {
            let places = (samples.suspicions + rest).map(SwiftSource.comment).joined(separator: ", ")
            lines.append("replace these values in the samples before you share the package: \(places)")
        }
        if !request.secrets.isEmpty {
            lines.append(
                "left out of the request, because they look like secrets: \(request.secrets.joined(separator: ", ")); "
                    + "declare them as `secrets` in Provider.swift")
        }
        if isTruncated {
            lines.append(
                "the list has more items than the response; "
                    + "until you add paging, the output contains a note about this")
        }
        if list.items.count < 5 {
            let count = list.items.count == 1 ? "1 item shows" : "\(list.items.count) items show"
            lines.append("\(count) little about optional fields; a response with more items gives better guesses")
        }
        if samples.isShortened { lines.append("long arrays and strings in the samples are shortened") }
        if list.path.first == "data", list.path.contains(where: { ["edges", "nodes"].contains($0) }) {
            lines.append(
                "this looks like GraphQL: send the query with a POST that is declared safe; "
                    + "see Packages/Protocols/Sources/Protocols/Protocols.docc/SearchesByPost.md")
        }
        return lines.isEmpty ? nil : "Check:\n" + lines.map { "  - \($0)" }.joined(separator: "\n")
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
