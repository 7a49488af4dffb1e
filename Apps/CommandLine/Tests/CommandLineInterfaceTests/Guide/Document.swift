import CommandLineInterface
import Foundation
import Testing

/// A page of the documentation: the README, an article of a guide, or a generated article.
struct Document: CustomTestStringConvertible, Sendable {
    /// The path from the root of the repository.
    let path: String
    let text: String
    /// The blocks of code.
    let blocks: [CodeBlock]

    static let userGuide = "Apps/CommandLine/UserGuide.docc"
    static let authorGuide = "Packages/Protocols/Sources/Protocols/Protocols.docc"

    static let root: URL = {
        var folder = URL(filePath: #filePath)
        repeat {
            folder.deleteLastPathComponent()
        } while !FileManager.default.fileExists(atPath: folder.appending(path: "Packages").path) && folder.path != "/"
        return folder
    }()

    /// All pages. The author's guide can be missing.
    static let all = Result {
        try [Document(path: "README.md")] + guide.get() + articles(in: authorGuide)
    }

    /// The pages of the user's guide.
    static let guide = Result {
        try articles(in: userGuide)
            + GuidePage.commands.map {
                Document(path: "\(userGuide)/\($0.name).md", text: $0.text)
            }
    }

    private static func articles(in folder: String) throws -> [Document] {
        let files = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
        return try (files ?? []).filter { $0.hasSuffix(".md") }.sorted().map { try Document(path: "\(folder)/\($0)") }
    }

    init(path: String, text: String) {
        self.path = path
        self.text = text
        var blocks: [CodeBlock] = []
        var open: CodeBlock?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let content = line.drop { $0 == " " }
            if content.hasPrefix("```") {
                if let block = open { blocks.append(block) }
                let language = content.drop { $0 == "`" }.split(separator: " ").first ?? ""
                open = open == nil ? CodeBlock(language: String(language)) : nil
            } else {
                open?.lines.append(String(line))
            }
        }
        self.blocks = blocks
    }

    private init(path: String) throws {
        self.init(path: path, text: try String(contentsOf: Self.root.appending(path: path), encoding: .utf8))
    }

    var testDescription: String { path }
    /// The name that links in the guide use: `Output`.
    var name: String { String(path.split(separator: "/").last?.dropLast(".md".count) ?? "") }
}

/// A fenced block of code.
///
/// Blocks with no language, or one of a shell, contain commands. A block of another language, such as `text`, is not
/// checked. If a line begins with `$ `, such lines are the commands, and the lines after them their output on a terminal
/// of 100 columns; a line `…` stands for any lines. In other blocks, each line is a command. A line that ends with a
/// backslash or `|` continues on the next one.
struct CodeBlock {
    let language: String
    var lines: [String] = []

    struct Entry {
        let line: String
        /// The lines of output; `nil` if the block shows none.
        var output: [String]?
    }

    var entries: [Entry] {
        guard ["", "sh", "bash", "shell", "console"].contains(language) else { return [] }
        let isSession = lines.contains { $0.hasPrefix("$ ") }
        return lines.reduce(into: []) { entries, line in
            let last = entries.count - 1
            if last >= 0, entries[last].output == nil, let end = entries[last].line.last, "\\|".contains(end) {
                let start = end == "\\" ? String(entries[last].line.dropLast()) : entries[last].line
                entries[last] = Entry(line: start + " " + line)
            } else if !isSession {
                entries.append(Entry(line: line))
            } else if line.hasPrefix("$ ") {
                entries.append(Entry(line: String(line.dropFirst(2))))
            } else if last >= 0 {
                entries[last].output = (entries[last].output ?? []) + [line]
            }
        }
    }
}
