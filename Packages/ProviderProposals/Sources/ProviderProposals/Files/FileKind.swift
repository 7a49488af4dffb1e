import Essentials

/// The members of a column that say the kind of its values.
struct FileKind {
    let members: [JSONValue.Member]
    private let type: FieldType

    init(_ type: FieldType) {
        self.type = type
        var object: [JSONValue.Member] = []
        func add(_ key: String, _ value: JSONValue) { object.append(JSONValue.Member(key: key, value: value)) }
        switch type {
        case .boolean: add("kind", "boolean")
        case .integer: add("kind", "integer")
        case .unsignedInteger:
            add("kind", "integer")
            add("minimum", .number("0"))
        case .double: add("kind", "number")
        case .decimal: add("kind", "decimal")
        case .text, .url: break
        case .date: add("kind", "date")
        case .seconds:
            add("kind", "date")
            add("format", "unix")
        case .milliseconds:
            add("kind", "date")
            add("format", "unix-ms")
        case .lenientText: add("lenient", true)
        case .lenientInteger:
            add("kind", "integer")
            add("lenient", true)
        case .any: add("kind", "any")
        case .list(let element, let hasNulls): add("kind", .array([hasNulls ? "any" : Self.element(element)]))
        case .object(let object): add("kind", Self.object(object))
        }
        members = object
    }

    /// The kind of a column with the same values that can be an id.
    var asID: FileKind {
        switch type {
        case .integer, .unsignedInteger, .lenientInteger, .text, .lenientText, .url: self
        default: FileKind(.lenientText)
        }
    }

    private static func object(_ object: ObjectGuess) -> JSONValue {
        let fields = FileColumns.fields(object)
        return fields.elements?.isEmpty == false ? .ordered(["columns": fields]) : "any"
    }

    /// The kind of the elements of a list. Those that need more than a word are any values.
    private static func element(_ type: FieldType) -> JSONValue {
        switch type {
        case .boolean, .integer, .double, .decimal, .date:
            FileKind(type).members.first?.value ?? "any"
        case .text, .url: "text"
        case .object(let object): Self.object(object)
        case .unsignedInteger, .seconds, .milliseconds, .lenientText, .lenientInteger, .any, .list: "any"
        }
    }

    /// The kind for a report: `integer`, `date (unix)`, `list of text`.
    static func name(_ field: FieldGuess) -> String { name(field.type) }

    private static func name(_ type: FieldType) -> String {
        switch type {
        case .list(let element, let hasNulls): "list of \(hasNulls ? "any" : name(element))"
        case .object: "object"
        case .seconds: "date (unix)"
        case .milliseconds: "date (unix-ms)"
        default: FileKind(type).members.first { $0.key == "kind" }?.value.text ?? "text"
        }
    }
}
