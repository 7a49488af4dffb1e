import Essentials

/// How a value of the file is read. It is one with the form that the schema describes.
struct ValueFormat<Value>: Sendable {
    let shape: Shape
    /// Returns the value; `nil` after it added an error.
    let read: @Sendable (Place) -> Value?

    init(_ shape: Shape, read: @escaping @Sendable (Place) -> Value?) {
        self.shape = shape
        self.read = { place in
            guard shape.hasType(of: place.node) else {
                place.fail("expected \(shape.nouns.joinedUnquoted(by: "or")), got \(place.node.kind)")
                return nil
            }
            return read(place)
        }
    }

    /// Returns a format with further rules, which the schema does not describe.
    func reading<Other>(_ convert: @escaping @Sendable (Value, Place) -> Other?) -> ValueFormat<Other> {
        ValueFormat<Other>(shape) { place in read(place).flatMap { convert($0, place) } }
    }

    /// The value with its place.
    var placed: ValueFormat<Placed<Value>> { reading { Placed(value: $0, place: $1) } }

    /// Returns a format for a value of one of two JSON types.
    func or(_ other: ValueFormat) -> ValueFormat {
        ValueFormat(.either([shape, other.shape])) { place in
            shape.hasType(of: place.node) ? read(place) : other.read(place)
        }
    }
}

/// A value and its place in the file.
struct Placed<Value> {
    let value: Value
    let place: Place
}

/// The formats of values.
enum Form {}

extension Form {
    /// Text that is not empty.
    static let text = text(canBeEmpty: false)
    static let anyText = text(canBeEmpty: true)

    private static func text(canBeEmpty: Bool) -> ValueFormat<String> {
        ValueFormat(.text(canBeEmpty: canBeEmpty)) { place in
            guard case .text(let text) = place.node.content else { return nil }
            return canBeEmpty || !text.isEmpty ? text : place.refuse("expected text, got empty text")
        }
    }

    /// One of some words.
    static func word(of words: [String]) -> ValueFormat<String> {
        ValueFormat(.word(words)) { place in
            guard case .text(let word) = place.node.content else { return nil }
            if words.contains(word) { return word }
            let hint = place.reading.suggestion(for: word, among: words).map { "; did you mean '\($0)'?" }
            return place.refuse("unknown word \(word.inMessage)" + (hint ?? ": expected \(words.joined(by: "or"))"))
        }
    }

    /// One of the words of an enumeration.
    static func word<Word: CaseIterable & RawRepresentable<String> & SendableMetatype>(
        _ type: Word.Type
    ) -> ValueFormat<Word> {
        word(of: type.allCases.map(\.rawValue)).reading { word, _ in Word(rawValue: word) }
    }

    static let boolean = ValueFormat<Bool>(.boolean) { place in
        if case .boolean(let value) = place.node.content { value } else { nil }
    }

    /// `true`, for a member that is absent otherwise.
    static let yes = ValueFormat<Bool>(.yes) { place in
        if case .boolean(true) = place.node.content { true } else { place.refuse("expected true, got false") }
    }

    static func integer(_ range: ClosedRange<Int> = Shape.integers) -> ValueFormat<Int> {
        let shape = Shape.integer(range)
        return ValueFormat(shape) { place in
            guard case .number(let digits) = place.node.content else { return nil }
            // `1.0` and `1e2` are integers, too.
            let number = Int(digits) ?? Double(digits).flatMap { Int(exactly: $0) }
            if let number, range.contains(number) { return number }
            let got = digits.utf8.count <= 30 ? digits : "a number of \(digits.utf8.count) characters"
            return place.refuse("expected \(shape.nouns[0]), got \(got)")
        }
    }

    /// Any value.
    static let json = ValueFormat<JSONValue>(.any) { $0.node.value }

    /// An array. Elements with errors are omitted, because the file is refused anyway.
    static func list<Element>(
        of element: ValueFormat<Element>, minimumCount: Int = 0
    ) -> ValueFormat<[Element]> {
        ValueFormat(.list(element.shape, minimumCount: minimumCount)) { place in
            let elements = place.elements ?? []
            if elements.count < minimumCount {
                place.fail("expected at least \(minimumCount) element, got an empty array")
            }
            return elements.compactMap(element.read)
        }
    }

    /// An object whose names the author chooses, in the order of the file.
    static func map<Element>(of element: ValueFormat<Element>) -> ValueFormat<[NamedValue<Element>]> {
        ValueFormat(.map(element.shape)) { place in
            var names: Set<String> = []
            return (place.members ?? []).compactMap { member in
                guard names.insert(member.key).inserted else {
                    place.reading.add(
                        "duplicate member \(member.key.inMessage)", at: member.position, path: place.path)
                    return nil
                }
                guard !member.isIgnored, let value = element.read(member.value) else { return nil }
                return NamedValue(name: member.key, value: value, place: member.value)
            }
        }
    }

    /// An object of the format.
    static func object<Value>(
        _ format: @autoclosure @escaping @Sendable () -> ObjectFormat<Value>
    ) -> ValueFormat<Value> {
        ValueFormat(.object { format().description }) { place in
            let format = format()
            return format.make(ObjectReader(place, place.members ?? [], format.description))
        }
    }
}

/// A value of an object whose names the author chooses.
struct NamedValue<Value> {
    let name: String
    let value: Value
    let place: Place
}
