import Arguments
import Connections
import Failures
import Protocols

/// The id of a new provider, which is also the name of its file.
struct NewProviderID {
    let text: String

    /// - Throws: A usage failure for a missing or invalid id, and for that of a provider that is part of the program.
    init(_ invocation: Invocation) throws(Failure) {
        guard let text = invocation.arguments.operands.first else {
            throw .usage("missing <name>", hint: "run: switchboard new-provider shop-orders --from URL")
        }
        guard text.wholeMatch(of: /[a-z][a-z0-9]*(?:-[a-z0-9]+)*/) != nil, text.utf8.count <= 100 else {
            throw .usage("invalid name '\(text)': expected lowercase words with hyphens, such as shop-orders")
        }
        guard !CommandList.all.contains(where: { $0.name == text }) else {
            throw .usage("invalid name '\(text)': it is a command")
        }
        let embedded = invocation.directory.files.contains { $0.place == .embedded && $0.name == text }
        guard !embedded, !invocation.directory.packages.contains(where: { $0.id == text }) else {
            throw .usage("invalid name '\(text)': it is a provider of switchboard; choose another name")
        }
        self.text = text
    }
}

/// The file of a new provider.
struct NewProviderTarget {
    /// The path, as messages show it.
    let path: String
    private let id: String
    private let place: ProviderFilePlace
    private let files: any ProviderFileSystem

    /// - Throws: A usage failure if the file exists or has another name than the provider, and the failure for an
    ///   environment without a configuration folder.
    init(_ id: String, _ invocation: Invocation) throws(Failure) {
        self.id = id
        files = invocation.system.providerFiles
        if let path = invocation.arguments[.newFile] {
            let name = path.split(separator: "/").last ?? ""
            guard name == "\(id).json", !path.hasSuffix("/") else {
                throw .usage(
                    "invalid value '\(path)' for '--output': expected a file with the name of the provider, \(id).json")
            }
            (self.path, place) = (path, .argument)
            return
        }
        guard let folder = ConfigurationFolder(invocation.system.process.environment) else {
            throw .missingConfigurationFolder
        }
        (path, place) = ("\(folder.path)/providers/\(id).json", .user)
        let names = (try? files.names(in: "\(folder.path)/providers", of: .user)) ?? []
        if let other = names.first(where: { $0.withoutProviderSuffix.lowercased() == id }) {
            throw Self.exists("\(folder.path)/providers/\(other)", id)
        }
    }

    /// Writes the file.
    ///
    /// - Throws: A failure if it exists or cannot be written.
    func write(_ text: String) throws(Failure) {
        do throws(WriteError) {
            try files.create(path, in: place, content: Data(text.utf8))
        } catch {
            guard !error.isExisting else { throw Self.exists(path, id) }
            throw Failure(opening: error, "could not write '\(path)': \(error.reason)")
        }
    }

    /// The next commands to type.
    func commands(hasURL: Bool) -> String {
        let option = place == .user ? "" : " --provider-file \(path.quotedForShell)"
        return [
            "switchboard \(id) list\(option) --samples",
            "switchboard \(id) list\(option)" + (hasURL ? " --limit 20" : ""),
            "switchboard check \(path.contains("/") ? path.quotedForShell : "./\(path)".quotedForShell)",
        ].map { "  \($0)" }.joined(separator: "\n")
    }

    private static func exists(_ path: String, _ id: String) -> Failure {
        .usage("\(path) exists, and is not replaced", hint: "choose another name, or remove the file")
    }
}
