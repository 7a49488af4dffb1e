import Essentials
import Protocols

/// The parts of a request that can contain values: its percent-decoded path and query, and its body.
struct RequestContent: Sendable {
    /// The non-empty path segments.
    let segments: [String]
    let queryItems: [QueryItem]
    /// The names and values in a JSON or form body. The values in an array or a nested object are joined by commas.
    let bodyItems: [QueryItem]

    init(_ sample: Sample) {
        self.init(target: sample.target, body: sample.requestBody.map { Data($0.utf8) })
    }

    init(_ request: HTTPRequest) {
        let query = request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
        self.init(target: request.url.path(percentEncoded: true) + query, body: request.body)
    }

    private init(target: String, body: Data?) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        segments = parts[0].split(separator: "/").map(Self.decoded)
        queryItems = parts.dropFirst().flatMap(Self.items)
        bodyItems =
            body.map { body in
                JSONParser.parse(body)?.items ?? Self.items(in: Substring(decoding: body, as: UTF8.self))
            } ?? []
    }

    /// The strings that may be references to an item: the trailing segments of the path, with and without an extension
    /// such as `.json`, the query values, the body values, and two of these values with a slash between them.
    var references: [String] {
        let paths = segments.indices.reversed().map { segments[$0...].joined(separator: "/") }
        let values = (queryItems + bodyItems).map(\.value)
        let pairs = values.prefix(6).flatMap { first in values.prefix(6).map { "\(first)/\($0)" } }
        return paths + paths.flatMap(\.withoutExtensions) + values + pairs
    }

    /// Returns the values that a parameter may have in the request. A parameter in the path may have the value of any
    /// segment, with or without an extension such as `.json`, because segments have no names.
    func values(of parameter: Parameter) -> [String] {
        switch parameter.placement {
        case .query: queryItems.filter { $0.name == parameter.queryName }.map(\.value)
        case .body: bodyItems.filter { $0.name == parameter.queryName }.map(\.value)
        case .path: segments + segments.flatMap(\.withoutExtensions)
        }
    }

    /// Whether the request contains the value of the parameter: as a value of its own, or in a text of the body, such as
    /// a search expression.
    func contains(_ value: String, for parameter: Parameter) -> Bool {
        values(of: parameter).contains(value)
            || parameter.placement == .body && bodyItems.contains { $0.value.contains(value) }
    }

    /// Splits a query or a form (`application/x-www-form-urlencoded`) into its items.
    private static func items(in text: Substring) -> [QueryItem] {
        text.split(separator: "&").map { item in
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(decoded)
            return QueryItem(pair[0], pair.count > 1 ? pair[1] : "")
        }
    }

    /// Returns the percent-decoded text, or the unchanged text if it is not valid percent-encoded UTF-8.
    private static func decoded(_ text: Substring) -> String {
        let path = URLComponents(string: "/\(text)")?.path ?? ""
        return path.count > 1 ? String(path.dropFirst()) : String(text)
    }
}

extension String {
    /// The text before each of its periods, which can begin an extension.
    fileprivate var withoutExtensions: [String] { indices.filter { self[$0] == "." }.map { String(self[..<$0]) } }
}

extension JSONValue {
    /// The names and values of all object members at any depth. Nulls, empty arrays and empty objects are omitted.
    fileprivate var items: [QueryItem] {
        switch self {
        case .null, .boolean, .number, .text: []
        case .array(let elements): elements.flatMap(\.items)
        case .object(let members):
            members.flatMap { member in
                let leaves = member.value.leaves
                let own = leaves.isEmpty ? [] : [QueryItem(member.key, leaves.joined(separator: ","))]
                return own + member.value.items
            }
        }
    }
}
