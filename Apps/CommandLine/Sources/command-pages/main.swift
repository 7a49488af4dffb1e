// Writes the articles of the user's guide about the commands. scripts/docs runs it.
//
//     command-pages FOLDER
import CommandLineInterface
import FoundationEssentials

guard let folder = CommandLine.arguments.dropFirst().first else { fatalError("missing argument: FOLDER") }
for page in CommandPage.all {
    try Data(page.text.utf8).write(to: URL(filePath: "\(folder)/\(page.name).md"))
}
