import Protocols

/// Records with named values, in the order of a list or a file.
package struct RecordSet: Sendable {
    /// The names of the columns. A value inside an object has a column of its own, such as `author.handle`.
    package let names: [String]
    package let rows: [[FieldValue]]
    /// Whether all values are texts, because the file has no other kinds.
    package let isText: Bool

    package init(names: [String], rows: [[FieldValue]], isText: Bool = false) {
        self.names = names
        self.rows = rows
        self.isText = isText
    }

    /// Creates a set of records that need not have the same names.
    package init(_ records: [[FieldValue.Member]]) {
        var names: [String] = []
        var indices: [String: Int] = [:]
        let flat = records.map { $0.flatMap(\.flattened) }
        for name in flat.joined().map(\.name) where indices[name] == nil {
            indices[name] = names.count
            names.append(name)
        }
        let rows = flat.map { members in
            var row = [FieldValue](repeating: .null, count: names.count)
            for member in members { if let index = indices[member.name] { row[index] = member.value } }
            return row
        }
        self.init(names: names, rows: rows)
    }
}

extension FieldValue.Member {
    /// The members in which no value is an object: `author.handle` instead of `author`.
    package var flattened: [FieldValue.Member] {
        guard case .object(let members) = value, !members.isEmpty else { return [self] }
        return members.flatMap { FieldValue.Member("\(name).\($0.name)", $0.value).flattened }
    }
}
