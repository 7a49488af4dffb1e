import Essentials

/// A GET request that a document describes.
struct OpenAPIOperation: Sendable {
    let path: String
    let operation: JSONValue
    /// The parameters of all operations of the path.
    private let shared: [JSONValue]

    /// The id, or the path of an operation without one.
    var id: String { operation["operationId"]?.text ?? path }

    var title: String { operation["operationId"].map { _ in "\(id) (GET \(path))" } ?? "GET \(path)" }

    /// Returns the GET requests of a document, in its order.
    static func all(in document: OpenAPIDocument) throws(ProposalError) -> [OpenAPIOperation] {
        var all: [OpenAPIOperation] = []
        for member in document.root["paths"]?.members ?? [] {
            let item = try document.resolved(member.value)
            guard let operation = item["get"] else { continue }
            all.append(
                OpenAPIOperation(path: member.key, operation: operation, shared: item["parameters"]?.elements ?? []))
        }
        return all
    }

    /// The parameters, without references. Those of the operation replace those of the path.
    func parameters(in document: OpenAPIDocument) throws(ProposalError) -> [JSONValue] {
        var found: [JSONValue] = []
        for parameter in (operation["parameters"]?.elements ?? []) + shared {
            let parameter = try document.resolved(parameter)
            let isKnown = found.contains { $0["name"] == parameter["name"] && $0["in"] == parameter["in"] }
            if !isKnown, parameter["name"]?.text != nil { found.append(parameter) }
        }
        return found
    }

    /// The JSON content of a successful response; `nil` if there is none.
    private func content(in document: OpenAPIDocument) throws(ProposalError) -> JSONValue? {
        let responses = operation["responses"]?.members ?? []
        let success = responses.first { $0.key == "200" } ?? responses.first { $0.key.hasPrefix("2") }
        guard let response = success ?? responses.first(where: { $0.key == "default" }) else { return nil }
        let contents = try document.resolved(response.value)["content"]?.members ?? []
        return contents.first { $0.key.lowercased().contains("json") }?.value
            ?? contents.first { $0.key == "*/*" }?.value
    }

    /// The schema of a successful response, which can be a reference.
    func schema(in document: OpenAPIDocument) throws(ProposalError) -> JSONValue? {
        try content(in: document)?["schema"]
    }

    /// An invented response that fits the schema, with the values of the document's example; `nil` without a schema and an
    /// example.
    func response(in document: OpenAPIDocument) throws(ProposalError) -> JSONValue? {
        guard let content = try content(in: document) else { return nil }
        var example = content["example"]
        if example == nil, let named = content["examples"]?.members?.first?.value {
            example = try document.resolved(named)["value"]
        }
        guard let schema = content["schema"] else { return example }
        var examples = SchemaExamples(document)
        let invented = try examples.value(of: schema)
        guard let example else { return invented }
        return invented.map { $0.filled(by: example) } ?? example
    }
}

extension JSONValue {
    /// Returns the value with those of an example, where it has them.
    fileprivate func filled(by example: JSONValue) -> JSONValue {
        switch (self, example) {
        case (.object(let members), .object(let others)):
            let own = members.map { member in
                Member(key: member.key, value: example[member.key].map { member.value.filled(by: $0) } ?? member.value)
            }
            return .object(own + others.filter { self[$0.key] == nil })
        case (.array(let elements), .array(let others)):
            guard let pattern = elements.first, !others.isEmpty else { return self }
            return .array(others.map { pattern.filled(by: $0) })
        case (_, .null): return self
        default: return example
        }
    }
}
