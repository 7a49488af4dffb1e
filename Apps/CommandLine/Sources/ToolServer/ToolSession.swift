import Essentials

/// The requests of a client: those that are answered at once, and the calls in flight.
actor ToolSession {
    private let results: SessionResults
    private let catalog: any ToolCatalog
    private let writer: MessageWriter
    private var calls: CallQueue
    /// The revision that the handshake has chosen; `nil` before it.
    private var revision: ProtocolRevision?

    init(_ identity: ServerIdentity, _ catalog: any ToolCatalog, to writer: MessageWriter) {
        results = SessionResults(identity: identity, tools: catalog.tools)
        self.catalog = catalog
        self.writer = writer
        calls = CallQueue()
    }

    /// Answers a line, or starts the call that it requests.
    func receive(_ line: LineSplitter.Line) async {
        guard case .complete(let bytes) = line else {
            return await reply(to: nil, .failure(.invalidRequest("the message is too long")))
        }
        do throws(IncomingMessage.Fault) {
            switch try IncomingMessage(bytes) {
            case .request(let request): await answer(request)
            case .notification("notifications/cancelled", let params): cancel(params["requestId"])
            case .notification, .response: break
            }
        } catch {
            await reply(to: error.id, .failure(error.error))
        }
    }

    private func answer(_ request: IncomingMessage.Request) async {
        guard calls.index(of: request.id) == nil else {
            return await reply(to: request.id, .failure(.invalidRequest("the id is that of a request in flight")))
        }
        let reply: Result<JSONValue, ProtocolError>
        do throws(ProtocolError) {
            guard let result = try result(of: request) else { return }
            reply = .success(result)
        } catch {
            reply = .failure(error)
        }
        await self.reply(to: request.id, reply)
    }

    /// Returns the result of a request; `nil` for a call, whose result follows later.
    private func result(of request: IncomingMessage.Request) throws(ProtocolError) -> JSONValue? {
        if request.params["_meta"]?[MetaKey.revision] == nil, request.method == "initialize" {
            return try initialize(request.params)
        }
        let revision = try revision(of: request)
        switch request.method {
        case "ping" where revision != .stateless: return [:]
        case "server/discover" where revision == .stateless: return results.discovery
        case "tools/list": return try results.toolList(request.params, revision)
        case "tools/call":
            try startCall(request, revision)
            return nil
        default: throw .unknownMethod(request.method)
        }
    }

    /// Returns the revision that applies to a request.
    private func revision(of request: IncomingMessage.Request) throws(ProtocolError) -> ProtocolRevision {
        guard let name = request.params["_meta"]?[MetaKey.revision] else {
            if let revision { return revision }
            // A client may send a ping before the handshake.
            if request.method == "ping" { return ProtocolRevision.withHandshake[0] }
            throw .invalidParams("missing '\(MetaKey.revision)' in '_meta', and no 'initialize' request before")
        }
        guard let name = name.string else { throw .invalidParams("expected a string as '\(MetaKey.revision)'") }
        guard name == ProtocolRevision.stateless.rawValue else { throw .unsupportedRevision(name) }
        guard case .object? = request.params["_meta"]?[MetaKey.clientCapabilities] else {
            throw .invalidParams("expected an object as '\(MetaKey.clientCapabilities)' in '_meta'")
        }
        return .stateless
    }

    private func initialize(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
        guard let name = params["protocolVersion"]?.string else {
            throw .invalidParams("expected a string as 'protocolVersion'")
        }
        guard self.revision == nil else { throw .invalidRequest("the session is already initialized") }
        let revision = ProtocolRevision.negotiated(requested: name)
        self.revision = revision
        return results.handshake(revision)
    }

    private func reply(to id: RequestID?, _ reply: Result<JSONValue, ProtocolError>) async {
        let outcome: JSONValue.Member =
            switch reply {
            case .success(let result): .init(key: "result", value: result)
            case .failure(let error): .init(key: "error", value: error.json)
            }
        await writer.write(
            .object([.init(key: "jsonrpc", value: "2.0"), .init(key: "id", value: id?.json ?? .null), outcome]))
    }

    // MARK: Calls

    private func startCall(_ request: IncomingMessage.Request, _ revision: ProtocolRevision) throws(ProtocolError) {
        guard let name = request.params["name"]?.string else { throw .invalidParams("expected a string as 'name'") }
        guard let tool = catalog.tools.first(where: { $0.name == name }) else {
            throw .invalidParams("unknown tool '\(name)'")
        }
        guard case .object(let arguments) = request.params["arguments"] ?? [:] else {
            throw .invalidParams("expected an object as 'arguments'")
        }
        let token = ProgressToken(request.params)
        let isQueued = calls.add(request.id, token) { [catalog, writer] number in
            Task {
                // A client that reads slowly does not get all progress.
                let (updates, updated) = AsyncStream.makeStream(
                    of: ToolProgress.self, bufferingPolicy: .bufferingNewest(16))
                let writing = token.map { token in
                    Task { for await progress in updates { await writer.write(progress, of: token) } }
                }
                let result = await catalog.call(tool, arguments) { updated.yield($0) }
                updated.finish()
                await writing?.value
                await self.finish(number, result, revision)
            }
        }
        guard isQueued else { throw .busy("too many requests in flight; wait for their results") }
    }

    private func finish(_ number: Int, _ result: ToolResult, _ revision: ProtocolRevision) async {
        let id = calls.finish(number)
        if let id { await reply(to: id, .success(results.result(result.json, revision))) }
        calls.didReply()
    }

    private func cancel(_ id: JSONValue?) {
        if let id = id.flatMap(RequestID.init) { calls.cancel(id) }
    }

    /// Waits until all calls are answered.
    func waitUntilIdle() async {
        await withCheckedContinuation { calls.whenIdle($0) }
    }

    /// Cancels all calls. They are not answered.
    func abandonCalls() { calls.abandon() }
}
