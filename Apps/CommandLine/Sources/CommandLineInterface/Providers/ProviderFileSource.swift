import Essentials
import Failures
import Protocols
import ProviderFiles
import Synchronization

/// A provider file on disk. It is read when it is first opened.
final class ProviderFileSource: Sendable {
    /// The path, as messages show it.
    let path: String
    let place: ProviderFilePlace
    private let system: any ProviderFileSystem
    private let trust: FileTrust
    /// The name of another file in the folder with the same id; `nil` for none.
    private let twin: String?
    private let content = Mutex<Result<Content, Failure>?>(nil)

    private struct Content {
        let file: ProviderFile
        let data: Data
    }

    init(
        _ path: String, in place: ProviderFilePlace, of system: any ProviderFileSystem, trust: FileTrust,
        twin: String? = nil
    ) {
        self.path = path
        self.place = place
        self.system = system
        self.trust = trust
        self.twin = twin
    }

    /// The name of the file without its folder: `acme.json`.
    var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The name without `.json` or `.jsonc`, which is the id of the provider or the start of the ids.
    var name: String { fileName.withoutProviderSuffix }

    /// The path that does not depend on the current folder.
    var absolutePath: String { system.absolutePath(of: path) }

    /// Reads the file.
    ///
    /// - Throws: A failure if the file cannot be read, the failure with all errors of the file, and the failure for a file
    ///   of a project that the user does not trust.
    func open() throws(Failure) -> ProviderFile {
        let content = try read()
        if place == .project { try trust.check(self, content.data) }
        return content.file
    }

    /// Reads the file, also if the user does not trust it yet. Nothing may be sent for its providers.
    func inspect() throws(Failure) -> (file: ProviderFile, data: Data) {
        let content = try read()
        return (content.file, content.data)
    }

    private func read() throws(Failure) -> Content {
        try content.withLock { content throws(Failure) in
            let result = content ?? Result { () throws(Failure) in try load() }
            content = result
            return try result.get()
        }
    }

    private func load() throws(Failure) -> Content {
        if let twin { throw Failure(.providerFile, "\(path): the folder also contains \(twin); remove one of them") }
        let data = try contents()
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        do throws(ProviderFileErrors) {
            let file = try ProviderFile(
                data, named: path, programVersion: CommandLineTool.version,
                sampleFile: { [system] in system.samples(in: folder + $0) })
            return Content(file: file, data: data)
        } catch {
            throw Failure(error, in: fileName)
        }
    }

    private func contents() throws(Failure) -> Data {
        do {
            return try system.content(of: path, in: place)
        } catch {
            let kind: FailureKind = place == .argument ? .usage : .providerFile
            throw Failure(kind, "could not read \(path): \(error.reason)")
        }
    }
}

extension String {
    /// The name of a provider file without `.json` or `.jsonc`; the same text for any other name.
    var withoutProviderSuffix: String {
        Self.providerSuffixes.first(where: hasSuffix).map { String(dropLast($0.count)) } ?? self
    }

    /// Whether an operand is the path of a provider file, and not the id of a provider.
    var isProviderFilePath: Bool { contains("/") || Self.providerSuffixes.contains(where: hasSuffix) }

    private static var providerSuffixes: [String] { [".json", ".jsonc"] }
}

extension Failure {
    /// Creates the failure with all errors of a provider file.
    fileprivate init(_ errors: ProviderFileErrors, in name: String) {
        let count = errors.errors.count
        self.init(.providerFile, "\(count) error\(count == 1 ? "" : "s") in \(name)")
        places = errors.errors.map {
            FilePlace(file: $0.file, line: $0.line, column: $0.column, path: $0.path, message: $0.message)
        }
    }
}
