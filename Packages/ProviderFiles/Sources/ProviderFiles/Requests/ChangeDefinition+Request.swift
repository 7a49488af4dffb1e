import Essentials
import Protocols

extension ChangeDefinition {
    /// Returns the request for a change.
    ///
    /// - Parameters:
    ///   - values: The values of the placeholders.
    ///   - current: The item as the API sent it; `nil` if ``content`` is `fields`.
    /// - Throws: `invalidRequest` for a value that would change the path.
    func request(
        _ values: RequestValues, setting fields: [FieldDefinition], of draft: RecordDraft, current: JSONValue?
    ) throws(ProviderError) -> APIRequest {
        var request = try self.request(values)
        let given = fields.compactMap { field in
            draft.input(of: field.name).map { GivenField(path: field.path, value: field.json($0)) }
        }
        if case .form(let fixed)? = target.request.body {
            let items = fixed.compactMap { field in
                field.value.text { values.placeholders[$0] }.map { QueryItem(field.name, $0) }
            }
            request.body = FormEntry(items + given.flatMap(\.formItems))
        } else {
            request.body = JSONEntry(json: body(values, setting: given, current: current))
            request.containsResponseValues = current != nil
        }
        return request
    }

    /// Returns the request without a body of fields.
    func request(_ values: RequestValues) throws(ProviderError) -> APIRequest {
        var request = try target.request.request(values)
        request.isSafe = request.method.isSafe
        return request
    }

    private func body(_ values: RequestValues, setting given: [GivenField], current: JSONValue?) -> JSONValue {
        var fixed: JSONValue = .object([])
        if case .json(let template)? = target.request.body { fixed = template.value(values) ?? fixed }
        let kept: [JSONValue.Member] =
            switch content {
            case .fields: []
            case .members: (current?.members ?? []).filter { member in given.contains { $0.path.first == member.key } }
            case .item: current?.members ?? []
            }
        let base = kept.reduce(fixed) { $0.setting(fieldsPath + [$1.key], to: $1.value) }
        return given.reduce(base) { $0.setting(fieldsPath + $1.path, to: $1.value) }
    }
}

/// A value that the user sets, and its place in the body.
private struct GivenField {
    let path: [String]
    let value: JSONValue

    /// The fields of a form, one for each element of a list.
    var formItems: [QueryItem] {
        let name = path.joined(separator: ".")
        if case .array(let elements) = value { return elements.map { QueryItem(name, $0.formText) } }
        return [QueryItem(name, value.formText)]
    }
}

extension FieldDefinition {
    /// Returns the value in a body.
    fileprivate func json(_ value: FieldValue) -> JSONValue { JSONValue(value, kind.element) }
}

extension JSONValue {
    fileprivate init(_ value: FieldValue, _ kind: InputKind) {
        switch value {
        case .null: self = .null
        case .boolean(let value): self = .boolean(value)
        case .integer, .number, .decimal: self = .number(value.inputText ?? "0")
        case .text(let text): self = .text(text)
        case .date(let date):
            let format: DateFormat = if case .date(let format) = kind { format } else { .iso8601 }
            let text = format.text(of: date)
            self = format.isNumber ? .number(text) : .text(text)
        case .list(let values): self = .array(values.map { JSONValue($0, kind) })
        case .object(let members):
            self = .object(members.map { Member(key: $0.name, value: JSONValue($0.value, kind)) })
        }
    }

    /// The text of a single value in a form.
    fileprivate var formText: String {
        if case .text(let text) = self { text } else { description }
    }

    /// The members of an object; none for other values.
    fileprivate var members: [Member] {
        if case .object(let members) = self { members } else { [] }
    }

    /// Returns an object with a value at a path. Objects on the way are created.
    fileprivate func setting(_ path: [String], to value: JSONValue) -> JSONValue {
        guard let name = path.first else { return value }
        var members = members
        let index = members.firstIndex { $0.key == name }
        let inner = index.map { members[$0].value } ?? .object([])
        let member = Member(key: name, value: inner.setting(Array(path.dropFirst()), to: value))
        if let index { members[index] = member } else { members.append(member) }
        return .object(members)
    }
}
