import Protocols
import ProtocolsTesting
import Synchronization
import Testing

@Suite struct ProviderSelectionTests {
    private let shell = Shell(.shelf(), .catalogue([Gadget(9, "paper")]))

    @Test(arguments: [
        "--provider shelf list --limit 1", "list --provider shelf --limit 1", "list --limit 1 --provider shelf",
        "--provider=shelf list --limit 1", "list --limit=1 --provider=shelf", "list --limit 1 --provider SHELF",
        "--provider ShelfProvider list --limit 1", "--provider shelfprovider --limit 1 list",
        "--query list --provider shelf list --limit 1", "--color red --provider shelf list --limit 1",
        "shelf list --limit 1", "ShelfProvider list --limit 1", "--limit 1 SHELF list",
        "--query list shelf list --limit 1",
        "shelf --query catalogue list --limit 1", "shelf list --limit 1 --provider shelf",
        "--provider shelf shelf list --limit 1", "--provider shelf ShelfProvider list --limit 1",
        "--provider shelf --provider ShelfProvider list --limit 1",
    ])
    func `a provider is named before the command or by an option, by id or package, in any case`(line: String) async {
        let outcome = await shell.run(line, ["--quiet"])
        expectEqual(outcome.ids, ["1"])
        expectEqual(outcome.errors, "")
        expectEqual(outcome.code, 0)
    }

    /// A launch must not take longer when there are more providers.
    @Test(arguments: [
        ("--version", []), ("help", ["api-00"]), ("help list", []), ("list --help", []),
        ("--no-color help", ["api-00"]),
        ("settings", []), ("cache", []), ("__complete zsh a", []), ("__complete fish list --l", []),
        ("__complete bash : switchboard", []),
        ("api-07 list --limit 1", ["api-07"]), ("--provider api-07 list", ["api-07"]), ("Api07Provider", ["api-07"]),
        ("list --limit 1 api-07", ["api-07"]), ("api-07 help list", ["api-07"]),
    ])
    func `only the descriptors that a line needs are made`(line: String, ids: [String]) async {
        let made = Mutex<Set<String>>([])
        var shell = Shell()
        // Examples in the help name the last one.
        let numbered = (0..<20).map { number in "api-\(number < 10 ? "0" : "")\(number)" }
        shell.packaged = (numbered + ["github-repos"]).map { id in
            let package = "Api\(id.suffix(2))Provider"
            return PackagedProvider(id: id, packageName: package, summary: "") {
                made.withLock { _ = $0.insert(id) }
                return .shelf(id: id, package: package)
            }
        }
        _ = await shell.run(line)
        expectEqual(made.withLock(\.self).sorted(), ids)
    }

    @Test(arguments: [
        ("shelf", "list --limit 1", "1"), ("CatalogueProvider", "list", "9"),
        ("shelf", "list --provider catalogue", "9"),
        ("nothing", "list --provider catalogue", "9"),
        ("shelf", "catalogue list", "9"), ("nothing", "catalogue list", "9"),
    ])
    func `the environment selects the provider unless the command line does`(variable: String, line: String, id: String)
        async
    {
        var shell = shell
        shell.environment["SWITCHBOARD_PROVIDER"] = variable
        let outcome = await shell.run(line)
        expectEqual(outcome.ids, [id])
        expectEqual(outcome.code, 0)
    }

    @Test(arguments: [
        ("--provider shel list", "shel", "shelf"), ("shel list", "shel", "shelf"),
        ("CatalogueProvidr list", "CatalogueProvidr", "CatalogueProvider"),
        ("list --provider=catalog", "catalog", "catalogue"),
        ("list --provider ShelfProvidr", "ShelfProvidr", "ShelfProvider"),
    ])
    func `an unknown provider is refused with a suggestion`(line: String, name: String, near: String) async {
        let outcome = await shell.run(line)
        #expect(outcome.errors.contains("unknown provider '\(name)'"))
        #expect(outcome.errors.contains("did you mean '\(near)'?"))
        expectEqual(outcome.output, "")
        expectEqual(outcome.code, 64)
    }

    @Test(arguments: [
        "--provider shelf --provider catalogue list", "--provider shelf catalogue list",
        "shelf catalogue list", "shelf list --provider=CatalogueProvider",
    ])
    func `two different providers are refused`(line: String) async {
        let outcome = await shell.run(line)
        #expect(outcome.errors.hasPrefix("switchboard: conflicting providers '"))
        #expect(outcome.errors.contains("'shelf'") && outcome.errors.contains("'catalogue'"))
        expectEqual(outcome.output, "")
        expectEqual(outcome.code, 64)
    }

    @Test(arguments: ["list shelf", "get shelf 1", "describe ShelfProvider"])
    func `a provider after the command is refused, showing the correct order`(line: String) async {
        let outcome = await shell.run(line)
        let command = line.prefix { $0 != " " }
        expectEqual(outcome.errors, "switchboard: 'shelf' is a provider; try: switchboard shelf \(command)\n")
        expectEqual(outcome.code, 64)
        let unsupported = await shell.run("get catalogue 1")
        #expect(unsupported.errors.contains("switchboard: catalogue does not support 'get'; supported: list\n"))
    }

    @Test(arguments: ["shelf", "shelf --help", "help shelf", "shelf help"])
    func `a provider without a command shows its help`(line: String) async {
        let outcome = await shell.run(line)
        #expect(outcome.output.contains("gadgets on a shelf"))
        #expect(outcome.output.contains("--color red|green|blue"))
        expectEqual(outcome.code, 0)
    }

    @Test func `a word that names a command and a provider is a command`() async {
        let shell = Shell(.shelf(id: "list"), .catalogue([Gadget(9, "paper")]))
        await expectEqual(shell.run("--provider catalogue list").ids, ["9"])
        await expectEqual(shell.run("--provider list list --limit 1").ids, ["9", "1"])
    }

    @Test(arguments: ["", "help", "list --help", "--help", "providers", "--version"])
    func `help and providers work with an unknown provider in the environment`(line: String) async {
        var shell = shell
        shell.environment["SWITCHBOARD_PROVIDER"] = "weather"
        let outcome = await shell.run(line)
        expectEqual(outcome.errors, "")
        expectEqual(outcome.code, 0)
    }

    @Test func `an unknown provider that resembles no other is refused with a list`() async {
        var shell = shell
        shell.environment["SWITCHBOARD_PROVIDER"] = "weather"
        let outcome = await shell.run("list")
        #expect(
            outcome.errors.contains(
                "unknown provider 'weather' in SWITCHBOARD_PROVIDER\n  hint: providers: catalogue, shelf"))
        #expect(!outcome.errors.contains("did you mean"))
        expectEqual(outcome.code, 64)
    }

    @Test(arguments: [
        ("list", "one of catalogue, shelf"), ("describe", "one of catalogue, shelf"),
        ("list --query x", "one of catalogue, shelf"), ("--provider= list", "one of catalogue, shelf"),
        ("get 1", "shelf"), ("add --name x", "shelf"), ("edit 1", "shelf"), ("delete 1", "shelf"),
    ])
    func `a missing provider is refused with a list of those that support the command`(
        line: String, providers: String
    ) async {
        var shell = shell
        shell.environment["SWITCHBOARD_PROVIDER"] = ""
        let outcome = await shell.run(line)
        #expect(outcome.errors.contains("missing provider: expected \(providers)\n"), "\(outcome)")
        #expect(outcome.errors.contains("as in: switchboard \(providers == "shelf" ? "shelf" : "catalogue") "))
        expectEqual(outcome.output, "")
        expectEqual(outcome.code, 64)
    }

    @Test(arguments: [
        ("weathr", "did you mean 'weather'?"), ("apu-17", "did you mean 'api-17'?"),
        ("nothing", "run 'switchboard providers' to list all 12"),
        ("ForecastProvider", "providers of this package: rain, weather"),
    ])
    func `an unknown provider among many is refused without a list`(name: String, hint: String) async {
        var shell = Shell(
            .shelf(id: "weather", package: "ForecastProvider"), .shelf(id: "rain", package: "ForecastProvider"))
        shell.providers += (10..<20).map { .shelf(id: "api-\($0)", package: "Package\($0)") }
        let outcome = await shell.run("\(name) list")
        expectEqual(outcome.errors, "switchboard: unknown provider '\(name)'\n  hint: \(hint)\n")
        expectEqual(outcome.code, 64)
        shell.errors = MemorySink()
        let missing = await shell.run("list")
        expectEqual(
            missing.errors,
            "switchboard: missing provider\n  hint: give a provider before the command, as in: "
                + "switchboard api-10 list, or set SWITCHBOARD_PROVIDER; run 'switchboard providers' to list all 12\n")
        let help = await shell.run("help")
        #expect(help.output.contains("list all 12 providers") && !help.output.contains("api-11"))
    }

    @Test func `two providers of one package with one id are refused, naming both`() async {
        let outcome = await Shell(
            .shelf(id: "one"), .catalogue(id: "one", package: "ShelfProvider") { _ in Page(items: []) }
        )
        .run("one check")
        #expect(outcome.errors.contains("duplicate provider name 'one': "))
        #expect(
            outcome.errors.contains("ShelfProvider (Shelf)") && outcome.errors.contains("ShelfProvider (Catalogue)"))
        expectEqual(outcome.code, 64)
    }

    @Test(arguments: [("one", "one"), ("one", "ONE"), ("FirstProvider", "two")])
    func `two providers with one name are refused, naming both packages`(first: String, second: String) async {
        let shell = Shell(.shelf(id: first, package: "SecondProvider"), .shelf(id: second, package: "FirstProvider"))
        let outcome = await shell.run("providers")
        #expect(outcome.errors.contains("FirstProvider (Shelf)") && outcome.errors.contains("SecondProvider (Shelf)"))
        expectEqual(outcome.output, "")
        expectEqual(outcome.code, 64)
    }

    /// Adding a provider must not change how the flags of another provider are parsed.
    @Test func `an option can be a flag for one provider and take a value for another`() async {
        let journal = Journal()
        let shell = Shell(
            .shelf(journal: journal, parameters: [Parameter("wide", "all of it", .boolean)]),
            .shelf(id: "other", package: "OtherProvider", parameters: [Parameter("wide", "how wide", .text())]))
        let outcome = await shell.run("--provider shelf --wide list --limit 1")
        expectEqual(outcome.ids, ["1"])
        _ = await shell.run("--wide shelf list --limit 1")
        expectEqual(journal.entries.count { $0 == "page 1 of 3?wide=true" }, 2)
        expectEqual(journal.entries.last, "page 1 of 3?wide=true")
    }
}
