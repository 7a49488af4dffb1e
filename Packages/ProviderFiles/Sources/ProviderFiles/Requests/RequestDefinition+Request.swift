import Essentials
import Protocols

extension RequestDefinition {
    /// Returns the request with values. Each value stays in its path segment, query item or body member, because the client
    /// encodes it. A query item or a member whose placeholder has no value is omitted.
    ///
    /// - Throws: `invalidRequest` if a placeholder of the path has no value, or one that would change the path.
    func request(_ values: RequestValues) throws(ProviderError) -> APIRequest {
        guard let segments = path.segments({ values.placeholders[$0] }) else {
            let names = path.placeholders.map { "'\($0)'" }.joined(separator: ", ")
            throw ProviderError(.invalidRequest, "missing or invalid value for the path of the request: \(names)")
        }
        return request(segments, values)
    }

    /// The request without values, for a definition without placeholders.
    var fixed: APIRequest { request(path.segments { _ in nil } ?? [], RequestValues([:])) }

    private func request(_ segments: [String], _ values: RequestValues) -> APIRequest {
        let query = query.compactMap { item in
            item.value.text { values.placeholders[$0] }.map { QueryItem(item.name, $0) }
        }
        // A POST request is a search, or one for a token. Both can be repeated. `ChangeDefinition` makes the others.
        return APIRequest(
            method, path: segments, query: query + values.query, headers: headers, body: requestBody(values),
            isSafe: true)
    }

    private func requestBody(_ values: RequestValues) -> (any RequestBody)? {
        switch body {
        case .form(let fields):
            let items = fields.compactMap { field in
                field.value.text { values.placeholders[$0] }.map { QueryItem(field.name, $0) }
            }
            return FormEntry(items + values.body.map { QueryItem($0.name, $0.value) })
        case .json(let template):
            return JSONEntry(json: template.value(values)?.adding(values.body) ?? .object([]))
        case nil:
            return values.body.isEmpty ? nil : JSONEntry(json: JSONValue.object([]).adding(values.body))
        }
    }
}

/// A request body that is a JSON document.
struct JSONEntry: RawEncodable, Sendable {
    let json: JSONValue

    func toRaw(using encoder: any BodyEncoder) -> Data { Data(json.description.utf8) }
}

extension JSONTemplate {
    /// Returns the value; `nil` for a placeholder without a value.
    func value(_ values: RequestValues) -> JSONValue? {
        switch self {
        case .value(let value): value
        case .placeholder(let name):
            values.placeholders[name].map { JSONValue(parameter: $0, values.kinds[name]) }
        case .array(let elements): .array(elements.compactMap { $0.value(values) })
        case .object(let members):
            .object(
                members.compactMap { member in
                    member.value.value(values).map { JSONValue.Member(key: member.name, value: $0) }
                })
        }
    }
}

extension JSONValue {
    /// Creates the value of a parameter: a number or a Boolean if the parameter is one, else text.
    fileprivate init(parameter text: String, _ kind: ParameterKind?) {
        switch kind {
        case .integer: self = .number(text)
        case .boolean: self = .boolean(text == "true")
        case .text, .choice, .choices, .custom, nil: self = .text(text)
        }
    }

    /// Returns an object with further members. Any other value, such as an array, has no place for them.
    fileprivate func adding(_ members: [RequestValues.BodyMember]) -> JSONValue {
        guard case .object(let own) = self else { return self }
        return .object(own + members.map { Member(key: $0.name, value: JSONValue(parameter: $0.value, $0.kind)) })
    }
}
