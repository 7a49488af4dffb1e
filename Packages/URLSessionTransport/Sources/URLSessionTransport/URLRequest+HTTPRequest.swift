import Foundation
import Protocols

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLRequest {
    /// The request as URLSession takes it. What is refused here would crash the process further down on Linux, or let
    /// a value pose as a header of its own.
    ///
    /// - Parameter url: where to, with the credentials in their places.
    /// - Throws: `invalidRequest`. The message repeats nothing that may hold a secret.
    init(_ request: HTTPRequest, url: URL) throws(NetworkError) {
        guard Self.isToken(request.method.rawValue) else {
            throw NetworkError(.invalidRequest, "the method of the request is not one word of letters")
        }
        if request.method == .get || request.method == .head, request.body?.isEmpty == false {
            throw NetworkError(.invalidRequest, "a \(request.method) request cannot carry a body")
        }
        self.init(url: try Self.sendable(url))
        httpMethod = request.method.rawValue
        // An empty body is none: GET may not have even that.
        httpBody = request.body?.isEmpty == false ? request.body : nil
        for field in request.authorizedHeaders.fields {
            try Self.check(field)
            addValue(field.value, forHTTPHeaderField: field.name)
        }
    }

    private static func sendable(_ url: URL) throws(NetworkError) -> URL {
        let text = url.absoluteString
        guard text.utf8.count <= 65_536 else {
            throw NetworkError(.invalidRequest, "the URL is longer than 65536 bytes")
        }
        // URLSession on Linux takes a scheme in lower case only.
        let scheme = url.scheme ?? ""
        guard let sendable = URL(string: scheme.lowercased() + text.dropFirst(scheme.count)) else {
            throw NetworkError(.invalidRequest, "the URL cannot be read")
        }
        return sendable
    }

    private static func check(_ field: HTTPHeaders.Field) throws(NetworkError) {
        guard isToken(field.name) else {
            throw NetworkError(.invalidRequest, "the name of a header holds a character that none may hold")
        }
        guard !["content-length", "transfer-encoding"].contains(field.name.lowercased()) else {
            throw NetworkError(.invalidRequest, "the header \(field.name) is for the transport to set")
        }
        guard field.value.utf8.allSatisfy({ $0 == UInt8(ascii: "\t") || $0 >= 0x20 && $0 != 0x7F }) else {
            throw NetworkError(.invalidRequest, "the value of the header \(field.name) holds a control character")
        }
    }

    /// Whether a text is a token of RFC 9110 §5.6.2, which methods and the names of headers are.
    private static func isToken(_ text: String) -> Bool {
        (1...256).contains(text.utf8.count) && text.utf8.allSatisfy(tokenBytes.contains)
    }

    private static let tokenBytes = Set(
        "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
}
