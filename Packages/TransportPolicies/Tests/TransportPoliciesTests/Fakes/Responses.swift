import Essentials
import ProviderProtocols
import Records
import TransportContract
import TransportProtocols

extension HTTPResponse {
    static func ok(_ request: HTTPRequest, body: String = "done") -> HTTPResponse {
        HTTPResponse(status: 200, body: Data(body.utf8), url: request.url, receivedAt: .distantPast)
    }

    static func redirect(_ request: HTTPRequest, _ status: Int, to location: String) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Location": location], url: request.url, receivedAt: .distantPast)
    }
}

extension RecordingTransport {
    /// Creates a transport that returns these redirects in order, and then 200 to every further request.
    convenience init(redirects: [(status: Int, location: String)]) {
        self.init { request, count throws(NetworkError) in
            guard count < redirects.count else { return .ok(request) }
            return .redirect(request, redirects[count].status, to: redirects[count].location)
        }
    }
}

extension ProviderError {
    /// Returns the error for a status code as HTTP defines it, or `nil` for a success.
    @Sendable static func byStatus(_ response: HTTPResponse, _ request: HTTPRequest) -> ProviderError? {
        switch response.status {
        case 200..<300: nil
        case 429: ProviderError(.rateLimited, "Too many requests (429)", retryAt: retryDate(in: response))
        case 500...: ProviderError(.serverFailed, "Server error", retryAt: retryDate(in: response))
        default: ProviderError(.invalidRequest, "Client error")
        }
    }

    /// Returns the date of Retry-After, which is a number of seconds or a date (RFC 9110 §10.2.3).
    private static func retryDate(in response: HTTPResponse) -> Date? {
        let value = response.headers["Retry-After"] ?? ""
        return UInt32(value).map { response.receivedAt.addingTimeInterval(Double($0)) } ?? HTTPDate.date(from: value)
    }
}

extension Event {
    /// The details as text, such as `status: 200`.
    var texts: [String] {
        details.map { key, value in
            switch value {
            case .text(let text): "\(key): \(text)"
            case .integer(let number): "\(key): \(number)"
            default: "\(key): \(value)"
            }
        }
    }
}
