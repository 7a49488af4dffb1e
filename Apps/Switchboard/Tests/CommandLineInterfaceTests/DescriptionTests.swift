import Protocols
import Testing

@Suite struct DescriptionTests {
    @Test(arguments: ["describe --provider shelf", "--provider ShelfProvider describe"])
    func `describe tells what a provider offers`(line: String) async {
        let outcome = await Shell(.shelf()).run(line)
        let expected = [
            "gadgets on a shelf", "https://shelf.example/api", "https://shelf.example/docs", "ShelfProvider", "list",
            "get", "add", "edit", "delete", "by a whole number", "--color red|green|blue", "--max-price N",
            "--name TEXT", "id, name, price, tags, isNew, note", "1 to 5", "30 requests in 60 s",
        ]
        for text in expected { #expect(outcome.output.contains(text)) }
        #expect(outcome.errors == "")
        #expect(outcome.code == 0)
    }

    @Test func `describe needs no key, and tells where to get one`() async {
        let outcome = await Shell(.vault).run("--provider vault describe")
        let expected = [
            "VAULT_KEY", "required", "opens the vault", "https://vault.example/keys",
            "at least 2 h, as the API requires",
            "pages-end", "the vault has no end",
        ]
        for text in expected { #expect(outcome.output.contains(text)) }
        #expect(!outcome.output.contains("Fields to add"))
        #expect(outcome.code == 0)
    }

    private let shell = Shell(.vault, .shelf(), .catalogue([]))

    static let forms = [
        (
            "--fields id,package,can",
            "catalogue\tCatalogueProvider\tlist\nshelf\tShelfProvider\tlist, get, add, edit, delete\nvault\tVaultProvider\tlist\n"
        ),
        ("--fields id,secrets --format csv", "id,secrets\ncatalogue,\nshelf,\nvault,VAULT_KEY\n"),
        (
            "--format ndjson --fields id,items",
            "{\"id\":\"catalogue\",\"items\":\"gadgets\"}\n{\"id\":\"shelf\",\"items\":\"gadgets\"}\n{\"id\":\"vault\",\"items\":\"gadgets\"}\n"
        ),
        ("--fields id --format json", "[\n{\"id\":\"catalogue\"},\n{\"id\":\"shelf\"},\n{\"id\":\"vault\"}\n]\n"),
        ("--provider vault --fields id", "catalogue\nshelf\nvault\n"),
    ]

    @Test(arguments: forms) func `providers are records like any others`(options: String, text: String) async {
        let outcome = await shell.run("providers \(options)")
        #expect(outcome.output == text)
        #expect(outcome.errors == "")
        #expect(outcome.code == 0)
    }

    @Test func `no provider at all is no failure`() async {
        let outcome = await Shell().run("providers --format json")
        #expect(outcome.output == "[]\n")
        #expect(outcome.code == 0)
    }
}
