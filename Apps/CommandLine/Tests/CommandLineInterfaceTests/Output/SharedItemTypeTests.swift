import MemoryStore
import Protocols
import ProtocolsTesting
import StoreProtocols
import Testing

/// Two providers with one item type and one draft type. Their descriptors have different names, columns and fields.
@Suite struct SharedItemTypeTests {
    private let store = InMemoryStore()
    private let journal = Journal()

    private func run(_ line: String, _ arguments: [String] = []) async -> Outcome {
        var shell = Shell(.planets(journal), .galaxies(journal), environment: ["HOME": "/home/ada"])
        shell.store = store
        return await shell.run(line, arguments)
    }

    @Test(arguments: ["list", "get M31", "add --shape spiral", "sync --all"])
    func `a provider whose description contradicts itself is refused before any request`(command: String) async {
        let outcome = await Shell(.faulty(journal), environment: ["HOME": "/home/ada"]).run("faulty \(command)")
        expectEqual(outcome.code, 1)
        #expect(
            outcome.errors.contains(
                "switchboard: provider faulty is faulty: columns: expected unique names, got 'id' twice"),
            "\(outcome)")
        expectEqual(journal.entries, [])
    }

    private static let lines = [
        ("planets list --format csv", "id,moonCount\nMars,2\nVenus,0\n"),
        ("galaxies list --format csv", "id,shape,isNear\nM31,spiral,true\n"),
        ("planets list --format ndjson --fields moonCount", "{\"moonCount\":2}\n{\"moonCount\":0}\n"),
        ("galaxies get M31 --format ndjson", "{\"id\":\"M31\",\"shape\":\"spiral\",\"isNear\":true}\n"),
    ]

    @Test(arguments: lines) func `records have the columns of the descriptor`(line: String, output: String) async {
        let outcome = await run(line)
        #expect(outcome.code == 0 && outcome.output == output, "\(outcome)")
    }

    @Test(arguments: lines) func `one store has a table for each`(line: String, output: String) async throws {
        for id in ["planets", "galaxies"] { await expectEqual(run("\(id) sync --all").code, 0) }
        let outcome = await run("\(line) --source store")
        #expect(outcome.code == 0 && outcome.output == output, "\(outcome)")
        for entity in ["planet", "galaxy"] {
            let schema = try RecordSchema(entity: entity, fields: [Field("id", .text)])
            let source = "\(line.prefix { $0 != " " }) https://loose.example"
            let isOwn = source.hasPrefix(entity.prefix(5))
            await expectEqual(store.lists(of: schema, from: source).count, isOwn ? 1 : 0)
        }
    }

    @Test(
        arguments: [
            ("planets describe", ["id, moonCount", "(id: the name of a planet)"]),
            ("galaxies describe", ["id, shape, isNear", "(id: the number of a galaxy)"]),
            ("galaxies describe --format json", [#""entity":"galaxy""#, #""name":"isNear","kind":"boolean""#]),
            (
                "galaxies describe --format jsonschema",
                [#""title": "galaxy""#, #""shape": {"type":["string","null"]}"#]
            ),
            ("planets describe --format sqlite", [#"CREATE TABLE "planet""#, #""moonCount" ANY"#]),
            ("galaxies get --help", ["<id> is the number of a galaxy."]),
            ("planets tap --discover", [#""stream":"planets_planet""#, #""moonCount""#]),
            ("galaxies tap", [#""stream":"galaxies_galaxy","record":{"id":"M31","shape":"spiral","isNear":true}"#]),
            ("providers", ["galaxies", "planets"]),
        ])
    func `descriptions have the names of the descriptor`(line: String, parts: [String]) async {
        let outcome = await run(line)
        for part in parts { #expect(outcome.output.contains(part), "\(outcome.output)") }
        #expect(!outcome.output.contains("loose item") || outcome.output.contains("loose items"), "\(outcome)")
    }

    @Test(
        arguments: [
            ("planets get", "a b", "invalid id 'a b': expected the name of a planet"),
            ("planets get", "", "missing <id>: expected the name of a planet"),
            ("galaxies get", "a b", "invalid id 'a b': expected the number of a galaxy"),
            ("planets get --source store", "Pluto", "planet 'Pluto' is not in the store"),
            ("galaxies list --raw", "--format=json", "could not print galaxy M31 as the API sent it"),
        ])
    func `messages have the names of the descriptor`(line: String, argument: String, message: String) async {
        await expectEqual(run("planets sync --all").code, 0)
        let outcome = await run(line, [argument])
        #expect(outcome.errors.contains(message), "\(outcome)")
    }

    @Test(
        arguments: [
            ("planets add --moon-count 3", 0, ["add moonCount=3"], ""),
            ("galaxies add --shape oval --nickname eye", 0, ["add shape=oval nickname=eye"], ""),
            ("galaxies add --shape oval", 64, [], "missing nickname"),
            ("galaxies edit M31 --nickname eye", 0, ["edit M31 nickname=eye"], ""),
            ("galaxies edit M31", 64, [], "nothing to change: expected at least one of shape, nickname"),
            ("galaxies edit M31 --moon-count 3", 64, [], "unknown option '--moon-count'"),
        ])
    func `drafts have the fields of the descriptor`(
        line: String, code: Int, entries: [String], message: String
    ) async {
        let outcome = await run(line)
        #expect(Int(outcome.code) == code && outcome.errors.contains(message), "\(outcome)")
        expectEqual(journal.entries, entries)
    }

    @Test func `changes in a store have the fields of the descriptor`() async {
        await expectEqual(run("galaxies sync --all").code, 0)
        await expectEqual(run("galaxies edit M31 --shape oval --source store").code, 0)
        let refused = await run("galaxies add --shape oval --source store")
        #expect(refused.errors.contains("missing nickname"), "\(refused)")
        await expectEqual(run("galaxies add --shape oval --nickname eye --source store").code, 0)
        await expectEqual(run("galaxies list --source store --format csv").output, "id,shape,isNear\nM31,oval,true\n")
        let outcome = await run("galaxies sync --all")
        #expect(outcome.code == 0 && outcome.errors.contains("2 changes sent"), "\(outcome)")
        expectEqual(journal.entries, ["edit M31 shape=oval", "add shape=oval nickname=eye"])
    }

    @Test(
        arguments: [
            ("planets describe", ["--moon-count"]), ("galaxies add --help", ["--shape", "--nickname", "the nickname"]),
            ("galaxies describe --format json", [#""fieldsToEdit":[{"name":"shape","#]),
        ])
    func `help has the fields of the descriptor`(line: String, parts: [String]) async {
        let outcome = await run(line)
        for part in parts { #expect(outcome.output.contains(part), "\(outcome.output)") }
        #expect(!outcome.output.contains("--loose"), "\(outcome.output)")
    }
}
