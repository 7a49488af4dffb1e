extension ProviderProposal {
    /// The guesses as text: first those about the response, then a table of the fields, then what to check.
    public var report: String {
        let summary = summary.map { "  \($0.0.padded(to: 10))\(SwiftSource.comment($0.1))" }.joined(separator: "\n")
        return [summary, table, checks].joined(separator: "\n\n")
    }

    private var summary: [(String, String)] {
        let id = entity.columns[0]
        let others = otherLists.prefix(3).map(\.summary).joined(separator: ", ")
        let choice = others.isEmpty ? "" : "; other lists: \(others); choose one with --list PATH"
        let hidesObject = !list.path.isEmpty && !list.isSingle && SingleObject(in: document)?.hasID == true
        return [
            (
                "list",
                "\(list.place): \(list.form.description(list.items.count))\(choice)"
                    + (hidesObject ? "; the response itself has an id; for a list of this one item: --list ." : "")
            ),
            ("entity", "\(entity.type), plural \(entity.pluralName); named after \(nameSource)\(takenName)"),
            (
                "id",
                "\(id.isItemKey ? "the key" : id.place): \(entity.idNote)"
                    + (list.form.hasIDKeys && !id.isItemKey ? "; no column has the keys of the items" : "")
            ),
            ("requests", requestSummary),
            ("secrets", secretSummary),
            ("paging", pagingSummary),
            ("samples", "\(samples.items.count) of \("item".counted(list.items.count)), with a value for every column"),
        ].filter { !$0.1.isEmpty }
    }

    /// Why the type does not have the name of the entity.
    private var takenName: String {
        let name = SwiftName.type(entity.name.split(separator: " ").map(String.init))
        return name == entity.type ? "" : "; '\(name)' is a name that Swift or Protocols uses"
    }

    private var requestSummary: String {
        let get: String
        if let reason = reasonForNoGet {
            get = "; no get, because \(reason)"
        } else {
            let path = request.path.filter { !$0.isEmpty }.map { "/" + $0 }.joined()
            let form = hasItemEnvelope ? ", and that the item is at 'data', as in JSON:API" : ""
            get = "; GET \(path)/ID is a guess\(form)"
        }
        return request.isRecorded
            ? "GET \(request.baseURL)/\(request.line)\(get)"
            : "GET /\(request.line) is a guess; give the request with --url URL\(get)"
    }

    private var secretSummary: String {
        guard !request.secrets.isEmpty else { return "" }
        let secrets = request.secrets.map { "\($0.name) is \($0.variable)" }.joined(separator: ", ")
        return "\(secrets); a guess from the query, and that every request needs it; no file contains the value"
    }

    private var pagingSummary: String {
        let unused = hints.filter { $0.path != paging.field?.path }.map { SwiftSource.comment($0.summary) }
        let query = request.query.map(\.name).filter(EnvelopeHint.isAboutPaging)
        // The body does not show a `Link` header field (RFC 8288).
        let isBare = list.path.isEmpty && !list.isSingle
        let notes: [String?] = [
            paging.summary,
            hints.isEmpty && !list.isSingle ? "the response has no total and no cursor" : nil,
            isBare ? "the API may send links to other pages in its header fields" : nil,
            unused.isEmpty ? nil : "not used yet: \(unused.joined(separator: ", "))",
            query.isEmpty ? nil : "sent as recorded: \(query.joined(separator: ", "))",
            paging.field == nil ? reasonForNoLink : nil,
        ]
        return notes.compactMap(\.self).joined(separator: "; ")
    }

    /// The reason why the provider does not follow the link to the next page; `nil` if there is no link.
    private var reasonForNoLink: String? {
        let link = hints.lazy.filter { $0.meaning == .next }.compactMap(\.value.text).first { $0.contains("://") }
        guard let link else { return nil }
        if !request.isRecorded { return "give the request with --url URL, so that the provider follows the link" }
        return link.contains(Redaction.replacement)
            ? "the link contains a secret, so the provider cannot follow it"
            : "the link does not lead to a later page at \(request.baseURL), so the provider cannot follow it"
    }

    /// A table of the fields with their types and the reasons for the guesses. The fields of an object are below it.
    private var table: String {
        var rows = [["FIELD", "JSON", "SWIFT", "TABLE", "WHY, AND WHAT TO CHECK"]]
        for column in entity.columns {
            let place = column.isItemKey ? "(key)" : column.place
            rows.append(Self.row(column.field, name: column.name, place: place, isInTables: column.isInTables))
            rows += Self.rows(in: column.field.type, depth: 1)
        }
        rows += Self.leftOutRows(of: entity.item, margin: "")
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
        return fields + (object.map { leftOutRows(of: $0, margin: margin) } ?? [])
    }

    private static func leftOutRows(of object: ObjectGuess, margin: String) -> [[String]] {
        let empty = object.emptyKeys.map { ($0, "no value in any item") }
        return (empty + object.leftOut.map { ($0.key, $0.reason) }).map { key, reason in
            [margin + "-", margin + SwiftSource.comment(key), "", "", "left out: \(reason)"]
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
