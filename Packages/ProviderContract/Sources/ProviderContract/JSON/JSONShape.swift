/// Which keys and types some JSON has, merged over the elements of each list.
struct JSONShape: Sendable {
    /// One step into a shape: `.key`, or `[]`.
    enum Step: Hashable, Sendable {
        case key(String)
        case element
    }

    /// The types of the values; empty when they are all null.
    private(set) var kinds: Set<JSONKind> = []
    /// How many values there are.
    private(set) var count = 0
    /// How many of them are objects.
    private(set) var objectCount = 0
    /// The steps into it, in the order they were met.
    private(set) var steps: [Step] = []
    private var parts: [Step: JSONShape] = [:]

    /// What is behind a step.
    subscript(step: Step) -> JSONShape? { parts[step] }

    /// Takes one more value into account.
    mutating func merge(_ value: JSONValue) {
        count += 1
        if let kind = JSONKind(value) { kinds.insert(kind) }
        switch value {
        case .object(let members):
            objectCount += 1
            for member in members { merge(member.value, at: .key(member.key)) }
        case .list(let elements):
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
    /// The same without a key, wherever the steps lead.
    func removing(_ steps: ArraySlice<JSONShape.Step>) -> JSONValue {
        guard let step = steps.first else { return self }
        let rest = steps.dropFirst()
        switch (step, self) {
        case (.element, .list(let elements)):
            return .list(rest.isEmpty ? [] : elements.map { $0.removing(rest) })
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
