import MemoryStore
import Protocols
import ProtocolsTesting
import StoreProtocols
import Testing

@Suite struct ChangesTests {
    private let store = InMemoryStore()
    /// The time of the commands.
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    /// Keeps lists, each at a time in hours before the commands.
    private func sync(_ lists: (hours: Double, gadgets: [Gadget])..., keepsHistory: Bool = true) async throws {
        let schema = try RecordSchema(entity: Gadget.name, fields: Gadget.columns.map(\.field))
        let list = Subscription(source: "shelf https://shelf.example/api", request: "{}")
        for (hours, gadgets) in lists {
            let time = Self.now.addingTimeInterval(-hours * 3600)
            let options = RunOptions(pageSize: 9, keepsHistory: keepsHistory)
            let run = try await store.begin(list, of: schema, options, at: time)
            let rows = gadgets.map { gadget in Gadget.columns.map { $0.value(gadget) } }
            let last = try await store.commit(rows, of: nil, to: run, at: time).run
            _ = try await store.finish(last, .complete, at: time)
        }
    }

    private func run(_ options: String, _ arguments: [String] = []) async -> Outcome {
        var shell = Shell(.shelf(), environment: ["HOME": "/home/ada"])
        shell.store = store
        return await shell.run("shelf changes \(options)", arguments)
    }

    private func rows(_ options: String, _ arguments: [String] = []) async -> [String] {
        await run("--fields change,id,field,before,after \(options)", arguments).lines
    }

    @Test func `added records, and each changed field of others, are shown`() async throws {
        try await sync(
            (48, [Gadget(1, "lamp", price: 2), Gadget(2, "fan"), Gadget(3, "cup")]),
            (3, [Gadget(1, "lamp", price: 3, isNew: true), Gadget(2, "fan"), Gadget(3, "mug")]),
            (2, [Gadget(1, "lamp", price: 4), Gadget(2, "fan"), Gadget(4, "bowl")]))
        let outcome = await run("--format csv")
        expectEqual(
            outcome.output,
            """
            change,id,item,field,before,after,time
            changed,1,,price,2,4,2027-01-15T06:00:00Z
            changed,3,,name,cup,mug,2027-01-15T05:00:00Z
            added,4,,,,,2027-01-15T06:00:00Z

            """)
        expectEqual(outcome.errors, "switchboard: 1 added, 2 changed, 0 removed\n")
        expectEqual(outcome.code, 0)
        var shell = Shell(.shelf(), environment: ["HOME": "/home/ada"])
        shell.store = store
        await expectEqual(
            shell.run("shelf changes -o x.csv").errors,
            outcome.errors + "switchboard: wrote 3 rows to 'x.csv'\n")
        expectEqual(shell.outputFile?.text, outcome.output)
        let recent = await rows("", ["--since", "2 hours"])
        expectEqual(recent, ["changed\t1\tprice\t3\t4", "changed\t1\tisNew\ttrue\tfalse", "added\t4\t\t\t"])
        await expectEqual(rows("--since 1h"), [])
        await expectEqual(rows("--since 2027-01-15T05:30:00Z"), recent)
    }

    @Test func `a deleted record is removed, and one that came and went is not shown`() async throws {
        try await sync((48, [Gadget(1, "lamp")]), (3, [Gadget(1, "lamp"), Gadget(2, "fan")]))
        let schema = try RecordSchema(entity: Gadget.name, fields: Gadget.columns.map(\.field))
        let source = "shelf https://shelf.example/api"
        _ = await store.markDeleted(
            [.integer(1), .integer(2)], of: schema, from: source, at: Self.now.addingTimeInterval(-3600))
        await expectEqual(rows(""), ["removed\t1\t\t\t"])
    }

    @Test func `without a history, the earlier values are not known`() async throws {
        try await sync((48, [Gadget(1, "lamp")]), (3, [Gadget(1, "light")]), keepsHistory: false)
        let outcome = await run("--fields change,id,field")
        expectEqual(outcome.output, "changed\t1\t\n")
        expectEqual(
            outcome.errors,
            "switchboard: 0 added, 1 changed, 0 removed\n"
                + "switchboard: some earlier values are not known; 'sync --history' keeps them from now on\n")
    }

    @Test(arguments: ["changes", "diff"])
    func `if no list is kept, that is an error, and no option is suggested that the command lacks`(name: String) async {
        var shell = Shell(.shelf(), environment: ["HOME": "/home/ada"])
        shell.store = store
        let outcome = await shell.run("shelf \(name) --format json")
        expectEqual(outcome.output, "")
        expectEqual(
            outcome.errors,
            "switchboard: no list of 'shelf https://shelf.example/api' is kept\n"
                + "  hint: run 'switchboard shelf sync' first\n")
        expectEqual(outcome.code, 66)
        guard name == "changes" else { return }
        let samples = await shell.run("shelf changes --samples --store x.db")
        #expect(
            samples.errors.hasSuffix("  hint: run 'switchboard shelf sync --store x.db --samples' first\n"),
            "\(samples)")
    }

    @Test(arguments: ["", "x", "2x", "0d", "2026-13-01", "1 dog", "day"])
    func `an invalid time is refused`(text: String) async {
        let outcome = await run("", ["--since=\(text)"])
        expectEqual(outcome.code, 64)
        #expect(
            outcome.errors.hasPrefix("switchboard: invalid value '\(text)' for '--since': expected an age such as 2d"))
    }
}
