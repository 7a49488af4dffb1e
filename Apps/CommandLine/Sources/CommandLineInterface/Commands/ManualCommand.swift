import Arguments
import Failures
import Output
import Protocols

struct ManualCommand: Command {
    let name = "man"
    let summary = "print the manual page"
    let capability: String? = nil
    let takesProvider = false
    let examples = [
        Example("switchboard man | man -l -", "read the manual page"),
        Example(
            "switchboard man > ~/.local/share/man/man1/switchboard.1", "install it, so that 'man switchboard' shows it"),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] { [] }

    func run(_ invocation: Invocation) async throws(Failure) {
        try invocation.console.output.write(ManualPage(CommandList.all, version: CommandLineTool.version).text)
    }
}
