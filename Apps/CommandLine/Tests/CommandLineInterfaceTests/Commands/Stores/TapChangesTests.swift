import Protocols
import ProtocolsTesting
import Testing

/// Taps that read only what has changed since the last complete one.
@Suite struct TapChangesTests {
    private let journal = Journal()
    private static let state = "s.json"
    /// The start of an earlier tap: one day before the tests.
    private static let start = 1_799_913_600
    private static let changedPages = ["page 1 since \(start - 3600)", "page 2 since \(start - 3600)"]
    private static let allPages = ["page 1", "page 2", "page 3"]
    private static let note =
        "switchboard: read only the changes since local 2027-01-14; items with changes only in price, note are not "
        + "included; use --full to read the whole list\n"

    /// Returns the state of a complete tap.
    private static func state(
        request: String = "{}", columns: String = #""id","name","price","tags","isNew","note""#
    ) -> String {
        state(
            """
            "source":"almanac https://almanac.example","request":\(quoted(request)),"slice":"","version":5,
            "lastCompleteRunStart":"2027-01-14T08:00:00Z","columns":[\(columns)]
            """)
    }

    private static func state(_ members: String) -> String { #"{"bookmarks":{"almanac_gadget":{\#(members)}}}"# }

    private static func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\\\""))\"" }

    private func tap(
        _ options: String = "", range: String = "--all", state: String? = nil, failingAt failing: Int? = nil
    ) async -> Outcome {
        var shell = Shell(Almanac.descriptor(failingAt: failing, journal: journal))
        shell.files[Self.state] = state
        return await shell.run("almanac tap \(range) \(options) \(state == nil ? "" : "--state \(Self.state)")")
    }

    /// Returns a member of the last state.
    private func member(_ name: String, of messages: [FieldValue]) -> FieldValue? {
        messages.last { $0.kind == "STATE" }?["value"]?["bookmarks"]?["almanac_gadget"]?[name]
    }

    @Test func `a complete tap keeps its start, and the next one reads the changes from one hour before`() async throws
    {
        let whole = await tap("--activate-version")
        expectEqual(journal.entries.sorted(), Self.allPages)
        #expect(whole.output.contains("ACTIVATE_VERSION"))
        try expectEqual(member("lastCompleteRunStart", of: whole.messages()), .text("2027-01-15T08:00:00Z"))
        let next = try await tap("--activate-version", state: whole.messages().lastState)
        expectEqual(journal.entries.dropFirst(3).sorted(), ["page 1 since 1799996400", "page 2 since 1799996400"])
        expectEqual(next.code, 0)
        try expectEqual(next.messages().ids, ["1", "3", "5", "7"])
    }

    @Test func `a tap of changes names the untracked columns, and activates no version`() async throws {
        let outcome = await tap("--activate-version", state: Self.state())
        expectEqual(journal.entries.sorted(), Self.changedPages)
        expectEqual(outcome.errors, Self.note + "switchboard: 4 records written\n")
        let messages = try outcome.messages()
        expectEqual(messages.map(\.kind), "SCHEMA RECORD*3 STATE RECORD STATE STATE".expanded)
        // A loader must not take the changed records for a new version of the list.
        expectEqual(Set(messages.filter { $0.kind == "RECORD" }.map { $0["version"] }), [.integer(5)])
        expectEqual(member("version", of: messages), .integer(5))
        expectEqual(member("lastCompleteRunStart", of: messages), .text("2027-01-15T08:00:00Z"))
    }

    @Test func `with --full, the whole list is read, even after an interruption`() async throws {
        let interrupted = try await tap(state: Self.state(), failingAt: 2).messages().lastState
        for state in [Self.state(), interrupted] {
            let start = journal.entries.count
            let outcome = await tap("--full --activate-version", state: state)
            expectEqual(journal.entries.dropFirst(start).sorted(), Self.allPages)
            expectEqual(outcome.errors, "switchboard: 7 records written\n")
            #expect(outcome.output.contains("ACTIVATE_VERSION"))
            try expectEqual(member("version", of: outcome.messages()), .integer(1_800_000_000_250))
        }
    }

    /// The output can end after any message, because the tap or the loader was killed.
    @Test func `a killed tap of changes continues as one, and the next one reads the same changes`() async throws {
        let messages = try await tap(state: Self.state()).messages()
        for count in 1..<messages.count {
            let written = Array(messages.prefix(count))
            let state = written.contains { $0.kind == "STATE" } ? written.lastState : Self.state()
            let outcome = await tap(state: state)
            expectEqual(Set(written.ids).union(try outcome.messages().ids), ["1", "3", "5", "7"])
            let isContinued = outcome.errors.hasPrefix("switchboard: continued from 's.json'\n\(Self.note)")
            expectEqual(isContinued, state.contains("pageSize"), "after \(count) messages")
            let start = isContinued ? "2027-01-14T08:00:00Z" : "2027-01-15T08:00:00Z"
            try expectEqual(member("lastCompleteRunStart", of: outcome.messages()), .text(start))
        }
        #expect(journal.entries.allSatisfy(Self.changedPages.contains))
    }

    @Test func `after a tap that is not complete, the next one reads the same changes`() async throws {
        let messages = try await tap(range: "--limit 2", state: Self.state()).messages()
        expectEqual(messages.ids, ["1", "3"])
        expectEqual(member("lastCompleteRunStart", of: messages), .text("2027-01-14T08:00:00Z"))
    }

    @Test(arguments: [
        (state(request: #"{"color":"red"}"#), "'s.json' is the state of another list; reading the whole list"),
        (state(columns: #""id","name","price","tags","isNew""#), "7 records written"),
    ])
    func `the whole list is read after a state of other parameters, and for a new column`(
        state: String, message: String
    ) async throws {
        let outcome = await tap(state: state)
        expectEqual(outcome.code, 0)
        #expect(outcome.errors.hasPrefix("switchboard: \(message)\n"), "\(outcome)")
        expectEqual(journal.entries.sorted(), Self.allPages)
    }

    @Test(arguments: [
        #""lastCompleteRunStart":"yesterday","version":5,"columns":[]"#,
        #""page":"{\"c\":{\"page\":2},\"t\":\"x\"}","pages":2,"pageSize":3,"changesSince":"yesterday""#,
    ]) func `an invalid time in a state is refused before any request`(members: String) async {
        let list = #""source":"almanac https://almanac.example","request":"{}","#
        let outcome = await tap(state: Self.state(list + members))
        expectEqual(outcome.code, 64)
        #expect(outcome.errors.hasPrefix("switchboard: invalid position in 's.json'\n"), "\(outcome)")
        expectEqual(journal.entries, [])
    }
}
