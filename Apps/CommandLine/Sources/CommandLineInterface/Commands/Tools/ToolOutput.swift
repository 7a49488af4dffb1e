import Essentials
import Failures
import Output
import Synchronization
import ToolServer

/// The records that a command writes, one JSON object per line, up to a maximum number and size.
///
/// When they are too many, the write fails as on a closed pipe, so that the command stops reading.
final class ToolOutput: ByteSink {
    private struct State {
        var lines: [[UInt8]] = []
        var byteCount = 0
        /// The number of lines at the end of the last write that was kept as a whole.
        var wholeCount = 0
        var isTruncated = false
    }

    private let state = Mutex(State())

    /// The records that were kept, the number of those that were written with all of their page, and whether there were
    /// more.
    var content: (lines: [[UInt8]], wholeCount: Int, isTruncated: Bool) {
        state.withLock { ($0.lines, $0.wholeCount, $0.isTruncated) }
    }

    func write(_ bytes: [UInt8]) throws(WriteError) {
        let isTruncated = state.withLock { state in
            for line in bytes.split(separator: UInt8(ascii: "\n")) {
                let isFull = state.lines.count == ToolLimits.maximumItems
                guard !isFull, state.byteCount + line.count <= ToolLimits.maximumBytes else {
                    state.isTruncated = true
                    return true
                }
                state.lines.append(Array(line))
                state.byteCount += line.count
            }
            state.wholeCount = state.lines.count
            return false
        }
        if isTruncated { throw WriteError(isClosedPipe: true, reason: "the result is too large") }
    }
}

/// The messages that a command writes as JSON, up to a maximum size.
final class ToolNotes: ByteSink {
    private struct State {
        var bytes: [UInt8] = []
        /// The number of messages that were left out.
        var leftOut = 0
    }

    private let state = Mutex(State())

    /// The texts of the notes, and of failures that did not end the command.
    var texts: [String] {
        let state = state.withLock(\.self)
        let texts = state.bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let message = JSONParser.parse(Data(line))
            return message?["note"]?.string ?? message?["message"]?.string
        }
        return texts + (state.leftOut == 0 ? [] : ["\(state.leftOut.counted("more note"))"])
    }

    func write(_ new: [UInt8]) {
        state.withLock { state in
            guard state.leftOut == 0, state.bytes.count + new.count <= ToolLimits.maximumNoteBytes else {
                state.leftOut += 1
                return
            }
            state.bytes += new
        }
    }
}
