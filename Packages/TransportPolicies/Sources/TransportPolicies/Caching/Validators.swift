import Protocols

/// What a server recognizes a response by (RFC 9110 §8.8).
struct Validators {
    private let tag: String?
    private let lastModified: String?

    init(_ headers: HTTPHeaders) {
        tag = Self.only(headers.values(of: "ETag"))
        lastModified = Self.only(headers.values(of: "Last-Modified")).flatMap {
            HTTPDate.date(from: $0) == nil ? nil : $0
        }
    }

    var areGiven: Bool { tag != nil || lastModified != nil }

    /// The request for a response only if it has changed since.
    func condition(_ request: HTTPRequest) -> HTTPRequest {
        var request = request
        if let tag { request.headers["If-None-Match"] = tag }
        if let lastModified { request.headers["If-Modified-Since"] = lastModified }
        return request
    }

    /// Whether a 304 with these headers speaks of the response with these validators (RFC 9111 §4.3.4). One that names
    /// another tag does not.
    func areConfirmed(by headers: HTTPHeaders) -> Bool {
        guard let confirmed = Validators(headers).tag else { return headers["ETag"] == nil }
        return Self.opaque(confirmed) == tag.map(Self.opaque)
    }

    /// A value that can be sent back: the only one, and without characters that no request may have.
    private static func only(_ values: [String]) -> String? {
        guard values.count == 1, !values[0].isEmpty, values[0].utf8.allSatisfy({ (0x20...0x7e).contains($0) }) else {
            return nil
        }
        return values[0]
    }

    /// The tag without the mark of weakness, which does not count here (RFC 9110 §8.8.3.2).
    private static func opaque(_ tag: String) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : Substring(tag)
    }
}
