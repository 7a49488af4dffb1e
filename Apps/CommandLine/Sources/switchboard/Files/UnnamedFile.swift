import CommandLineInterface
import Essentials
import Failures
import Sorting

/// A temporary file that has no name, so that no other process can open it and nothing is left when this process ends.
final class UnnamedFile: ScratchFile {
    private let number: Int32

    /// Creates an empty file in the first of the folders in which this is possible.
    init(in folders: [String]) throws(WriteError) {
        var error = WriteError(reason: String(cString: strerror(ENOENT)))
        for folder in folders {
            var template = Array("\(folder)/switchboard-XXXXXX".utf8CString)
            let file = mkstemp(&template)
            guard file >= 0 else {
                error = WriteError(reason: "\(folder): \(String(cString: strerror(errno)))")
                continue
            }
            unlink(template)
            _ = fcntl(file, F_SETFD, FD_CLOEXEC)
            number = file
            return
        }
        throw error
    }

    deinit {
        close(number)
    }

    func append(_ bytes: [UInt8]) throws(WriteError) { try FileDescriptor(number: number).write(bytes) }

    func read(at offset: Int, count: Int) throws(ReadError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var end = 0
        while end < count {
            let (start, rest) = (end, count - end)
            let length = bytes.withUnsafeMutableBytes { bytes in
                pread(number, bytes.baseAddress.map { $0 + start }, rest, off_t(offset + start))
            }
            if length < 0 {
                guard errno == EINTR else { throw ReadError(reason: String(cString: strerror(errno))) }
                continue
            }
            guard length > 0 else { break }
            end += length
        }
        bytes.removeLast(count - end)
        return bytes
    }
}
