import Essentials

/// Writes messages to the client, one per line and one after another.
///
/// A client that does not read makes ``write(_:)`` wait, so that the server also stops reading its requests.
actor MessageWriter {
    private let writeLine: @Sendable ([UInt8]) -> Bool
    private let onClose: @Sendable () -> Void
    private var isClosed = false

    /// - Parameters:
    ///   - writeLine: Writes a line; returns `false` if the client reads no more.
    ///   - onClose: Called once, when a line could not be written.
    init(_ writeLine: @escaping @Sendable ([UInt8]) -> Bool, onClose: @escaping @Sendable () -> Void) {
        self.writeLine = writeLine
        self.onClose = onClose
    }

    func write(_ message: JSONValue) {
        guard !isClosed, !writeLine(Array("\(message)\n".utf8)) else { return }
        isClosed = true
        onClose()
    }

    /// Writes a notification about progress, unless the call has ended or a later one was written.
    func write(_ progress: ToolProgress, of call: ProgressToken) {
        guard call.advance(to: progress.done) else { return }
        var params: [JSONValue.Member] = [
            .init(key: "progressToken", value: call.json), .init(key: "progress", value: .number("\(progress.done)")),
        ]
        if let total = progress.total { params.append(.init(key: "total", value: .number("\(total)"))) }
        params.append(.init(key: "message", value: .text(progress.message)))
        write(["jsonrpc": "2.0", "method": "notifications/progress", "params": .object(params)])
    }
}
