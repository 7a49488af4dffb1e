import Foundation

/// A named pipe in a temporary folder. It is open for both ends, so a process that uses it sees no EOF.
final class Fifo: Sendable {
    private let folder: TemporaryFolder
    private let descriptor: Int32
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "fifo").path
        try SystemFailure.check("mkfifo", mkfifo(path, 0o600))
        descriptor = try SystemFailure.check("open", open(path, O_RDWR | O_CLOEXEC))
    }

    deinit {
        close(descriptor)
    }

    func write(_ text: String) {
        systemWrite(descriptor, text)
    }

    /// Waits until everything that was written has been read.
    func waitUntilEmpty() async throws {
        while isReady(POLLIN) { try await Task.sleep(for: .milliseconds(2)) }
    }

    /// Waits until a further write would block.
    func waitUntilFull() async throws {
        while isReady(POLLOUT) { try await Task.sleep(for: .milliseconds(2)) }
    }

    private func isReady(_ events: some BinaryInteger) -> Bool {
        var descriptors = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return poll(&descriptors, 1, 0) > 0
    }
}

/// Calls `write(2)`. Inside `Fifo`, the name `write` refers to the method.
private func systemWrite(_ descriptor: Int32, _ text: String) {
    write(descriptor, text, text.utf8.count)
}
