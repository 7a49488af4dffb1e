public import Essentials

/// A description of an API in the format OpenAPI 3, as JSON.
public struct OpenAPIDocument: Sendable {
    let root: JSONValue

    /// Whether a document is a description of an API, in any version of the format.
    public static func isDescription(_ document: JSONValue) -> Bool {
        document["paths"]?.members != nil && (document["openapi"]?.text != nil || document["swagger"]?.text != nil)
    }

    /// - Throws: What to do about a document in another version of the format.
    public init(_ document: JSONValue) throws(ProposalError) {
        guard let version = document["openapi"]?.text, version.hasPrefix("3.") else {
            let version = document["openapi"]?.text ?? document["swagger"]?.text ?? "?"
            throw ProposalError("expected OpenAPI 3, got version \(version); convert the document to OpenAPI 3 first")
        }
        root = document
    }

    /// Returns a value without a reference at its place: `{"$ref": "#/components/schemas/Pet"}`.
    ///
    /// - Throws: What to do about a reference that leads nowhere, to itself, or to another file.
    func resolved(_ value: JSONValue) throws(ProposalError) -> JSONValue {
        var value = value
        var seen: Set<String> = []
        while let reference = value["$ref"]?.text {
            guard reference.hasPrefix("#") else {
                throw ProposalError(
                    "the reference '\(reference)' leads to another file; bundle the document into one file first")
            }
            guard seen.insert(reference).inserted else {
                throw ProposalError("the reference '\(reference)' leads to itself; repair the document")
            }
            guard let target = target(of: reference) else {
                throw ProposalError("the reference '\(reference)' leads nowhere; repair the document")
            }
            value = target
        }
        return value
    }

    /// Returns the value at a JSON Pointer in a fragment (RFC 6901).
    private func target(of reference: String) -> JSONValue? {
        let keys = reference.dropFirst().split(separator: "/").map { key in
            String(key).percentDecoded.replacing("~1", with: "/").replacing("~0", with: "~")
        }
        return keys.reduce(root as JSONValue?) { value, key in
            value?[key]
                ?? Int(key).flatMap { index in
                    value?.elements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
                }
        }
    }

    /// The address of the API, with https if there is one, because many documents name the author's own machine first; `nil`
    /// if the document has no absolute address.
    var server: String? {
        let servers = (root["servers"]?.elements ?? []).compactMap(Self.url)
        return servers.first { $0.hasPrefix("https://") } ?? servers.first
    }

    /// Returns the absolute URL of a server, with the default values of its variables; `nil` for another URL.
    private static func url(of server: JSONValue) -> String? {
        guard var url = server["url"]?.text else { return nil }
        for variable in server["variables"]?.members ?? [] {
            url = url.replacing("{\(variable.key)}", with: variable.value["default"]?.text ?? "")
        }
        while url.last == "/" { url.removeLast() }
        return url.contains("://") && !url.contains("{") ? url : nil
    }

    /// The page with the documentation.
    var page: String? {
        let pages = [root["externalDocs"]?["url"], root["info"]?["contact"]?["url"], root["info"]?["termsOfService"]]
        return pages.compactMap { $0?.text }.first { $0.hasPrefix("https://") || $0.hasPrefix("http://") }
    }
}
