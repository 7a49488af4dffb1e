import Arguments
import Essentials
import Failures
import Output
import Protocols

struct CompletionsCommand: Command {
    let name = "completions"
    let summary = "print the script for completion with Tab in a shell"
    let details: String? = """
        After Tab, the shell shows commands, providers, options, their values and the names of columns. The script asks \
        switchboard for them, so it also knows your provider files. It sends no request. In zsh, the folder of the file \
        must be in $fpath. Instead of a file, 'source <(switchboard completions bash)' in ~/.bashrc also works, and the \
        same for zsh.
        """
    let capability: String? = nil
    let takesProvider = false
    let operand: Operand? = Operand(
        name: "shell", placeholder: "<\(Self.shells.joined(separator: "|"))>", values: .words(Self.shells))
    let examples = [
        Example(
            "switchboard completions bash > ~/.local/share/bash-completion/completions/switchboard",
            "complete in every new bash"),
        Example("switchboard completions zsh > ~/.zfunc/_switchboard", "complete in every new zsh"),
        Example(
            "switchboard completions fish > ~/.config/fish/completions/switchboard.fish", "complete in every new fish"),
    ]

    private static let shells = CompletionShell.allCases.map(\.rawValue)

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] { [] }

    func run(_ invocation: Invocation) async throws(Failure) {
        let expectation = "expected one of \(Self.shells.joined(separator: ", "))"
        guard let word = invocation.arguments.operands.first else { throw .usage("missing <shell>: \(expectation)") }
        guard let shell = CompletionShell(rawValue: word) else {
            throw .usage(
                "invalid shell '\(word)': \(expectation)", hint: Suggestion.hint(for: word, among: Self.shells))
        }
        try invocation.console.output.write(shell.script)
    }
}
