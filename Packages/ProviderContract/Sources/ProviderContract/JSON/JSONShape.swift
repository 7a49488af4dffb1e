import Essentials

/// The keys and types of JSON values. The elements of each array are merged into one shape.
struct JSONShape: Sendable {
    /// A step to a nested shape: a key of an object, or the elements of an array.
    enum Step: Hashable, Sendable {
        case key(String)
        case element
    }

    /// The types of the values, excluding null.
    private(set) var kinds: Set<JSONKind> = []
    /// The number of merged values.
    private(set) var count = 0
    /// The number of merged objects.
    private(set) var objectCount = 0
    /// The steps to the nested shapes, in the order in which they were found.
    private(set) var steps: [Step] = []
    private var parts: [Step: JSONShape] = [:]

    subscript(step: Step) -> JSONShape? { parts[step] }

    mutating func merge(_ value: JSONValue) {
        count += 1
        if let kind = JSONKind(value) { kinds.insert(kind) }
        switch value {
        case .object(let members):
            objectCount += 1
            for member in members { merge(member.value, at: .key(member.key)) }
        case .array(let elements):
            for element in elements { merge(element, at: .element) }
        case .null, .boolean, .number, .text: break
        }
    }

    private mutating func merge(_ value: JSONValue, at step: Step) {
        if parts[step] == nil { steps.append(step) }
        parts[step, default: JSONShape()].merge(value)
    }

    /// A description of the types, such as `number or string`.
    var typeDescription: String {
        kinds.isEmpty ? "null" : JSONKind.allCases.filter(kinds.contains).map(\.rawValue).joined(separator: " or ")
    }
}

extension [JSONShape.Step] {
    /// The path as text, such as `hits[].likes`.
    var path: String {
        reduce(into: "") { text, step in
            switch step {
            case .key(let key): text += text.isEmpty ? key : ".\(key)"
            case .element: text += "[]"
            }
        }
    }
}

extension JSONValue {
    /// Returns the value without the field at the given steps. The step `element` applies to every element of an array.
    func removing(_ steps: ArraySlice<JSONShape.Step>) -> JSONValue {
        guard let step = steps.first else { return self }
        let rest = steps.dropFirst()
        switch (step, self) {
        case (.element, .array(let elements)):
            return .array(rest.isEmpty ? [] : elements.map { $0.removing(rest) })
        case (.key(let key), .object(let members)):
            return .object(
                members.compactMap { member in
                    guard member.key == key else { return member }
                    return rest.isEmpty ? nil : Member(key: key, value: member.value.removing(rest))
                })
        default: return self
        }
    }
}

extension JSONShape {
    enum Difference {
        case added([Step], JSONShape)
        case removed([Step])
        case changed([Step], from: JSONShape, to: JSONShape)

        var isAddition: Bool { if case .added = self { true } else { false } }
    }

    /// Returns the differences between this shape, merged from the samples, and the shape of a live response.
    ///
    /// Null matches every type, and an empty array matches every array. A key may be missing from the live response if
    /// at least one object at this path in the samples lacks the key.
    func differences(in live: JSONShape, at path: [Step] = []) -> [Difference] {
        guard !kinds.isEmpty, !live.kinds.isEmpty else { return [] }
        guard live.kinds.isSubset(of: kinds) else { return [.changed(path, from: self, to: live)] }
        var found: [Difference] = []
        for step in steps {
            guard let part = self[step] else { continue }
            if let livePart = live[step] {
                found += part.differences(in: livePart, at: path + [step])
            } else if case .key = step, live.objectCount > 0, part.count == objectCount {
                found.append(.removed(path + [step]))
            }
        }
        guard objectCount > 0 else { return found }
        return found
            + live.steps.compactMap { step in
                guard case .key = step, self[step] == nil, let part = live[step] else { return nil }
                return .added(path + [step], part)
            }
    }
}

/// The type of a JSON value. Null has no type because it can replace a value of any type.
enum JSONKind: String, Hashable, Sendable, CaseIterable {
    case boolean, number, text = "string", array, object

    init?(_ value: JSONValue) {
        switch value {
        case .null: return nil
        case .boolean: self = .boolean
        case .number: self = .number
        case .text: self = .text
        case .array: self = .array
        case .object: self = .object
        }
    }
}
