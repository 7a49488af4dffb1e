import Protocols

/// A transport and the server that it talks to.
struct TransportStage: Sendable {
    /// No exchange takes this long; one that does hangs.
    private static let patience = Duration.seconds(30)

    let server: LoopbackServer
    let transport: any HTTPTransport

    /// Sends a request to a path of the server, which answers with some steps.
    func send(
        _ request: HTTPRequest = .root, answered steps: LoopbackServer.Step...
    ) async -> TransportOutcome {
        server.answer(with: steps)
        return await send(request)
    }

    /// Sends a request to the server, which answers as it was told last.
    func send(_ request: HTTPRequest) async -> TransportOutcome {
        var request = request
        request.url = server.url(like: request.url)
        return await sendAsIs(request)
    }

    /// Sends a request to the server in this task, so that its cancellation is the request's.
    func send(cancellable request: HTTPRequest) async -> TransportOutcome {
        var request = request
        request.url = server.url(like: request.url)
        return await TransportOutcome(of: request, over: transport)
    }

    /// Sends a request wherever it goes, while the server answers with some steps.
    func sendAsIs(_ request: HTTPRequest, answered steps: LoopbackServer.Step...) async -> TransportOutcome {
        server.answer(with: steps)
        return await sendAsIs(request)
    }

    /// Sends a request wherever it goes.
    func sendAsIs(_ request: HTTPRequest) async -> TransportOutcome {
        let transport = transport
        return await bounded(by: Self.patience) {
            await TransportOutcome(of: request, over: transport)
        } ?? .nothing
    }
}

extension HTTPRequest {
    /// Asks for the root; the stage puts the server's port in.
    static let root = HTTPRequest(url: URL(literal: "http://127.0.0.1/"))
}
