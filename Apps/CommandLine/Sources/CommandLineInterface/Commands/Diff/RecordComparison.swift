import Arguments
import Failures
import Output
import Protocols
import UseCases

/// The comparison of two sets of records, which are matched by the values of one column.
struct RecordComparison {
    private let before: RecordSet
    private let after: RecordSet
    /// The columns of both sets: the name, and the indices in the rows.
    private let columns: [(name: String, before: Int, after: Int)]
    private let keys: (before: Int, after: Int)

    /// The names of the columns that only one of the sets has. They are not compared.
    var uncompared: [String] {
        guard !before.rows.isEmpty, !after.rows.isEmpty else { return [] }
        let shared = Set(columns.map(\.name))
        return (before.names + after.names).filter { !shared.contains($0) }
    }

    /// - Parameter key: The name of the column; `nil` for `id`, or else the first column of both sets.
    /// - Throws: a usage failure if the column is missing.
    init(_ before: RecordSet, _ after: RecordSet, key: String?) throws(Failure) {
        self.before = before
        self.after = after
        let indices = Dictionary(before.names.enumerated().map { ($1, $0) }) { first, _ in first }
        columns = after.names.enumerated().compactMap { index, name in indices[name].map { (name, $0, index) } }
        // A set without records can lack the names of its columns.
        let isOneSided = before.names.isEmpty || after.names.isEmpty
        let names = isOneSided ? before.names + after.names : columns.map(\.name)
        let name = key ?? (names.contains("id") ? "id" : names.first)
        guard let name, names.contains(name) else {
            keys = (0, 0)
            guard isOneSided, names.isEmpty else {
                throw .usage(
                    name.map { "both lists must have the column '\($0)' for '\(Option.key.flag)'" }
                        ?? "the two lists have no column in common",
                    hint: "the columns of the first are: \(before.names.listed)")
            }
            return
        }
        keys = (before.names.firstIndex(of: name) ?? 0, after.names.firstIndex(of: name) ?? 0)
    }

    /// Returns the changes: first removed records in the order of the earlier set, and then the others in that of the later
    /// one. Records without a key, and repeated keys, are counted and not compared.
    func changes() -> (changes: [RecordChange], uncomparable: Int) {
        var uncomparable = 0
        var earlier: [String: Int] = [:]
        for (index, row) in before.rows.enumerated() {
            let key = row[keys.before].line
            if key.isEmpty || earlier.updateValue(index, forKey: key) != nil { uncomparable += 1 }
        }
        var seen: Set<String> = []
        var others: [RecordChange] = []
        for row in after.rows {
            let key = row[keys.after].line
            guard !key.isEmpty, seen.insert(key).inserted else {
                uncomparable += 1
                continue
            }
            guard let index = earlier[key] else {
                others.append(RecordChange(kind: .added, values: identity(row, keys.after, after)))
                continue
            }
            let fields = fields(from: before.rows[index], to: row)
            if !fields.isEmpty {
                others.append(RecordChange(kind: .changed, values: identity(row, keys.after, after), fields: fields))
            }
        }
        let removed = before.rows.enumerated().filter { index, row in
            let key = row[keys.before].line
            return !seen.contains(key) && earlier[key] == index
        }
        let removals = removed.map { RecordChange(kind: .removed, values: identity($1, keys.before, before)) }
        return (removals + others, uncomparable)
    }

    /// The key of a record, and the text by which people know it.
    private func identity(_ row: [FieldValue], _ key: Int, _ set: RecordSet) -> [FieldValue] {
        let names = ["fullName", "name", "title"]
        let title = names.lazy.compactMap(set.names.firstIndex).first { $0 != key }
        return [row[key], title.map { row[$0] } ?? .null]
    }

    private func fields(from before: [FieldValue], to after: [FieldValue]) -> [RecordChange.FieldChange] {
        let isText = self.before.isText || self.after.isText
        return RecordChange.fields(
            from: columns.map { before[$0.before] }, to: columns.map { after[$0.after] }, of: columns.map(\.name)
        ).filter { change in
            isText
                ? change.before.line != change.after.line
                : JSONText(change.before.sorted).bytes != JSONText(change.after.sorted).bytes
        }
    }
}

extension [String] {
    /// The first names, for a hint.
    fileprivate var listed: String { prefix(12).joined(separator: ", ") + (count > 12 ? ", …" : "") }
}

extension FieldValue {
    /// The value with the members of objects sorted by name, because their order has no meaning.
    fileprivate var sorted: FieldValue {
        switch self {
        case .list(let values): .list(values.map(\.sorted))
        case .object(let members):
            .object(members.map { Member($0.name, $0.value.sorted) }.sorted { $0.name < $1.name })
        default: self
        }
    }
}
