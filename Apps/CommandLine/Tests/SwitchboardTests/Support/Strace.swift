#if os(Linux)
    import Foundation

    /// The program `strace`, with which tests watch and stop the system calls of a run.
    enum Strace {
        /// Whether it is installed, and may trace programs. Containers often forbid that.
        static let isUsable: Bool = {
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", "strace -o /dev/null /bin/true 2> /dev/null"]
            guard (try? process.run()) != nil else { return false }
            process.waitUntilExit()
            return process.terminationStatus == 0
        }()
    }
#endif
