import Essentials

/// The columns of a provider file.
struct FileColumns {
    /// The columns, the id first.
    let columns: [JSONValue]
    /// The names of the columns that the file has.
    let names: [String]
    /// The columns that the file does not have, each with the reason.
    let leftOut: [(name: String, reason: String)]

    /// The maximum number of columns. The time of a check grows with the square of the number.
    private static let maximumCount = 120

    /// - Parameter samples: The items of the samples. Each column has a value in one of them.
    init(_ entity: EntityGuess, samples: [RecordedList.Item]) {
        var (columns, names, leftOut) = ([JSONValue](), [String](), [(name: String, reason: String)]())
        var used: Set<String> = []
        var roles = ColumnRoles(entity)
        for column in entity.columns {
            guard columns.count < Self.maximumCount else {
                leftOut.append((column.name, "a file has at most \(Self.maximumCount) columns"))
                continue
            }
            let keys = column.path.map(\.key)
            let hasValue = column.isItemKey || samples.contains { !($0.object.value(along: keys)?.isEmpty ?? true) }
            guard hasValue else {
                leftOut.append((column.name, "no sample has a value"))
                continue
            }
            guard let path = FilePath.text(keys) else {
                leftOut.append((column.name, "its key cannot be in a path"))
                continue
            }
            let name = Self.unused(column.name, &used)
            names.append(name)
            columns.append(Self.column(column, named: name, path, role: roles.takeRole(of: column)))
        }
        (self.columns, self.names, self.leftOut) = (columns, names, leftOut)
    }

    private static func column(
        _ column: ColumnGuess, named name: String, _ path: String, role: String?
    ) -> JSONValue {
        var kind = FileKind(column.field.type)
        if name == "id" { kind = kind.asID }
        return .object(
            [
                JSONValue.Member(key: "name", value: .text(name)),
                column.isItemKey || path == name ? nil : JSONValue.Member(key: "path", value: .text(path)),
            ].compactMap(\.self) + kind.members
                + [
                    column.isInTables ? nil : JSONValue.Member(key: "table", value: false),
                    role.map { JSONValue.Member(key: "role", value: .text($0)) },
                ].compactMap(\.self))
    }

    /// Returns the columns of an object in a column.
    static func fields(_ object: ObjectGuess) -> JSONValue {
        var used: Set<String> = []
        return .array(
            object.fields.compactMap { field in
                FilePath.text([field.key]).map { path in
                    let name = unused(field.property, &used)
                    return .object(
                        [JSONValue.Member(key: "name", value: .text(name))]
                            + (path == name ? [] : [JSONValue.Member(key: "path", value: .text(path))])
                            + FileKind(field.type).members)
                }
            })
    }

    /// Returns a name that no other column has. Databases ignore the case of names.
    private static func unused(_ name: String, _ used: inout Set<String>) -> String {
        if used.insert(name.lowercased()).inserted { return name }
        let lowercased = used.insertUnused(name.lowercased())
        return name + lowercased.dropFirst(name.count)
    }
}

extension JSONValue {
    /// Returns the value at a path of keys.
    func value(along keys: [String]) -> JSONValue? { keys.reduce(self as JSONValue?) { $0?[$1] } }
}
