import Protocols

extension RecordLayout {
    /// Returns the record of an item that was changed but could not be read: its id, and the values that the user set.
    func record(_ id: String, _ draft: RecordDraft) -> FileRecord {
        let values = columns.map { column -> FieldValue in
            guard column.name != "id" else {
                let integer: FieldValue? =
                    if case .integer = column.kind { Int128(id).map(FieldValue.integer) } else { nil }
                return integer ?? .text(id)
            }
            return draft.input(of: column.name).flatMap { $0.hasKind(column.kind.fieldKind) ? $0 : nil } ?? .null
        }
        return FileRecord(names, values)
    }
}

extension FieldValue {
    /// Whether a column of a kind can have the value.
    fileprivate func hasKind(_ kind: FieldKind) -> Bool {
        switch (self, kind) {
        case (.text, .text), (.boolean, .boolean), (.integer, .integer), (.integer, .number), (.number, .number),
            (.decimal, .number), (.date, .date), (_, .any):
            true
        case (.list(let values), .list(let element)): values.allSatisfy { $0.hasKind(element) }
        default: false
        }
    }
}
