import Arguments
import Failures
import Protocols
import UseCases

/// The help of the tool and its commands, in general or for one provider.
struct HelpText {
    let commands: [any Command]
    let directory: ProviderDirectory
    let layout: HelpLayout

    /// Returns the help of the tool. Files are read only for a short list of providers, because reading hundreds of them
    /// takes longer than anything else here.
    ///
    /// - Parameter report: Receives one line for each provider file that cannot be used, as far as it is known.
    func overview(_ provider: ProviderDescriptor?, report: (String) -> Void) -> String {
        let all = provider == nil && directory.isShort ? directory.opened() : nil
        if provider == nil { (all?.faults ?? directory.knownFaults).forEach(report) }
        let first = provider ?? directory.packages.first?.descriptor ?? all?.descriptors.first
        let id = provider?.id ?? CommandHelp.anyProvider
        return join([
            layout.paragraph(Self.purpose),
            provider.map { layout.title($0.id, $0.summary) } ?? "",
            layout.section("Usage", Self.usages(id).map { HelpRow($0) }),
            layout.section("Commands", commands.filter { $0.isOffered(by: provider) }.map(row)),
            provider.map { layout.section("Parameters for list", $0.parameters.map { HelpRow(Option($0)) }) }
                ?? self.providers(all?.descriptors),
            section(.common),
            layout.section("Examples", examples(first)),
            provider == nil ? layout.section("Exit codes", Self.exitCodes) : "",
            provider == nil ? layout.paragraph(ExitCode.signals) : "",
            layout.paragraph("See 'switchboard \(id) <command> --help' for the options of a command."),
        ])
    }

    /// The number of examples that fit on a screen with the usage.
    private static let exampleCount = 3

    func help(_ command: any Command, _ provider: ProviderDescriptor?) -> String {
        let help = CommandHelp(command, provider, directory)
        return join(
            [
                layout.title(help.name, help.summary), layout.section("Usage", help.usages.map { HelpRow($0) }),
                help.operandNote.map { $0 + "\n" } ?? "",
                layout.section("Examples", Array(help.examples.prefix(Self.exampleCount))),
            ] + help.groups.map(section) + [help.details.map(layout.paragraph) ?? ""])
    }

    static let purpose =
        "One command line for many public data APIs. Records go to standard output, messages to standard error."

    static func usages(_ id: String) -> [String] {
        ["switchboard \(id) <command> [options]", "switchboard \(Option.provider.flag) \(id) <command> [options]"]
    }

    private func section(_ group: OptionGroup) -> String {
        layout.section(group.title, group.supported.map { HelpRow($0) })
    }

    private func row(_ command: any Command) -> HelpRow {
        let operand = command.operand.flatMap { $0.namesProviders ? nil : $0.placeholder }
        return HelpRow([command.name, operand].compactMap(\.self).joined(separator: " "), command.summary)
    }

    /// - Parameter short: All providers, if they are few; `nil` if they are many.
    private func providers(_ short: [ProviderDescriptor]?) -> String {
        let count = directory.files.isEmpty ? " \(directory.packages.count)" : ""
        let all = HelpRow("switchboard providers", "list all\(count) providers")
        let some = HelpRow("switchboard providers <word>", "list those that match a word")
        return layout.section("Providers", short?.map { HelpRow($0.id, $0.summary) } ?? [all, some])
    }

    private func examples(_ provider: ProviderDescriptor?) -> [HelpRow] {
        let list = provider.map(ListCommand().words) ?? "\(CommandHelp.anyProvider) list"
        let id = provider?.id ?? CommandHelp.anyProvider
        return ["\(list) --samples", "\(list) --limit 100 --format ndjson | jq .id", "\(id) describe"].map {
            HelpRow("switchboard \($0)")
        }
    }

    private func join(_ sections: [String]) -> String {
        sections.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    static let exitCodes = ExitCode.documented.map { HelpRow(String($0.rawValue), $0.meaning) }
}
