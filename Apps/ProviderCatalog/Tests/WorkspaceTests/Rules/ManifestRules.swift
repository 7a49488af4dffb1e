import Foundation

/// What a package's manifest may say.
struct ManifestRules {
    let package: PackageFolder
    /// The folder of the package Protocols.
    let protocols: String

    /// - Parameter source: the manifest's text, to find the lines in.
    func violations(in manifest: Manifest, source: String) -> [Violation] {
        let found =
            nameFaults(manifest) + Self.remoteFaults(manifest) + dependencyFaults(manifest) + shapeFaults(manifest)
        return found.map { fault in
            Violation("\(package.path)/Package.swift", line: Self.line(of: fault.word, in: source), fault.message)
        }
    }

    /// Nothing is downloaded: no package by URL or from a registry, no binaries. Goes for any manifest.
    static func remoteFaults(_ manifest: Manifest) -> [(word: String, message: String)] {
        manifest.dependencies.filter { $0.kind != "fileSystem" }
            .map { ($0.identity, "depends on \($0.identity), which is no folder here") }
            + manifest.targets.filter { $0.type == "binary" }.map { ($0.name, "\($0.name) is a binary") }
    }

    /// The line with a word, in any case; the first when there is none.
    static func line(of word: String, in source: String) -> Int {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        return (lines.firstIndex { $0.lowercased().contains(word.lowercased()) } ?? 0) + 1
    }

    private func nameFaults(_ manifest: Manifest) -> [(word: String, message: String)] {
        guard manifest.name != package.name else { return [] }
        return [("name:", "its name is \(manifest.name), and its folder's name is \(package.name)")]
    }

    /// A package of Packages/ depends on nothing but Protocols, for its tests too, and Protocols on nothing.
    private func dependencyFaults(_ manifest: Manifest) -> [(word: String, message: String)] {
        guard package.group == "Packages" else { return [] }
        let folders = manifest.dependencies.filter { $0.kind == "fileSystem" }
        return folders.filter { package.name == "Protocols" || !isProtocols($0) }
            .map { ("/\($0.identity)\"", "depends on \($0.path ?? $0.identity); it may depend on \(allowed)") }
    }

    private var allowed: String { package.name == "Protocols" ? "nothing" : "../Protocols alone" }

    private func isProtocols(_ dependency: Manifest.Dependency) -> Bool {
        guard let path = dependency.path else { return false }
        return URL(filePath: path).resolvingSymlinksInPath().filePath
            == URL(filePath: protocols).resolvingSymlinksInPath().filePath
    }

    /// A provider is one library and the tests of it.
    private func shapeFaults(_ manifest: Manifest) -> [(word: String, message: String)] {
        guard package.isProvider else { return [] }
        let products = manifest.products
        let isOneLibrary = products.map(\.name) == [package.name] && products.map(\.type.name) == ["library"]
        let tests = manifest.targets.filter { $0.type == "test" }
        return (isOneLibrary ? [] : [("products:", "a provider has one product, the library \(package.name)")])
            + (tests.count == 1 ? [] : [("targets:", "a provider has one test target, and this has \(tests.count)")])
    }
}
