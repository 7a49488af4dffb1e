import Essentials
import ProviderProposals

extension FieldType {
    /// The type of the property.
    var swift: String {
        switch self {
        case .boolean: "Bool"
        case .integer, .lenientInteger: "Int"
        case .unsignedInteger: "UInt64"
        case .double: "Double"
        case .decimal: "Decimal"
        case .text, .lenientText: "String"
        case .date, .seconds, .milliseconds: "Date"
        case .url: "URL"
        case .any: "FieldValue"
        case .list(let element, let hasNulls):
            element.form == nil ? "[\(element.swift)\(hasNulls ? "?" : "")]" : "[FieldValue]"
        case .object(let object): object.type
        }
    }

    /// The case of `FieldSource.Form` for the values; `nil` if the API sends them in the form of their Swift type.
    fileprivate var form: String? {
        switch self {
        case .lenientText, .lenientInteger: "textOrNumber"
        case .seconds: "secondsSince1970"
        case .milliseconds: "millisecondsSince1970"
        default: nil
        }
    }
}

extension FieldGuess {
    /// The type in the entity, with `?` if the field is optional.
    var swift: String { type.swift + (isOptional ? "?" : "") }

    /// Where the value is, as an argument of a column; empty if the key is the name of the column.
    ///
    /// - Parameter path: The keys from the record to the value.
    func source(at path: [String], for column: String) -> String {
        let text = SwiftSource.literal(SwiftSource.path(path))
        if let form = type.form { return ", from: .path(\(text), form: .\(form))" }
        return path == [column] ? "" : ", from: \(text)"
    }
}

extension ColumnGuess {
    /// Where the value is, as an argument of the column.
    var source: String { isItemKey ? ", from: .recordKey" : field.source(at: path.map(\.key), for: name) }
}
