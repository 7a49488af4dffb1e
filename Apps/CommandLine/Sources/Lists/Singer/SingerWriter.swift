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
    private let activatesVersions: Bool
    private let keys: JSONKeys
    /// The position of an interrupted tap; `nil` after the first run, so that a second run starts with the first page.
    private var bookmark: TapBookmark?
    private var hasSchema = false
    /// The failure of the last write; `nil` if no write has failed.
    package private(set) var failure: Failure?

    /// - Parameters:
    ///   - bookmark: The position of an interrupted tap; `nil` to start with the first page.
    ///   - activatesVersions: Whether a loader may delete the records that a complete list does not contain.
    package init(
        _ stream: SingerStream, from bookmark: TapBookmark?, _ output: RecordDestination, activatesVersions: Bool
    ) {
        self.stream = stream
        self.bookmark = bookmark
        self.output = output
        self.activatesVersions = activatesVersions
        keys = JSONKeys(stream.fields.map(\.name))
    }

    package func begin(
        _ list: Subscription, of schema: RecordSchema, _ options: RunOptions, at now: Date
    ) throws(StoreError) -> SyncRun {
        if !hasSchema { try write(JSONText(stream.schemaMessage)) }
        hasSchema = true
        defer { bookmark = nil }
        return SyncRun(
            id: 1, list: list, schema: schema, startedAt: now, pageSize: bookmark?.pageSize ?? options.pageSize,
            isContinued: bookmark != nil, page: bookmark?.page, pageCount: bookmark?.pageCount ?? 0)
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
            end.append(version(of: run))
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
        json.append(state(TapBookmark(next)))
        try write(json)
        var outcome = PageOutcome(run: next)
        outcome.added = rows.count
        return outcome
    }

    package func finish(_ run: SyncRun, _ completeness: Completeness, at now: Date) throws(StoreError) -> ListRemovals {
        if activatesVersions, completeness == .complete, !run.isContinued {
            try write(
                JSONText([
                    "type": .text("ACTIVATE_VERSION"), "stream": .text(stream.name), "version": version(of: run),
                ]))
        }
        try write(JSONText(state(nil)))
        return ListRemovals()
    }

    /// Returns the version of the records of a run. The version is the start time, so later runs have greater versions.
    private func version(of run: SyncRun) -> FieldValue {
        .integer(Int128(run.startedAt.timeIntervalSince1970 * 1000))
    }

    private func state(_ bookmark: TapBookmark?) -> FieldValue {
        [
            "type": .text("STATE"),
            "value": ["bookmarks": .object([FieldValue.Member(stream.name, bookmark?.value ?? .object([]))])],
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
