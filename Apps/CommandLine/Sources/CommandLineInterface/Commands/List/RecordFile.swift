import Connections
import Failures
import Output
import Protocols
import StoreProtocols

/// The file of `--output`, which replaces an existing file only if the command succeeds.
struct RecordFile {
    let path: String
    private let isAppending: Bool
    private let destination: Destination

    private enum Destination {
        case file(any AtomicFile)
        case database(any OutputDatabase)
    }

    /// Opens the file, before any request is sent. Returns `nil` if the records go to standard output.
    ///
    /// - Throws: a usage failure for an invalid path, or another failure if the file cannot be written.
    init?(_ options: OutputOptions, _ files: FileOpeners) throws(Failure) {
        guard let path = options.path else { return nil }
        self.path = path
        isAppending = options.isAppending
        do {
            if case .database? = OutputSuffix(of: path) {
                destination = .database(try files.openDatabase(path, isAppending))
            } else {
                destination = .file(try files.openOutput(path, isAppending))
            }
        } catch {
            throw Failure(opening: error, "could not write '\(path)': \(error.reason)")
        }
    }

    /// Whether the file is a database.
    var isDatabase: Bool { if case .database = destination { true } else { false } }

    /// Returns the store for the records of an entity; `nil` if the file is not a database.
    ///
    /// - Throws: a failure if an existing database must not be changed, or cannot be changed now.
    func openDatabase(for schema: RecordSchema) async throws(Failure) -> (any RecordStore)? {
        guard case .database(let database) = destination else { return nil }
        do { return try await database.open(for: schema) } catch { throw Failure(exporting: error, to: path) }
    }

    /// Runs an operation that writes records, as the other method does, and notes how many were written.
    ///
    /// - Parameter noun: The singular noun for a record in the note at the end: `item`.
    func replace(
        _ output: RecordOutput, _ console: Console, counting noun: String,
        _ write: (RecordOutput) async throws(Failure) -> Int
    ) async throws(Failure) {
        let count = try await replace(output, write)
        console.note("\(isAppending ? "added" : "wrote") \(count.counted(noun)) to '\(path)'")
    }

    /// Runs an operation that writes records and returns their number. After a success, replaces an existing file.
    func replace(
        _ output: RecordOutput, _ write: (RecordOutput) async throws(Failure) -> Int
    ) async throws(Failure) -> Int {
        do throws(Failure) {
            let count =
                switch destination {
                case .file(let file): try await write(output.writing(to: file, at: path))
                case .database: try await write(output)
                }
            try await commit()
            return count
        } catch {
            switch destination {
            case .file(let file): file.abandon()
            case .database(let database): database.abandon()
            }
            var failure = error
            if ![.output, .closedPipe].contains(failure.kind) {
                failure.hint = "nothing was written to '\(path)'" + (failure.hint.map { "; \($0)" } ?? "")
            }
            // The written records are discarded, so the list cannot be continued after them.
            failure.after = nil
            throw failure
        }
    }

    private func commit() async throws(Failure) {
        switch destination {
        case .file(let file):
            do {
                try file.commit()
            } catch {
                throw Failure(writing: error, "could not write '\(path)': \(error.reason)")
            }
        case .database(let database):
            do { try await database.commit() } catch { throw Failure(exporting: error, to: path) }
        }
    }
}

extension Invocation {
    /// Runs an operation that writes records and returns their number. They go to the file of `--output`, which is opened
    /// before the operation, or else to standard output.
    ///
    /// - Parameter noun: The singular noun for a record in the note at the end: `item`.
    func write(
        counting noun: String, _ write: (RecordOutput) async throws(Failure) -> Int
    ) async throws(Failure) {
        guard let file = try RecordFile(output.options, system.files) else {
            _ = try await write(output)
            return
        }
        try await file.replace(output, console, counting: noun, write)
    }
}

extension Failure {
    /// Creates the failure for the database of `--output`.
    fileprivate init(exporting error: StoreError, to path: String) {
        self.init(error)
        if [.notAStore, .notAnExport].contains(error.code) { kind = kind.ofArgument }
        if [.notAStore, .notAnExport, .newerVersion, .damaged].contains(error.code) {
            hint = "use a different file, or remove '\(path)' if you no longer need it"
        }
    }
}
