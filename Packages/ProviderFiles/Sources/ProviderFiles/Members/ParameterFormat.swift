import Essentials
import Protocols

/// The members of an object in `parameters`.
enum ParameterFormat {
    static let name = Member(
        "name",
        Form.text.reading { text, place -> String? in
            text.isKebabCase
                ? text : place.refuse("invalid name \(text.inMessage): expected lowercase words, such as 'image-type'")
        }, "The name that users type, in lowercase with hyphens. It becomes an option: --image-type.", isRequired: true)
    private static let summary = Member("summary", Form.line, "A description for help, in one line.", isRequired: true)
    private static let kind = Member("kind", Form.word(KindName.self), "The kind of the value. The default is text.")
    private static let words = Member(
        "words", Form.list(of: Form.line.placed, minimumCount: 1), "The allowed words of a choice.")
    private static let names = Member(
        "names", Form.map(of: Form.text),
        "The allowed words of a choice, and the names that the API has for them: {\"top\": \"topstories\"}.")
    private static let minimum = Member("minimum", Form.integer(), "The smallest allowed integer.")
    private static let maximum = Member(
        "maximum", Form.integer(), "The largest allowed integer, or the maximum length of a text.")
    private static let standard = Member(
        "default",
        Form.anyText.or(Form.integer().reading { number, _ in String(number) })
            .or(Form.boolean.reading { value, _ in String(value) }).placed,
        "The default value. Without one, the parameter is sent only if the user sets it.")
    private static let isRequired = Member("required", Form.boolean, "Whether a list needs a value.")
    static let placement = Member(
        "in", Form.word(PlacementName.self), "The part of the request with the value. The default is query.")
    private static let query = Member(
        "query", Form.text,
        "The name of the query item or of the member of the body. The default is the name with _ instead of -.")
    static let requires = Member(
        "requires", Form.text.placed, "Another parameter. Without a value for it, this parameter has no effect.")
    static let excludes = Member(
        "excludes", Form.text.placed, "Another parameter. With a value for it, this parameter has no effect.")
    private static let isSortOrder = Member(
        "sortOrder", Form.boolean, "Whether the value selects the order of the items.")

    private enum KindName: String, CaseIterable { case text, integer, boolean, choice, choices, date }
    enum PlacementName: String, CaseIterable { case query, path, body }

    static let format = ObjectFormat<Parameter>(
        "parameter", "A parameter of a list, which users set as an option.",
        [
            name, summary, kind, words, names, minimum, maximum, standard, isRequired, placement, query, requires,
            excludes, isSortOrder,
        ],
        rules: [
            .atMostOne(["words", "names"]), .only(["words"], when: .init("kind", ["choice", "choices"])),
            .only(["names"], when: .init("kind", ["choice"])), .only(["minimum"], when: .init("kind", ["integer"])),
            .only(["maximum"], when: .init("kind", ["integer", "text"], isDefault: true)),
            .needs("words", when: .init("kind", ["choices"])),
        ]
    ) { reader in
        let kind = kind(in: reader)
        checkDefault(kind, reader)
        for other in [reader[requires], reader[excludes]].compactMap(\.self) {
            reader.place.reading.scope.later { check(other, of: reader[name], $0) }
        }
        guard let name = reader[name], let summary = reader[summary], let kind else { return nil }
        return Parameter(
            name, summary, kind, isRequired: reader[isRequired] ?? false, defaultValue: reader[standard]?.value,
            placement: reader[placement]?.placement ?? .query, queryName: reader[query],
            requires: reader[requires]?.value, excludes: reader[excludes]?.value,
            isSortOrder: reader[isSortOrder] ?? false)
    }

    private static func kind(in reader: ObjectReader) -> ParameterKind? {
        switch reader.has(kind) ? reader[kind] : .text {
        case .text:
            let maximum = reader[maximum] ?? .max
            if maximum < 1 { reader.place(of: Self.maximum).fail("the maximum length is less than 1") }
            return maximum < 1 ? nil : .text(maximumLength: maximum)
        case .integer:
            let (minimum, maximum) = (reader[minimum] ?? .min, reader[maximum] ?? .max)
            guard minimum <= maximum else {
                return reader.place(of: Self.minimum).refuse(
                    "the minimum \(minimum) is greater than the maximum \(maximum)")
            }
            return .integer(minimum...maximum)
        case .boolean: return .boolean
        case .date: return .date
        case .choice:
            guard !reader.has(names) else {
                guard let named = reader[names] else { return nil }
                if named.isEmpty { reader.place(of: names).fail("a choice needs at least one word") }
                let values = Dictionary(named.map { ($0.name, $0.value) }) { first, _ in first }
                return .choice(named.map(\.name), values: values)
            }
            if !reader.has(words) { reader.place(of: kind).fail("a choice needs 'words' or 'names'") }
            return choiceWords(reader).map { .choice($0) }
        case .choices:
            return choiceWords(reader).map { .choices($0) }
        case nil: return nil
        }
    }

    private static func choiceWords(_ reader: ObjectReader) -> [String]? {
        guard let words = reader[words] else { return nil }
        UniqueNames.check(words.map { ($0.value.lowercased(), $0.value, $0.place) }, "word")
        for word in words where reader[kind] == .choices {
            let isUsable = !word.value.contains(",") && word.value.first != " " && word.value.last != " "
            if !isUsable { word.place.fail("invalid word \(word.value.inMessage): users separate words by commas") }
        }
        return words.isEmpty ? nil : words.map(\.value)
    }

    private static func checkDefault(_ kind: ParameterKind?, _ reader: ObjectReader) {
        guard let standard = reader[standard] else { return }
        if let kind, kind.value(from: standard.value) == nil {
            standard.place.fail("invalid default \(standard.value.inMessage): expected \(kind.rule)")
        }
        if reader[isRequired] == true { standard.place.fail("a required parameter has no default") }
    }

    private static func check(_ other: Placed<String>, of name: String?, _ scope: ProviderScope) {
        guard CheckedName(other.value, "parameter", at: other.place).check(among: scope.parameterNames) else { return }
        if other.value == name { other.place.fail("a parameter cannot require or exclude itself") }
        guard let parameter = name.flatMap({ scope.parameters[$0] }) else { return }
        if parameter.requires == parameter.excludes {
            other.place.fail("the parameter both requires and excludes '\(other.value)'")
        } else if parameter.excludes == other.value, scope.parameters[other.value]?.isRequired == true {
            other.place.fail("'\(other.value)' is required, so this parameter would never have an effect")
        }
    }
}

extension ParameterFormat.PlacementName {
    var placement: Parameter.Placement {
        switch self {
        case .query: .query
        case .path: .path
        case .body: .body
        }
    }
}

extension String {
    /// Whether the text consists of lowercase words with hyphens between them: `image-type`.
    var isKebabCase: Bool {
        let words = split(separator: "-", omittingEmptySubsequences: false)
        return words.allSatisfy { word in
            !word.isEmpty && word.utf8.allSatisfy { $0.isLowercaseLetter || $0.isDigit }
        } && utf8.first?.isLowercaseLetter == true
    }
}
