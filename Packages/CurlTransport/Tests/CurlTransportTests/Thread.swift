#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A thread of the system's own: the server's calls block, and neither Dispatch nor Swift Concurrency has threads to
/// spare for that.
enum Thread {
    private final class Work {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    static func detach(_ work: @escaping @Sendable () -> Void) {
        let work = Unmanaged.passRetained(Work(work)).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
            let result = pthread_create(
                &thread, nil,
                { context in
                    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
                    return nil
                }, work)
        #else
            var thread = pthread_t()
            let result = pthread_create(
                &thread, nil,
                { context in
                    if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
                    return nil
                }, work)
        #endif
        precondition(result == 0, "no thread to be had")
        #if canImport(Darwin)
            if let thread { pthread_detach(thread) }
        #else
            pthread_detach(thread)
        #endif
    }
}
