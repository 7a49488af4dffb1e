import Dispatch
import Essentials
import Protocols
import Synchronization

/// A program that reads data from its standard input, and writes other data to its standard output.
///
/// The program is killed if it takes too long, if it writes too much, or if the task is cancelled.
struct Filter: Sendable {
    /// The reason why a run failed.
    enum Failure: Error, Hashable {
        case noTemporaryFile, notStarted, failed, timedOut, outputTooLarge, cancelled
    }

    /// The environment variables of the program, such as `LANG=C`.
    let environment: [String]
    let timeLimit: Duration
    /// The maximum size of the output, in bytes.
    let outputLimit: Int
    /// The folder for the temporary file that contains the input.
    let temporaryFolder: String

    /// The maximum time in milliseconds between two checks of the time limit and of cancellation.
    private static let interval: Int32 = 20

    /// Runs the program, and returns its output. Throws `failed` if the exit code is not 0.
    func run(_ arguments: [String], on input: Data) async throws(Failure) -> [UInt8] {
        let run = FilterRun()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(returning: self.result(arguments, input, run))
                }
            }
        } onCancel: {
            // Kills the program on this thread, because `switchboard` could exit before another thread kills it.
            run.cancel()
        }
        return try result.get()
    }

    private func result(_ arguments: [String], _ input: Data, _ run: FilterRun) -> Result<[UInt8], Failure> {
        guard let file = unlinkedFile(input) else { return .failure(.noTemporaryFile) }
        defer { close(file) }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return .failure(.notStarted) }
        defer { close(ends[0]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let isStarted = run.start {
            ChildProcess.start(arguments, environment: environment, input: file, output: ends[1])
        }
        close(ends[1])
        guard isStarted else { return .failure(.notStarted) }
        let deadline = ContinuousClock.now + timeLimit
        var output: [UInt8] = []
        do throws(Failure) {
            try read(ends[0], into: &output, until: deadline, run)
            guard try exits(run, until: deadline) else { return .failure(.failed) }
            return .success(output)
        } catch {
            run.kill()
            return .failure(error)
        }
    }

    /// Reads to the end of the output.
    private func read(
        _ descriptor: Int32, into output: inout [UInt8], until deadline: ContinuousClock.Instant, _ run: FilterRun
    ) throws(Failure) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            try check(deadline, run)
            var descriptors = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&descriptors, 1, Self.interval) > 0 else { continue }
            let count = systemRead(descriptor, &buffer, buffer.count)
            if count == 0 { return }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw .failed
            }
            guard output.count + count <= outputLimit else { throw .outputTooLarge }
            output += buffer.prefix(count)
        }
    }

    /// Waits until the program exits. It may close its output earlier. Returns whether the exit code is 0.
    private func exits(
        _ run: FilterRun, until deadline: ContinuousClock.Instant
    ) throws(Failure) -> Bool {
        while true {
            if let isSuccess = run.poll() { return isSuccess }
            try check(deadline, run)
            usleep(1000)
        }
    }

    private func check(_ deadline: ContinuousClock.Instant, _ run: FilterRun) throws(Failure) {
        if run.isCancelled { throw .cancelled }
        if ContinuousClock.now > deadline { throw .timedOut }
    }

    /// Returns the descriptor of a file that contains the data. The file offset is 0. The file has no name, so no other
    /// user can open it.
    private func unlinkedFile(_ data: Data) -> Int32? {
        var template = Array("\(temporaryFolder)/switchboard-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return nil }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        guard data.withUnsafeBytes({ Self.write($0, to: descriptor) }) else {
            close(descriptor)
            return nil
        }
        lseek(descriptor, 0, SEEK_SET)
        return descriptor
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            guard count > 0 || (count < 0 && errno == EINTR) else { return false }
            rest = rest.dropFirst(max(0, count))
        }
        return true
    }
}

/// A run of a filter. Any thread can kill its process until the exit of the process is known.
private final class FilterRun: Sendable {
    private let state = Mutex((child: ChildProcess?.none, isCancelled: false))

    var isCancelled: Bool { state.withLock(\.isCancelled) }

    /// Starts the process unless the run is cancelled. Returns whether it was started.
    func start(_ start: () -> ChildProcess?) -> Bool {
        state.withLock { state in
            if !state.isCancelled { state.child = start() }
            return state.child != nil
        }
    }

    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            state.child?.kill()
        }
    }

    /// Kills the process and waits until it exits.
    func kill() {
        let child = state.withLock { state in
            state.child?.kill()
            return state.child.take()
        }
        _ = child?.wait()
    }

    /// Returns whether the process exited with code 0; `nil` if it is still running.
    func poll() -> Bool? {
        state.withLock { state in
            guard let child = state.child else { return false }
            guard let isSuccess = child.poll() else { return nil }
            state.child = nil
            return isSuccess
        }
    }
}

/// Calls `read(2)`. Inside `Filter`, the names `read` and `write` refer to its methods.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
