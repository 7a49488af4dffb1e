import CurlTransport
import Essentials
import Testing
import TransportProtocols

/// The time at which every response of these tests is received.
let arrival = Date(timeIntervalSince1970: 1_800_000_000)

/// Returns a transport whose clock always shows `arrival`.
func makeTransport(
    timeout: Duration = .seconds(20), maximumBodySize: Int = 32 << 20, requestsPerHost: Int = 6,
    allowsPlainHTTP: Bool = false
) -> CurlHTTPTransport {
    CurlHTTPTransport(
        timeout: timeout, maximumBodySize: maximumBodySize, requestsPerHost: requestsPerHost,
        allowsPlainHTTP: allowsPlainHTTP, now: { arrival })
}

extension HTTPTransport {
    /// Returns the error of a request, or `nil` for a response.
    func failure(of request: HTTPRequest) async -> NetworkError? {
        do {
            _ = try await send(request)
            return nil
        } catch {
            return error
        }
    }
}

/// Returns a GET request. Fails the test if the URL is invalid.
func get(_ text: String, headers: HTTPHeaders = [:]) throws -> HTTPRequest {
    HTTPRequest(url: try #require(URL(string: text)), headers: headers)
}
