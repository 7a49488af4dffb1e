import CommandLineInterface
import Connections
import Failures
import Protocols
import ProtocolsTesting
import Synchronization
import Testing

/// `settings`, and the file that it reads and writes.
@Suite struct SettingsCommandTests {
    private static let path = "/home/ada/.config/switchboard/settings.json"
    private static let limit = "expected automatic, or an integer, 1 or greater"

    private func shell(_ content: String? = nil, environment: [String: String] = ["HOME": "/home/ada"]) -> Shell {
        var shell = Shell(.shelf(), .catalogue([]), environment: environment)
        shell.settingsFile = MemoryFile(content)
        return shell
    }

    private func sources(_ shell: Shell) async throws -> [String: FieldValue] {
        let records = try await shell.run("settings --format json").records()
        return Dictionary(
            uniqueKeysWithValues: records.map { ("\($0["key"]?.inputText ?? "")", $0["source"] ?? .null) })
    }

    @Test func `all settings are shown with their values, defaults and sources`() async throws {
        let outcome = await shell(#"{"limit": 5, "pictures": false}"#).run("settings --format json")
        let records = try outcome.records()
        expectEqual(
            records.map { $0["key"]?.inputText },
            ["provider", "limit", "language", "pictures", "color", "letter-keys", "format", "pager"])
        #expect(records[1]["value"] == .integer(5) && records[1]["default"] == .text("automatic"))
        #expect(records[3]["value"] == .boolean(false) && records[3]["allowed"] == .text("true, false"))
        expectEqual(
            records.map { $0["source"]?.inputText },
            ["default", "file", "default", "file", "default", "default", "default", "default"])
        #expect(outcome.errors == "" && outcome.code == 0)
        let table = await shell().run("settings --format table")
        #expect(table.lines.count == 9 && table.lines[0].hasPrefix("key"))
    }

    @Test(arguments: [
        ("limit", "5", "5"), ("limit", "automatic", "automatic"), ("provider", "SHELF", "shelf"),
        ("provider", "ShelfProvider", "shelf"), ("language", "ja", "ja"), ("pictures", "FALSE", "false"),
        ("color", "never", "never"), ("format", "JSON", "json"), ("format", "automatic", "automatic"),
        ("shelf.limit", "5", "5"), ("ShelfProvider.limit", "automatic", "automatic"), ("shelf.format", "csv", "csv"),
    ])
    func `a value is set, read by later commands, and reset`(key: String, value: String, shown: String) async {
        let shell = shell()
        let change = await shell.run("settings \(key) \(value)")
        #expect(change.code == 0 && change.output == "" && change.errors == "")
        expectEqual(shell.settingsFile.path, Self.path)
        await expectEqual(shell.run("settings \(key)").output, "\(shown)\n")
        #expect(await shell.run("settings \(key) --format ndjson --fields value,source").output.contains("file"))
        await expectEqual(shell.run("settings \(key) --reset").code, 0)
        expectEqual(shell.settingsFile.text, "{}\n")
    }

    @Test(arguments: [
        ("limt", "unknown setting 'limt'\n  hint: did you mean 'limit'?"),
        (
            "size 3",
            "unknown setting 'size'\n  hint: settings: provider, limit, language, pictures, color, letter-keys, format, pager"
        ),
        ("limit ten", "invalid limit 'ten': \(limit)"), ("limit 0", "invalid limit '0': \(limit)"),
        ("limit -- -1", "invalid limit '-1': \(limit)"),
        ("color nver", "invalid color 'nver': expected one of automatic, always, never\n  hint: did you mean 'never'?"),
        (
            "provider shel",
            "invalid provider 'shel': expected the id of a provider, or nothing\n  hint: did you mean 'shelf'?"
        ),
        ("shelf.limt", "unknown setting 'shelf.limt'\n  hint: did you mean 'shelf.limit'?"),
        ("shlef.format", "unknown setting 'shlef.format'\n  hint: did you mean 'shelf.format'?"),
        ("shelf.color", "unknown setting 'shelf.color'\n  hint: settings of shelf: shelf.limit, shelf.format"),
        (
            "nothing.limit",
            "unknown setting 'nothing.limit'\n  hint: settings: provider, limit, language, pictures, color, letter-keys, format, pager"
        ),
        ("shelf.limit ten", "invalid shelf.limit 'ten': \(limit)"),
        (
            "shelf.format jsn",
            "invalid shelf.format 'jsn': expected one of automatic, table, tsv, csv, json, ndjson, markdown\n"
                + "  hint: did you mean 'json'?"
        ),
        ("limit 1 2", "settings takes at most one key and one value; got 3"),
        ("--reset", "missing <key> for '--reset'"),
        ("limit 1 --reset", "specify only one of '--reset' and a value"),
    ])
    func `an invalid command line is refused`(line: String, message: String) async {
        let shell = shell()
        let outcome = await shell.run("settings \(line)")
        expectEqual(outcome.errors, "switchboard: \(message)\n")
        #expect(outcome.code == 64 && outcome.output == "" && shell.settingsFile.text == nil)
    }

    @Test func `other members are kept`() async {
        let shell = shell(
            #"{"x": {"a": [1, 2.5, "}\u0000"]}, "color": "never", "big": 18446744073709551615, "n": null}"#)
        await expectEqual(shell.run("settings limit 3").code, 0)
        await expectEqual(shell.run("settings color always").code, 0)
        expectEqual(
            shell.settingsFile.text,
            #"""
            {
              "big": 18446744073709551615,
              "color": "always",
              "limit": 3,
              "n": null,
              "x": {"a":[1,2.5,"}\u0000"]}
            }

            """#)
    }

    @Test(
        arguments: [
            (#"{"limit": "ten"}"#, "invalid limit 'ten': \(limit); using the default"),
            (#"{"limit": [[3]], "color": 1}"#, "invalid limit: \(limit); invalid color '1': "),
            (#"{"provider": "a\u0000\u001b[2J"}"#, #"invalid provider 'a\u0000\u001b[2J': expected the id"#),
            (#"{"pictures": "no"}"#, "invalid pictures 'no': expected true or false; using the default"),
        ])
    func `for an invalid value, the default is used, and one warning names the file and the key`(
        content: String, warning: String
    ) async {
        let shell = shell(content)
        let outcome = await shell.run("shelf list --fields id")
        expectEqual(outcome.ids, ["1", "2", "3"])
        #expect(outcome.errors.hasPrefix("switchboard: warning: \(Self.path): \(warning)"))
        #expect(outcome.errors.components(separatedBy: "warning").count == 2 && shell.settingsFile.text == content)
        expectEqual(shell.settingsFile.readCount.withLock(\.self), 1)
    }

    @Test(arguments: [
        #"{"limit": null}"#, "{}", " {\n} ", #"{"l\u0069mit": 3}"#,
    ])
    func `a valid file causes no warning`(content: String) async {
        let outcome = await shell(content).run("shelf list --fields id --quiet=false")
        #expect(outcome.ids == ["1", "2", "3"] && !outcome.errors.contains("warning"))
    }

    @Test(arguments: [
        "", "[]", "3", "null", "x", "{", "{\"limit\": 3", "{\"limit\" 3}", "{\"limit\": }",
        "{limit: 3}",
        "{\"a\": 1 \"limit\": 3}", "{\"a\": nope}", "{\"a\": [}]}", "{\"a\": \"", "{\"a\": \"\\", "{\"a\": \"\n\"}",
        "{\"a\": \"\\ud800\"}", "{\"a\": 1e999}", "{} x",
        "{\"x\": \(String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000))}",
        "{\0\"\0a\0\"\0:\0003\0}\0", String(repeating: "{\"a\":", count: 5000),
        String(repeating: "[", count: 513),
    ])
    func `a file that is not a JSON object is reported, not used and not overwritten`(content: String) async {
        let shell = shell(content)
        let list = await shell.run("shelf list --fields id")
        let reason = "could not read '\(Self.path)': it is not a JSON object"
        #expect(list.ids == ["1", "2", "3"] && list.code == 0)
        #expect(list.errors.hasPrefix("switchboard: warning: \(reason); using the default settings\n"))
        for change in ["limit 3", "color never", "limit automatic", "limit --reset"] {
            let outcome = await shell.run("settings \(change)")
            #expect(outcome.code == 1 && outcome.errors.contains("\(reason); repair or remove the file\n"))
        }
        expectEqual(shell.settingsFile.text, content)
    }

    @Test func `a file with a duplicate key is reported, not used and not overwritten`() async {
        let content = #"{"limit": 1, "color": "never", "limit": 2}"#
        let shell = shell(content)
        let list = await shell.run("shelf list --fields id")
        let reason = "could not read '\(Self.path)': duplicate key 'limit'"
        #expect(list.ids == ["1", "2", "3"] && list.errors.contains("\(reason); using the default settings\n"))
        let outcome = await shell.run("settings limit 3")
        #expect(outcome.code == 1 && outcome.errors.contains("\(reason); repair or remove the file\n"))
        expectEqual(shell.settingsFile.text, content)
    }

    @Test func `a setting that cannot be saved is an error`() async throws {
        var shell = shell()
        shell.settingsFile = MemoryFile(fault: .write(WriteError(reason: "No space left on device")))
        let full = await shell.run("settings limit 3")
        expectEqual(full.errors, "switchboard: could not write '\(Self.path)': No space left on device\n")
        expectEqual(full.code, 1)
        let homeless = self.shell(environment: [:])
        await expectEqual(homeless.run("settings limit").output, "automatic\n")
        let outcome = await homeless.run("settings limit 3 --errors json")
        #expect(try outcome.failure()["code"] == .text("settings") && outcome.code == 1)
    }

    @Test func `an environment variable takes precedence, and a note says so after a change`() async throws {
        let shell = shell(
            #"{"provider": "catalogue", "color": "never"}"#,
            environment: ["HOME": "/home/ada", "SWITCHBOARD_PROVIDER": "shelf", "FORCE_COLOR": "1"])
        let sources = try await sources(shell)
        #expect(sources["provider"] == .text("environment") && sources["color"] == .text("environment"))
        #expect(await shell.run("settings provider").output.hasSuffix("\nshelf\n"))
        #expect(await shell.run("settings color").output.hasSuffix("\nalways\n"))
        let change = await shell.run("settings provider shelf")
        let note = "the environment variable SWITCHBOARD_PROVIDER is also set; commands use its value"
        #expect(change.errors.contains(note) && change.code == 0)
    }

    @Test func `a provider's setting is shown with the value that applies and its source`() async throws {
        let shell = shell(#"{"limit": 5, "shelf.limit": 2, "catalogue.format": "csv", "gone.limit": 1}"#)
        let all = try await sources(shell)
        #expect(all["shelf.limit"] == .text("file") && all["catalogue.format"] == .text("file") && all.count == 10)
        for (key, value, source) in [
            ("shelf.limit", "2", "file"), ("catalogue.limit", "5", "general"), ("shelf.format", "automatic", "default"),
            ("limit", "5", "file"),
        ] {
            var shell = self.shell(#"{"limit": 5, "shelf.limit": 2, "catalogue.format": "csv"}"#)
            await expectEqual(shell.run("settings \(key)").output, "\(value)\n")
            shell.output = MemorySink()
            await expectEqual(
                shell.run("settings \(key) --fields value,source --format csv").lines.last, "\(value),\(source)")
        }
        #expect(await shell.run("settings").errors.contains("unknown setting 'gone.limit' in"))
    }

    @Test func `an invalid value of a provider's setting is reported, and the general one is used`() async {
        let outcome = await shell(#"{"limit": 2, "shelf.limit": "ten"}"#).run("shelf list --fields id")
        expectEqual(outcome.ids, ["1", "2"])
        #expect(
            outcome.errors.hasPrefix("switchboard: warning: \(Self.path): invalid shelf.limit 'ten': \(Self.limit)"))
    }

    @Test func `the version needs no settings`() async {
        let shell = shell("[]")
        await expectEqual(shell.run("--version").errors, "")
        expectEqual(shell.settingsFile.readCount.withLock(\.self), 0)
        await expectEqual(shell.run("list --help --quiet").errors, "")
    }
}
