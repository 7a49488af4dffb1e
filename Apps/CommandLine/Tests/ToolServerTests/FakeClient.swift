import Essentials
import Synchronization

@testable import ToolServer

/// A client that sends lines and reads the answers, and a server with the tools `echo`, `wait` and `count`.
struct FakeClient: Sendable {
    private let sent = AsyncStream.makeStream(of: [UInt8].self)
    private let received = AsyncStream.makeStream(of: JSONValue.self)
    /// The number of messages that the client reads before it closes its end.
    var capacity = Int.max
    var catalog = FakeCatalog()
    var clock: any Clock<Duration> = ContinuousClock()

    /// Sends text, which is a line if a line break follows.
    func send(_ text: String, end: String = "\n") { sent.continuation.yield(Array((text + end).utf8)) }

    func send(bytes: [UInt8]) { sent.continuation.yield(bytes) }

    /// Sends a request of a revision without a handshake.
    func send(_ id: String, _ method: String, _ params: String = "", meta: String = "") {
        let members = [params, #""_meta":{\#(Self.meta)\#(meta)}"#].filter { !$0.isEmpty }.joined(separator: ",")
        send(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(members)}}"#)
    }

    func call(_ id: String, _ tool: String, _ arguments: String = "{}", meta: String = "") {
        send(id, "tools/call", #""name":"\#(tool)","arguments":\#(arguments)"#, meta: meta)
    }

    func close() { sent.continuation.finish() }

    /// The messages of the server. They end when the server ends.
    var messages: AsyncStream<JSONValue> { received.stream }

    /// Runs the server.
    func serve() async -> ToolConnection.Ending {
        let identity = ServerIdentity(name: "fake", title: "Fake", version: "1", instructions: "call the tools")
        let left = Mutex(capacity)
        let source = Source(sent.stream)
        let ending = await ToolConnection(identity, catalog, clock: clock).run(
            readBytes: source.next,
            writeLine: { [received] line in
                guard
                    left.withLock({
                        $0 -= 1; return $0 >= 0
                    })
                else { return false }
                received.continuation.yield(JSONParser.parse(Data(line)) ?? .null)
                return line.last == UInt8(ascii: "\n")
            })
        received.continuation.finish()
        return ending
    }

    /// Closes the input, and returns all messages of the server.
    func answers() async -> [JSONValue] {
        close()
        async let ending = serve()
        var answers: [JSONValue] = []
        for await message in messages { answers.append(message) }
        _ = await ending
        return answers
    }

    static let meta = """
        "io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}
        """
}

/// The pieces of a stream, which one reader reads.
private actor Source {
    private var iterator: AsyncStream<[UInt8]>.Iterator

    init(_ stream: AsyncStream<[UInt8]>) {
        iterator = stream.makeAsyncIterator()
    }

    func next() async -> [UInt8]? {
        var iterator = iterator
        defer { self.iterator = iterator }
        return await iterator.next(isolation: self)
    }
}

/// Tools that do nothing.
struct FakeCatalog: ToolCatalog {
    var tools = ["echo", "wait", "count"].map(Tool.fake)
    /// Receives a line when a call starts, and when it is cancelled.
    let log = AsyncStream.makeStream(of: String.self)

    func call(
        _ tool: Tool, _ arguments: [JSONValue.Member], report: @escaping @Sendable (ToolProgress) -> Void
    ) async -> ToolResult {
        log.continuation.yield("start")
        switch tool.name {
        case "wait":
            try? await Task.sleep(for: .seconds(100))
            log.continuation.yield(Task.isCancelled ? "cancelled" : "slept")
            report(ToolProgress(done: 1, total: nil, message: "too late"))
            return ToolResult([:])
        case "count":
            for done in [1, 1, 3, 2] { report(ToolProgress(done: done, total: 3, message: "\(done) of 3")) }
            return ToolResult([:], text: "failed", remarks: ["a remark"], isError: true)
        default: return ToolResult(.object(arguments))
        }
    }
}

extension Tool {
    static func fake(_ name: String) -> Tool {
        Tool(
            name: name, description: "a fake", inputSchema: ["type": "object"], outputSchema: nil,
            effect: .reading, isOpenWorld: false)
    }
}
