import Protocols

/// The file of `--output`, which replaces an existing file only if the command succeeds.
struct RecordFile {
    let path: String
    private let file: any AtomicFile

    /// The path at which a database can be created. If a database exists there, it is used as the file of `--output`.
    var databasePath: String { file.databasePath }

    /// Opens the file, before any request is sent. Returns `nil` if the records go to standard output.
    ///
    /// - Throws: a usage failure for an invalid path, or another failure if the file cannot be written.
    init?(_ invocation: Invocation) throws(Failure) {
        guard let path = invocation.arguments[.output], path != "-" else { return nil }
        self.path = path
        do {
            file = try invocation.system.openOutput(path)
        } catch {
            throw Failure(opening: error, "could not write '\(path)': \(error.reason)")
        }
    }

    /// Runs an operation that writes records and returns their number. After a success, replaces an existing file.
    ///
    /// - Parameter noun: The singular noun for a record in the note at the end: `item`.
    func replace(
        _ invocation: Invocation, counting noun: String, _ write: (Invocation) async throws(Failure) -> Int
    ) async throws(Failure) {
        let console = invocation.console
        do throws(Failure) {
            let count = try await write(invocation.using(console.writing(to: file, at: path)))
            do {
                try file.commit()
            } catch {
                throw Failure(writing: error, "could not write '\(path)': \(error.reason)")
            }
            console.note("wrote \(count.counted(noun)) to '\(path)'")
        } catch {
            file.abandon()
            var failure = error
            if failure.code != "output" {
                failure.hint = "nothing was written to '\(path)'" + (failure.hint.map { "; \($0)" } ?? "")
            }
            // The written records are discarded, so the list cannot be continued after them.
            failure.after = nil
            throw failure
        }
    }
}
