import Essentials
import Protocols

/// A column as a property with a Swift type.
struct TypedColumn {
    let column: ColumnDefinition
    let definition: ProviderDefinition

    /// The declaration of the property, with its comment.
    var property: String {
        let comment = column.summary.map { "/// \(sentence($0))\n" } ?? ""
        return "\(comment)let \(SwiftName.declared(column.name)): \(type)\(isOptional ? "?" : "")"
    }

    /// The element of the list of columns.
    var declaration: String {
        let arguments =
            [SwiftSource.literal(column.name), "\\.\(column.name)"]
            + [
                source.map { "from: \($0)" }, column.isInTables ? nil : "isInTables: false",
                column.role.map { "role: .\($0.name)" },
            ].compactMap(\.self)
        return SwiftCall.text("Column", arguments, indentation: 8)
    }

    /// The columns of the objects in the column; `nil` for other kinds.
    var object: [ColumnDefinition]? { column.kind.object }
    /// The type of the objects.
    var objectType: String {
        let name = SwiftName.type(SwiftName.words(column.name))
        return ReservedTypes.all.contains(name) ? "\(name)Value" : name
    }

    var isOptional: Bool {
        !(column.name == "id" || column.defaultValue != nil || column.isRequired && !definition.answersWithItems)
    }

    var type: String {
        // A reference of digits is no negative number.
        let isNumberedID = column.name == "id" && definition.references.contains(where: \.isInteger)
        if isNumberedID, case .integer = column.kind { return "UInt64" }
        return type(of: column.kind)
    }

    private func type(of kind: ColumnKind) -> String {
        switch kind {
        case .text: "String"
        case .integer(let range): range.upperBound > Int128(Int64.max) ? "UInt64" : "Int64"
        case .number: "Double"
        case .decimal: "Decimal"
        case .boolean: "Bool"
        case .date: "Date"
        case .any: "FieldValue"
        case .split: "[String]"
        case .list(let element): "[\(type(of: element))]"
        case .object: objectType
        }
    }

    private func sentence(_ summary: String) -> String {
        let line = SwiftSource.comment(summary)
        return line.prefix(1).uppercased() + line.dropFirst() + (line.hasSuffix(".") ? "" : ".")
    }
}

// MARK: - Sources

extension TypedColumn {
    /// Where the value is, as an argument of the column; `nil` for the key with the name of the column.
    private var source: String? {
        if column.isAlwaysEmpty { return nil }
        switch column.source {
        case .paths(let paths):
            let isEmptyMissing = column.isEmptyMissing || column.name == "id" && column.kind == .text && !isText
            let source = paths.swiftSource(
                form: column.swiftForm, isEmptyMissing: isEmptyMissing, default: column.defaultValue)
            return source == SwiftSource.literal(column.name) ? nil : source
        case .template(let template): return self.source(of: template)
        // The value is known when a page is requested.
        case .parameter: return ".constant(.null)"
        }
    }

    /// Whether all values are text, of which an empty one is missing.
    private var isText: Bool { definition.list?.format.isText == true }

    private func source(of template: TextTemplate) -> String {
        let pieces = template.pieces.map { piece -> (text: String?, column: ColumnDefinition?) in
            switch piece {
            case .text(let text): (text, nil)
            case .placeholder(let name): (nil, definition.columns.first { $0.name == name })
            }
        }
        let isPlain = pieces.allSatisfy { piece in
            piece.text?.contains { "{}".contains($0) } != true && piece.column.map { $0.simplePath != nil } != false
        }
        guard isPlain else { return joined(template) { _ in ".null" } }
        let text = pieces.map { $0.text ?? "{\($0.column?.simplePath ?? "")}" }.joined()
        return ".template(\(SwiftSource.literal(text)))"
    }

    /// Returns the source of a template whose columns have other sources than a path.
    ///
    /// - Parameter parameter: Returns the expression for the value of a column that is the value of a parameter.
    func joined(_ template: TextTemplate, parameter: (ColumnDefinition) -> String) -> String {
        let sources = template.pieces.map { piece -> String in
            switch piece {
            case .text(let text): return ".constant(.text(\(SwiftSource.literal(text))))"
            case .placeholder(let name):
                guard let column = definition.columns.first(where: { $0.name == name }) else {
                    return ".constant(.null)"
                }
                guard case .paths(let paths) = column.source else { return ".constant(\(parameter(column)))" }
                return paths.swiftSource(form: nil, isEmptyMissing: false, default: column.defaultValue)
            }
        }
        return ".joined(\((sources + ["separator: \"\""]).joined(separator: ", ")))"
    }
}

extension ColumnDefinition {
    /// The only path of the column, if it is one without a rule of its own.
    fileprivate var simplePath: String? {
        guard case .paths(let paths) = source, paths.count == 1, !paths[0].isList, !paths[0].steps.isEmpty,
            defaultValue == nil
        else { return nil }
        return paths[0].swiftPath
    }

    /// The case of `FieldSource.Form`; `nil` if the API sends the values in the form of their type.
    var swiftForm: String? {
        switch form {
        case .asDeclared: nil
        case .textOrNumber: ".textOrNumber"
        case .secondsSince1970: ".secondsSince1970"
        case .millisecondsSince1970: ".millisecondsSince1970"
        case .httpDate: ".httpDate"
        case .localTime(offset: let offset): ".localTime(offset: \(offset))"
        case .separated(by: let separator): ".separated(by: \(SwiftSource.literal(separator)))"
        }
    }
}

extension ColumnKind {
    /// The columns of an object, or of the objects in a list.
    var object: [ColumnDefinition]? {
        switch self {
        case .object(let columns): columns
        case .list(let element): element.object
        case .text, .integer, .number, .decimal, .boolean, .date, .any, .split: nil
        }
    }
}

extension ProviderDefinition {
    /// Whether the response to a change is the item, of which only the id is then sure to be present.
    var answersWithItems: Bool {
        [add, edit].contains { if case .item? = $0?.answer { true } else { false } }
    }
}
