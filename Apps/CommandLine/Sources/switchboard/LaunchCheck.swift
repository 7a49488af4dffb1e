import CommandLineInterface
import Essentials
import Failures

/// A check for the resources without which the Swift runtime hangs or traps.
///
/// Dispatch, for example, tries for ever to start a thread, and signals are blocked then.
struct LaunchCheck {
    /// The number of threads that run at the same time: those of the runtime, of the transport, of the terminal and of
    /// the signal handler.
    private static let threadCount = 8
    /// The minimum amount of free address space, in bytes, beside the stacks of the threads. With less, a list of 1000
    /// items ends at random: libcurl cannot be loaded, TLS does not start, or the Swift runtime traps.
    private static let memory = 192 << 20
    private static let openFileLimit: rlim_t = 32

    /// Ends the process with a message if a resource is missing. This must happen before the signals are blocked.
    static func run() {
        guard let problem = openFileProblem ?? processInformationProblem ?? memoryProblem else { return }
        let bytes = Array("switchboard: \(problem.reason)\n  hint: \(problem.hint)\n".utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
        _exit(ExitCode.failure.rawValue)
    }

    private typealias Problem = (reason: String, hint: String)

    private static var openFileProblem: Problem? {
        var limit = rlimit()
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < openFileLimit else { return nil }
        return (
            "cannot open enough files: the limit is \(limit.rlim_cur), expected \(openFileLimit) or more",
            "raise the limit with 'ulimit -n'"
        )
    }

    /// Swift reads the arguments from `/proc`, and Dispatch traps when it looks there for the states of its threads.
    private static var processInformationProblem: Problem? {
        #if os(Linux)
            guard access("/proc/self/stat", R_OK) != 0 else { return nil }
            return (
                "cannot read /proc/self: \(String(cString: strerror(errno)))",
                "mount it, as in: mount -t proc proc /proc (in a chroot: to its folder 'proc')"
            )
        #else
            return nil
        #endif
    }

    /// Reserves memory without using it, and starts the threads meanwhile, because their stacks are memory too.
    private static var memoryProblem: Problem? {
        let reserved = mmap(nil, memory, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard reserved != MAP_FAILED else {
            return (
                "cannot reserve \(memory >> 20) MiB of memory: \(String(cString: strerror(errno)))",
                "raise the limits of memory: 'ulimit -v' and 'ulimit -d'"
            )
        }
        defer { munmap(reserved, memory) }
        let code = startThreads()
        guard code != 0 else { return nil }
        return (
            "cannot start a thread: \(String(cString: strerror(code)))",
            "raise the limits of processes and of memory: 'ulimit -u', 'ulimit -v' and 'ulimit -d'"
        )
    }

    #if canImport(Glibc)
        private typealias Thread = pthread_t
    #else
        private typealias Thread = pthread_t?
    #endif

    /// Starts all threads and waits for their end. Returns the error number for a thread that could not be started, or
    /// 0.
    private static func startThreads() -> Int32 {
        let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        let threads = UnsafeMutablePointer<Thread>.allocate(capacity: threadCount)
        defer {
            gate.deallocate()
            threads.deallocate()
        }
        pthread_mutex_init(gate, nil)
        pthread_mutex_lock(gate)
        var count = 0
        var code: Int32 = 0
        while count < threadCount, code == 0 {
            // With an implicit `self`, Swift 6.3.1 crashes.
            code = pthread_create(threads + count, nil, { LaunchCheck.wait(for: $0) }, gate)
            if code == 0 { count += 1 }
        }
        pthread_mutex_unlock(gate)
        for index in 0..<count {
            if let thread = threads[index] as pthread_t? { pthread_join(thread, nil) }
        }
        return code
    }

    private static func wait(for gate: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self) else { return nil }
        pthread_mutex_lock(gate)
        pthread_mutex_unlock(gate)
        return nil
    }
}
