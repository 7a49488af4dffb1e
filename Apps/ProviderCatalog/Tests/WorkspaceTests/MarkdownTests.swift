import Foundation
import ProtocolsTesting
import Testing

/// What the Markdown files of the repository say about its files.
@Suite struct MarkdownTests {
    private let workspace: Workspace
    private let files: [MarkdownFile]
    private let paths: [String]

    /// Names in examples of commands, such as `scripts/test NAME`.
    private static let placeholders: Set = ["NAME", "ShopOrders", "WeatherProvider"]

    init() throws {
        workspace = try Workspace()
        paths = workspace.paths
        files = try workspace.markdownFiles(paths)
    }

    @Test func `the guide and the notes are found`() {
        #expect(files.contains { $0.path == "README.md" })
        #expect(files.contains { $0.path.hasSuffix("/API.md") })
        #expect(files.contains { $0.catalog == Self.guide && !$0.articleLinks.isEmpty && !$0.codeBlocks.isEmpty })
    }

    @Test func `each link to a file or a heading has a target`() {
        for file in files {
            for link in file.links where !link.contains(/^[a-z]+:/) {
                let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                let target = parts[0].isEmpty ? file.path : resolve(parts[0], from: file.folder)
                #expect(Workspace.exists(workspace.root.appending(path: target)), "\(file): \(link)")
                guard parts.count > 1, let anchors = files.first(where: { $0.path == target })?.anchors else {
                    continue
                }
                #expect(anchors.contains(parts[1]), "\(file): \(link)")
            }
        }
    }

    @Test func `each link to an article has a target in the same catalog`() {
        for file in files {
            for link in file.articleLinks {
                let parts = link.split(separator: "#").map(String.init)
                if paths.contains("\(file.catalog ?? "")/Tutorials/\(link).tutorial") { continue }
                let name = "/" + (parts[0].split(separator: "/").last ?? "") + ".md"
                let article = files.first { $0.catalog != nil && $0.catalog == file.catalog && $0.path.hasSuffix(name) }
                let anchors = article?.anchors
                #expect(anchors != nil, "\(file): <doc:\(link)>")
                guard parts.count > 1, let anchors else { continue }
                #expect(anchors.contains(MarkdownFile.anchor(parts[1])), "\(file): <doc:\(link)>")
            }
        }
    }

    @Test func `each path in the text or in a command exists`() {
        for file in files {
            for code in file.codeSpans + file.codeBlocks.map(\.text) {
                for match in code.matches(of: /\b(?:Packages|Apps|scripts)\/[\w@.+\/-]*\w/) {
                    let parts = match.0.split(separator: "/").map(String.init)
                    guard Self.placeholders.isDisjoint(with: parts) else { continue }
                    #expect(Workspace.exists(workspace.root.appending(path: String(match.0))), "\(file): \(match.0)")
                }
            }
        }
    }

    @Test func `each Swift file in the text exists`() {
        for file in files {
            for name in file.codeSpans where name.wholeMatch(of: /[\w+\/]+\.swift/) != nil {
                guard Self.placeholders.isDisjoint(with: name.split(separator: "/").map(String.init)) else { continue }
                let exists = paths.contains { "/\($0)".hasSuffix("/\(name)") }
                #expect(exists, "\(file): \(name)")
            }
        }
    }

    private static let guide = "Packages/Protocols/Sources/Protocols/Protocols.docc"
    /// Articles with examples that no test target can compile: code that imports a provider, and code that is wrong.
    private static let otherExamples = [
        "UsingThePackages.md", "ProvidersOutsideTheRepository.md", "Contributing.md",
    ]

    /// `Apps/NetworkConnections/Tests/external-programs` builds and runs it.
    @Test func `the example of a program is the same in the article and at the end of the tutorial`() throws {
        let article = files.first { $0.path == "\(Self.guide)/UsingThePackages.md" }?.codeBlocks.map(\.text) ?? []
        let example = "Apps/NetworkConnections/Examples/ListRepositories"
        let tutorial = "\(Self.guide)/Tutorials/Resources/list-repositories"
        let copies = [
            ["\(example)/Package.swift", "\(tutorial)-manifest.swift"],
            ["\(example)/Sources/list-repositories/main.swift", "\(tutorial)-4.swift"],
        ]
        for (index, paths) in copies.enumerated() {
            for path in paths {
                let text = try String(contentsOf: workspace.root.appending(path: path), encoding: .utf8)
                expectEqual(Self.lines(article[index]), Self.lines(text), "\(path)")
            }
        }
    }

    @Test func `each example of a provider is code that is compiled`() throws {
        let tests = workspace.packages.first { $0.name == "ProviderCatalog" }?.tests ?? []
        let compiled = tests.filter { $0.module == "ProviderContractTests" }.map { Self.lines($0.text) }
        #expect(compiled.count > 10)
        for file in files where file.catalog == Self.guide || file.path == "README.md" {
            let examples = file.codeBlocks.filter { $0.language == "swift" }
            guard !Self.otherExamples.contains(where: file.path.hasSuffix) else { continue }
            for example in examples {
                let isCompiled = compiled.contains { $0.contains(Self.lines(example.text)) }
                #expect(isCompiled, "\(file):\n\(example.text)")
            }
        }
    }

    /// The lines of code without indentation.
    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.filter { !$0.isEmpty }
    }

    private func resolve(_ link: String, from folder: String) -> String {
        URL(filePath: "/\(folder)/\(link)").standardized.path.split(separator: "/").joined(separator: "/")
    }
}
