import Essentials

extension Connection {
    /// The next request, or the reason why there is none.
    enum Incoming: Sendable {
        case request(WebRequest, isHead: Bool, isLast: Bool)
        case refused(RequestError)
        case closed
    }

    /// Waits for the next request.
    ///
    /// - Parameter idleTime: The maximum time until the first byte of the request arrives.
    func request(idleTime: Duration) async -> Incoming {
        if parser.isBetweenRequests {
            let (poller, socket) = (services.poller, socket)
            let isReady = await within(idleTime) { await poller.wait(socket, for: .readable) }
            guard isReady == true else { return .closed }
        }
        let incoming = await within(services.limits.requestTime) { await self.receive() }
        // After a cancellation, the socket is shut down, so this response is not sent.
        return incoming ?? .refused(.timeout)
    }

    private func receive() async -> Incoming {
        var head: RequestHead?
        do throws(RequestError) {
            while true {
                switch try parser.next() {
                case .head(let received):
                    // A body is read only after these checks.
                    try services.requestGuard.check(received)
                    head = received
                    if received.expectsContinue { _ = await send(ResponseHead.proceed) }
                case .body(let body):
                    guard let head else { return .closed }
                    return .request(WebRequest(head, body: body), isHead: head.method == "HEAD", isLast: head.isLast)
                case nil:
                    guard await read() else { return .closed }
                }
            }
        } catch {
            return .refused(error)
        }
    }

    /// Waits for bytes and feeds the parser. Returns `false` if the connection has ended.
    private func read() async -> Bool {
        while true {
            switch socket.receive() {
            case .bytes(let bytes):
                parser.feed(bytes)
                return true
            case .wouldBlock:
                guard await services.poller.wait(socket, for: .readable) else { return false }
            case .ended: return false
            }
        }
    }

    /// Sends bytes. Returns `false` if the connection is broken, or if the client reads nothing for `sendTime`.
    func send(_ bytes: [UInt8]) async -> Bool {
        unsent += bytes
        let (poller, socket) = (services.poller, socket)
        while !unsent.isEmpty {
            guard let count = socket.send(unsent) else { return false }
            unsent = unsent.dropFirst(count)
            guard count == 0 else { continue }
            let isReady = await within(services.limits.sendTime) { await poller.wait(socket, for: .writable) }
            guard isReady == true else { return false }
        }
        return true
    }

    /// Sends events until the stream ends, or until the client closes the connection or stops reading.
    ///
    /// The next event is taken from the stream only after the previous one has been sent, so a slow client does not use
    /// more memory. Returns whether all events have been sent. If not, the stream is cancelled.
    func send(_ events: AsyncStream<ServerEvent>) async -> Bool {
        await withTaskGroup(of: Bool.self) { [services] group in
            group.addTask {
                for await event in events where await !self.send(event.bytes) {
                    // An `AsyncStream` is cancelled only if a cancelled task asks for an event or the stream is
                    // released.
                    withUnsafeCurrentTask { $0?.cancel() }
                }
                return !Task.isCancelled
            }
            group.addTask {
                repeat {
                    guard (try? await services.clock.sleep(for: services.limits.pingInterval)) != nil else {
                        return false
                    }
                } while await self.ping()
                return false
            }
            group.addTask {
                await self.waitForEnd()
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }

    /// Sends a comment, unless an event is being sent. Returns `false` if the connection is broken.
    private func ping() async -> Bool {
        if unsent.isEmpty { await send(ServerEvent.ping) } else { true }
    }
}
