import Essentials
import Protocols

/// How the records of a provider are read from the items of its API.
struct RecordLayout: Sendable {
    let names: RecordNames
    let entity: EntityNames
    let columns: [ColumnDefinition]
    private let fileName: String

    /// Creates the layout of a provider's records; `nil` if no column is named `id`.
    init?(_ definition: ProviderDefinition) {
        guard let names = RecordNames(definition.columns.map(\.name)) else { return nil }
        self.names = names
        entity = definition.entity
        columns = definition.columns
        fileName = definition.fileName
    }

    /// The columns of the records.
    var outputColumns: [Column<FileRecord>] {
        columns.enumerated().map { [names] index, column in
            let field = column.field
            return Column(field.name, field.kind, isInTables: field.isInTables, role: column.role) { record in
                record.value(of: field, at: index, among: names)
            }
        }
    }

    /// Returns the fields of a record.
    ///
    /// - Parameters:
    ///   - keyColumn: The name of the column that has the keys of records, in an object of records.
    ///   - parameters: The values of the list's parameters.
    ///   - isText: Whether all values are text, so that numbers are text too, and an empty text is a missing value.
    ///   - isPartial: Whether only the id is required, as in the response to a change, which often has only some values.
    func fields(
        keyColumn: String? = nil, parameters: [String: String] = [:], isText: Bool = false, isPartial: Bool = false
    ) -> [RecordField] {
        columns.map { column in
            var column = column
            if isPartial { column.isRequired = column.name == "id" }
            if isText { (column.isLenient, column.isEmptyMissing) = (true, true) }
            let origin: RecordField.Origin =
                switch column.source {
                case .template(let template): .template(parts(of: template))
                case _ where column.name == keyColumn: .source(.recordKey)
                case .parameter(let name): .source(column.kind.constant(parameters[name]))
                case .paths(let paths): .source(column.source(at: paths))
                }
            return field(column, origin)
        }
    }

    /// Returns the field of a reference to an item in a list of references. The element itself, or a value at the place of the
    /// id, is an id and has the kind of the column.
    func reference(at path: ValuePath, description: String) -> RecordField {
        let id = columns[names.idIndex]
        var isID = path.steps.isEmpty
        if case .paths(let paths) = id.source, paths.contains(path) { isID = true }
        return RecordField(
            "reference", isID ? kind(id.kind) : .text,
            from: .source(path.source(isID ? id.form : .textOrNumber, isEmptyMissing: true)), isRequired: true,
            description: description)
    }

    private func field(_ column: ColumnDefinition, _ origin: RecordField.Origin) -> RecordField {
        RecordField(
            column.name, kind(column.kind), from: origin, isRequired: column.isRequired,
            description: description(column))
    }

    private func description(_ column: ColumnDefinition) -> String {
        let rule = column.isRequired ? ", required" : ""
        return "column '\(column.name)'\(rule), \(fileName):\(column.position.line)"
    }

    private func kind(_ kind: ColumnKind) -> RecordField.Kind {
        switch kind {
        case .text: .text
        case .integer(let range): .integer(range)
        case .number: .number
        case .decimal: .decimal
        case .boolean: .boolean
        case .date: .date
        case .any: .any
        case .split: .list(.text)
        case .list(let element): .list(self.kind(element))
        case .object(let columns):
            .object(
                columns.compactMap { column in
                    guard case .paths(let paths) = column.source else { return nil }
                    return field(column, .source(column.source(at: paths)))
                })
        }
    }

    /// Returns the parts of a template, which contains no column that is a template.
    private func parts(of template: TextTemplate) -> [RecordField.TemplatePart] {
        template.pieces.compactMap { piece in
            switch piece {
            case .text(let text): .text(text)
            case .placeholder(let name): names.names.firstIndex(of: name).map(RecordField.TemplatePart.field)
            }
        }
    }
}

extension ColumnDefinition {
    /// Returns the source of the value at the first of several places that has one.
    fileprivate func source(at paths: [ValuePath]) -> FieldSource {
        guard paths.contains(where: \.isList) else {
            return .first(
                paths.map(\.plainSteps), form: form, isEmptyMissing: isMissingIfEmpty, default: defaultValue)
        }
        return .alternatives(
            paths.map { $0.source(form, isEmptyMissing: isMissingIfEmpty) }, default: defaultValue)
    }

    /// The form in which the API sends the value.
    var form: FieldSource.Form { isLenient && kind.form == .asDeclared ? .textOrNumber : kind.form }

    /// An empty text is no id.
    private var isMissingIfEmpty: Bool { isEmptyMissing || name == "id" }
}

extension ColumnKind {
    /// The form in which the API sends the values.
    fileprivate var form: FieldSource.Form {
        switch self {
        case .date(.unix): .secondsSince1970
        case .date(.unixMilliseconds): .millisecondsSince1970
        case .date(.http): .httpDate
        case .date(.local(let seconds)): .localTime(offset: seconds)
        case .split(let separator): .separated(by: separator)
        case .list(let element): element.form
        case .text, .integer, .number, .decimal, .boolean, .date, .any, .object: .asDeclared
        }
    }

    /// Returns the source of a value that is not in the response; of no value for `nil`.
    fileprivate func constant(_ text: String?) -> FieldSource {
        guard let text else { return .first([]) }
        let value: FieldValue? =
            switch self {
            case .integer(let range): Int128(text).flatMap { range.contains($0) ? .integer($0) : nil }
            case .number, .decimal: Double(text).map(FieldValue.number)
            case .boolean: Bool(text).map(FieldValue.boolean)
            case .date: Date(iso8601: text).map(FieldValue.date)
            case .list, .split: .list(text.split(separator: ",").map { .text(String($0)) })
            case .text, .any, .object: .text(text)
            }
        return value.map(FieldSource.constant) ?? .first([])
    }
}
