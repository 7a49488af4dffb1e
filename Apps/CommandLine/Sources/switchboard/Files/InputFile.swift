import CommandLineInterface
import Dispatch
import Essentials
import Failures
import Protocols
import Terminal

struct InputFile {
    /// A file descriptor that `poll(2)` reports as ready when a signal has arrived and reading must stop.
    let signals: Int32

    /// The maximum size: 16 MiB. Without a limit, a device such as `/dev/zero` would exhaust memory.
    private static let maximumSize = 16 << 20

    /// Returns the contents of a file, or of standard input for `-`.
    func read(_ path: String) throws(ReadError) -> Data {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.error(errno) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var data = Data()
        while let chunk = try nextChunk(of: descriptor) {
            data += chunk
            guard data.count <= Self.maximumSize else {
                throw ReadError(reason: "larger than \(Self.maximumSize) bytes")
            }
        }
        return data
    }

    /// Waits for the next bytes of standard input, and returns them; `nil` at EOF, after a signal, and if they cannot be
    /// read. A thread of its own waits, because those of tasks are few.
    func readBytes() async -> [UInt8]? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: (try? nextChunk(of: STDIN_FILENO)) ?? nil) }
        }
    }

    /// Returns the next bytes; `nil` at EOF.
    private func nextChunk(of descriptor: Int32) throws(ReadError) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            try waitUntilReadable(descriptor)
            let count = buffer.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { return Array(buffer[..<count]) }
            if count == 0 { return nil }
            guard errno == EINTR || errno == EAGAIN else { throw Self.error(errno) }
        }
    }

    /// Waits until the descriptor is readable or at EOF. Throws if a signal arrives first.
    ///
    /// A signal does not interrupt a `read(2)` that waits for data, because the process receives signals with
    /// `sigwait`.
    private func waitUntilReadable(_ descriptor: Int32) throws(ReadError) {
        var descriptors = [descriptor, signals].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&descriptors, nfds_t(descriptors.count), -1) < 0 {
            guard errno == EINTR else { throw Self.error(errno) }
        }
        guard descriptors[1].revents == 0 else { throw ReadError(isInterrupted: true, reason: "interrupted") }
    }

    private static func error(_ code: Int32) -> ReadError {
        ReadError(reason: String(cString: strerror(code)))
    }
}

extension InputFile {
    /// Shows a prompt on the terminal of the process, and returns the line that the user types. The line is not shown.
    /// Returns `nil` for Ctrl-D on an empty line.
    ///
    /// Uses `/dev/tty`, so that it works while the standard streams are redirected.
    func readSecret(_ prompt: String) throws(ReadError) -> String? {
        try readLine(prompt, isShown: false)
    }

    /// Shows a prompt on the terminal of the process, and returns the line that the user types. Returns `nil` for
    /// Ctrl-D on an empty line.
    func readLine(_ prompt: String) throws(ReadError) -> String? {
        try readLine(prompt, isShown: true)
    }

    private func readLine(_ prompt: String, isShown: Bool) throws(ReadError) -> String? {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { throw ReadError(reason: "no terminal") }
        defer { close(terminal) }
        if isShown {
            // Discards what was typed before the prompt, because it may not be meant for the prompt.
            tcflush(terminal, TCIFLUSH)
        } else {
            do throws(TerminalError) { try HiddenInput.begin(on: terminal) } catch {
                throw ReadError(reason: "\(error)")
            }
        }
        let output = FileDescriptor(number: terminal)
        defer {
            if !isShown {
                HiddenInput.end()
                // The line break that the user typed was not shown either.
                try? output.write([UInt8(ascii: "\n")])
            }
        }
        try? output.write(Array(prompt.utf8))
        var line: [UInt8] = []
        while line.last != UInt8(ascii: "\n"), let chunk = try nextChunk(of: terminal) { line += chunk }
        guard !line.isEmpty else { return nil }
        return String(decoding: line.last == UInt8(ascii: "\n") ? line.dropLast() : line[...], as: UTF8.self)
    }
}

/// Calls `read(2)`. Inside `InputFile`, the name `read` refers to the method.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
