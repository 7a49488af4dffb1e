import CommandLineInterface
import Protocols
import ProtocolsTesting
import Testing

@Suite struct TraceTests {
    private var shell: Shell {
        var shell = Shell(
            .catalogue(reporting: Oddity()) { number in
                Catalogue.page([Gadget(Int64(number), "x")], next: number == 1 ? 2 : nil)
            })
        shell.trace = MemorySink()
        return shell
    }

    private func run(_ shell: Shell, _ options: String) async -> Outcome {
        await shell.run("--provider catalogue list --all --concurrency 1 --format ndjson \(options)")
    }

    @Test(arguments: ["", " --verbose"]) func `every event is a line of JSON`(options: String) async throws {
        let shell = shell
        let outcome = await run(shell, "--trace out.ndjson" + options)
        let time = #""time":"2027-01-15T08:00:00.250Z""#
        expectEqual(
            shell.trace?.text,
            """
            {\(time),"event":"page","number":1,"items":1,"dropped":0,"itemsSoFar":1,"itemsExpected":null}
            {\(time),"event":"odd \\"thing\\"","aKeyOfWords":"a\\u001b\\nb","flag":true}
            {\(time),"event":"page","number":2,"items":1,"dropped":0,"itemsSoFar":2,"itemsExpected":null}
            {\(time),"event":"list read","total":null,"hasMore":false,"continuation":null}

            """)
        expectEqual(outcome.code, 0)
        expectEqual(outcome.errors.isEmpty, options.isEmpty)
    }

    @Test func `no file is created without --trace`() async {
        let shell = shell
        await expectEqual(run(shell, "").code, 0)
        expectEqual(shell.trace?.text, "")
    }

    @Test func `a file that cannot be created is a failure before any request`() async {
        var shell = shell
        shell.trace = nil
        let outcome = await run(shell, "--trace /nowhere/x")
        #expect(outcome.errors.contains("could not create trace file '/nowhere/x': Permission denied"))
        #expect(outcome.settings.isEmpty)
        expectEqual(outcome.code, 1)
    }

    @Test(arguments: ["", "-"]) func `an invalid path is refused`(path: String) async {
        let outcome = await run(shell, "--trace=\(path)")
        #expect(outcome.errors.contains("invalid value '\(path)' for '--trace': expected the path of a file"))
        expectEqual(outcome.code, 64)
    }

    @Test func `a full disk truncates the trace, but loses no record`() async {
        var shell = shell
        shell.trace = MemorySink(capacity: 10, error: .fullDisk)
        let outcome = await run(shell, "--trace out.ndjson --fields id")
        expectEqual(outcome.output, "{\"id\":1}\n{\"id\":2}\n")
        expectEqual(outcome.errors, "switchboard: incomplete trace file 'out.ndjson': No space left on device\n")
        expectEqual(outcome.code, 0)
    }
}

/// An event with details that need escaping.
private struct Oddity: Event {
    let title = "odd \"thing\""
    let details: KeyValuePairs<String, FieldValue> = ["a key of words": .text("a\u{1B}\nb"), "flag": .boolean(true)]
}
