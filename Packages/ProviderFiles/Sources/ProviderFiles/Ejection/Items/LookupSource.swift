import Essentials
import Protocols

/// The source of the look-up of an item.
struct LookupSource {
    let definition: ProviderDefinition
    let names: PackageNaming
    private var reference: ReferenceSource { ReferenceSource(definition: definition, names: names) }
    private var rules: OperationRuleSource { OperationRuleSource(errors: definition.errors) }
    private var hasSkips: Bool { definition.list?.skip.isEmpty == false }
    /// The type of an item in a response.
    private var element: String { hasSkips ? names.listedItem : names.entity }

    // MARK: - Responses

    /// The places of an item in a response, each once.
    private var places: [Place] {
        definition.lookups.reduce(into: []) { places, lookup in
            let place = Place(item: lookup.item, format: lookup.format)
            if !places.contains(place) { places.append(place) }
        }
    }

    private struct Place: Hashable {
        let item: ValuePath
        let format: BodyFormat
        var isRoot: Bool { item.steps.isEmpty && format == .json }
        /// In XML, an empty element is an item without values. A missing one is no item.
        var property: String { format.isXML ? "items" : "item" }
    }

    private func type(of place: Place) -> String {
        if place.isRoot { return "\(element)?" }
        let index = places.filter { !$0.isRoot }.firstIndex(of: place) ?? 0
        return names.itemEntry + (index == 0 ? "" : "\(index + 1)")
    }

    /// The sources of the properties of the responses.
    var keys: [String?] {
        places.filter { !$0.isRoot }.map { place in
            let source = place.item.steps.isEmpty ? ".first([[]])" : place.item.swiftSource()
            let name = place.property
            return source == "\"\(name)\"" ? nil : ".reading(\(type(of: place)).self, from: [\"\(name)\": \(source)])"
        }
    }

    /// The declarations of the types of the responses.
    var declarations: [String] {
        places.filter { !$0.isRoot }.map { place in
            let root = place.format.xmlRoot.map { "\n    static let rootElement = \(SwiftSource.literal($0))" } ?? ""
            return """
                /// The response to a look-up.
                struct \(type(of: place)): \(root.isEmpty ? "Decodable" : "XMLDecodable"), Sendable {
                    let \(place.property): \(place.format.isXML ? "[\(element)]" : "\(element)?")\(root)
                }
                """
        }
    }

    // MARK: - Functions

    /// Whether items are also looked up by an id that the API sent. Such a request must not repeat a secret.
    private var looksUpNewItems: Bool { if case .id? = definition.add?.answer { true } else { false } }

    /// The function of the protocol `Getting`, and the one that it calls if items are also looked up by an id that the
    /// API sent; `nil` if the provider has no look-ups.
    var function: String? {
        guard let lookUp else { return nil }
        guard looksUpNewItems else { return lookUp }
        let parameter = reference.parameter
        return """
            func get(_ \(parameter): \(reference.type)) async throws(ProviderError) -> \(names.entity) {
                try await lookUp(\(parameter))
            }

            /// Looks up an item.
            ///
            /// - Parameter isFromResponse: Whether the API sent the reference, so that it could repeat a secret.
            \(lookUp)
            """
    }

    /// The function that looks up an item.
    private var lookUp: String? {
        guard !definition.lookups.isEmpty else { return nil }
        let head =
            looksUpNewItems
            ? """
            private func lookUp(
                _ \(reference.parameter): \(reference.type), isFromResponse: Bool = false
            ) async throws(ProviderError) -> \(names.entity) {
            """
            : "func get(_ \(reference.parameter): \(reference.type)) async throws(ProviderError) -> \(names.entity) {"
        let forms = reference.forms
        guard forms.count > 1 else {
            let lookup = definition.lookups[0]
            return [head, (reference.binding(of: lookup) + call(lookup)).indented(by: 4), "}"].joined(separator: "\n")
        }
        let cases = forms.map { form -> String in
            guard let lookup = definition.lookups.first(where: { form.reads($0) }) else {
                let expected = SwiftSource.literalPart(definition.lookups.form)
                return """
                    case .\(form.name):
                        throw ProviderError(.invalidRequest, "invalid id '\\(reference)': expected \(expected)")
                    """
            }
            return "case .\(form.pattern):\n\(call(lookup).indented(by: 4))"
        }
        return """
            \(head)
                switch reference.form {
            \(cases.indented(by: 4))
                }
            }
            """
    }

    private func call(_ lookup: LookupDefinition) -> [String] {
        let source = RequestSource(request: lookup.request, value: reference.value)
        let query = source.fixedQuery.isEmpty ? [] : ["query: \(SwiftSource.array(source.fixedQuery))"]
        let method = lookup.request.method == .get ? [] : [lookup.request.method.swift]
        let safe = lookup.request.method == .get ? [] : ["isSafe: true"]
        let request = SwiftCall.statement("APIRequest", method + ["path: \(source.path)"] + query + safe)
        let place = Place(item: lookup.item, format: lookup.format)
        let item = "entry" + (place.isRoot ? "" : place.format.isXML ? ".items.first" : ".item")
        return [
            "\(source.headers == nil && !looksUpNewItems ? "let" : "var") request = \(request)", source.headers,
            looksUpNewItems ? "request.containsResponseValues = isFromResponse" : nil,
            "let response = try await \(rules.call("client.send(request, as: \(type(of: place)).self)", for: .get))",
            "return try item(response.\(item), of: response, \(reference.parameter))",
        ].compactMap(\.self)
    }

    /// The function that `get` calls.
    var helper: String? {
        guard !definition.lookups.isEmpty else { return nil }
        let reasons =
            hasSkips
            ? "let reason = element?.skipReason.map { SkippedItems.reason($0, of: \"\\(reference)\") } ?? \"\(names.itemText) \\(reference)\""
            : "let reason = \"\(names.itemText) \\(reference)\""
        let found = hasSkips ? "if let item = element?.item { return item }" : "if let element { return element }"
        return """
            /// Returns the item in a response, or throws `notFound`.
            private func item<Entry>(
                _ element: \(element)?, of response: APIResponse<Entry>, _ reference: some ItemReference
            ) throws(ProviderError) -> \(names.entity) {
                \(found)
                \(reasons)
                throw ProviderError(
                    .notFound, "not found: \\(reason)", request: response.request, status: response.status)
            }
            """
    }
}
