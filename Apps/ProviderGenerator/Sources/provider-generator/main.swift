import Essentials
import Protocols
// Writes a provider package from a recorded response, for scripts/new-provider. Usage:
//
//   provider-generator FILE FOLDER NAME STEM TYPE ID TEMPLATE… [--list PATH] [--id PATH] [--url URL] [--taken TYPES]
//
// Prints the guesses. The exit code is 65 if no provider can be written from the response.
import ProviderGenerator

func fail(_ message: String, code: Int32) -> Never {
    let line = Array("new-provider: \(message)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(code)
}

/// Returns the contents of the Swift files below a folder, keyed by relative path.
func texts(in folder: String) throws -> [String: String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return Dictionary(
        try paths.filter { $0.hasSuffix(".swift") }.map { path in
            (path, String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/\(path)")), as: UTF8.self))
        }, uniquingKeysWith: { first, _ in first })
}

var options = ProposalOptions()
var operands: [String] = []
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    switch argument {
    case "--list": options.listPath = arguments.popFirst()
    case "--id": options.idPath = arguments.popFirst()
    case "--url": options.url = arguments.popFirst()
    case "--taken": options.takenTypes = Set((arguments.popFirst() ?? "").split(separator: " ").map(String.init))
    default: operands.append(argument)
    }
}
guard operands.count > 6 else { fail("missing arguments: run scripts/new-provider instead", code: 64) }
let (file, folder) = (operands[0], operands[1])
let names = PackageNames(name: operands[2], stem: operands[3], type: operands[4], id: operands[5])
do {
    let response = try RecordedResponse(try Data(contentsOf: URL(filePath: file)), named: "the response")
    let proposal = try ProviderProposal(response, names: names, options: options)
    // A later folder replaces files of an earlier one.
    let templates = try operands[6...].map(texts).reduce([:]) { $0.merging($1) { $1 } }
    for (path, text) in proposal.files(from: templates) {
        let target = URL(filePath: "\(folder)/\(path)")
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: target)
    }
    print(proposal.report)
} catch let error as GeneratorError {
    fail(error.description, code: 65)
} catch {
    fail("\(error)", code: 1)
}
