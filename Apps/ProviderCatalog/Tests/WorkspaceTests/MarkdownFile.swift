import Foundation

/// A Markdown file: a README, a note beside a package, or an article of a DocC catalog.
struct MarkdownFile: Sendable, CustomStringConvertible {
    /// The path from the root, such as `Packages/Protocols/Sources/Protocols/Protocols.docc/Slices.md`.
    let path: String
    /// The text without blocks of code.
    let prose: String
    let codeBlocks: [CodeBlock]

    /// A block of code between two lines of backticks.
    struct CodeBlock: Sendable {
        /// The word after the first backticks; empty if there is none.
        let language: String
        let text: String
    }

    var description: String { path }
    /// The path of the folder; empty for the root.
    var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }
    /// The path of the DocC catalog that contains the file.
    var catalog: String? { path.firstMatch(of: /^.*\.docc(?=\/)/).map { String($0.0) } }

    init(path: String, text: String) {
        let block = /(?m)^ *```(\w*)\n([\s\S]*?)^ *```/
        self.path = path
        prose = text.replacing(block, with: "")
        codeBlocks = text.matches(of: block).map { CodeBlock(language: String($0.1), text: String($0.2)) }
    }

    /// The text in backticks, such as `scripts/test`. Names of symbols, in two backticks, are none.
    var codeSpans: [String] {
        prose.matches(of: /(`+)([^`]+)\1/).filter { $0.1.count == 1 }.map { String($0.2) }
    }

    /// The targets of links, such as `API.md`, `#Overview` and `https://swift.org`, without those of `<doc:…>`.
    var links: [String] {
        withoutCode.matches(of: /\]\(([^)\s<]+)|^\[[^\]]+\]: (\S+)|(?:src|href)="([^"]+)"/.anchorsMatchLineEndings())
            .compactMap { ($0.1 ?? $0.2 ?? $0.3).map(String.init) }
    }

    /// The targets of `<doc:…>`, such as `Slices`.
    var articleLinks: [String] { withoutCode.matches(of: /<doc:([^>]+)>/).map { String($0.1) } }

    /// The headings as the part of a link after `#`, in the form of GitHub, which is that of DocC in lower case.
    var anchors: [String] {
        prose.matches(of: /(?m)^#+ +(.+)$/).map { Self.anchor(String($0.1)) }
    }

    static func anchor(_ heading: String) -> String {
        String(heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) })
            .replacing(" ", with: "-")
    }

    private var withoutCode: String { prose.replacing(/(`+)[^`]+\1/, with: "") }
}

extension Workspace {
    /// The path of each file from the root, without hidden files and folders.
    var paths: [String] {
        let files = FileManager.default.enumerator(
            at: root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        return (files?.compactMap { ($0 as? URL)?.path } ?? []).map { String($0.dropFirst(root.path.count + 1)) }
    }

    func markdownFiles(_ paths: [String]) throws -> [MarkdownFile] {
        try paths.filter { $0.hasSuffix(".md") }.sorted().map { path in
            MarkdownFile(path: path, text: try String(contentsOf: root.appending(path: path), encoding: .utf8))
        }
    }
}
