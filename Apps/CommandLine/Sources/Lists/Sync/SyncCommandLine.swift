import Arguments
import Connections
import Protocols
import UseCases

/// A `sync` command line that reads a whole list, for hints.
package struct SyncCommandLine {
    /// The text of the command line for a shell.
    package let text: String

    /// - Parameters:
    ///   - values: The values of the list's parameters by name.
    ///   - flags: The options after the parameters.
    package init(_ values: [String: String], flags: [String] = [], of connection: Connection) {
        let provider = connection.descriptor
        var words = ["sync"]
        for parameter in provider.parameters {
            guard let value = values[parameter.name],
                value != parameter.defaultValue.flatMap(parameter.kind.value(from:))
            else { continue }
            words += parameter.words(for: value)
        }
        words += provider.paging?.isEndless == true ? [Option.limit.flag, "N"] : [Option.all.flag]
        if provider.canPartition { words.append(Option.yes.flag) }
        text = connection.failures.storeOptions.commandLine(words + flags, of: provider)
    }
}

extension Parameter {
    /// Returns the words that set the parameter on a command line.
    func words(for value: String) -> [String] {
        let flag = Option(self).flag
        // The value of a switch, and a value that looks like an option, must follow an equals sign.
        return isFlag || value.hasPrefix("-") ? ["\(flag)=\(value)"] : [flag, value]
    }
}
