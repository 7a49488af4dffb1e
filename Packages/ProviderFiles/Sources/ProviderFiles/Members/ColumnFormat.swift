import Essentials
import Protocols

/// The members of an object in `columns`, and of a column in an object.
enum ColumnFormat {
    static let name = Member(
        "name", Form.camelCase, "The name of the column, in lower camel case. One column is named id.",
        isRequired: true)
    private static let path = Member(
        "path", Form.paths,
        "The place of the value in the item, or several places of which the first with a value is used. The default is the name."
    )
    private static let template = Member(
        "template", Form.template.placed,
        "Text made of other columns instead of a path, such as https://acme.example/{id}.")
    private static let parameter = Member(
        "parameter", Form.text.placed, "The name of a parameter whose value the column has, instead of a path.")
    private static let kind: Member<KindWord> = Member(
        "kind", KindWord.format.or(KindWord.listFormat).or(KindWord.objectFormat),
        "The kind of the values: a word, an array of one word for a list, or an object with columns of its own. The default is text."
    )
    private static let split = Member("split", Form.text, "The separator of a text that becomes a list, such as ;.")
    private static let minimum = Member(
        "minimum", Form.integer(), "The smallest allowed integer. With 0, the column holds integers up to 2^64 - 1.")
    private static let isRequired = Member(
        "required", Form.boolean,
        "Whether a missing value is an error. The default is true for id and false for others.")
    private static let isLenient = Member(
        "lenient", Form.boolean, "Whether numbers and Booleans are accepted as text, and text as numbers and Booleans.")
    private static let emptyIsNull = Member(
        "emptyIsNull", Form.boolean, "Whether an empty text counts as a missing value.")
    private static let defaultValue = Member(
        "default", DefaultFormat.value.placed,
        "The value of a column whose value is missing, such as 0, an empty text, or [] for a list.")
    private static let isEmpty = Member(
        "empty", Form.yes,
        "The API never has a value for the column, which exists because other providers of the same items fill it."
    )
    private static let isInTables = Member(
        "table", Form.boolean, "Whether tables show the column. The default is true.")
    private static let role = Member(
        "role", Form.word(RoleWord.self).placed,
        "The meaning of the values: title, section, count, thumbnail, picture or page. Each except count is for one column."
    )
    private static let summary = Member("summary", Form.line, "A description of the column, in one line.")

    static let object: ObjectFormat<ColumnDefinition> = ObjectFormat(
        "column", "A column of the items.",
        [
            name, path, template, parameter, kind, DateMembers.format, DateMembers.zone, split, minimum, isRequired,
            isLenient, emptyIsNull, defaultValue, isEmpty, isInTables, role, summary,
        ],
        rules: [.atMostOne(["path", "template", "parameter", "empty"])]
    ) { reader in
        definition(reader, isRequired: reader[name] == "id")
    }

    /// A column of an object in a column.
    static let field: ObjectFormat<ColumnDefinition> = ObjectFormat(
        "field", "A column of an object.",
        [
            name, path, kind, DateMembers.format, DateMembers.zone, split, minimum, isRequired, isLenient, emptyIsNull,
            defaultValue,
            isInTables,
            summary,
        ]
    ) { reader in
        definition(reader, isRequired: false)
    }

    private static func definition(_ reader: ObjectReader, isRequired standard: Bool) -> ColumnDefinition? {
        let (name, kind, source) = (reader[name], kind(in: reader), source(in: reader))
        let role = reader[role]
        if let role, let kind { check(role, kind) }
        if let value = reader[defaultValue], let kind, let source { check(value, kind, source) }
        guard let name, let kind, let source else { return nil }
        let isRequired = reader[isRequired] ?? standard
        if reader[isEmpty] == true, isRequired { reader.place(of: isEmpty).fail("a required column cannot be empty") }
        return ColumnDefinition(
            name: name, summary: reader[summary], kind: kind, source: source,
            isRequired: isRequired, isEmptyMissing: reader[emptyIsNull] ?? false,
            isLenient: reader[isLenient] ?? false, defaultValue: reader[defaultValue]?.value,
            isAlwaysEmpty: reader[isEmpty] ?? false, isInTables: reader[isInTables] ?? true, role: role?.value.role,
            position: reader.place.node.position)
    }

    // MARK: - Sources

    private static func source(in reader: ObjectReader) -> ColumnSource? {
        if let template = reader[template] {
            for name in template.value.placeholders {
                template.place.reading.scope.later { scope in
                    CheckedName(name, "placeholder", at: template.place).check(among: scope.columnNames)
                }
            }
            return .template(template.value)
        }
        if let parameter = reader[parameter] {
            parameter.place.reading.scope.later { scope in
                CheckedName(parameter.value, "parameter", at: parameter.place).check(among: scope.parameterNames)
            }
            return .parameter(parameter.value)
        }
        guard !reader.has(template), !reader.has(parameter) else { return nil }
        if reader.has(path) { return reader[path].map(ColumnSource.paths) }
        return reader[name].map { .paths([ValuePath(steps: [.name($0)])]) }
    }

    // MARK: - Kinds

    private static func kind(in reader: ObjectReader) -> ColumnKind? {
        let word = reader.has(kind) ? reader[kind] : .text
        guard let word else { return nil }
        let element = word.element
        refuse(DateMembers.format, unless: element == .date, "'format' is only for dates", reader)
        DateMembers.checkZone(in: reader)
        refuse(minimum, unless: element == .integer, "'minimum' is only for integers", reader)
        let isScalar = [.text, .integer, .number, .decimal, .boolean].contains(element)
        refuse(isLenient, unless: isScalar, "'lenient' is only for text, numbers and Booleans", reader)
        refuse(split, unless: word == .text, "'split' makes a list of texts from text, so it needs no 'kind'", reader)
        let isText = word == .text || word == .date || word == .any
        refuse(emptyIsNull, unless: isText, "'emptyIsNull' is only for text and dates", reader)
        if let separator = reader[split] { return .split(separator: separator) }
        return kind(word, reader)
    }

    private static func refuse<Value>(
        _ member: Member<Value>, unless isAllowed: Bool, _ message: String, _ reader: ObjectReader
    ) {
        if reader.has(member), !isAllowed { reader.place(of: member).fail(message) }
    }

    private static func kind(_ word: KindWord, _ reader: ObjectReader) -> ColumnKind? {
        switch word {
        case .text: return .text
        case .integer:
            guard let minimum = reader[minimum].map({ Int128($0) }) else { return .integer() }
            return .integer(minimum...(minimum < 0 ? Int128(Int64.max) : Int128(UInt64.max)))
        case .number: return .number
        case .decimal: return .decimal
        case .boolean: return .boolean
        case .any: return .any
        case .date: return DateMembers.format(in: reader).map(ColumnKind.date)
        case .list(let element): return kind(element, reader).map(ColumnKind.list)
        case .object(let columns): return .object(columns)
        }
    }

    /// A default is a value of the column, and in the response there is a place for another one.
    private static func check(_ value: Placed<FieldValue>, _ kind: ColumnKind, _ source: ColumnSource) {
        guard case .paths = source else { return value.place.fail("'default' is only for a column with a path") }
        switch (kind, value.value) {
        case (.text, .text), (.boolean, .boolean), (.number, .integer), (.number, .number), (.list, .list),
            (.split, .list):
            break
        case (.integer(let range), .integer(let number)) where range.contains(number): break
        default: value.place.fail("expected a value of the kind of the column")
        }
    }

    private static func check(_ role: Placed<RoleWord>, _ kind: ColumnKind) {
        switch (role.value, kind.fieldKind) {
        case (.count, .integer), (.count, .number): break
        case (.count, _): role.place.fail("the role 'count' is only for numbers")
        case (.thumbnail, .text), (.picture, .text), (.page, .text): break
        case (.thumbnail, _), (.picture, _), (.page, _):
            role.place.fail("the role '\(role.value.rawValue)' is only for text with a URL")
        case (.title, .list), (.title, .object), (.section, .list), (.section, .object):
            role.place.fail("the role '\(role.value.rawValue)' is only for one value")
        case (.title, _), (.section, _): break
        }
    }
}
