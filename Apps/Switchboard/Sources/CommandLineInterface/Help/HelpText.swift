import Protocols
import UseCases

/// The help of the tool, of a command, and of a provider's flags.
struct HelpText {
    let commands: [any Command]
    let directory: ProviderDirectory
    let layout: HelpLayout

    /// What the tool is and can do; with a provider, what that one takes.
    func overview(_ provider: ProviderDescriptor?) -> String {
        let id = provider?.id ?? "ID"
        return join([
            layout.paragraph(
                "One command line over many public data APIs: records on standard output, everything else on standard "
                    + "error."),
            provider.map { layout.title($0.id, $0.summary) } ?? "",
            layout.section("Usage", [HelpRow("switchboard --provider \(id) COMMAND [options]")]),
            layout.section("Commands", commands.filter { $0.isOffered(by: provider) }.map { row($0, provider) }),
            provider.map { layout.section("Parameters of list", $0.parameters.map(HelpRow.init)) } ?? providers,
            layout.section(OptionGroup.always.title, OptionGroup.always.options.map(HelpRow.init)),
            layout.section("Examples", examples(provider)),
            provider == nil ? layout.section("Exit codes", Self.exitCodes) : "",
            layout.paragraph(
                "switchboard COMMAND --help shows the options of a command; with --provider, that provider's too."),
        ])
    }

    /// What one command takes.
    func help(_ command: any Command, _ provider: ProviderDescriptor?) -> String {
        let id = command.takesProvider ? "--provider \(provider?.id ?? "ID")" : nil
        let operand = command.operand(for: provider)
        let usage = ["switchboard", id, command.name, operand, "[options]"].compactMap(\.self).joined(separator: " ")
        let form = operand == nil ? nil : provider.flatMap { ProviderType($0).referenceForm }
        let groups = command.options(for: provider) + [.always]
        return join(
            [layout.title(command.name, command.summary)]
                + [layout.section("Usage", [HelpRow(usage)]), form.map { "<id> is \($0).\n" } ?? ""]
                + groups.map { layout.section($0.title, $0.options.map(HelpRow.init)) })
    }

    private func row(_ command: any Command, _ provider: ProviderDescriptor?) -> HelpRow {
        let operand = command.operand(for: provider).map { " \($0)" } ?? ""
        return HelpRow(command.name + operand, command.summary)
    }

    private var providers: String {
        layout.section("Providers", directory.providers.map { HelpRow($0.id, $0.summary) })
    }

    private func examples(_ provider: ProviderDescriptor?) -> [HelpRow] {
        let start = "switchboard --provider \(provider?.id ?? directory.providers.first?.id ?? "ID")"
        return ["list --offline", "list --limit 100 --format ndjson | jq .id", "describe"].map {
            HelpRow("\(start) \($0)")
        }
    }

    private func join(_ sections: [String]) -> String {
        sections.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private static let exitCodes = ExitCode.meanings.map { HelpRow(String($0.code.rawValue), $0.meaning) }
}
