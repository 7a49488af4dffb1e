import CommandLineInterface
import Protocols
import Testing

@Suite struct CheckCommandTests {
    @Test func `what a provider gets wrong is told, case by case`() async throws {
        // Its samples have nothing to say, so it cannot be seen to keep the contract.
        let outcome = await Shell(.catalogue([])).run("--provider catalogue check --format ndjson")
        #expect(outcome.output.contains(#"{"case":"descriptor-is-sound","verdict":"broken""#))
        #expect(outcome.errors.hasPrefix("switchboard: catalogue fails "))
        #expect(outcome.errors.contains("descriptor-is-sound: "))
        #expect(outcome.errors.contains("hint: exclude a case that the API makes impossible in Provider.swift"))
        #expect(outcome.settings.isEmpty)
        #expect(outcome.code == 1)
    }

    @Test func `each case is an event`() async {
        let shell = Shell(.catalogue([]))
        _ = await shell.run("--provider catalogue check --trace out")
        let lines = shell.trace?.text.split(separator: "\n") ?? []
        #expect(lines.count > 10)
        #expect(
            lines.first?.contains(#""event":"case","name":"descriptor-is-sound","verdict":"broken","number":1"#) == true
        )
    }

    @Test func `which provider has to be said`() async {
        let outcome = await Shell(.catalogue([])).run("check")
        #expect(outcome.errors.contains("missing provider"))
        #expect(outcome.code == 64)
    }

    @Test(arguments: ["--offline", "--refresh", "--limit 3"]) func `what would change nothing is refused`(
        option: String
    ) async {
        let outcome = await Shell(.catalogue([])).run("--provider catalogue check \(option)")
        #expect(outcome.errors.contains("unknown option '--"))
        #expect(outcome.code == 64)
    }

    @Test func `a closed pipe ends it`() async {
        var shell = Shell(.catalogue([]))
        shell.output = MemorySink(capacity: 10)
        #expect(await shell.run("--provider catalogue check --format ndjson").code == ExitCode.closedPipe.rawValue)
    }
}
