import Essentials
import Protocols

/// The source of the keys, which say where the values of responses are.
struct KeysSource {
    let definition: ProviderDefinition
    let names: PackageNaming
    let parameters: [Parameter]

    /// The keys of the descriptor; `nil` if it needs none.
    var text: String? {
        let parts =
            (definition.list.map { list in
                [ListEntrySource(definition: definition, list: list, names: names).keys]
                    + EachSource.keys(list, names) + [SkipSource(definition: definition, names: names).keys]
            } ?? [])
            + LookupSource(definition: definition, names: names).keys
            + [ErrorSource(errors: definition.errors, names: names).keys]
            + ChangeSource(definition: definition, names: names).keys
            + [definition.token.map(TokenSource.keys)]
        let readings = parts.compactMap(\.self)
        guard !readings.isEmpty else { return nil }
        return """
            /// Where the API sends the values around the items. The columns say where those of an item are.
            static let keys = FieldKeys.asDeclared
            \(readings.map { "    \($0)" }.joined(separator: "\n"))
            """
    }

    /// The expression for the keys of a list that differ from those of the descriptor; `nil` if they do not.
    var ofList: String? {
        guard let list = definition.list else { return nil }
        let entity = "\(names.entity).self"
        var readings: [String] = []
        switch list.form {
        case .keyed(let column?):
            readings.append(".reading(\(entity), from: [\(SwiftSource.literal(column)): .recordKey])")
        case .columns:
            let place = list.items.steps.isEmpty ? "" : "at: \(SwiftSource.literal(list.items.swiftPath))"
            readings.append(".readingParallelArrays(\(place))")
        case .array, .keyed, .object: break
        }
        let constants = definition.columns.compactMap { column -> String? in
            source(of: column).map { "\(SwiftSource.literal(column.name)): \($0)" }
        }
        if !constants.isEmpty {
            readings.append(".reading(\n        \(entity), from: \(SwiftCall.array(constants, indentation: 8)))")
        }
        guard !readings.isEmpty else { return nil }
        return (text == nil ? "FieldKeys.asDeclared" : "Self.keys") + readings.joined()
    }
}

extension KeysSource {
    /// Returns the source of a column that depends on the parameters of the list; `nil` for other columns.
    private func source(of column: ColumnDefinition) -> String? {
        switch column.source {
        case .paths: return nil
        case .parameter: return ".constant(\(constant(column)))"
        case .template(let template):
            let columns = definition.columns.filter { template.placeholders.contains($0.name) }
            guard columns.contains(where: { if case .parameter = $0.source { true } else { false } }) else {
                return nil
            }
            return TypedColumn(column: column, definition: definition).joined(template, parameter: constant)
        }
    }

    private func constant(_ column: ColumnDefinition) -> String {
        guard case .parameter(let name) = column.source else { return ".null" }
        let parameter = parameters.first { $0.name == name || $0.name == "api-\(name)" }?.name ?? name
        return column.kind.constant("list.parameters[\(SwiftSource.literal(parameter))]")
    }
}

extension ColumnKind {
    /// The expression for the value of a column that is the value of a parameter.
    fileprivate func constant(_ value: String) -> String {
        switch self {
        case .integer: "\(value).flatMap { Int128($0) }.map(FieldValue.integer) ?? .null"
        case .number, .decimal: "\(value).flatMap { Double($0) }.map(FieldValue.number) ?? .null"
        case .boolean: "\(value).flatMap { Bool($0) }.map(FieldValue.boolean) ?? .null"
        case .list, .split: ".list((\(value) ?? \"\").split(separator: \",\").map { .text(String($0)) })"
        case .text, .date, .any, .object: "\(value).map(FieldValue.text) ?? .null"
        }
    }
}
