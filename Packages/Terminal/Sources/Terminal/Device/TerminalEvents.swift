import CTerminal
import Dispatch
import Essentials

/// An event of a terminal.
public enum TerminalEvent: Hashable, Sendable {
    case input(InputEvent)
    /// The terminal has a new size.
    case resized(TerminalSize)
    /// The process continues after a stop. The screen is empty and must be repainted: see ``Renderer/invalidate()``.
    case resumed(TerminalSize)
}

/// The events of a terminal, in order. The sequence ends if the task is cancelled or the terminal is closed.
///
/// Input is read only when an event is requested. If the consumer is slow, unread input stays in the kernel and uses no
/// memory of the process.
public struct TerminalEvents: AsyncSequence, Sendable {
    public typealias Element = TerminalEvent
    public typealias Failure = Never

    let device: TerminalDevice
    let reader: TerminalReader

    public func makeAsyncIterator() -> Iterator { Iterator(device: device, reader: reader) }

    public struct Iterator: AsyncIteratorProtocol {
        /// The time in milliseconds after which a single ESC byte counts as the Escape key. Before that, the rest of a
        /// sequence may still arrive on a slow connection.
        static let pause: Int32 = 30

        let device: TerminalDevice
        let reader: TerminalReader
        private var parser = InputParser()
        private var pending: ArraySlice<TerminalEvent> = []

        init(device: TerminalDevice, reader: TerminalReader) {
            self.device = device
            self.reader = reader
        }

        /// Returns the next event, or `nil` at the end.
        public mutating func next() async -> TerminalEvent? {
            while true {
                if let event = pending.popFirst() { return event }
                guard !Task.isCancelled else { return nil }
                switch await reader.read(timeout: parser.isWaiting ? Self.pause : -1) {
                case .bytes(let bytes): pending += parser.feed(bytes).map(TerminalEvent.input)
                case .nothing: pending += parser.flush().map(TerminalEvent.input)
                case .resized: pending.append(.resized(device.size))
                case .resumed: pending.append(.resumed(device.size))
                case .woken: break
                case .ended: return nil
                }
            }
        }
    }
}

/// A reader for a terminal and for the pipe of the signal handlers. Blocking calls run on a separate dispatch queue.
struct TerminalReader: Sendable {
    enum Outcome: Sendable {
        case bytes([UInt8])
        case nothing, resized, resumed, woken, ended
    }

    let descriptor: Int32
    let pipe: (reading: Int32, writing: Int32)
    private let queue = DispatchQueue(label: "terminal input")

    init(descriptor: Int32, pipe: (reading: Int32, writing: Int32)) {
        self.descriptor = descriptor
        self.pipe = pipe
    }

    /// Waits for the next input or signal. The timeout is in milliseconds; a negative one is infinite.
    func read(timeout: Int32) async -> Outcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async { continuation.resume(returning: wait(timeout)) }
            }
        } onCancel: {
            // Wakes the reader. The letter must not be r or c, which the signal handlers write.
            write(pipe.writing, "x", 1)
        }
    }

    private func wait(_ timeout: Int32) -> Outcome {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let ready = cterminal_wait(descriptor, pipe.reading, timeout)
            if ready == 0 { return .nothing }
            if ready < 0 {
                if errno == EINTR { continue }
                return .ended
            }
            if ready & 2 != 0 { return notes(&buffer) }
            let count = systemRead(descriptor, &buffer, buffer.count)
            if count > 0 { return .bytes(Array(buffer.prefix(count))) }
            guard count < 0, errno == EINTR || errno == EAGAIN else { return .ended }
        }
    }

    /// Reads the letters that signal handlers wrote. Several size changes are reported as one event.
    private func notes(_ buffer: inout [UInt8]) -> Outcome {
        let count = systemRead(pipe.reading, &buffer, buffer.count)
        let letters = buffer.prefix(max(0, count))
        if letters.contains(UInt8(ascii: "c")) { return .resumed }
        return letters.contains(UInt8(ascii: "r")) ? .resized : .woken
    }
}

/// Calls `read(2)`. Inside `TerminalReader`, the name `read` refers to the method.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}
