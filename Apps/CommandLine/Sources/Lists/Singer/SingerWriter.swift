import Failures
import Output
import Protocols
import StoreProtocols

/// A destination that writes the records of a list to standard output, as Singer messages.
///
/// The state of a page is written after the page's records, so a loader never saves a state before it has received the
/// records.
package actor SingerWriter: SyncDestination {
    private let stream: SingerStream
    private let output: RecordDestination
    private let tracksChanges: Bool
    private let activatesVersions: Bool
    private let keys: JSONKeys
    /// The position of an interrupted tap; `nil` after the first run, so that a second run starts with the first page.
    private var position: TapBookmark.Position?
    /// The last complete read of the list; `nil` if the next run must read the whole list.
    private var lastRead: TapBookmark.CompleteRead?
    private var hasSchema = false
    /// The failure of the last write; `nil` if no write has failed.
    package private(set) var failure: Failure?

    /// - Parameters:
    ///   - bookmark: The position of an interrupted tap, and the last complete read; `nil` to read the whole list.
    ///   - tracksChanges: Whether the provider can list changes, so that the state has the last complete read.
    ///   - activatesVersions: Whether a loader may delete the records that a complete list does not contain.
    package init(
        _ stream: SingerStream, from bookmark: TapBookmark?, _ output: RecordDestination, tracksChanges: Bool,
        activatesVersions: Bool
    ) {
        self.stream = stream
        position = bookmark?.position
        // Unchanged records have no value in a new column until the whole list is read again.
        lastRead = bookmark?.lastRead.flatMap { $0.has(stream.fields) ? $0 : nil }
        self.output = output
        self.tracksChanges = tracksChanges
        self.activatesVersions = activatesVersions
        keys = JSONKeys(stream.fields.map(\.name))
    }

    package func begin(
        _ list: Subscription, of schema: RecordSchema, _ options: RunOptions, at now: Date
    ) throws(StoreError) -> SyncRun {
        if !hasSchema { try write(JSONText(stream.schemaMessage)) }
        hasSchema = true
        defer { position = nil }
        guard let position else {
            return SyncRun(
                id: 1, list: list, schema: schema, startedAt: now, pageSize: options.pageSize,
                changesSince: options.changesSince(lastRead?.start, at: now))
        }
        return SyncRun(
            id: 1, list: list, schema: schema, startedAt: now, pageSize: position.pageSize,
            changesSince: position.changesSince, isContinued: true, page: position.page, pageCount: position.pageCount)
    }

    /// Does nothing, because Singer has no message for it.
    package func interrupt(_ run: SyncRun, because reason: String, at now: Date) {}

    package func commit(
        _ rows: [[FieldValue]], of page: String?, to run: SyncRun, at now: Date
    ) throws(StoreError) -> PageOutcome {
        for row in rows { try run.schema.validate(row) }
        let next = run.advanced(to: page, records: rows.count)
        var end = JSONText()
        end.append(",\"time_extracted\":")
        end.append(.date(now))
        if activatesVersions {
            end.append(",\"version\":")
            end.append(.integer(Int128(version(of: run))))
        }
        end.append("}\n")
        var json = JSONText()
        for row in rows {
            json.append("{\"type\":\"RECORD\",\"stream\":")
            json.append(quoting: stream.name)
            json.append(",\"record\":")
            json.append(keys, row)
            json.append(end)
        }
        json.append(state(of: run.list, at: TapBookmark.Position(next)))
        try write(json)
        var outcome = PageOutcome(run: next)
        outcome.added = rows.count
        return outcome
    }

    package func finish(_ run: SyncRun, _ completeness: Completeness, at now: Date) throws(StoreError) -> ListRemovals {
        let isComplete = run.isComplete(completeness)
        if activatesVersions, isComplete, run.changesSince == nil {
            try write(
                JSONText([
                    "type": .text("ACTIVATE_VERSION"), "stream": .text(stream.name),
                    "version": .integer(Int128(version(of: run))),
                ]))
        }
        if tracksChanges, isComplete {
            lastRead = TapBookmark.CompleteRead(from: run.startedAt, version: version(of: run), stream.fields)
        }
        try write(JSONText(state(of: run.list, at: nil)))
        return ListRemovals()
    }

    /// Returns the version of the records of a run: the start of the last read of the whole list. Later reads have
    /// greater versions, and changed records have the version of the unchanged ones.
    private func version(of run: SyncRun) -> Int64 {
        if run.changesSince != nil, let lastRead { return lastRead.version }
        return Int64(run.startedAt.timeIntervalSince1970 * 1000)
    }

    private func state(of list: Subscription, at position: TapBookmark.Position?) -> FieldValue {
        let bookmark = TapBookmark(list: list, position: position, lastRead: lastRead)
        return [
            "type": .text("STATE"),
            "value": ["bookmarks": .object([FieldValue.Member(stream.name, bookmark.value)])],
        ]
    }

    private func write(_ message: JSONText) throws(StoreError) {
        var line = message
        line.append("\n")
        do throws(Failure) {
            try output.write(line.bytes)
        } catch {
            failure = error
            throw StoreError(.unknown, error.message)
        }
    }
}
