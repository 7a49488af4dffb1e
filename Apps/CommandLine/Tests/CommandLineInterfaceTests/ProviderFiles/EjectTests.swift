import CommandLineInterface
import ProtocolsTesting
import Testing

/// `eject`: from a file to a package.
@Suite struct EjectTests {
    private static let birds = "\(MemoryProviderFiles.user)/birds.json"

    private static func file(_ id: String, parameters: String = "") -> String {
        #"""
        {"version": 1, "id": "\#(id)", "summary": "birds", "documentation": "https://birds.example/docs",
         "baseURL": "https://birds.example", "entity": {"name": "bird"}, "columns": [{"name": "id"}],
         "parameters": [\#(parameters)], "list": {"path": "/birds", "paging": {"kind": "single"}}}
        """#
    }

    private func shell(_ files: [String: String], embedded: [String: String] = [:]) -> Shell {
        var shell = Shell(.catalogue([]), environment: ["HOME": "/home/ada"])
        shell.providerFiles = MemoryProviderFiles(files, embedded: embedded)
        return shell
    }

    @Test func `a file of the user becomes a package, and gets another name`() async throws {
        let limit = #"{"name": "limit", "summary": "a limit"}"#
        let shell = shell([Self.birds: Self.file("birds", parameters: limit)])
        let outcome = await shell.run("eject birds -o Packages/Birds/")
        expectEqual(outcome.code, 0, "\(outcome)")
        #expect(outcome.output.hasPrefix("Created Packages/Birds with 6 files.\n\nWhat differs from the file:\n\n"))
        #expect(outcome.output.contains("  '--param.limit' is '--api-limit'\n"), "\(outcome)")
        #expect(outcome.output.contains("  scripts/run birds list --samples\n"), "\(outcome)")
        #expect(outcome.output.hasSuffix("\n\(Self.birds) is now \(Self.birds).ejected.\n"), "\(outcome)")
        let provider = shell.providerFiles.text(of: "Packages/Birds/Sources/Birds/Provider.swift")
        #expect(provider?.contains("public let descriptor = ProviderDescriptor(") == true)
        expectEqual(shell.providerFiles.text(of: Self.birds), nil)
        #expect(shell.providerFiles.text(of: "\(Self.birds).ejected") != nil)
    }

    @Test func `a file of the program stays`() async throws {
        let shell = shell([:], embedded: ["birds.json": Self.file("birds")])
        let outcome = await shell.run("eject birds -o Birds")
        expectEqual(outcome.code, 0, "\(outcome)")
        #expect(outcome.output.contains("Remove Apps/ProviderCatalog/Files/birds.json.\n"), "\(outcome)")
        #expect(!outcome.output.contains("is now"), "\(outcome)")
    }

    @Test func `a file with several providers stays, and one of them is named`() async throws {
        let providers = ["birds-north", "birds-south"].map {
            Self.file($0).replacing(#""version": 1, "#, with: "")
        }
        let shell = shell([
            Self.birds: #"{"version": 1, "providers": [\#(providers.joined(separator: ","))]}"#
        ])
        let outcome = await shell.run("eject \(Self.birds) -o Birds")
        expectEqual(outcome.code, 64)
        #expect(outcome.errors.contains("has 2 providers; name one of them: birds-north, birds-south"), "\(outcome)")
        expectEqual(await shell.run("eject birds-south -o Birds").code, 0)
        #expect(shell.providerFiles.text(of: Self.birds) != nil)
    }

    @Test(
        arguments: [
            ("", "missing <id> or <file>", 64), ("birds", "missing '--output'", 64),
            ("-o Birds", "missing <id> or <file>", 64),
            ("birds fish -o Birds", "eject takes one id or file; got 2", 64),
            ("birds -o bird-watch", "'bird-watch' cannot be the name of a package", 64),
            ("birds -o Page", "'Page' cannot be the name of a package", 64),
            ("birds -o Fish", "Fish exists, and is not replaced", 64),
            ("bird -o Birds", "unknown provider 'bird'", 64),
            ("catalogue -o Birds", "'catalogue' is a package already", 64),
            ("./none.json -o Birds", "could not read './none.json': No such file or directory", 64),
            ("./broken.json -o Birds", "missing member 'entity'", 65),
            ("./fields.json -o Birds", "column 'self': no property of a record can have this name", 65),
        ])
    func `nothing is written after an error`(arguments: String, message: String, code: Int32) async {
        let shell = shell([
            Self.birds: Self.file("birds"), "Fish/Package.swift": "",
            "broken.json": Self.file("broken").replacing(#""entity": {"name": "bird"}, "#, with: ""),
            "fields.json": Self.file("fields").replacing(
                #"[{"name": "id"}]"#, with: #"[{"name": "id"}, {"name": "self"}]"#),
        ])
        let outcome = await shell.run("eject \(arguments)")
        #expect(outcome.errors.contains(message), "\(outcome)")
        expectEqual(outcome.code, code)
        expectEqual(outcome.output, "")
        expectEqual(shell.providerFiles.text(of: "Birds/Package.swift"), nil)
        #expect(shell.providerFiles.text(of: Self.birds) != nil)
    }
}
