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

    /// Waits until a process has filled the pages of the pipe, and then fills the last page, so that every further write
    /// blocks. Without this, short messages would still fit into the last page.
    func waitUntilFull() async throws {
        while isReady(POLLOUT) { try await Task.sleep(for: .milliseconds(2)) }
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        while systemWrite(descriptor, "x") == 1 {}
        _ = fcntl(descriptor, F_SETFL, flags)
    }

    private func isReady(_ events: some BinaryInteger) -> Bool {
        var descriptors = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return poll(&descriptors, 1, 0) > 0
    }
}

/// Calls `write(2)`. Inside `Fifo`, the name `write` refers to the method.
@discardableResult private func systemWrite(_ descriptor: Int32, _ text: String) -> Int {
    write(descriptor, text, text.utf8.count)
}
