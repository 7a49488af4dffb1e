import Essentials

/// A server of the Model Context Protocol for one client, over lines of JSON.
package struct ToolConnection: Sendable {
    /// Why the connection has ended.
    package enum Ending: Sendable {
        /// The client sends no more requests. All results that were ready have been written.
        case inputEnded
        /// The client reads no more results.
        case outputClosed
        /// The task was cancelled.
        case cancelled
    }

    /// The maximum length of a message of the client, in bytes.
    package static let maximumMessageLength = 4 << 20
    /// The time that calls in flight have after the client sends no more requests. Clients that want the server to end
    /// wait longer.
    package static let gracePeriod = Duration.milliseconds(1500)

    private let identity: ServerIdentity
    private let catalog: any ToolCatalog
    private let clock: any Clock<Duration>

    package init(_ identity: ServerIdentity, _ catalog: any ToolCatalog, clock: any Clock<Duration>) {
        self.identity = identity
        self.catalog = catalog
        self.clock = clock
    }

    /// Answers the messages of the client until the connection ends.
    ///
    /// - Parameters:
    ///   - readBytes: Returns the next bytes of the client; `nil` at the end. If the connection ends otherwise, a call of
    ///     it is not awaited.
    ///   - writeLine: Writes a line to the client; returns `false` if the client reads no more.
    package func run(
        readBytes: @escaping @Sendable () async -> [UInt8]?, writeLine: @escaping @Sendable ([UInt8]) -> Bool
    ) async -> Ending {
        let (endings, ended) = AsyncStream.makeStream(of: Ending.self)
        let writer = MessageWriter(writeLine) { ended.yield(.outputClosed) }
        let session = ToolSession(identity, catalog, to: writer)
        let reading = Task {
            await Self.read(readBytes, session)
            await drain(session)
            ended.yield(.inputEnded)
        }
        var ending = Ending.cancelled
        for await end in endings {
            ending = end
            break
        }
        reading.cancel()
        await session.abandonCalls()
        return ending
    }

    private static func read(_ readBytes: () async -> [UInt8]?, _ session: ToolSession) async {
        var splitter = LineSplitter(maximumLength: maximumMessageLength)
        while !Task.isCancelled, let bytes = await readBytes() {
            for line in splitter.lines(endingIn: bytes) { await session.receive(line) }
        }
        if let line = splitter.finish() { await session.receive(line) }
    }

    /// Waits for the calls in flight, and cancels those that do not end in time.
    private func drain(_ session: ToolSession) async {
        let timer = Task {
            try? await clock.sleep(for: Self.gracePeriod)
            if !Task.isCancelled { await session.abandonCalls() }
        }
        await session.waitUntilIdle()
        timer.cancel()
    }
}
