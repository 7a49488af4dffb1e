import Essentials
import RecordConditions
import Records

/// The columns that an expression can name.
struct ExpressionColumns {
    private let fields: [Field]

    init(_ fields: [Field]) { self.fields = fields }

    enum Failure: Error {
        /// No column, or no member of the named object, has the name.
        case unknown(name: String, parent: String?)
        /// The value with the name has no members.
        case noMembers(parent: String, FieldKind, name: String)
    }

    /// Returns the place and the kind of a value.
    ///
    /// - Parameter names: The names that are separated by dots. Several in a row can be one name that has dots.
    func resolve(_ names: [String]) throws(Failure) -> (path: RecordCondition.Path, kind: FieldKind) {
        guard let (column, count) = Self.longestMatch(names[...], in: fields) else {
            throw .unknown(name: names.joined(separator: "."), parent: nil)
        }
        var (kind, rest, members) = (column.kind, names.dropFirst(count), [String]())
        while let name = rest.first {
            let parent = ([column.name] + members).joined(separator: ".")
            switch kind {
            case .any, .object([]):
                members.append(name)
                (kind, rest) = (.any, rest.dropFirst())
            case .object(let fields):
                guard let (field, count) = Self.longestMatch(rest, in: fields) else {
                    throw .unknown(name: rest.joined(separator: "."), parent: parent)
                }
                members.append(field.name)
                (kind, rest) = (field.kind, rest.dropFirst(count))
            case .boolean, .integer, .number, .text, .date, .list:
                throw .noMembers(parent: parent, kind, name: rest.joined(separator: "."))
            }
        }
        return (RecordCondition.Path(column.name, members), kind)
    }

    /// A condition on one of the columns, preferably a number.
    var exampleCondition: String? {
        let field = fields.first { $0.kind.isNumeric && $0.name != "id" } ?? fields.first
        return field.flatMap { $0.kind.exampleCondition(on: $0.name.asName) }
    }

    /// Returns what to write instead of an unknown name.
    func hint(for name: String, in parent: String?) -> String? {
        let paths = fields.flatMap(\.paths)
        let full = (parent.map { "\($0)." } ?? "") + name
        // `stars` is no mistyped `starCount`, but means it.
        let start = full.lowercased().prefix(4)
        let similar = start.count < 4 ? nil : paths.first { $0.lowercased().hasPrefix(start) }
        if let nearest = Suggestion.nearest(to: full, among: paths) ?? similar {
            return "did you mean \(nearest.asName)?"
        }
        guard !paths.isEmpty else { return nil }
        let maximum = 30
        let names = parent.map { parent in paths.filter { $0.hasPrefix("\(parent).") } } ?? fields.map(\.name)
        return "columns: \(names.prefix(maximum).map(\.asName).joined(separator: ", "))"
            + (names.count > maximum ? ", and \(names.count - maximum) more" : "")
    }

    private static func longestMatch(
        _ names: ArraySlice<String>, in fields: [Field]
    ) -> (field: Field, count: Int)? {
        for count in stride(from: names.count, through: 1, by: -1) {
            let name = names.prefix(count).joined(separator: ".")
            if let field = fields.first(where: { $0.name == name }) { return (field, count) }
        }
        return nil
    }
}

extension String {
    /// The name as it is written in an expression: in quotation marks if it has other characters than letters, digits and
    /// dots, or is a keyword.
    var asName: String {
        let isPlain = unicodeScalars.allSatisfy { $0.properties.isXIDContinue || $0 == "." }
        let isNumber = unicodeScalars.first.map { ("0"..."9").contains($0) } ?? true
        return isPlain && !isNumber && Keyword(.word(self)) == nil
            ? self : quoted(with: "\"", replacingMarksWith: "\"\"")
    }
}
