import Foundation

struct Workspace: Sendable {
    let root: URL
    let packages: [Package]

    struct Package: Sendable, CustomStringConvertible {
        /// The path from the root, such as `Packages/Protocols`.
        let path: String
        let name: String
        let manifest: String
        let sources: [SourceFile]
        let tests: [SourceFile]
        /// Whether the package has `Sources/<Name>/Provider.swift`.
        let isProvider: Bool

        var description: String { path }
        var isApp: Bool { path.hasPrefix("Apps/") }
    }

    /// A Swift file below `Sources` or `Tests`.
    struct SourceFile: Sendable, CustomStringConvertible {
        /// The path from the root, such as `Packages/Protocols/Sources/Protocols/Entities/User.swift`.
        let path: String
        let text: String

        var description: String { path }
        /// The name of the folder directly below `Sources` or `Tests`.
        var module: String { String(path.split(separator: "/")[3]) }

        /// The imported modules, such as `A` in `@testable import A` and in `public import struct A.B`.
        ///
        /// A line of a string literal that looks like an import also counts.
        var imports: Set<String> {
            guard text.contains("import ") else { return [] }
            let line =
                /^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|typealias|actor|func|let|var)\s+)?`?(\w+)/
                .anchorsMatchLineEndings()
            return Set(text.matches(of: line).map { String($0.1) })
        }
    }

    init(containing file: String = #filePath) throws {
        var root = URL(filePath: file)
        repeat {
            root.deleteLastPathComponent()
        } while !Self.exists(root.appending(path: "Packages")) && root.path != "/"
        self.root = root
        packages = try ["Packages", "Apps"].flatMap { group in
            try Self.names(in: root.appending(path: group)).compactMap { try Self.package("\(group)/\($0)", in: root) }
        }
    }

    private static func package(_ path: String, in root: URL) throws -> Package? {
        let folder = root.appending(path: path)
        guard exists(folder.appending(path: "Package.swift")) else { return nil }
        let name = folder.lastPathComponent
        return Package(
            path: path, name: name,
            manifest: try String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8),
            sources: try files(below: "\(path)/Sources", in: root), tests: try files(below: "\(path)/Tests", in: root),
            isProvider: exists(folder.appending(path: "Sources/\(name)/Provider.swift")))
    }

    private static func files(below path: String, in root: URL) throws -> [SourceFile] {
        let paths = FileManager.default.enumerator(atPath: root.appending(path: path).path)?.compactMap {
            $0 as? String
        }
        // The code of tutorials is not part of a module.
        return try (paths ?? []).filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }.sorted().map { file in
            let text = try String(contentsOf: root.appending(path: "\(path)/\(file)"), encoding: .utf8)
            return SourceFile(path: "\(path)/\(file)", text: text)
        }
    }

    static func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
    }

    static func exists(_ url: URL) -> Bool {
        FileManager.default.fileExists(atPath: url.path)
    }
}
