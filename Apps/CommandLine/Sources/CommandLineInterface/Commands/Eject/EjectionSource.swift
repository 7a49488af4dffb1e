import Arguments
import Connections
import Failures
import Protocols
import ProviderFiles

/// The provider of a file that `eject` writes as a package.
struct EjectionSource {
    /// The id of the provider.
    let id: String
    private let source: ProviderFileSource
    private let file: ProviderFile

    /// The path of the file, as messages show it.
    var path: String { source.path }
    /// What the package replaces in the program: a file, or one of several providers in it; `nil` for a file of the user.
    var replaced: String? {
        guard isEmbedded else { return nil }
        let path = "Apps/ProviderCatalog/Files/\(source.path)"
        return file.descriptors.count == 1 ? path : "'\(id)' from \(path)"
    }

    /// Whether the file is part of the program.
    private var isEmbedded: Bool { source.place == .embedded }

    /// - Throws: A usage failure for a missing or unknown id, for a package, and for a file with several providers. The failures of
    ///   the file. Nothing is sent, so a file needs no trust.
    init(_ invocation: Invocation) throws(Failure) {
        guard let operand = invocation.arguments.operands.first else {
            throw .usage(
                "missing <id> or <file>", hint: "'switchboard providers' lists the providers and their sources")
        }
        source = try Self.source(operand, invocation)
        file = try source.inspect().file
        let ids = file.descriptors.map(\.id)
        if let id = ids.first(where: { $0.lowercased() == operand.lowercased() }) {
            self.id = id
            return
        }
        guard let id = ids.first, ids.count == 1 else {
            throw .usage("\(source.path) has \(ids.count) providers; name one of them: \(ids.joined(separator: ", "))")
        }
        self.id = id
    }

    private static func source(_ operand: String, _ invocation: Invocation) throws(Failure) -> ProviderFileSource {
        if operand.isFilePath { return invocation.system.providerFolders.file(at: operand) }
        if let file = try invocation.directory.file(named: operand) { return file }
        guard let provider = invocation.directory.validProvider(named: operand) else {
            throw .unknownProvider(operand, among: invocation.directory)
        }
        throw .usage("'\(provider.id)' is a package already")
    }

    /// Returns the package.
    ///
    /// - Throws: A failure with everything that a package cannot do as the file does.
    func package(named name: String) throws(Failure) -> EjectedPackage {
        do throws(EjectionError) {
            if let package = try file.package(of: id, named: name, avoiding: CommandLineTool.reservedNames) {
                return package
            }
        } catch {
            throw Failure(
                .providerFile, "\(id) cannot be written as a package:\n\(error)",
                hint: "nothing was written; start with 'scripts/new-provider \(name)' instead")
        }
        throw .usage("\(path) has no provider with the id '\(id)'")
    }

    /// Gives a file of the user the name `acme.json.ejected`, and returns it. Returns `nil` for a file that stays: it is part of
    /// the program, or has other providers.
    func rename(_ files: any ProviderFileSystem) throws(Failure) -> String? {
        guard !isEmbedded, file.descriptors.count == 1 else { return nil }
        let name = "\(source.path).ejected"
        do throws(WriteError) {
            try files.rename(source.path, to: name)
        } catch {
            throw Failure(
                opening: error, "the package is written, but \(source.path) could not be renamed: \(error.reason)")
        }
        return name
    }
}

/// The folder of a new package.
struct PackageFolder {
    let path: String
    /// The name of the package.
    let name: String

    /// - Throws: A usage failure for a missing folder, and for one whose name is no name of a package.
    init(_ invocation: Invocation) throws(Failure) {
        guard var path = invocation.arguments[.packageFolder] else {
            throw .usage(
                "missing '\(Option.packageFolder.flag)'", hint: "name the new folder, such as -o Packages/CrossrefWorks"
            )
        }
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        self.path = path
        name = path.split(separator: "/").last.map(String.init) ?? path
        guard EjectedPackage.accepts(name: name) else {
            throw .usage(
                "invalid value '\(path)' for '--output': '\(name)' cannot be the name of a package",
                hint: "use a Swift identifier, such as Packages/CrossrefWorks")
        }
    }

    /// Writes the files.
    ///
    /// - Throws: A failure if the folder exists or cannot be written.
    func write(_ package: EjectedPackage, _ files: any ProviderFileSystem) throws(Failure) {
        do throws(WriteError) {
            try files.createFolder(path, files: package.files)
        } catch {
            guard !error.isExisting else {
                throw .usage("\(path) exists, and is not replaced", hint: "choose another name, or remove the folder")
            }
            throw Failure(opening: error, "could not write '\(path)': \(error.reason)")
        }
    }
}
