import Platform

/// The cost of a run of a command or a pipeline.
struct Cost {
    /// From before the start of the first process to the end of the last one, in seconds.
    var time = 0.0
    /// The user and system CPU time of all processes, in seconds.
    var processorTime = 0.0
    /// The sum of the peak resident memory of all processes, in bytes.
    var memory = 0.0
    /// The worst exit status: 0 when all processes ended well, 128 and more for a signal.
    var status: Int32 = 0

    /// Waits for a process to end, and adds its cost.
    mutating func add(waitingFor pid: pid_t) {
        var status: Int32 = 0
        var usage = rusage()
        while wait4(pid, &status, 0, &usage) < 0 && errno == EINTR {}
        processorTime += Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
        #if canImport(Darwin)
            memory += Double(usage.ru_maxrss)
        #else
            memory += Double(usage.ru_maxrss) * 1024
        #endif
        // The low seven bits are the signal that ended the process; the next byte is its exit code.
        let signal = status & 0x7F
        self.status = max(self.status, signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}

/// The part of a cost that is compared.
enum Measure: String {
    case time
    case processorTime = "CPU time"
    case memory = "peak memory"

    func value(of cost: Cost) -> Double {
        switch self {
        case .time: cost.time
        case .processorTime: cost.processorTime
        case .memory: cost.memory
        }
    }

    /// A value with its unit.
    func text(_ value: Double) -> String {
        switch self {
        case .memory: "\(Table.text(value / 1e6, digits: 1)) MB"
        case .time, .processorTime:
            value < 1 ? "\(Table.text(value * 1000, digits: 1)) ms" : "\(Table.text(value, digits: 2)) s"
        }
    }
}
