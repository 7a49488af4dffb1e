/// The place of a value in a document: `data.items[0].title`, `['a.b'].c`, `authors[*].name`. A subset of the queries of
/// RFC 9535, without their `$`.
struct ValuePath: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        /// The member of an object.
        case name(String)
        /// The element of an array.
        case index(Int)
        /// All elements of an array. The value is then a list.
        case each
    }

    /// The steps from the document, or from an item, to the value; none for the document itself.
    var steps: [Step]

    /// The document, or the item, itself.
    static let root = ValuePath(steps: [])

    /// Whether the value is a list that the path makes.
    var isList: Bool { steps.contains(.each) }

    init(steps: [Step]) {
        self.steps = steps
    }

    func appending(_ step: Step) -> ValuePath { ValuePath(steps: steps + [step]) }

    /// Creates a path from its text; `nil` for invalid text. The text of the root is empty.
    init?(_ text: String) {
        var (steps, rest) = ([Step](), Substring(text))
        while !rest.isEmpty {
            guard let step = Self.takeStep(from: &rest) else { return nil }
            steps.append(step)
            if rest.first == "." {
                rest.removeFirst()
                guard !rest.isEmpty, rest.first != "[" else { return nil }
            } else if !rest.isEmpty, rest.first != "[" {
                return nil
            }
        }
        self.steps = steps
    }

    private static func takeStep(from rest: inout Substring) -> Step? {
        if rest.hasPrefix("['") {
            guard let end = rest.dropFirst(2).firstRange(of: "']") else { return nil }
            defer { rest = rest[end.upperBound...] }
            return .name(String(rest.dropFirst(2)[..<end.lowerBound]))
        }
        if rest.first == "[" {
            guard let end = rest.firstIndex(of: "]") else { return nil }
            let content = rest.dropFirst()[..<end]
            defer { rest = rest[end...].dropFirst() }
            if content == "*" { return .each }
            guard content.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return Int(content).map(Step.index)
        }
        let name = rest.prefix { $0 != "." && $0 != "[" && $0 != "]" }
        guard !name.isEmpty else { return nil }
        rest = rest[name.endIndex...]
        return .name(String(name))
    }
}

extension ValuePath: CustomStringConvertible {
    /// The path as text: `data.items[0].title`.
    var description: String {
        steps.reduce(into: "") { text, step in
            switch step {
            case .name(let name) where name.isEmpty || name.contains { ".[]'".contains($0) }: text += "['\(name)']"
            case .name(let name): text += text.isEmpty ? name : ".\(name)"
            case .index(let index): text += "[\(index)]"
            case .each: text += "[*]"
            }
        }
    }
}
