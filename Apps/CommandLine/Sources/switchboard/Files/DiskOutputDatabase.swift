import CommandLineInterface
import Essentials
import Failures
import Output
import Protocols
import SQLiteStore
import StoreProtocols

/// A database that is written in a ``PartialFolder``. When it is complete, it becomes a new file, or its table is moved or
/// added to the existing database.
final class DiskOutputDatabase: OutputDatabase {
    private let target: OutputTarget
    private let folder: PartialFolder
    private let temporaryFiles: TemporaryFiles
    private let part: SQLiteRecordStore
    private let partPath: String
    private let isAppending: Bool

    /// Creates a partial folder, which is added to the temporary files.
    ///
    /// - Parameters:
    ///   - path: The path as the user gave it.
    ///   - isAppending: Whether the records are added to the existing table.
    init(_ path: String, isAppending: Bool, in temporaryFiles: TemporaryFiles) throws(WriteError) {
        self.isAppending = isAppending
        target = try OutputTarget(path)
        self.temporaryFiles = temporaryFiles
        folder = try temporaryFiles.makeFolder(in: target.folder)
        partPath = "\(folder.path)/\(PartialFolder.database)"
        part = SQLiteRecordStore(path: partPath)
    }

    func open(for schema: RecordSchema) async throws(StoreError) -> any RecordStore {
        if try exists() {
            let database = SQLiteRecordStore(path: target.path, createsFile: false)
            try await database.checkExport(
                of: schema.entity, adding: isAppending ? schema.fields.map(\.name) : nil)
        }
        return part
    }

    func commit() async throws(StoreError) {
        try await part.endExport()
        if try !add() {
            let database = SQLiteRecordStore(path: target.path, createsFile: false)
            try await database.takeExport(from: partPath, isAdding: isAppending)
        }
        temporaryFiles.remove(folder)
    }

    func abandon() {
        temporaryFiles.remove(folder)
    }

    /// Returns whether the database exists.
    ///
    /// - Throws: `notAnExport` if it belongs to a different user. `notOpened` if only its log exists.
    private func exists() throws(StoreError) -> Bool {
        do throws(WriteError) {
            try OutputTarget.checkOwner(of: target.path)
        } catch {
            throw StoreError(.notAnExport, "could not write '\(target.path)': \(error.reason)")
        }
        guard target.mode == nil else { return true }
        // SQLite would apply the log to the new database, or remove the log.
        let logs = PartialFolder.logSuffixes.map { target.path + $0 }
        guard let log = logs.first(where: { access($0, F_OK) == 0 }) else { return false }
        throw StoreError(
            .notOpened,
            "'\(log)' is the log of a database that was moved or removed; move the database back, or remove the log")
    }

    /// Moves the new database to its path. Returns `false` if there already is a database.
    private func add() throws(StoreError) -> Bool {
        guard try !exists() else { return false }
        do throws(WriteError) {
            return try folder.add(PartialFolder.database, at: target.path)
        } catch {
            throw StoreError(.unknown, "could not write '\(target.path)': \(error.reason)")
        }
    }
}
