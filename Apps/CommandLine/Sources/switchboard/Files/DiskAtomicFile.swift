import CommandLineInterface
import Essentials
import Failures
import Output

/// A file that is written in a ``PartialFolder``. When it is complete, it replaces the file at its path.
final class DiskAtomicFile: AtomicFile {
    private let target: OutputTarget
    private let folder: PartialFolder
    private let temporaryFiles: TemporaryFiles
    /// The descriptor of the incomplete file.
    private let part: Int32
    /// The file whose content was copied to the incomplete file; `nil` for none.
    private let original: CopiedFile?

    /// Creates a file in a partial folder, which is added to the temporary files.
    ///
    /// - Parameters:
    ///   - path: The path as the user gave it.
    ///   - isAppending: Whether the file begins with the content of the existing file.
    init(_ path: String, isAppending: Bool, in temporaryFiles: TemporaryFiles) throws(WriteError) {
        target = try OutputTarget(path)
        try OutputFile.refuseDatabase(at: target.path)
        self.temporaryFiles = temporaryFiles
        folder = try temporaryFiles.makeFolder(in: target.folder)
        do {
            part = try folder.create(PartialFolder.file)
            original = isAppending ? try CopiedFile(target.path, to: FileDescriptor(number: part)) : nil
        } catch {
            temporaryFiles.remove(folder)
            throw error
        }
    }

    deinit {
        close(part)
    }

    var firstLine: [UInt8]? { original?.firstLine }

    func write(_ bytes: [UInt8]) throws(WriteError) {
        try FileDescriptor(number: part).write(bytes)
    }

    func commit() throws(WriteError) {
        try OutputFile.refuseDatabase(at: target.path)
        try original?.checkUnchanged()
        if let mode = target.mode { fchmod(part, mode) }
        // Otherwise, a power failure could leave an incomplete file.
        guard fsync(part) == 0 else { throw FileDescriptor.error(errno) }
        try folder.move(PartialFolder.file, to: target.path)
        temporaryFiles.remove(folder)
    }

    func abandon() {
        temporaryFiles.remove(folder)
    }
}
