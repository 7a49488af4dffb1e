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
    private let places: [String: Place]
    /// The values of the members without errors.
    private let values: [String: Any]

    /// Reads all members. Reports those that are unknown, missing, repeated or incorrect, and the rules that the object
    /// breaks.
    ///
    /// - Parameter members: The members, which can come from several objects.
    init(_ place: Place, _ members: [PlacedMember], _ description: ObjectDescription) {
        self.place = place
        var places: [String: Place] = [:]
        let names = Set(description.members.map(\.name))
        for member in members where !member.isIgnored {
            if places[member.key] != nil {
                place.reading.add("duplicate member \(member.key.inMessage)", at: member.position, path: place.path)
            } else if names.contains(member.key) {
                places[member.key] = member.value
            } else {
                let hint =
                    place.reading.newerProgram
                    ?? place.reading.suggestion(for: member.key, among: description.members.map(\.name))
                    .map { "did you mean '\($0)'?" }
                let message = "unknown member \(member.key.inMessage)" + (hint.map { "; \($0)" } ?? "")
                place.reading.add(message, at: member.position, path: place.path)
            }
        }
        self.places = places
        let values = description.members.compactMap { member in
            places[member.name].flatMap(member.read).map { (member.name, $0) }
        }
        self.values = Dictionary(values) { first, _ in first }
        for member in description.members where member.isRequired && places[member.name] == nil {
            place.fail("missing member '\(member.name)'" + (member.hint.map { "; \($0)" } ?? ""))
        }
        for rule in description.rules { check(rule, description) }
    }

    /// Returns the value of a member; `nil` if it is absent or has an error.
    subscript<Value>(member: Member<Value>) -> Value? {
        values[member.description.name] as? Value
    }

    /// Returns whether the object has a member.
    func has<Value>(_ member: Member<Value>) -> Bool { places[member.description.name] != nil }

    /// Returns the place of a member's value, or the place of the object if it is absent.
    func place<Value>(of member: Member<Value>) -> Place { places[member.description.name] ?? place }

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

    private func check(_ rule: ObjectRule, _ description: ObjectDescription) {
        switch rule {
        case .exactlyOne(let names):
            let present = names.filter { places[$0] != nil }
            if present.isEmpty { place.fail("missing member \(names.joined(by: "or"))") }
            if present.count > 1 { place.fail("expected only one of the members \(present.joined(by: "and"))") }
        case .atLeastOne(let names):
            if !names.contains(where: { places[$0] != nil }) { place.fail("missing member \(names.joined(by: "or"))") }
        case .atMostOne(let names):
            let present = names.filter { places[$0] != nil }
            if present.count > 1 { place.fail("expected only one of the members \(present.joined(by: "and"))") }
        case .needs(let name, let condition):
            guard let word = word(of: condition, description), word.isTrue, places[name] == nil else { return }
            place.fail("missing member '\(name)' \(word.text)")
        case .only(let names, let condition):
            guard let word = word(of: condition, description), !word.isTrue else { return }
            for name in names {
                places[name]?.fail("unexpected member '\(name)' \(word.text)")
            }
        }
    }

    /// Returns whether a condition is true, and the word as text; `nil` if the member is not one of its words.
    private func word(
        of condition: ObjectRule.Condition, _ description: ObjectDescription
    ) -> (isTrue: Bool, text: String)? {
        guard let place = places[condition.member] else {
            return (condition.isDefault, "without '\(condition.member)'")
        }
        guard case .text(let word) = place.node.content,
            case .word(let words)? = description.members.first(where: { $0.name == condition.member })?.shape,
            words.contains(word)
        else { return nil }
        return (condition.words.contains(word), "for the \(condition.member) \(word.inMessage)")
    }
}
