import CommandLineInterface

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

struct OutputFile {
    /// Creates or truncates a file. Every write appends, even if another process writes to the same file.
    static func create(_ path: String) throws(WriteError) -> any ByteSink {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileDescriptor.error(errno) }
        return FileDescriptor(number: descriptor)
    }
}
