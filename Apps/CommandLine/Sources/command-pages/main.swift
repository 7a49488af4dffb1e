// Adds the articles about the commands and about the format of provider files to a copy of the user's guide. scripts/docs runs it.
//
//     command-pages CATALOG
import CommandLineInterface
import Essentials

guard let catalog = CommandLine.arguments.dropFirst().first else {
    let message = Array("command-pages: missing CATALOG: run scripts/docs instead\n".utf8)
    _ = write(STDERR_FILENO, message, message.count)
    exit(64)
}
for page in GuidePage.commands + [.providerFiles] {
    try Data(page.text.utf8).write(to: URL(filePath: "\(catalog)/\(page.name).md"))
}
let list = URL(filePath: "\(catalog)/Commands.md")
try (Data(contentsOf: list) + Data("\n\(GuidePage.commandList)".utf8)).write(to: list)
