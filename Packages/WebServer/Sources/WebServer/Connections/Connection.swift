/// A connection to a client. It receives requests and sends responses, one after the other.
actor Connection {
    /// The objects and values that all connections of a server share.
    struct Services: Sendable {
        let handler: any WebHandler
        let requestGuard: RequestGuard
        let limits: WebServerLimits
        let clock: any Clock<Duration>
        let poller: Poller
    }

    let services: Services
    let socket: TCPSocket
    var parser: RequestParser
    /// The bytes that have not been sent yet: one response or event, and at most one ping.
    var unsent: ArraySlice<UInt8> = []

    init(_ socket: TCPSocket, _ services: Services) {
        self.socket = socket
        self.services = services
        parser = RequestParser(headLimit: services.limits.headSize, bodyLimit: services.limits.bodySize)
    }

    /// Serves the client until one side ends the connection, or the task is cancelled.
    func serve() async {
        var idleTime = services.limits.requestTime
        while await respond(idleTime: idleTime) { idleTime = services.limits.idleTime }
    }

    /// Refuses the client with a 503 response.
    func refuse() async {
        await end(with: .tooManyConnections)
    }

    /// Responds to the next request. Returns whether another request may follow.
    private func respond(idleTime: Duration) async -> Bool {
        switch await request(idleTime: idleTime) {
        case .closed: return false
        case .refused(let error):
            await end(with: error)
            return false
        case .request(let request, let isHead, let isLast):
            // The response is released before `linger` waits, so that an event stream ends at once.
            switch await respond(to: request, isHead: isHead, isLast: isLast) {
            case .another: return true
            case .last: await linger()
            case .broken: break
            }
            return false
        }
    }

    private enum Sent {
        case another, last, broken
    }

    /// Sends the handler's response. Returns what follows on the connection.
    private func respond(to request: WebRequest, isHead: Bool, isLast: Bool) async -> Sent {
        switch await response(to: request) {
        case nil: return .broken
        case .content(let content):
            guard await send(ResponseHead.response(content, isHead: isHead, isLast: isLast)) else { return .broken }
            return isLast ? .last : .another
        case .events(let events):
            guard await send(ResponseHead.events.bytes) else { return .broken }
            if isHead { return .last }
            return await send(events) ? .last : .broken
        }
    }

    /// Returns the handler's response, or `nil` if the client closes the connection in the meantime.
    private func response(to request: WebRequest) async -> WebResponse? {
        await withTaskGroup(of: WebResponse??.self) { [services, socket] group in
            group.addTask { await services.handler.respond(to: request) }
            group.addTask {
                guard await services.poller.wait(socket, for: .readable), case .ended = socket.peek() else {
                    // The next request has arrived. Until it has been read, the end of the connection is not visible.
                    return .none
                }
                return .some(nil)
            }
            defer { group.cancelAll() }
            while let outcome = await group.next() {
                if let outcome { return outcome }
            }
            return nil
        }
    }

    private func end(with error: RequestError) async {
        if await send(ResponseHead.response(error.content, isHead: false, isLast: true)) { await linger() }
    }

    /// Reads until the client closes the connection, for at most 2 s.
    ///
    /// If the server closed the connection with unread bytes, the client could lose the response (RFC 9112 §9.6).
    private func linger() async {
        socket.endSending()
        _ = await within(.seconds(2)) { await self.waitForEnd() }
    }

    /// Reads and discards bytes until the client closes the connection.
    nonisolated func waitForEnd() async {
        while await services.poller.wait(socket, for: .readable) {
            if case .ended = socket.receive() { return }
        }
    }

    /// Returns the value of the work; `nil` if the work takes longer than `time`, or if the task is cancelled.
    nonisolated func within<Value: Sendable>(
        _ time: Duration, _ work: @escaping @Sendable () async -> Value?
    ) async -> Value? {
        await withTaskGroup(of: Value?.self) { [services] group in
            group.addTask(operation: work)
            group.addTask {
                try? await services.clock.sleep(for: time)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }
}
