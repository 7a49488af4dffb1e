import Essentials

/// A member of an object of the format.
struct Member<Value>: Sendable {
    let description: MemberDescription
    let format: ValueFormat<Value>

    /// Creates a member. By default, it is optional.
    ///
    /// - Parameters:
    ///   - summary: One sentence for authors, which editors show.
    ///   - hint: What to say to an author who forgot the member.
    init(
        _ name: String, _ format: ValueFormat<Value>, _ summary: String, isRequired: Bool = false, hint: String? = nil
    ) {
        self.format = format
        description = MemberDescription(
            name: name, shape: format.shape, summary: summary, isRequired: isRequired, hint: hint, read: format.read)
    }
}

/// A ``Member`` of any type.
protocol DescribedMember: Sendable {
    var description: MemberDescription { get }
}

extension Member: DescribedMember {}

/// An object of the format: its members, and the value that is made from them.
struct ObjectFormat<Value>: Sendable {
    let description: ObjectDescription
    /// Returns the value; `nil` if there are errors in it.
    let make: @Sendable (ObjectReader) -> Value?

    init(
        _ name: String, _ summary: String, _ members: [any DescribedMember], rules: [ObjectRule] = [],
        make: @escaping @Sendable (ObjectReader) -> Value?
    ) {
        description = ObjectDescription(
            name: name, summary: summary, members: members.map(\.description), rules: rules)
        self.make = make
    }

    init(_ description: ObjectDescription, make: @escaping @Sendable (ObjectReader) -> Value?) {
        self.description = description
        self.make = make
    }
}

/// An object of the file whose members were compared with the format and read.
struct ObjectReader {
    /// The object.
    let place: Place
    private let description: ObjectDescription
    /// The places of the values, in the order of the description.
    private let places: [Place?]
    /// The values of the members without errors, in the order of the description.
    private let values: [Any?]

    /// Reads all members. Reports those that are unknown, missing, repeated or incorrect, and the rules that the object
    /// breaks.
    ///
    /// - Parameter members: The members, which can come from several objects.
    init(_ place: Place, _ members: [PlacedMember], _ description: ObjectDescription) {
        self.place = place
        self.description = description
        var places = [Place?](repeating: nil, count: description.members.count)
        for member in members where !member.isIgnored {
            guard let index = description.indices[member.key] else {
                Self.refuse(member, in: place, description)
                continue
            }
            if places[index] != nil {
                place.reading.add("duplicate member \(member.key.inMessage)", at: member.position, path: place.path)
            } else {
                places[index] = member.value
            }
        }
        self.places = places
        values = zip(description.members, places).map { member, place in place.flatMap(member.read) }
        for (member, value) in zip(description.members, places) where member.isRequired && value == nil {
            place.fail("missing member '\(member.name)'" + (member.hint.map { "; \($0)" } ?? ""))
        }
        for rule in description.rules { check(rule) }
    }

    private static func refuse(_ member: PlacedMember, in place: Place, _ description: ObjectDescription) {
        let hint =
            place.reading.newerProgram
            ?? place.reading.suggestion(for: member.key, among: description.members.map(\.name))
            .map { "did you mean '\($0)'?" }
        let message = "unknown member \(member.key.inMessage)" + (hint.map { "; \($0)" } ?? "")
        place.reading.add(message, at: member.position, path: place.path)
    }

    /// Returns the value of a member; `nil` if it is absent or has an error.
    subscript<Value>(member: Member<Value>) -> Value? {
        description.indices[member.description.name].flatMap { values[$0] as? Value }
    }

    /// Returns whether the object has a member.
    func has<Value>(_ member: Member<Value>) -> Bool { place(of: member.description.name) != nil }

    /// Returns the place of a member's value, or the place of the object if it is absent.
    func place<Value>(of member: Member<Value>) -> Place { place(of: member.description.name) ?? place }

    private func place(of name: String) -> Place? { description.indices[name].flatMap { places[$0] } }

    /// Notes that at least one sample must contain the value that a member describes.
    func declare<Value>(
        _ member: Member<Value>, in responses: DeclaredValue.Responses,
        _ source: (Value) -> DeclaredValue.Source?
    ) {
        guard let source = self[member].flatMap(source) else { return }
        let place = self.place(of: member)
        place.reading.scope.declared.append(
            DeclaredValue(source: source, responses: responses, place: place.inFile))
    }

    private func check(_ rule: ObjectRule) {
        switch rule {
        case .exactlyOne(let names):
            let present = names.filter { place(of: $0) != nil }
            if present.isEmpty { place.fail("missing member \(names.joined(by: "or"))") }
            if present.count > 1 { place.fail("expected only one of the members \(present.joined(by: "and"))") }
        case .atLeastOne(let names):
            if !names.contains(where: { place(of: $0) != nil }) {
                place.fail("missing member \(names.joined(by: "or"))")
            }
        case .atMostOne(let names):
            let present = names.filter { place(of: $0) != nil }
            if present.count > 1 { place.fail("expected only one of the members \(present.joined(by: "and"))") }
        case .needs(let name, let condition):
            guard let word = word(of: condition), word.isTrue, place(of: name) == nil else { return }
            place.fail("missing member '\(name)' \(word.text)")
        case .only(let names, let condition):
            guard let word = word(of: condition), !word.isTrue else { return }
            for name in names {
                place(of: name)?.fail("unexpected member '\(name)' \(word.text)")
            }
        }
    }

    /// Returns whether a condition is true, and the word as text; `nil` if the member is not one of its words.
    private func word(of condition: ObjectRule.Condition) -> (isTrue: Bool, text: String)? {
        guard let place = place(of: condition.member) else {
            return (condition.isDefault, "without '\(condition.member)'")
        }
        guard case .text(let word) = place.node.content,
            case .word(let words)? = description.indices[condition.member].map({ description.members[$0].shape }),
            words.contains(word)
        else { return nil }
        return (condition.words.contains(word), "for the \(condition.member) \(word.inMessage)")
    }
}
