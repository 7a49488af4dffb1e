import Essentials
import Failures
import FuzzHarness
import Protocols

/// Messages to `mcp`, one per line, received in parts: each request gets one answer
@main struct ToolServerTarget: FuzzTarget {
    private static let meta = """
        "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}
        """

    static let seeds = [
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#
            + "\n" + #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#
            + "\n" + #"{"jsonrpc":"2.0","id":"a","method":"tools/list"}"#,
        request(1, "server/discover", #""cursor":"1""#),
        call(#""github-repos_list","arguments":{"limit":3,"fields":["id","name"],"where":"id > 5"}"#),
        call(#""get","arguments":{"provider":"jsonplaceholder-users","id":1}"#),
        call(#""describe","arguments":{"provider":"pixabay"},"_meta":{"progressToken":1}"#),
        call(#""query","arguments":{"sql":"SELECT 1"}"#) + "\n"
            + #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
        call(#""jsonplaceholder-users_add","arguments":{"name":"Ada","city":null}"#),
        call(#""jsonplaceholder-users_edit","arguments":{"id":"1","name":"Ada"}"#),
        call(#""jsonplaceholder-users_delete","arguments":{"id":1}"#),
    ].map { [64] + Array($0.utf8) }

    static let words = [
        #""jsonrpc":"2.0""#, #""id":"#, #""method":"#, #""params":{"#, #""name":"#, #""arguments":{"#, meta,
        #""result":{}"#, #""error":{}"#, "initialize", "ping", "tools/list", "tools/call", "server/discover",
        "notifications/cancelled", "requestId", "progressToken", "cursor", "get", "describe", "query", "provider",
        "github-repos", "jsonplaceholder-users", "pixabay", "_list", "_add", "_edit", "_delete", "limit", "page",
        "after",
        "fields", "where", "source", "sql", "null", "true", "1e9", "-1", "9223372036854775808", "\n", "--", "=",
        #"\ud800"#, "\u{1B}[31m", "\u{FEFF}",
    ]

    private static func request(_ id: Int, _ method: String, _ params: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(params),\#(meta)}}"#
    }

    private static func call(_ params: String) -> String { request(1, "tools/call", #""name":"# + params) }

    static func run(_ input: FuzzInput) {
        var input = input
        let length = 1 + input.number(below: 256)
        let bytes = Array(input.data)
        let pieces = stride(from: 0, to: bytes.count, by: length).map {
            Array(bytes[$0..<min($0 + length, bytes.count)])
        }
        let system = SampleSystem()
        let code = system.run(
            ["mcp", "github-repos", "jsonplaceholder-users", "pixabay", "--samples", "--allow-changes"], input: pieces,
            clock: StoppedClock())
        require(code == .success, "unexpected exit code \(code.rawValue)")
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map { Data($0) }
        let expected = lines.filter { !isBlank($0) }.compactMap(answeredID)
        let answered = system.output.bytes.split(separator: UInt8(ascii: "\n")).compactMap { answerID(Data($0)) }
        let isCancelling = lines.contains { method($0) == "notifications/cancelled" }
        // A call that was cancelled in time gets no answer.
        let missing = subtract(answered, from: expected)
        require(missing.isEmpty || isCancelling, "no answer to \(missing)")
        let surplus = subtract(expected, from: answered)
        require(surplus.isEmpty, "answers without a request: \(surplus)")
    }

    private static func isBlank(_ line: Data) -> Bool { line.allSatisfy { " \r\t".utf8.contains($0) } }

    private static func method(_ line: Data) -> String? { JSONParser.parse(line)?["method"]?.string }

    /// Returns the id that the answer to a line must have; `nil` if there must be no answer.
    private static func answeredID(_ line: Data) -> JSONValue? {
        guard let message = JSONParser.parse(line), case .object = message else { return .null }
        let id: JSONValue? =
            switch message["id"] {
            case .text?: message["id"]
            case .number(let digits)? where !digits.contains { ".eE".contains($0) }: message["id"]
            default: nil
            }
        if message["jsonrpc"] == "2.0" {
            let isNotification = message["method"]?.string != nil && message["id"] == nil
            let isResponse = message["method"] == nil && (message["result"] ?? message["error"]) != nil
            if isNotification || isResponse { return nil }
        }
        return id ?? .null
    }

    /// Checks a line of the server. Returns the id of an answer; `nil` for progress.
    private static func answerID(_ line: Data) -> JSONValue? {
        let text = String(decoding: line, as: UTF8.self)
        guard let message = JSONParser.parse(line) else {
            require(false, "no JSON: \(text)")
            return nil
        }
        require(message["jsonrpc"] == "2.0", "no message: \(text)")
        require(!ProviderProbe.secret.isShown(in: text), "a message shows a secret: \(text)")
        guard message["method"] == nil else { return nil }
        require(
            message["id"] != nil && (message["result"] == nil) != (message["error"] == nil),
            "expected one result or error, got \(text)")
        return message["id"]
    }

    /// Returns a list without the elements of another one, each removed once.
    private static func subtract(_ others: [JSONValue], from all: [JSONValue]) -> [JSONValue] {
        others.reduce(into: all) { rest, other in
            if let index = rest.firstIndex(of: other) { rest.remove(at: index) }
        }
    }
}

extension JSONValue {
    /// Returns the value of the first member with a key; `nil` for another value than an object.
    fileprivate subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The string; `nil` for another value.
    fileprivate var string: String? { if case .text(let text) = self { text } else { nil } }
}

/// A clock on which no time passes, so that the server never stops waiting for its calls.
private struct StoppedClock: Clock {
    let now = ContinuousClock().now
    let minimumResolution = Duration.zero

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try await Task.sleep(for: .seconds(86_400))
    }
}
