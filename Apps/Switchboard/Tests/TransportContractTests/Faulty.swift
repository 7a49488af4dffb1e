import Protocols

/// A transport with one fault.
struct Faulty: HTTPTransport {
    let base: any HTTPTransport
    let fault: Fault

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await fault.send(request, base)
    }
}
