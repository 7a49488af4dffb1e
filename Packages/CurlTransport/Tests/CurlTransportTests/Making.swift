import CurlTransport
import Protocols
import Testing

/// The moment at which everything arrives in these tests.
let arrival = Date(timeIntervalSince1970: 1_800_000_000)

/// A transport that knows no other time than `arrival`.
func makeTransport(
    timeout: Duration = .seconds(20), maximumBodySize: Int = 32 << 20, requestsPerHost: Int = 6,
    allowsPlainHTTP: Bool = false
) -> CurlHTTPTransport {
    CurlHTTPTransport(
        timeout: timeout, maximumBodySize: maximumBodySize, requestsPerHost: requestsPerHost,
        allowsPlainHTTP: allowsPlainHTTP, now: { arrival })
}

extension HTTPTransport {
    /// The error that a request ends with, or `nil`.
    func failure(of request: HTTPRequest) async -> NetworkError? {
        do {
            _ = try await send(request)
            return nil
        } catch {
            return error
        }
    }
}

/// A GET request for a URL that is known to be one.
func get(_ text: String, headers: HTTPHeaders = [:], credentials: [Credential] = []) throws -> HTTPRequest {
    HTTPRequest(url: try #require(URL(string: text)), headers: headers, credentials: credentials)
}
