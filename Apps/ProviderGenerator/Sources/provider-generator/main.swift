import Essentials
import ProviderGenerator
import ProviderProposals

// Writes a new provider package, for scripts/new-provider. Usage:
//
//   provider-generator WORKSPACE FOLDER [ARGUMENT…]
//
// Writes the package to FOLDER/NAME, and prints what to do next. The arguments are those of scripts/new-provider, except
// --help. The exit code is 64 for arguments that are refused, and 65 if no provider can be written from the response.

func fail(_ message: String, code: Int32) -> Never {
    let line = Array("new-provider: \(message)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(code)
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count >= 2 else { fail("missing arguments: run scripts/new-provider instead", code: 64) }
do {
    let provider = try NewProvider(
        NewProviderArguments(Array(arguments.dropFirst(2))), in: Workspace(root: arguments[1]))
    try provider.write(to: arguments[2])
    print(provider.summary)
} catch let error as UsageError {
    fail(error.description, code: 64)
} catch let error as ProposalError {
    fail(error.description, code: 65)
} catch {
    fail("\(error)", code: 1)
}
