/// The keys and types in some JSON, merged over the elements of each array.
struct JSONShape: Sendable {
    /// A step into a shape: `.key`, or `[]` for the elements of an array.
    enum Step: Hashable, Sendable {
        case key(String)
        case element
    }

    /// The types of the values; empty when they are all null.
    private(set) var kinds: Set<JSONKind> = []
    /// The number of values.
    private(set) var count = 0
    /// The number of objects among them.
    private(set) var objectCount = 0
    /// The nested steps, in the order in which they were found.
    private(set) var steps: [Step] = []
    private var parts: [Step: JSONShape] = [:]

    /// The shape at a step.
    subscript(step: Step) -> JSONShape? { parts[step] }

    /// Adds one value.
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

    /// The types in words: `number or text`.
    var words: String {
        kinds.isEmpty ? "null" : JSONKind.allCases.filter(kinds.contains).map(\.rawValue).joined(separator: " or ")
    }
}

extension [JSONShape.Step] {
    /// `hits[].likes`.
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
    /// Returns the value with a key removed wherever the steps lead.
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
    /// A difference, with the steps to it.
    enum Difference {
        case added([Step], JSONShape)
        case removed([Step])
        case changed([Step], from: JSONShape, to: JSONShape)
    }

    /// Returns the differences between a live response and this shape of the samples. A null or an empty array matches
    /// any type, and a key that only some objects of the samples have may be missing.
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

/// The types of JSON values, except null, which may replace a value of any type.
enum JSONKind: String, Hashable, Sendable, CaseIterable {
    case boolean, number, text, array, object

    /// The type of a value; `nil` for null.
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
