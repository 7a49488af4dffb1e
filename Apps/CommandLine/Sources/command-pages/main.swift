// Adds the articles about the commands, and the objects of provider files, to a copy of the user's guide. scripts/docs runs it.
//
//     command-pages CATALOG
import CommandLineInterface
import Essentials

guard let catalog = CommandLine.arguments.dropFirst().first else {
    let message = Array("command-pages: missing CATALOG: run scripts/docs instead\n".utf8)
    _ = write(STDERR_FILENO, message, message.count)
    exit(64)
}
for page in GuidePage.commands {
    try Data(page.text.utf8).write(to: URL(filePath: "\(catalog)/\(page.name).md"))
}
for (article, end) in [("Commands", GuidePage.commandList), ("ProviderFileReference", GuidePage.providerFiles)] {
    let file = URL(filePath: "\(catalog)/\(article).md")
    try (Data(contentsOf: file) + Data("\n\(end)".utf8)).write(to: file)
}
