import Essentials
import Protocols

/// The members of an object in `fields`.
enum FieldFormat {
    private static let name = Member(
        "name",
        Form.camelCase.reading { name, place -> String? in
            name == "id" ? place.refuse("the API gives an item its id, so 'id' is no field") : name
        }, "The name of the field, in lower camel case. A column with the same name has the current value.",
        isRequired: true)
    private static let summary = Member(
        "summary", Form.line, "A description for help, in one line. The default is the name in words.")
    private static let kind: Member<InputKindWord> = Member(
        "kind", InputKindWord.format.or(InputKindWord.listFormat),
        "The kind of the values: text (default), integer, number, boolean, date or choice, or an array of one word for a list."
    )
    private static let words = Member(
        "words", Form.list(of: Form.line.placed, minimumCount: 1), "The allowed words of a choice.")
    private static let format = Member(
        "format",
        Form.word(of: ["iso8601", "unix", "unix-ms", "date"]).reading { word, _ in DateWord(rawValue: word) },
        "The form of a date in the request. The default is iso8601.")
    private static let minimum = Member(
        "minimum", Form.integer(),
        "The smallest number, or the minimum length of a text or a list. With 0, a text can be empty.")
    private static let maximum = Member(
        "maximum", Form.integer(), "The largest number, or the maximum length of a text or a list.")
    private static let isRequired = Member("required", Form.boolean, "Whether an item cannot be added without a value.")
    private static let change = Member(
        "on", Form.word(FieldDefinition.Change.self),
        "The only request with the field: add or edit. The default is both.")
    private static let path = Member(
        "path", Form.singlePath.placed,
        "The place of the value in the body, such as address.city. The default is the name.")

    static let object = ObjectFormat<FieldDefinition>(
        "input", "A value that users can set when they add or edit an item.",
        [name, summary, kind, words, format, minimum, maximum, isRequired, change, path]
    ) { reader in
        let (kind, path) = (kind(in: reader), names(in: reader))
        if reader[change] == .edit, reader[isRequired] == true {
            reader.place(of: isRequired).fail("an edit needs no field, so 'required' is only for 'add'")
        }
        guard let name = reader[name], let kind, let path else { return nil }
        return FieldDefinition(
            name: name, summary: reader[summary] ?? name.inWords, kind: kind, minimum: reader[minimum],
            maximum: reader[maximum], isRequired: reader[isRequired] ?? false, change: reader[change],
            path: path)
    }

    /// Returns the names of the path to the value; `nil` after an error.
    private static func names(in reader: ObjectReader) -> [String]? {
        guard reader.has(path) else { return reader[name].map { [$0] } }
        guard let path = reader[path] else { return nil }
        let names = path.value.names
        if names == nil { path.place.fail("expected names without indices: a field is a member of an object") }
        return names
    }

    private static func kind(in reader: ObjectReader) -> InputKind? {
        let word = reader.has(kind) ? reader[kind] : .single(.text)
        guard let word else { return nil }
        check(word, reader)
        guard let element = element(word.element, reader) else { return nil }
        return word.isList ? .list(element) : element
    }

    private static func element(_ word: InputKindWord.Word, _ reader: ObjectReader) -> InputKind? {
        switch word {
        case .text: return .text
        case .integer: return .integer
        case .number: return .number
        case .boolean: return .boolean
        case .date: return (reader[format] ?? .iso8601).inRequests.map(InputKind.date)
        case .choice:
            guard let words = reader[words] else { return nil }
            UniqueNames.check(words.map { ($0.value, $0.value, $0.place) }, "word")
            return words.isEmpty ? nil : .choice(words.map(\.value))
        }
    }

    private static func check(_ word: InputKindWord, _ reader: ObjectReader) {
        let isChoice = word.element == .choice
        if isChoice, !reader.has(words) { reader.place(of: kind).fail("a choice needs 'words'") }
        if !isChoice, reader.has(words) { reader.place(of: words).fail("'words' is only for a choice") }
        if word.element != .date, reader.has(format) { reader.place(of: format).fail("'format' is only for dates") }
        let isCounted = word.isList || word.element == .text
        let hasLimits = isCounted || [.integer, .number].contains(word.element)
        for limit in [minimum, maximum] where reader.has(limit) && !hasLimits {
            reader.place(of: limit).fail("'\(limit.description.name)' is only for text, numbers and lists")
        }
        for limit in [minimum, maximum] where isCounted && (reader[limit] ?? 0) < 0 {
            reader.place(of: limit).fail("a length is 0 or greater")
        }
        if let minimum = reader[minimum], let maximum = reader[maximum], minimum > maximum {
            reader.place(of: Self.minimum).fail("the minimum \(minimum) is greater than the maximum \(maximum)")
        }
    }
}

/// The kind of a field as the file says it.
struct InputKindWord: Sendable {
    enum Word: String, CaseIterable, Sendable { case text, integer, number, boolean, date, choice }

    let element: Word
    let isList: Bool

    static func single(_ word: Word) -> InputKindWord { InputKindWord(element: word, isList: false) }

    static let format = Form.word(Word.self).reading { word, _ in single(word) }

    /// An array of the kind of its elements.
    static let listFormat = Form.list(of: Form.word(Word.self), minimumCount: 1).reading { words, place -> Self? in
        guard place.elements?.count == 1 else { return place.refuse(#"a list has one kind, such as ["text"]"#) }
        return words.first.map { InputKindWord(element: $0, isList: true) }
    }
}

extension ValuePath {
    /// The names of a path without indices; `nil` for other paths.
    var names: [String]? {
        let names = steps.compactMap { step in if case .name(let name) = step { name } else { nil } }
        return names.count == steps.count ? names : nil
    }
}

extension String {
    /// A name in lower camel case as words: `full name`.
    fileprivate var inWords: String {
        reduce(into: "") { words, character in
            words +=
                character.isUppercase && words.last?.isLowercase == true ? " \(character.lowercased())" : "\(character)"
        }
    }
}
