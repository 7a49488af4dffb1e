import Essentials

/// The parameters of an operation as those of a provider file.
struct OpenAPIParameters {
    /// The objects in the member `parameters`.
    private(set) var members: [JSONValue] = []
    private(set) var names: [String] = []
    /// The path with the names of the file's parameters as placeholders.
    private(set) var path: String
    /// The path of the sample.
    private(set) var samplePath: String
    /// The query of the sample: the required items.
    private(set) var sampleQuery: [(name: String, value: String)] = []
    /// The names of parameters that are about paging, and are not in the file.
    private(set) var paging: [String] = []

    init(_ operation: OpenAPIOperation, in document: OpenAPIDocument) throws(ProposalError) {
        (path, samplePath) = (operation.path, operation.path)
        for parameter in try operation.parameters(in: document) {
            let name = parameter["name"]?.text ?? ""
            let option = SwiftName.words(name).joined(separator: "-")
            guard let place = parameter["in"]?.text, ["query", "path"].contains(place),
                option.first?.isLetter == true, !names.contains(option)
            else { continue }
            let isPath = place == "path"
            let isAboutPaging = PagingNames.areParameters(name)
            if isAboutPaging, !isPath { paging.append(name) }
            guard isPath || !isAboutPaging else { continue }
            let schema =
                try parameter["schema"].map { value throws(ProposalError) in try document.resolved(value) } ?? "any"
            let value = try Self.sample(parameter, schema, name)
            let isRequired = isPath || parameter["required"] == true
            names.append(option)
            members.append(try Self.member(parameter, schema, option, isRequired: isRequired, in: document))
            if isPath {
                path = path.replacing("{\(name)}", with: "{\(option)}")
                samplePath = samplePath.replacing("{\(name)}", with: value.percentEncodedAsSegment)
            } else if isRequired, schema["default"]?.isScalar != true {
                sampleQuery.append((name, value))
            }
        }
    }

    /// A value for samples.
    private static func sample(
        _ parameter: JSONValue, _ schema: JSONValue, _ name: String
    ) throws(ProposalError) -> String {
        let found = [parameter["example"], schema["example"], schema["default"], schema["enum"]?.elements?.first]
        let value = found.compactMap(\.self).first { $0.isScalar }
        switch (value, SchemaExamples.type(of: schema)) {
        case (.text(let text)?, _): return text
        case (let value?, _): return value.description
        case (nil, "integer"): return String(schema["minimum"]?.integer ?? 1)
        case (nil, "number"): return "1"
        case (nil, "boolean"): return "true"
        case (nil, _): return schema["format"]?.text == "date" ? "2026-03-01" : name.isEmpty ? "text" : name
        }
    }

    private static func member(
        _ parameter: JSONValue, _ schema: JSONValue, _ option: String, isRequired: Bool, in document: OpenAPIDocument
    ) throws(ProposalError) -> JSONValue {
        let name = parameter["name"]?.text ?? ""
        let isPath = parameter["in"]?.text == "path"
        var kind: JSONValue?
        var (words, minimum, maximum): (JSONValue?, JSONValue?, JSONValue?)
        let list = try schema["items"].map { value throws(ProposalError) in try document.resolved(value) }
        if let found = self.words(schema) {
            (kind, words) = ("choice", found)
        } else if let list, let found = self.words(list) {
            (kind, words) = ("choices", found)
        } else {
            switch SchemaExamples.type(of: schema) {
            case "integer":
                kind = "integer"
                (minimum, maximum) = (schema["minimum"]?.asInteger, schema["maximum"]?.asInteger)
            case "boolean": kind = "boolean"
            default:
                if schema["format"]?.text == "date" { kind = "date" }
                let length = schema["maxLength"]?.asInteger
                if kind == nil, length?.integer ?? 0 > 0 { maximum = length }
            }
        }
        let standard = schema["default"].flatMap { value -> JSONValue? in
            guard !isRequired, value.isScalar else { return nil }
            if case .text = value { return value }
            return kind == nil || kind == "choice" ? .text(value.description) : value
        }
        return .ordered([
            "name": .text(option),
            "summary": .text(parameter["description"]?.text?.firstLine ?? "the value of '\(name)'"),
            "kind": kind, "words": words, "minimum": minimum, "maximum": maximum, "default": standard,
            "required": isRequired ? true : nil, "in": isPath ? "path" : nil,
            "query": isPath || name == option.replacing("-", with: "_") ? nil : .text(name),
        ])
    }

    /// The allowed words; `nil` if a schema has none, or some that users cannot type.
    private static func words(_ schema: JSONValue) -> JSONValue? {
        let values = (schema["enum"]?.elements ?? []).filter { $0 != .null }
        let texts = values.compactMap { value -> String? in
            switch value {
            case .text(let text): text.isEmpty || text.contains(",") ? nil : text
            case .number(let digits): digits
            case .null, .boolean, .array, .object: nil
            }
        }
        let isUnique = Set(texts.map { $0.lowercased() }).count == texts.count
        return !texts.isEmpty && texts.count == values.count && isUnique ? .array(texts.map(JSONValue.text)) : nil
    }
}

extension JSONValue {
    /// The value if it is an integer that all JSON implementations agree on.
    fileprivate var asInteger: JSONValue? {
        guard case .number(let digits) = self, let number = Int(digits) ?? Double(digits).flatMap({ Int(exactly: $0) }),
            abs(Double(number)) < 9_007_199_254_740_991
        else { return nil }
        return .integer(number)
    }
}

extension String {
    /// The first line of a description, without control characters.
    var firstLine: String? {
        let line = split(whereSeparator: \.isNewline).first.map { String($0).onOneLine } ?? ""
        return line.isEmpty ? nil : line.count > 120 ? line.prefix(117) + "…" : line
    }
}
