import Essentials
import TransportProtocols

/// The validators of a response: `ETag` and `Last-Modified` (RFC 9110 §8.8).
struct Validators {
    private let entityTag: String?
    private let lastModified: String?

    init(_ headers: HTTPHeaders) {
        entityTag = Self.onlyValue(headers.values(of: "ETag"))
        lastModified = Self.onlyValue(headers.values(of: "Last-Modified")).flatMap {
            HTTPDate.date(from: $0) == nil ? nil : $0
        }
    }

    /// Whether the response cannot be revalidated, because both validators are missing or invalid.
    var isEmpty: Bool { entityTag == nil && lastModified == nil }

    /// Returns the request with `If-None-Match` and `If-Modified-Since` (RFC 9111 §4.3.1).
    ///
    /// Returns `nil` if there is no validator or if the method is not GET. The server would respond to a conditional
    /// POST with 412 instead of 304 (RFC 9110 §13.1.2).
    func conditional(_ request: HTTPRequest) -> HTTPRequest? {
        guard !isEmpty, request.method == .get else { return nil }
        var request = request
        if let entityTag { request.headers["If-None-Match"] = entityTag }
        if let lastModified { request.headers["If-Modified-Since"] = lastModified }
        return request
    }

    /// Returns whether a 304 with these header fields confirms the response (RFC 9111 §4.3.4).
    ///
    /// A 304 without an entity tag confirms the response. A 304 with a different or invalid entity tag does not.
    func match(_ headers: HTTPHeaders) -> Bool {
        guard let confirmed = Validators(headers).entityTag else { return headers["ETag"] == nil }
        return Self.opaqueTag(confirmed) == entityTag.map(Self.opaqueTag)
    }

    /// Returns the value, or `nil` if the field is missing, repeated, empty or not printable ASCII.
    private static func onlyValue(_ values: [String]) -> String? {
        guard values.count == 1, !values[0].isEmpty, values[0].utf8.allSatisfy({ (0x20...0x7e).contains($0) }) else {
            return nil
        }
        return values[0]
    }

    /// Returns the entity tag without `W/`, for a weak comparison (RFC 9110 §8.8.3.2).
    private static func opaqueTag(_ tag: String) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : Substring(tag)
    }
}
