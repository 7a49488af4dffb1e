import Essentials

/// POSIX threads for blocking system calls, which must not run on Swift's cooperative thread pool.
enum LoopbackThread {
    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a detached thread. Returns `false` if the system cannot create a thread.
    static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
        let work = Unmanaged.passRetained(Work(work))
        #if canImport(Darwin)
            var thread: pthread_t?
            let code = pthread_create(
                &thread, nil,
                { context in
                    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
                    return nil
                }, work.toOpaque())
            if let thread { pthread_detach(thread) }
        #else
            var thread = pthread_t()
            let code = pthread_create(
                &thread, nil,
                { context in
                    if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
                    return nil
                }, work.toOpaque())
            if code == 0 { pthread_detach(thread) }
        #endif
        if code != 0 { work.release() }
        return code == 0
    }

    static func pause(_ time: Duration) {
        usleep(UInt32(time / .microseconds(1)))
    }
}
