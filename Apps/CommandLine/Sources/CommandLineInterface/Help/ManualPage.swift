import Arguments
import Failures
import Protocols

/// The manual page of the program, in the macros of man(7). The declarations that make `--help` also make it.
///
/// The text is the same for every run, so it has no date.
struct ManualPage {
    private var lines: [String] = []

    /// The source of the page for roff.
    var text: String { lines.map { $0 + "\n" }.joined() }

    init(_ commands: [any Command], version: String) {
        let pages = commands.map { CommandHelp($0, nil, nil) }
        lines.append(#".TH SWITCHBOARD 1 "" "switchboard \#(version.roff)" "User Commands""#)
        // No hyphenation, and no wide gaps, so that words can be copied and found.
        lines += [".nh", ".ad l"]
        section("NAME", ["switchboard \\- one command line for many public data APIs"])
        section(
            "SYNOPSIS",
            [HelpText.usages(CommandHelp.anyProvider).map { "\\fB\($0.roff)\\fR" }.joined(separator: "\n.br\n")])
        section("DESCRIPTION", [HelpText.purpose.roffParagraph])
        for paragraph in Self.guide { lines += [".PP", paragraph.roffParagraph] }
        section("COMMANDS", [])
        for page in pages { add(page) }
        section("OPTIONS", ["Every command accepts these options."])
        add(OptionGroup.common)
        section("EXIT STATUS", [])
        add(HelpText.exitCodes)
        lines += [".PP", ExitCode.signals.roffParagraph]
        section("ENVIRONMENT", ["An empty variable counts as not set."])
        add(ProgramEnvironment.variables)
        section("FILES", [])
        add(ProgramEnvironment.files)
        section("EXAMPLES", [])
        for (index, example) in pages.flatMap(\.examples).enumerated() {
            lines +=
                (index == 0 ? [] : [".PP"]) + [
                    "\(example.right.capitalized):".roffParagraph, ".PP", ".RS 4", ".nf", example.left.roff, ".fi",
                    ".RE",
                ]
        }
    }

    private static let guide = [
        "The options of a command depend on the provider. 'switchboard <provider> <command> --help' shows them, and "
            + "'switchboard <provider> describe' shows the columns, limits and secrets.",
        "'switchboard providers' lists the providers.",
    ]

    private mutating func section(_ title: String, _ lines: [String]) {
        self.lines += [".SH \"\(title)\""] + lines
    }

    private mutating func add(_ rows: [HelpRow]) {
        for row in rows { lines += [".TP", "\\fB\(row.left.roff)\\fR", row.right.roffParagraph] }
    }

    private mutating func add(_ group: OptionGroup) {
        add(group.supported.map { HelpRow($0) })
    }

    /// Adds the command with its own options.
    private mutating func add(_ page: CommandHelp) {
        lines += [".SS \"\(page.name.roff)\"", "\(page.summary.capitalized).".roffParagraph]
        for usage in page.usages { lines += [".PP", "\\fB\(usage.roff)\\fR"] }
        for paragraph in page.details?.split(separator: "\n\n") ?? [] {
            lines += [".PP", String(paragraph).roffParagraph]
        }
        for group in page.groups where group.title != OptionGroup.common.title && !group.supported.isEmpty {
            lines += [".PP", "\\fI\(group.title.roff)\\fR"]
            add(group)
        }
    }
}

extension String {
    /// The text with the escapes of roff, for a place within a line.
    fileprivate var roff: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            if let escape = Self.roffEscapes[scalar] {
                text += escape
            } else if scalar.isASCII {
                text.unicodeScalars.append(scalar)
            } else {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                text += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
            }
        }
    }

    /// The text with the escapes of roff, in lines of at most 80 bytes unless a word is longer. A full stop at the start of
    /// a line is no request.
    fileprivate var roffParagraph: String {
        let lines = split(whereSeparator: \.isWhitespace).map { String($0).roff }.reduce(into: [String]()) {
            lines, word in
            if let last = lines.last, last.utf8.count + 1 + word.utf8.count <= 80 {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(word)
            }
        }
        return lines.map { $0.hasPrefix(".") ? "\\&" + $0 : $0 }.joined(separator: "\n")
    }

    /// The characters that roff reads as markup, or that it would replace with typographic ones.
    private static let roffEscapes: [Unicode.Scalar: String] = [
        "\\": "\\e", "-": "\\-", "'": "\\(aq", "\"": "\\(dq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
        // Terminals without Unicode have no ellipsis.
        "…": "...",
    ]
}
