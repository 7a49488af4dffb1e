import Essentials
import ProviderProposals

/// The package `TemplateProvider`, which is an ordinary provider of example people. A new package is a copy of it with
/// other names.
struct ProviderTemplate: Sendable {
    /// The files of the template, keyed by their paths below the package.
    private let files: [String: String]

    /// Reads the template.
    init(in workspace: Workspace) throws {
        let folder = "\(workspace.root)/Apps/ProviderGenerator/TemplateProvider"
        // Other items of the folder are build products.
        let paths = try ["Sources", "Tests"].flatMap { part in
            try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/\(part)")
                .filter { $0.hasSuffix(".swift") }.map { "\(part)/\($0)" }
        }
        let texts = try (["Package.swift"] + paths).map { path in
            (path, String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/\(path)")), as: UTF8.self))
        }
        files = Dictionary(texts) { first, _ in first }
    }

    /// Returns the files of a new package, keyed by their paths below the package.
    func files(for names: PackageNames) -> [String: String] {
        let files = files.map { (Self.rename($0, to: names), Self.rename($1, to: names)) }
        return Dictionary(files) { first, _ in first }
    }

    /// Whether a new package would declare a type with the name of the package.
    func declaresType(for names: PackageNames) -> Bool {
        let words = files(for: names).values.map { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }
        return words.contains { words in
            zip(words, words.dropFirst()).contains { keyword, type in
                ["class", "enum", "protocol", "struct"].contains(keyword) && type == names.name
            }
        }
    }

    /// Replaces the names of the template. The other words in `TemplateProvider` are those of the example.
    private static func rename(_ text: String, to names: PackageNames) -> String {
        text.replacing(/TemplateProvider|TemplateAPI|Template|"template"|(?:\.\.\/)+Packages\//) { match in
            switch match.output {
            case "TemplateProvider": names.name
            case "TemplateAPI": names.type
            case "Template": names.stem
            case "\"template\"": "\"\(names.id)\""
            // The new package is in the folder of its dependencies.
            default: "../"
            }
        }
    }
}
