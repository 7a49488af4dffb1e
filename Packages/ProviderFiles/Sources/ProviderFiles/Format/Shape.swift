import Essentials

/// The form of a value in the file. The reader checks it, and the schema is made from it.
indirect enum Shape: Sendable {
    /// Text, which is not empty unless the format allows it.
    case text(canBeEmpty: Bool)
    /// One of some words.
    case word([String])
    case integer(ClosedRange<Int>)
    case boolean
    /// The Boolean `true`, for a member that is absent otherwise.
    case yes
    /// Any value.
    case any
    case list(Shape, minimumCount: Int)
    /// An object whose names the author chooses, such as header fields.
    case map(Shape)
    case either([Shape])
    /// An object of the format. The description is a function, because columns can contain columns.
    case object(@Sendable () -> ObjectDescription)

    /// The integers that all JSON implementations agree on (RFC 8259 §6).
    static let integers = -9_007_199_254_740_991...9_007_199_254_740_991

    /// The kind of the value in messages.
    var nouns: [String] {
        switch self {
        case .text, .word: ["text"]
        case .integer(let range) where range == Self.integers: ["an integer"]
        case .integer(let range) where range.upperBound == Self.integers.upperBound:
            ["an integer, \(range.lowerBound) or greater"]
        case .integer(let range) where range.count == 1: ["\(range.lowerBound)"]
        case .integer(let range): ["an integer from \(range.lowerBound) to \(range.upperBound)"]
        case .boolean: ["true or false"]
        case .yes: ["true"]
        case .any: ["a value"]
        case .list: ["an array"]
        case .map, .object: ["an object"]
        case .either(let shapes): shapes.flatMap(\.nouns)
        }
    }

    /// Returns whether a value has the JSON type of this form.
    func hasType(of node: JSONNode) -> Bool {
        switch (self, node.content) {
        case (.text, .text), (.word, .text), (.integer, .number), (.boolean, .boolean), (.yes, .boolean), (.any, _),
            (.list, .array), (.map, .object), (.object, .object):
            true
        case (.either(let shapes), _): shapes.contains { $0.hasType(of: node) }
        default: false
        }
    }
}

/// What the format says about the members of an object.
struct ObjectDescription: Sendable {
    /// The name of the object in the schema: `column`.
    let name: String
    let summary: String
    let members: [MemberDescription]
    let rules: [ObjectRule]
    /// The indices into ``members``, by name.
    let indices: [String: Int]

    init(name: String, summary: String, members: [MemberDescription], rules: [ObjectRule]) {
        self.name = name
        self.summary = summary
        self.members = members
        self.rules = rules
        indices = Dictionary(members.enumerated().map { ($1.name, $0) }) { first, _ in first }
    }
}

/// What the format says about a member.
struct MemberDescription: Sendable {
    let name: String
    let shape: Shape
    /// One sentence for authors, which editors show.
    let summary: String
    let isRequired: Bool
    /// What to say to an author who forgot the member.
    let hint: String?
    /// Returns the value; `nil` after it added an error.
    let read: @Sendable (Place) -> Any?

    /// A description of a member that can be absent.
    var optional: MemberDescription {
        MemberDescription(name: name, shape: shape, summary: summary, isRequired: false, hint: nil, read: read)
    }
}

/// A rule for several members of an object.
enum ObjectRule: Sendable {
    case exactlyOne([String])
    case atLeastOne([String])
    case atMostOne([String])
    /// The member is required if the condition is true.
    case needs(String, when: Condition)
    /// The members are allowed only if the condition is true.
    case only([String], when: Condition)

    /// Whether a member has one of some words.
    struct Condition: Sendable {
        let member: String
        let words: [String]
        /// Whether the condition is also true if the member is absent, because its default value is one of the words.
        let isDefault: Bool

        init(_ member: String, _ words: [String], isDefault: Bool = false) {
            self.member = member
            self.words = words
            self.isDefault = isDefault
        }
    }
}
