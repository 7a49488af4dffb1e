import Essentials
import ProviderProtocols
import TransportProtocols

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
    case json(JSONValue)
    /// The fields of an `application/x-www-form-urlencoded` body.
    case form([QueryItem])
    case text(String)

    init(_ text: String) {
        let value = JSONParser.parse(Data(text.utf8))
        self = value.map(BodyPattern.json) ?? (text.isForm ? .form(text.formFields) : .text(text))
    }

    var specificity: Int {
        switch self {
        case .json(let value): value.valueCount
        case .form(let fields): fields.count
        case .text: 1
        }
    }

    func matches(_ body: Data) -> Bool {
        switch self {
        case .json(let value): JSONParser.parse(body).map(value.isContained(in:)) ?? false
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

extension JSONValue {
    /// The number of values that are not objects or arrays.
    fileprivate var valueCount: Int {
        switch self {
        case .object(let members): members.reduce(0) { $0 + $1.value.valueCount }
        case .array(let elements): elements.reduce(0) { $0 + $1.valueCount }
        case .text, .number, .boolean, .null: 1
        }
    }

    /// Returns whether the other value has at least the members of this value, at every depth.
    fileprivate func isContained(in other: JSONValue) -> Bool {
        switch (self, other) {
        case (.object(let members), .object(let others)):
            members.allSatisfy { member in
                others.last { $0.key == member.key }.map { member.value.isContained(in: $0.value) } ?? false
            }
        case (.array(let elements), .array(let others)):
            elements.count == others.count && zip(elements, others).allSatisfy { $0.isContained(in: $1) }
        // `2e1` and `20` are one number.
        case (.number(let digits), .number(let others)):
            digits == others || Decimal(string: digits) != nil && Decimal(string: digits) == Decimal(string: others)
        default: self == other
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
