// Adds the articles about the commands to a copy of the user's guide. scripts/docs runs it.
//
//     command-pages CATALOG
import CommandLineInterface
import FoundationEssentials

guard let catalog = CommandLine.arguments.dropFirst().first else { fatalError("missing argument: CATALOG") }
for page in CommandPage.all {
    try Data(page.text.utf8).write(to: URL(filePath: "\(catalog)/\(page.name).md"))
}
let list = URL(filePath: "\(catalog)/Commands.md")
try (Data(contentsOf: list) + Data("\n\(CommandPage.list)".utf8)).write(to: list)
