import Essentials
import Failures
import Protocols
import ProviderFiles
import Synchronization

/// A provider file on disk. It is read when it is first opened.
final class ProviderFileSource: Sendable {
    /// The path of the folder with a slash at the end; empty for a file in the current folder.
    private let folder: String
    /// The name of the file without its folder: `acme.json`.
    let fileName: String
    /// The name without `.json` or `.jsonc`, which is the id of the provider or the start of the ids.
    let name: String
    let place: ProviderFilePlace
    private let system: any ProviderFileSystem
    private let trust: FileTrust
    /// The name of another file in the folder with the same id; `nil` for none.
    private let twin: String?
    private let reading = Mutex(Reading.notRead)
    /// What was read, by path; `nil` for a file that could not be read.
    private let readFiles = Mutex<[String: Data?]>([:])

    private struct Content {
        let file: ProviderFile
        let data: Data
    }

    /// Indirect, because there is an object for each of hundreds of files, most of which are never read.
    private enum Reading {
        case notRead
        indirect case read(Result<Content, Failure>)
    }

    init(
        _ fileName: String, folder: String, in place: ProviderFilePlace, of system: any ProviderFileSystem,
        trust: FileTrust, twin: String? = nil
    ) {
        self.folder = folder
        self.fileName = fileName
        name = fileName.withoutProviderSuffix
        self.place = place
        self.system = system
        self.trust = trust
        self.twin = twin
    }

    convenience init(
        _ path: String, in place: ProviderFilePlace, of system: any ProviderFileSystem, trust: FileTrust
    ) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let start = slash.map { path.utf8.index(after: $0) } ?? path.startIndex
        self.init(String(path[start...]), folder: String(path[..<start]), in: place, of: system, trust: trust)
    }

    /// The path, as messages show it.
    var path: String { folder + fileName }

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

    /// The ids and summaries of the providers, which are read without a check; empty for a file that cannot be read.
    var outlines: [ProviderOutline] {
        (try? system.content(of: path, in: place)).map { ProviderOutline.all(in: $0, named: fileName) } ?? []
    }

    /// Returns whether the text of the file has all of these words, so that few files are read as a whole.
    func mentions(_ words: [String]) -> Bool {
        guard let data = try? system.content(of: path, in: place) else { return false }
        return words.allSatisfy(data.contains)
    }

    /// Whether the file, or a file with its samples, has another content than when it was read.
    var hasChanged: Bool {
        readFiles.withLock(\.self).contains { path, data in
            data != (path == self.path ? try? system.content(of: path, in: place) : system.samples(in: path))
        }
    }

    private func read() throws(Failure) -> Content {
        try reading.withLock { reading throws(Failure) in
            if case .read(let result) = reading { return try result.get() }
            let result = Result { () throws(Failure) in try load() }
            reading = .read(result)
            return try result.get()
        }
    }

    private func load() throws(Failure) -> Content {
        if let twin { throw Failure(.providerFile, "\(path): the folder also contains \(twin); remove one of them") }
        let data = try contents()
        do throws(ProviderFileErrors) {
            let file = try ProviderFile(
                data, named: path, programVersion: CommandLineTool.version,
                sampleFile: { [self] in samples(in: folder + $0) })
            return Content(file: file, data: data)
        } catch {
            throw Failure(.providerFile, error, in: fileName)
        }
    }

    private func samples(in path: String) -> Data? {
        let data = system.samples(in: path)
        readFiles.withLock { $0[path] = .some(data) }
        return data
    }

    private func contents() throws(Failure) -> Data {
        do {
            let data = try system.content(of: path, in: place)
            readFiles.withLock { $0[path] = .some(data) }
            return data
        } catch {
            readFiles.withLock { $0[path] = .some(nil) }
            let kind: FailureKind = place == .argument ? .usage : .providerFile
            throw Failure(kind, "could not read '\(path)': \(error.reason)")
        }
    }
}

extension Data {
    /// Returns whether the bytes contain those of a text, which is not empty.
    fileprivate func contains(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        return withUnsafeBytes { bytes in
            var rest = bytes[...]
            while let start = rest.firstIndex(of: wanted[0]) {
                if rest[start...].starts(with: wanted) { return true }
                rest = rest[(start + 1)...]
            }
            return false
        }
    }
}

extension String {
    /// The name of a provider file without `.json` or `.jsonc`; the same text for any other name.
    var withoutProviderSuffix: String {
        let length = providerSuffixLength
        return length > 0 ? String(decoding: utf8.prefix(utf8.count - length), as: UTF8.self) : self
    }

    /// Whether an operand is the path of a JSON file, and not the id of a provider.
    var isFilePath: Bool { contains("/") || providerSuffixLength > 0 }

    private var providerSuffixLength: Int { hasSuffix(".json") ? 5 : hasSuffix(".jsonc") ? 6 : 0 }
}

extension Failure {
    /// Creates the failure with all errors of a file of providers or of lists.
    init(_ kind: FailureKind, _ errors: ProviderFileErrors, in name: String) {
        let count = errors.errors.count
        self.init(kind, "\(count) error\(count == 1 ? "" : "s") in \(name)")
        places = errors.errors.map {
            FilePlace(file: $0.file, line: $0.line, column: $0.column, path: $0.path, message: $0.message)
        }
    }
}
