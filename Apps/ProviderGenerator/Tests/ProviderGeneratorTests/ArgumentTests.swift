import ProtocolsTesting
import ProviderProposals
import Testing

@testable import ProviderGenerator

/// The arguments of `scripts/new-provider`.
struct ArgumentTests {
    private static let refused: [([String], String)] = [
        ([], "missing NAME; try: scripts/new-provider WeatherProvider"),
        ([""], "missing NAME; try: scripts/new-provider WeatherProvider"),
        (["--from", "x"], "missing NAME; try: scripts/new-provider WeatherProvider"),
        (["A", "B"], "expected one name, got 'A' and 'B'; try: scripts/new-provider WeatherProvider"),
        (["A", ""], "expected one name, got 'A' and ''; try: scripts/new-provider WeatherProvider"),
        (["A", "B\u{1B}[31m"], "expected one name, got 'A' and 'B?[31m'; try: scripts/new-provider WeatherProvider"),
        (
            ["A", "https://ada:pw@a.example/x?key=abc"],
            "expected one name, got 'A' and 'https://a.example/x?…'; try: scripts/new-provider WeatherProvider"
        ),
        (["A", "--form", "x"], "unknown option '--form'; try: scripts/new-provider --help"),
        (["A", "--form=x"], "unknown option '--form'; try: scripts/new-provider --help"),
        (["A", "-f"], "unknown option '-f'; try: scripts/new-provider --help"),
        (["-", "A"], "unknown option '-'; try: scripts/new-provider --help"),
        (["--"], "unknown option '--'; try: scripts/new-provider --help"),
        (["A", "--from"], "missing value for '--from'"), (["A", "--from", ""], "missing value for '--from'"),
        (["A", "--from="], "missing value for '--from'"), (["A", "--url"], "missing value for '--url'"),
        (["--items"], "missing value for '--items'"), (["A", "--id="], "missing value for '--id'"),
        (["A", "--id", "x"], "missing '--from' for '--id'; try: scripts/new-provider --help"),
        (["A", "--url=x", "--id", "x"], "missing '--from' for '--url'; try: scripts/new-provider --help"),
    ]

    @Test(arguments: refused) func `arguments are refused`(arguments: [String], message: String) {
        let error = #expect(throws: UsageError.self) { try NewProviderArguments(arguments) }
        expectEqual(error?.description, message)
    }

    @Test func `a name is enough`() throws {
        let arguments = try NewProviderArguments(["A"])
        expectEqual(arguments.name, "A")
        expectEqual(arguments.input, nil)
    }

    @Test(arguments: [
        ["A", "--from", "f", "--url", "u=1", "--items", "l", "--id", "i"],
        ["--from=f", "--url=u=1", "A", "--items=l", "--id=i"],
        ["A", "--from", "-", "--from", "f", "--url=v", "--url", "u=1", "--items=l", "--id=i"],
    ])
    func `options have a value each, in both notations, and the last one counts`(arguments: [String]) throws {
        let arguments = try NewProviderArguments(arguments)
        expectEqual(arguments.name, "A")
        expectEqual(arguments.input, .file("f"))
        expectEqual([arguments.options.url, arguments.options.listPath, arguments.options.idPath], ["u=1", "l", "i"])
    }

    @Test func `the value of an option may look like an option`() throws {
        expectEqual(try NewProviderArguments(["A", "--from", "--url"]).input, .file("--url"))
        expectEqual(try NewProviderArguments(["A", "--from=-"]).input, .standardInput)
    }
}
