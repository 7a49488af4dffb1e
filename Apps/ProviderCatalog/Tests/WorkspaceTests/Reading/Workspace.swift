import Foundation

/// The workspace that this file is part of, as it lies on the disk.
struct Workspace: Sendable {
    let root: URL
    let packages: [PackageFolder]
    /// Every Swift file of every package, and the workspace's manifest.
    let sourceFiles: [SourceFile]

    /// Read once for all tests.
    static let current = Result { try Workspace() }

    init(containing file: String = #filePath) throws {
        var root = URL(filePath: file)
        repeat {
            root.deleteLastPathComponent()
        } while !Self.holdsPackages(root) && root.filePath != "/"
        self.root = root
        packages = try ["Packages", "Apps"].flatMap { group in
            try Self.names(in: root.appending(path: group)).compactMap { Self.package(group, $0, root: root) }
        }
        let paths = try packages.flatMap { try Self.swiftFiles(in: $0.path, root: root) }
        sourceFiles = try (["Package.swift"] + paths).map { path in
            SourceFile(path: path, source: try String(contentsOf: root.appending(path: path), encoding: .utf8))
        }
    }

    /// What lies at the top, hidden files too.
    func topLevelNames() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.filePath).sorted()
    }

    /// The folders of test targets, such as `Packages/Protocols/Tests/ProtocolsTests`.
    func testFolders() throws -> [String] {
        try packages.flatMap { package in
            try Self.names(in: root.appending(path: "\(package.path)/Tests")).map { "\(package.path)/Tests/\($0)" }
        }
    }

    /// The files that a package's libraries are compiled from.
    func sources(of package: PackageFolder) -> [SourceFile] {
        sourceFiles.filter { $0.path.hasPrefix("\(package.path)/Sources/") }
    }

    func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static func holdsPackages(_ folder: URL) -> Bool {
        ["Packages", "Apps"].allSatisfy { exists(folder.appending(path: $0)) }
    }

    private static func exists(_ url: URL) -> Bool {
        FileManager.default.fileExists(atPath: url.filePath)
    }

    private static func package(_ group: String, _ name: String, root: URL) -> PackageFolder? {
        let folder = root.appending(path: "\(group)/\(name)")
        guard exists(folder.appending(path: "Package.swift")) else { return nil }
        let isProvider = exists(folder.appending(path: "Sources/\(name)/Provider.swift"))
        return PackageFolder(group: group, name: name, isProvider: isProvider)
    }

    /// The names in a folder but hidden ones; none when there is no such folder.
    private static func names(in folder: URL) throws -> [String] {
        guard exists(folder) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder.filePath).filter {
            !$0.hasPrefix(".")
        }.sorted()
    }

    /// The Swift files below a folder, but not below hidden ones, where build output is.
    private static func swiftFiles(in folder: String, root: URL) throws -> [String] {
        try names(in: root.appending(path: folder)).flatMap { name in
            let path = "\(folder)/\(name)"
            if name.hasSuffix(".swift") { return [path] }
            let values = try root.appending(path: path).resourceValues(forKeys: [.isDirectoryKey])
            return values.isDirectory == true ? try swiftFiles(in: path, root: root) : []
        }
    }
}
