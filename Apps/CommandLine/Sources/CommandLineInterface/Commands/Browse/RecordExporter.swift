import Connections
import Failures
import Output
package import Presentation
package import Protocols
import Synchronization
import UseCases

/// What a user interface needs of the system to write items to files.
package struct ExportSystem: Sendable {
    let files: FileOpeners
    let destination: RecordDestination
    let localTime: @Sendable (Date) -> String
    let digests: any MessageDigests
    let now: @Sendable () -> Date
    /// The home folder, for names that start with `~/`; `nil` if it is unknown.
    let home: String?

    init(_ invocation: Invocation) {
        files = invocation.system.files
        destination = invocation.console.output
        localTime = invocation.system.time.localText
        digests = invocation.system.digests
        now = invocation.system.time.now
        home = invocation.system.process.environment["HOME"]
    }
}

/// Writes items of a user interface to files, as `list --output` does.
package struct RecordExporter: ItemExporting {
    let provider: ProviderDescriptor
    private let system: ExportSystem
    let hasPictures: Bool
    private let connection: @Sendable () throws(ProviderError) -> Connection

    /// - Parameters:
    ///   - hasPictures: Whether pages contain the pictures of the items.
    ///   - connection: Returns the connection of the items.
    package init(
        of provider: ProviderDescriptor, _ system: ExportSystem, hasPictures: Bool,
        connection: @escaping @Sendable () throws(ProviderError) -> Connection
    ) {
        self.provider = provider
        self.system = system
        self.hasPictures = hasPictures
        self.connection = connection
    }

    package var suffixes: String { OutputSuffix.names(withDatabase: true) }

    package func export(
        _ excerpt: ItemExcerpt, to name: String, isReplacing: Bool
    ) async throws(ExportError) -> String? {
        let path = name.hasPrefix("~/") ? (system.home ?? "~") + name.dropFirst() : name
        guard let suffix = OutputSuffix(of: path) else {
            throw .failed(
                "expected a file name that ends with \(suffixes)", hint: OutputSuffix.conversionHint(for: path))
        }
        guard isReplacing || !system.files.isExisting(path) else { throw .existingFile }
        let connection = try connect()
        do throws(Failure) {
            let options = OutputOptions(path: path, suffix, fields: excerpt.columns)
            return try await write(excerpt, options, connection)
        } catch {
            throw .failed(error.message, hint: error.hint)
        }
    }

    func output(to destination: RecordDestination, _ options: OutputOptions) -> RecordOutput {
        RecordOutput(
            to: destination, options,
            from: RecordAttribution(
                title: provider.summary, name: provider.id, documentation: provider.documentation, date: system.now()),
            emptyColumns: provider.emptyColumns, localTime: system.localTime, digests: system.digests)
    }

    func connect() throws(ExportError) -> Connection {
        do throws(ProviderError) { return try connection() } catch { throw .failed(error.message, hint: nil) }
    }

    private func write(
        _ excerpt: ItemExcerpt, _ options: OutputOptions, _ connection: Connection
    ) async throws(Failure) -> String? {
        let output = output(to: system.destination, options)
        guard let file = try RecordFile(options, system.files) else { return nil }
        let note = Mutex<String?>(nil)
        _ = try await file.replace(output) { output throws(Failure) in
            var writer = try await writer(output, file, connection) { text in note.withLock { $0 = text } }
            try await write(excerpt, to: &writer)
            guard !Task.isCancelled else { throw Failure(.output, "the export was stopped") }
            return excerpt.items.count
        }
        return note.withLock(\.self)
    }

    func write(_ excerpt: ItemExcerpt, to writer: inout any ItemWriter<StoredRow>) async throws(Failure) {
        try await writer.write(excerpt.items.map { StoredRow(id: $0.id, values: $0.values) })
        try await writer.finish()
    }

    /// Returns the writer for a database, or else the one for the format.
    private func writer(
        _ output: RecordOutput, _ file: RecordFile, _ connection: Connection, note: @escaping (String) -> Void
    ) async throws(Failure) -> any ItemWriter<StoredRow> {
        let items = rows(of: provider.type)
        // The items can come from several lists, so the database records no parameters.
        let list = connection.paging.flatMap { try? ListRequest(ParameterValues(), for: $0) }
        if let list, let writer = try await file.databaseWriter(items, of: list, connection, now: system.now) {
            return writer
        }
        return try ItemWriters(connection, showsPictures: hasPictures, note: note).writer(items, to: output)
    }

    func rows<Described: Provider>(of type: Described.Type) -> ItemDescription<StoredRow> {
        provider.items(of: Described.Item.self).rows
    }
}
