import Essentials
import Failures
import Output

/// A file whose content is copied to the start of another one, to which records are then added.
struct CopiedFile {
    private static let chunkSize = 1 << 20

    /// The first line, without its end.
    let firstLine: [UInt8]
    private let path: String
    private let status: stat

    /// Copies a file of complete lines. Returns `nil` if it does not exist or is empty.
    init?(_ path: String, to copy: some ByteSink) throws(WriteError) {
        let number = open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else {
            guard errno == ENOENT else { throw FileDescriptor.error(errno) }
            return nil
        }
        defer { close(number) }
        var status = stat()
        guard fstat(number, &status) == 0 else { throw FileDescriptor.error(errno) }
        var (firstLine, isFirst, last) = ([UInt8](), true, UInt8?.none)
        while let chunk = try Self.read(number) {
            if isFirst {
                let end = chunk.firstIndex(of: UInt8(ascii: "\n"))
                firstLine += chunk[..<(end ?? chunk.count)]
                isFirst = end == nil
            }
            last = chunk.last
            try copy.write(chunk)
        }
        guard let last else { return nil }
        guard last == UInt8(ascii: "\n") else {
            throw WriteError(
                isInvalidPath: true, reason: "its last line is not complete", hint: "add a line break at its end")
        }
        (self.firstLine, self.path, self.status) = (firstLine, path, status)
    }

    /// Throws an error if another program has changed or replaced the file since it was copied.
    func checkUnchanged() throws(WriteError) {
        var now = stat()
        let isEqual =
            stat(path, &now) == 0 && now.st_ino == status.st_ino && now.st_dev == status.st_dev
            && now.st_size == status.st_size && now.modificationTime == status.modificationTime
        guard isEqual else { throw WriteError(reason: "another program changed it", hint: "run the command again") }
    }

    /// Returns the next bytes; `nil` at the end.
    private static func read(_ number: Int32) throws(WriteError) -> [UInt8]? {
        var (chunk, count) = ([UInt8](repeating: 0, count: chunkSize), -1)
        repeat {
            count = chunk.withUnsafeMutableBytes { systemRead(number, $0.baseAddress, $0.count) }
        } while count < 0 && errno == EINTR
        guard count >= 0 else { throw FileDescriptor.error(errno) }
        return count == 0 ? nil : Array(chunk[..<count])
    }
}

extension stat {
    /// The time of the last change of the content, in nanoseconds since 1970.
    fileprivate var modificationTime: Int {
        #if os(Linux)
            Int(st_mtim.tv_sec) * 1_000_000_000 + Int(st_mtim.tv_nsec)
        #else
            Int(st_mtimespec.tv_sec) * 1_000_000_000 + Int(st_mtimespec.tv_nsec)
        #endif
    }
}

/// Calls `read(2)`. Inside `CopiedFile`, the name `read` refers to the method.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}
