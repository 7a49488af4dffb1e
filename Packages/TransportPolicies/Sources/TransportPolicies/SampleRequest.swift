import Protocols

/// The request of a sample.
struct SampleRequest {
    private let method: HTTPMethod
    private let target: RequestTarget
    /// The origin of a file outside the base URL; `nil` for a target below the base URL.
    private let origin: Origin?
    private let body: BodyPattern?
    /// The number of query items and body values that a request must have.
    let specificity: Int

    init(_ sample: Sample) {
        method = sample.method
        let file = sample.target.hasPrefix("/") ? nil : URL(string: sample.target)
        origin = file.map(Origin.init)
        target = file.map { RequestTarget($0) } ?? RequestTarget(sample.target)
        body = sample.requestBody.map { BodyPattern($0) }
        specificity = target.items.count + (body?.specificity ?? 0)
    }

    /// Returns whether a request matches. Credentials are ignored.
    ///
    /// - Parameter requested: The request's target relative to the base URL; `nil` if it is not below the base URL.
    func matches(_ request: HTTPRequest, to requested: RequestTarget?) -> Bool {
        guard let requested = origin == nil ? requested : RequestTarget(request.url) else { return false }
        return method == request.method && origin.map { $0 == Origin(request.url) } != false
            && target.isContained(in: requested)
            && (body?.matches(request.body ?? Data()) ?? true)
    }
}

/// The body of a sample's request.
private enum BodyPattern {
    case json(JSONPattern)
    /// The fields of an `application/x-www-form-urlencoded` body.
    case form([QueryItem])
    case text(String)

    init(_ text: String) {
        self =
            JSONPattern(Data(text.utf8)).map(BodyPattern.json) ?? (text.isForm ? .form(text.formFields) : .text(text))
    }

    var specificity: Int {
        switch self {
        case .json(let pattern): pattern.valueCount
        case .form(let fields): fields.count
        case .text: 1
        }
    }

    func matches(_ body: Data) -> Bool {
        switch self {
        case .json(let pattern): JSONPattern(body).map(pattern.isContained(in:)) ?? false
        case .form(let fields):
            // The body of the request also has the credentials, if it comes from the transport that adds them.
            fields.allSatisfy(String(decoding: body, as: UTF8.self).formFields.contains)
        case .text(let text): Data(text.utf8) == body
        }
    }
}

extension String {
    /// Whether the text consists of fields such as `q=cats&size=20`. A form has no white space, because it is encoded.
    fileprivate var isForm: Bool {
        !contains(where: \.isWhitespace)
            && split(separator: "&", omittingEmptySubsequences: false).allSatisfy { $0.dropFirst().contains("=") }
    }

    fileprivate var formFields: [QueryItem] { split(separator: "&").map(QueryItem.init(decoding:)) }
}

/// A JSON value that another value may contain.
private enum JSONPattern: Decodable {
    case object([String: JSONPattern])
    case array([JSONPattern])
    case text(String)
    case number(Decimal)
    case boolean(Bool)
    case null

    /// Creates a pattern from JSON text. Returns `nil` for any other text.
    init?(_ data: Data) {
        // `JSONDecoder` traps on text that ends right after the 513th opening bracket.
        let end = data.last { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard end != UInt8(ascii: "["), end != UInt8(ascii: "{"),
            let pattern = try? JSONDecoder().decode(JSONPattern.self, from: data)
        else { return nil }
        self = pattern
    }

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let boolean = try? value.decode(Bool.self) {
            self = .boolean(boolean)
        } else if let number = try? value.decode(Decimal.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let elements = try? value.decode([JSONPattern].self) {
            self = .array(elements)
        } else {
            self = .object(try value.decode([String: JSONPattern].self))
        }
    }

    /// The number of values that are not objects or arrays.
    var valueCount: Int {
        switch self {
        case .object(let members): members.values.reduce(0) { $0 + $1.valueCount }
        case .array(let elements): elements.reduce(0) { $0 + $1.valueCount }
        case .text, .number, .boolean, .null: 1
        }
    }

    /// Returns whether the other value has at least the members of this value, at every depth.
    func isContained(in other: JSONPattern) -> Bool {
        switch (self, other) {
        case (.object(let members), .object(let others)):
            members.allSatisfy { name, value in others[name].map(value.isContained(in:)) ?? false }
        case (.array(let elements), .array(let others)):
            elements.count == others.count && zip(elements, others).allSatisfy { $0.isContained(in: $1) }
        case (.text(let text), .text(let other)): text == other
        case (.number(let number), .number(let other)): number == other
        case (.boolean(let boolean), .boolean(let other)): boolean == other
        case (.null, .null): true
        default: false
        }
    }
}

/// The percent-decoded path and query of a request. Decoding lets different encodings of the same target match.
struct RequestTarget {
    /// The segments of the path. A trailing slash adds an empty segment.
    private(set) var segments: [String]
    let items: [QueryItem]

    /// Parses a path and query such as `/api/?page=2`.
    init(_ text: String) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].hasPrefix("/") ? parts[0].dropFirst() : parts[0]
        segments = path.split(separator: "/", omittingEmptySubsequences: false).map(Self.decodedSegment)
        items = parts.dropFirst().flatMap { $0.split(separator: "&").map(QueryItem.init(decoding:)) }
    }

    /// Creates the target of a URL.
    init(_ url: URL) {
        self.init(url.path(percentEncoded: true) + (url.query(percentEncoded: true).map { "?\($0)" } ?? ""))
    }

    /// Returns the target relative to a base target; `nil` if the target is not below it.
    ///
    /// - Parameter root: The segments of the base target, without an empty segment at the end.
    func below(_ root: [String]) -> RequestTarget? {
        guard segments.starts(with: root) else { return nil }
        var target = self
        target.segments.removeFirst(root.count)
        if target.segments.isEmpty { target.segments = [""] }
        return target
    }

    /// Returns whether the other target has the same path and includes all query items of this target.
    func isContained(in other: RequestTarget) -> Bool {
        segments == other.segments && items.allSatisfy(other.items.contains)
    }

    /// Percent-decodes a path segment. A segment that is not valid UTF-8 stays encoded.
    private static func decodedSegment(_ segment: Substring) -> String {
        guard segment.needsURLParser else { return String(segment) }
        let path = URLComponents(string: "/\(segment)")?.path ?? ""
        return path.count > 1 ? String(path.dropFirst()) : String(segment)
    }
}

extension QueryItem {
    /// Decodes a query item, with `+` as a space. A value that is not valid UTF-8 becomes empty.
    init(decoding text: Substring) {
        guard text.needsURLParser else {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            self.init(String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
            return
        }
        let item = URLComponents(string: "?\(text.replacing("+", with: "%20"))")?.queryItems?.first
        self.init(item?.name ?? "", item?.value ?? "")
    }
}

extension Substring {
    /// Whether the text contains a character that a URL parser changes, or that ends a path or query.
    fileprivate var needsURLParser: Bool {
        utf8.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") }
    }
}
