import Essentials

/// Merges the objects at one place in a response, and guesses the types of their fields.
struct ObjectReader {
    /// The maximum depth of nested types. An object nested more deeply gets the type `.any`.
    private static let maximumDepth = 4
    /// The maximum number of fields in an object whose fields all have the same type. An object with more fields gets
    /// the type `.any`.
    private static let maximumUniformFields = 24
    /// The maximum number of fields in an object. No table has more columns.
    private static let maximumFields = 500

    /// The names of types that the package must not declare again.
    private var takenTypes: Set<String>
    private let wrappers: ItemWrappers

    init(takenTypes: Set<String>, wrappers: ItemWrappers) {
        self.takenTypes = takenTypes
        self.wrappers = wrappers
    }

    /// Returns a guess about items, including the types of the objects in them.
    mutating func read(_ items: [JSONValue], type: String, summary: String) -> ObjectGuess {
        read(items, type: type, summary: summary, as: Parent(type: type, summary: summary, depth: 0))
    }

    /// - Parameter parent: What the names and descriptions of the objects inside start with.
    private mutating func read(
        _ objects: [JSONValue], type: String, summary: String, as parent: Parent
    ) -> ObjectGuess {
        let name = takenTypes.insertUnused(type)
        var fields: [FieldGuess] = []
        var emptyKeys: [String] = []
        var leftOut: [ObjectGuess.LeftOut] = []
        var properties: Set<String> = []
        let merged = Self.merged(objects)
        for (key, values) in merged.prefix(Self.maximumFields) {
            if values.allSatisfy(\.isEmpty) {
                emptyKeys.append(key)
            } else if values.contains(where: \.isOutOfRange) {
                leftOut.append(ObjectGuess.LeftOut(key: key, reason: "has a number that no type can hold"))
            } else {
                let property = properties.insertUnused(SwiftName.property(key) ?? "field\(fields.count + 1)")
                fields.append(field(key, values, property, of: objects.count, in: parent))
            }
        }
        let others = merged.count - Self.maximumFields
        if others > 0 {
            leftOut.append(ObjectGuess.LeftOut(key: "…", reason: "\(others) more of \(merged.count) fields"))
        }
        return ObjectGuess(
            type: name, summary: summary, fields: fields, emptyKeys: emptyKeys,
            leftOut: leftOut)
    }

    private struct Parent {
        let type: String
        let summary: String
        let depth: Int
    }

    private mutating func field(
        _ key: String, _ values: [JSONValue], _ property: String, of count: Int, in parent: Parent
    ) -> FieldGuess {
        let given = values.filter { $0 != .null }
        var (type, notes) = type(of: given, key: key, in: parent)
        let missing = count - values.count
        let nulls = values.count - given.count
        if missing > 0 { notes.append("missing in \(missing) of \(count)") }
        if nulls > 0 { notes.append("null in \(nulls) of \(count)") }
        if SwiftName.property(key) == nil {
            notes.append("choose a name; '\(key.onOneLine)' has no letters from a to z")
        } else if SwiftName.property(key) != property {
            notes.append("another key already has the property name '\(SwiftName.property(key) ?? "")'")
        }
        if case .list(let element, _) = type, element == .any { type = .list(.any, hasNulls: false) }
        return FieldGuess(
            key: key, property: property, type: type, isOptional: missing + nulls > 0, notes: notes,
            width: given.map(\.width).reduce(0, +) / max(1, given.count))
    }

    private mutating func type(
        of values: [JSONValue], key: String, in parent: Parent
    ) -> (FieldType, notes: [String]) {
        if let guess = ScalarGuess(values, key: key) { return (guess.type, [guess.note].compactMap(\.self)) }
        let lists = values.compactMap(\.elements)
        if lists.count == values.count { return listType(of: lists.flatMap(\.self), key: key, in: parent) }
        guard values.allSatisfy({ $0.members != nil }) else { return (.any, ["values of different types"]) }
        if let reason = Self.reasonForAnyValue(values, depth: parent.depth) { return (.any, [reason]) }
        let words = SwiftName.words(key)
        let type = parent.type + SwiftName.type(words)
        let summary = "the \(words.joined(separator: " ")) of \(parent.summary)"
        // The fields of a wrapper become those of the item, and so do the objects in it.
        let isWrapper = parent.depth == 0 && wrappers.contains(key)
        let inner = Parent(
            type: isWrapper ? parent.type : type, summary: isWrapper ? parent.summary : summary, depth: parent.depth + 1
        )
        let object = read(values, type: type, summary: summary, as: inner)
        return object.fields.isEmpty ? (.any, ["no field has a usable value"]) : (.object(object), [])
    }

    private mutating func listType(
        of elements: [JSONValue], key: String, in parent: Parent
    ) -> (FieldType, notes: [String]) {
        let given = elements.filter { $0 != .null }
        let hasNulls = given.count < elements.count
        let note = hasNulls ? ["some elements are null"] : []
        if given.isEmpty { return (.list(.any, hasNulls: false), ["all elements are null"]) }
        if given.contains(where: { $0.elements != nil }) {
            return (.list(.any, hasNulls: false), ["an array of arrays"])
        }
        let (type, notes) = type(of: given, key: SwiftName.singularKey(key), in: parent)
        return (.list(type, hasNulls: hasNulls), note + notes)
    }

    /// Returns the reason why no type can be generated for objects; `nil` if one can.
    private static func reasonForAnyValue(_ objects: [JSONValue], depth: Int) -> String? {
        let keys = Set(objects.flatMap { $0.members ?? [] }.map(\.key))
        if depth >= maximumDepth { return "nested too deeply to generate a type" }
        if keys.contains(where: { SwiftName.words($0).isEmpty }) { return "the keys are not names" }
        if keys.allSatisfy(\.looksLikeID) { return "the keys are ids or dates, not names" }
        let kinds = Set(objects.flatMap { $0.members ?? [] }.map { "\($0.value.kindName)" })
        return keys.count > maximumUniformFields && kinds.count == 1 ? "\(keys.count) keys of one type" : nil
    }

    /// Returns the values of each key, in the order in which the keys first appear.
    private static func merged(_ objects: [JSONValue]) -> [(key: String, values: [JSONValue])] {
        var merged: [(key: String, values: [JSONValue])] = []
        var indices: [String: Int] = [:]
        for object in objects {
            var seen: Set<String> = []
            for member in object.members ?? [] where seen.insert(member.key).inserted {
                let index = indices[member.key] ?? merged.count
                if index == merged.count {
                    indices[member.key] = index
                    merged.append((member.key, []))
                }
                merged[index].values.append(member.value)
            }
        }
        return merged
    }
}

extension SwiftName {
    /// Returns the singular of an array's key: `tag` for `tags`.
    fileprivate static func singularKey(_ key: String) -> String {
        var words = words(key)
        guard let last = words.popLast() else { return key }
        return (words + [singular(last)]).joined(separator: "_")
    }
}

extension JSONValue {
    /// Whether the value contains a number that is too large for a `Double`, such as `1e400`.
    fileprivate var isOutOfRange: Bool {
        switch self {
        case .number(let digits): Double(digits)?.isFinite != true
        case .array(let elements): elements.contains(where: \.isOutOfRange)
        case .object(let members): members.contains { $0.value.isOutOfRange }
        case .null, .boolean, .text: false
        }
    }

    fileprivate var kindName: String {
        switch self {
        case .null: "null"
        case .boolean: "boolean"
        case .number: "number"
        case .text: "text"
        case .array: "array"
        case .object: "object"
        }
    }

    /// The number of characters that the value needs in a table.
    fileprivate var width: Int {
        switch self {
        case .text(let text), .number(let text): text.count
        case .boolean, .null: 5
        case .array, .object: 100
        }
    }
}
