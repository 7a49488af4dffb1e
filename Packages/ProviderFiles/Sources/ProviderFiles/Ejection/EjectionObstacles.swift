import Protocols

/// What the sources of a package cannot do.
struct EjectionObstacles {
    let definition: ProviderDefinition

    /// Names that a property of a record cannot have.
    private static let unavailable: Set = ["self", "init", "fieldValue", "hashValue", "Type", "Protocol"]

    /// The obstacles, each in one line.
    var texts: [String] { columns + list + changes + token }

    private var columns: [String] {
        let all = definition.columns + definition.columns.flatMap { $0.kind.object ?? [] }
        let names = all.filter { Self.unavailable.contains($0.name) }.map {
            "column '\($0.name)': no property of a record can have this name"
        }
        let forms = all.filter { column in
            if case .list(let element) = column.kind { element.isDate && column.swiftForm != nil } else { false }
        }
        return names + forms.map { "column '\($0.name)': a package reads dates of this format only as single values" }
    }

    private var list: [String] {
        guard let list = definition.list else { return [] }
        var texts: [String] = []
        if case .last(_, let from) = list.paging.kind,
            !definition.columns.contains(where: { $0.source == .paths([from]) })
        {
            texts.append("list.paging.from: no column has this path")
        }
        let hasParameterColumns = definition.columns.contains { if case .parameter = $0.source { true } else { false } }
        if hasParameterColumns, list.format != .json {
            texts.append("columns: a package reads columns with the value of a parameter only from JSON")
        }
        return texts
    }

    private var token: [String] {
        let requests = [definition.token?.request, definition.token?.refresh].compactMap(\.self)
        let isMixed = requests.contains { request in
            guard case .json? = request.body else { return false }
            return !request.query.isEmpty || !request.headers.fields.isEmpty
        }
        return isMixed ? ["token: a package sends a JSON body without query items and header fields"] : []
    }

    private var changes: [String] {
        guard let edit = definition.edit, edit.content != .fields else { return [] }
        let lookups = definition.lookups
        let isPlain =
            lookups.count == 1 && lookups[0].format == .json && lookups[0].reference == edit.target.reference
        return isPlain ? [] : ["edit.sends: the package could not find the current values in the response to 'get'"]
    }
}

extension ColumnKind {
    fileprivate var isDate: Bool { if case .date = self { true } else { false } }
}
