import Essentials

/// A POSIX thread.
struct PollerThread: ~Copyable {
    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let thread: pthread_t

    /// Starts the thread. Call ``join()`` exactly once.
    init(_ work: @escaping @Sendable () -> Void) throws(WebServerError) {
        let work = Unmanaged.passRetained(Work(work))
        #if canImport(Glibc)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        #if canImport(Darwin)
            let code = pthread_create(
                &thread, nil,
                { context in
                    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
                    return nil
                }, work.toOpaque())
        #else
            let code = pthread_create(
                &thread, nil,
                { context in
                    if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
                    return nil
                }, work.toOpaque())
        #endif
        let created: pthread_t? = thread
        guard code == 0, let created else {
            work.release()
            throw .failed(call: "pthread_create", reason: String(cString: strerror(code)))
        }
        self.thread = created
    }

    /// Waits until the thread has ended.
    func join() {
        pthread_join(thread, nil)
    }
}

/// A pipe that wakes a thread that waits in `poll`.
struct WakePipe: Sendable {
    private let reading: Int32
    private let writing: Int32

    init() throws(WebServerError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .failed(call: "pipe", reason: String(cString: strerror(errno))) }
        (reading, writing) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
    }

    /// The argument for `poll`.
    var descriptor: pollfd { pollfd(fd: reading, events: Int16(POLLIN), revents: 0) }

    /// Wakes the thread. If the pipe is full, the thread wakes anyway.
    func wake() {
        var byte: UInt8 = 0
        _ = write(writing, &byte, 1)
    }

    /// Removes all bytes from the pipe.
    func empty() {
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(reading, &bytes, bytes.count) == bytes.count {}
    }

    func close() {
        for end in [reading, writing] { systemClose(end) }
    }
}

/// Calls `close(2)`. Inside ``WakePipe``, the name `close` refers to the method.
private func systemClose(_ descriptor: Int32) {
    close(descriptor)
}
