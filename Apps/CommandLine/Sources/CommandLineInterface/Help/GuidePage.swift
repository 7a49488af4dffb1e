import Arguments
import Essentials
import ProviderFiles

/// An article of the user's guide about a command. The declarations that make `--help` also make the articles.
public struct GuidePage: Sendable {
    /// The name of the article's file without the suffix, which links use: `switchboard-list`.
    public let name: String
    /// The content, in the Markdown of DocC.
    public let text: String

    /// The article of each command.
    public static let commands = CommandList.all.map { GuidePage(CommandHelp($0, nil, nil)) }

    /// The end of the article `Commands`: a table of the commands, and the links to their articles.
    public static let commandList: String = {
        let rows = CommandList.all.map { "| <doc:\(name(of: $0.name))> | \($0.summary.markdown) |" }
        let links = CommandList.all.map { "- <doc:\(name(of: $0.name))>" }
        let blocks = [["| command | task |", "|---|---|"] + rows, ["## Topics"], ["### Commands"], links]
        return blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }()

    /// The end of the article `ProviderFileReference`: the objects of the format.
    public static let providerFiles =
        "\(ProviderFile.reference)\n## See Also\n\n- <doc:ProviderFiles>\n- <doc:WhenAFileIsNotEnough>\n"

    private init(name: String, text: String) {
        self.name = name
        self.text = text
    }

    private init(_ help: CommandHelp) {
        var blocks = ["# switchboard \(help.name)", help.summary.capitalized.markdown + "."]
        blocks += ["## Usage", Self.code("text", help.usages.joined(separator: "\n"))]
        if help.usages.contains(where: { $0.contains(CommandHelp.anyProvider) }) {
            blocks.append("With the id of a provider, `--help` shows the options and examples for that provider.")
        }
        blocks.append("## Examples")
        blocks += help.examples.flatMap(Self.example)
        blocks += help.groups.flatMap(Self.section)
        if let details = help.details { blocks += ["## Details", details.markdown] }
        blocks += ["## See Also", "- <doc:Commands>\n- <doc:ExitCodes>"]
        self.init(name: Self.name(of: help.name), text: blocks.joined(separator: "\n\n") + "\n")
    }

    private static func name(of command: String) -> String { "switchboard-\(command)" }

    private static func example(_ row: HelpRow) -> [String] {
        [row.right.capitalized.markdown + ":", code("", row.left)]
    }

    /// Returns a heading and the options below it; nothing if the group has no options without a provider.
    private static func section(_ group: OptionGroup) -> [String] {
        let rows = group.supported.map { HelpRow($0) }
        guard !rows.isEmpty else { return [] }
        return ["## \(group.title)", rows.map { "- term `\($0.left)`: \($0.right.markdown)" }.joined(separator: "\n")]
    }

    private static func code(_ language: String, _ text: String) -> String { "```\(language)\n\(text)\n```" }
}

extension String {
    /// The text with its first letter in upper case.
    var capitalized: String { prefix(1).uppercased() + dropFirst() }

    /// A text of the help as Markdown. Flags and words in quotation marks become code, and no other character has a
    /// special meaning.
    fileprivate var markdown: String {
        escapedForMarkdown.replacing(/(^|[ (])'([^']+)'|(^|[ (])(--?[a-z][a-z-]*)/) { match in
            let (before, word) = match.1.map { ($0, match.2) } ?? (match.3 ?? "", match.4)
            return "\(before)`\((word ?? "").replacing("\\", with: ""))`"
        }
    }
}
