import Platform

/// Open files of this process. Children do not inherit them, except as standard streams.
struct Descriptors {
    /// `/dev/null`, for reading and writing.
    static func null() -> Int32 { open("/dev/null", O_RDWR | O_CLOEXEC) }

    /// Creates a pipe.
    static func pipe() -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        _ = Platform.pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Reads to the end, and counts the lines.
    static func countLines(_ descriptor: Int32) -> Int {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var lines = 0
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return lines }
            for byte in buffer[..<count] where byte == UInt8(ascii: "\n") { lines += 1 }
        }
    }
}
