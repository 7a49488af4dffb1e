import CommandLineInterface

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file that stays open for writing until the process exits.
struct OutputFile {
    /// Creates a file with the permissions that the umask leaves, or truncates an existing one. Every write appends,
    /// even if another process writes to the same file.
    static func create(_ path: String) throws(WriteError) -> any ByteSink {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileDescriptor.error(errno) }
        return FileDescriptor(number: descriptor)
    }
}
