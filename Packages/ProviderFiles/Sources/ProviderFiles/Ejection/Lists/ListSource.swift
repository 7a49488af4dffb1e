import Essentials
import Protocols

/// The source of the function that reads a page of a list.
struct ListSource {
    let definition: ProviderDefinition
    let list: ListDefinition
    let names: PackageNaming
    let parameters: [Parameter]

    private var entry: ListEntrySource { ListEntrySource(definition: definition, list: list, names: names) }
    fileprivate var paging: PagingSource { PagingSource(list: list, entry: entry) }

    /// The function of the protocol `Listing`.
    var function: String {
        let result = "Page<\(names.entity)>"
        let head = "func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> \(result) {"
        guard OperationRuleSource(errors: definition.errors).isNeeded else {
            return [head, body.indented(by: 4), "}"].joined(separator: "\n")
        }
        let hasEmpty = definition.errors.rules.contains { $0.meaning == .empty }
        let failure =
            hasEmpty
            ? "guard let error = error.meaning(for: .list) else { return Page(items: []) }\n        throw error"
            : "throw error.meaning(for: .list) ?? error"
        return """
            \(head)
                do throws(ProviderError) {
                    return try await readPage(token, of: list)
                } catch {
                    \(failure)
                }
            }

            private func readPage(
                _ token: PageToken?, of list: ListRequest
            ) async throws(ProviderError) -> \(result) {
            \(body.indented(by: 4))
            }
            """
    }

    private var body: [String] {
        if list.each != nil, case .single = list.paging.kind { return EachSource(source: self).parts }
        return paging.position + request + send + items
            + paging.following(count: "\(entry.elements).count")
            + [paging.page(items: itemsExpression)]
    }

    // MARK: - The request

    /// The expression for the value of a placeholder.
    private func value(_ placeholder: String) -> RequestSource.Value {
        let name = parameters.first { $0.name == placeholder || $0.name == "api-\(placeholder)" }?.name ?? placeholder
        return RequestSource.Value(expression: "list.parameters[\(SwiftSource.literal(name))]", isOptional: true)
    }

    /// The statements that make `request`.
    var request: [String] {
        let source = RequestSource(request: list.request, value: value)
        let optional = source.optionalQuery + paging.optionalQuery
        let parts =
            [source.fixedQuery.isEmpty ? nil : SwiftSource.array(source.fixedQuery)].compactMap(\.self)
            + (hasQueryParameters ? ["list.parameters.queryItems"] : [])
            + (paging.query.isEmpty ? [] : [SwiftSource.array(paging.query)])
        let sum = SwiftCall.sum(parts)
        var lines: [String] = []
        var query = sum
        if !optional.isEmpty {
            lines = ["var query: [QueryItem] = \(sum.isEmpty ? "[]" : sum)"] + optional
            query = "query"
        }
        return lines + (requestBody.isNeeded ? self.request(source, query, requestBody) : self.request(source, query))
            + [source.headers].compactMap(\.self)
    }

    private var requestBody: ListBodySource { ListBodySource(list: list, parameters: parameters, paging: paging) }

    /// Returns the statements for a request without a body.
    private func request(_ source: RequestSource, _ query: String) -> [String] {
        let isLink = if case .link = list.paging.kind { true } else { false }
        let method = list.request.method == .get ? [] : [list.request.method.swift]
        let safe = list.request.method == .get ? [] : ["isSafe: true"]
        let items = query.isEmpty ? [] : ["query: \(query)"]
        let call = SwiftCall.statement("APIRequest", method + ["path: \(source.path)"] + items + safe)
        let start = "\(source.headers == nil ? "let" : "var") request = "
        return [isLink ? "\(start)\n    link.map(APIRequest.init(link:))\n    ?? \(call)" : start + call]
    }

    /// Returns the statements for a request with a body, which only reads.
    private func request(_ source: RequestSource, _ query: String, _ body: ListBodySource) -> [String] {
        let start = ["\(list.request.method.swift)", "path: \(source.path)"]
        let content =
            body.isForm
            ? ["let form = \(body.form)"] : ["let body: FieldValue = \(body.json)"]
        let call = SwiftCall.statement(
            "APIRequest", start + [body.isForm ? "body: FormEntry(form)" : "json: body", "isSafe: true"])
        let isVariable = !query.isEmpty || source.headers != nil
        return content + ["\(isVariable ? "var" : "let") request = \(call)"]
            + (query.isEmpty ? [] : ["request.query = \(query)"])
    }

    /// The function that the request uses; `nil` if it needs none.
    var helper: String? { requestBody.isNeeded && !requestBody.isForm ? ListBodySource.function : nil }

    private var hasQueryParameters: Bool {
        parameters.contains { $0.placement == .query } || !definition.slices.isEmpty || definition.changes != nil
    }

    // MARK: - The response

    private var send: [String] {
        let keys = KeysSource(definition: definition, names: names, parameters: parameters).ofList
        let arguments = ["request", "as: \(entry.type).self"] + (keys.map { ["keys: \($0)"] } ?? [])
        let call = SwiftCall.statement("client.send", arguments)
        return ["let response = try await \(call)", "let entry = response.entry"]
    }

    private var items: [String] {
        if list.each != nil { return EachSource(source: self).items(elements: entry.elements) }
        guard !list.skip.isEmpty else { return [] }
        return [
            "let reasons = \(entry.elements).compactMap(\\.skipReason)",
            "if !reasons.isEmpty { events.report(SkippedItems(reasons: reasons)) }",
        ]
    }

    private var itemsExpression: String {
        if list.each != nil { return "items.compactMap(\\.item)" }
        return list.skip.isEmpty ? entry.elements : "\(entry.elements).compactMap(\\.item)"
    }

    // MARK: - Types

    /// The declarations of the types of responses.
    var declarations: [String] {
        [entry.declaration, list.format == .jsonLines ? Self.jsonLines : nil].compactMap(\.self)
            + (list.each == nil ? [] : EachSource(source: self).declarations)
    }

    private static let jsonLines = """
        /// A document with one JSON value in each line.
        struct JSONLines<Value: Decodable & Sendable>: RawDecodable, Sendable {
            let values: [Value]

            static var bodyFormat: BodyFormat { .other("jsonLines") }

            static func from(raw: Data, using decoder: any BodyDecoder) throws(IncorrectData) -> JSONLines {
                let lines = raw.split(separator: UInt8(ascii: "\\n")).filter { line in
                    line.contains { ![0x20, 0x09, 0x0D].contains($0) }
                }
                let array = Data("[".utf8) + Data(lines.joined(separator: Data(",".utf8))) + Data("]".utf8)
                return JSONLines(values: try decoder.decodeJSON([Value].self, from: array))
            }
        }
        """
}

extension ListSource {
    /// The extensions that the function uses.
    var extensions: [String] { paging.extensions }
}
