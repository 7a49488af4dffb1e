import Arguments
import Failures
import Protocols
import ProviderFiles

/// The providers of the app, looked up by the names that users type.
///
/// A file is read, and the descriptor of a package is made, only if a name that the user typed can be the one of its
/// provider, and for the list of all providers.
struct ProviderDirectory: Sendable {
    /// The providers that are part of the program, sorted by id.
    let packages: [PackagedProvider]

    /// The names of the packages that contain only one provider, sorted by the id of the provider.
    let packageNames: [String]

    /// The provider files, in the order of precedence. No two of them have the same name.
    let files: [ProviderFileSource]

    /// The files that are not used, because a package has their name.
    private let unused: [ProviderFileSource]

    /// One line for each folder that cannot be used.
    let folderFaults: [String]

    /// What is in ``files``, keyed by lowercase name.
    private let filesByName: [String: ProviderFileSource]

    /// The length of the longest name in ``filesByName``, in bytes of UTF-8.
    private let longestFileName: Int

    /// The indices into ``packages``, keyed by lowercase id and by lowercase package name.
    private let indices: [String: Int]

    /// Creates a directory. The name of a package is also a name of its provider, unless it contains several providers.
    ///
    /// - Parameter files: The provider files, in the order of precedence. A later file with the name of an earlier one is
    ///   not used.
    /// - Parameter folderFaults: One line for each folder that cannot be used.
    /// - Throws: a usage failure if two packages have the same name, ignoring case, and for a file that the user names
    ///   and that has the name of a package.
    init(
        _ packages: [PackagedProvider], files: [ProviderFileSource] = [], folderFaults: [String] = []
    ) throws(Failure) {
        self.packages = packages.sorted { $0.id < $1.id }
        let groups = Dictionary(grouping: packages, by: \.packageName)
        packageNames = self.packages.map(\.packageName).filter { groups[$0]?.count == 1 }
        indices = try Self.indices(self.packages, packageNames)
        var byName = [String: ProviderFileSource](minimumCapacity: files.count)
        var (used, unused) = ([ProviderFileSource](), [ProviderFileSource]())
        for file in files {
            let name = file.name.lowercased()
            if indices[name] != nil {
                guard file.place != .argument else { throw .replacingPackage(file) }
                unused.append(file)
            } else if let earlier = byName.updateValue(file, forKey: name) {
                byName[name] = earlier
            } else {
                used.append(file)
            }
        }
        filesByName = byName
        longestFileName = byName.keys.map(\.utf8.count).max() ?? 0
        self.files = used
        self.unused = unused
        self.folderFaults = folderFaults
    }

    private static func indices(
        _ packages: [PackagedProvider], _ packageNames: [String]
    ) throws(Failure) -> [String: Int] {
        let packageNames = Set(packageNames)
        var indices: [String: Int] = [:]
        for (index, provider) in packages.enumerated() {
            for name in [provider.id] + (packageNames.contains(provider.packageName) ? [provider.packageName] : []) {
                guard let other = indices.updateValue(index, forKey: name.lowercased()), other != index else {
                    continue
                }
                throw .usage(
                    "duplicate provider name '\(name.lowercased())': \(packages[other].descriptor.origin) and "
                        + "\(provider.descriptor.origin); give one of them a different id")
            }
        }
        return indices
    }

    // MARK: Names

    /// The names of all entries, sorted. No file is read.
    var names: [String] { entries.map(\.name) }

    /// The number of ``names``.
    var nameCount: Int { packages.count + files.count }

    /// The packages and the files, sorted by name.
    private var entries: [ProviderEntry] {
        let all = packages.map { ProviderEntry(source: .package($0)) } + files.map { ProviderEntry(source: .file($0)) }
        return all.sorted { $0.name < $1.name }
    }

    /// Returns whether there can be a provider with this id or package name. No file is read, so the answer may be
    /// `true` for a provider that is not in the file with the start of its name.
    func canContain(_ name: String) -> Bool {
        indices[name.lowercased()] != nil || !files(thatCanContain: name).isEmpty
    }

    /// Returns the files whose name is an id, or its start before a hyphen, in the order of precedence.
    private func files(thatCanContain id: String) -> [ProviderFileSource] {
        let id = id.lowercased()
        let limit = id.utf8.index(id.startIndex, offsetBy: longestFileName, limitedBy: id.endIndex) ?? id.endIndex
        let ends = id.indices.prefix { $0 <= limit }.filter { id[$0] == "-" } + [id.endIndex]
        return ends.compactMap { filesByName[String(id[..<$0])] }.byPrecedence
    }

    // MARK: Providers

    /// Returns the provider with the given id or package name, ignoring case.
    ///
    /// - Throws: The failure of a file with this name; also that of a file whose name is the start of the name, if no
    ///   other provider has the name.
    func provider(named name: String) throws(Failure) -> OpenedProvider? {
        if let index = indices[name.lowercased()] {
            return OpenedProvider(descriptor: packages[index].descriptor, file: nil)
        }
        var failure: Failure?
        for file in files(thatCanContain: name) {
            do throws(Failure) {
                let opened = try ProviderEntry(source: .file(file)).open()
                if let found = opened.first(where: { $0.descriptor.id.lowercased() == name.lowercased() }) {
                    return found
                }
            } catch {
                guard file.name.lowercased() != name.lowercased() else { throw error }
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return nil
    }

    /// Returns the file with this name, or that contains the provider with this id, also if the user does not trust it yet.
    ///
    /// - Throws: The failures of ``ProviderFileSource/inspect()`` for a file with this name.
    func file(named id: String) throws(Failure) -> ProviderFileSource? {
        guard indices[id.lowercased()] == nil else { return nil }
        for file in files(thatCanContain: id) {
            guard file.name.lowercased() != id.lowercased() else {
                _ = try file.inspect()
                return file
            }
            let ids = (try? file.inspect().file.descriptors.map { $0.id.lowercased() }) ?? []
            if ids.contains(id.lowercased()) { return file }
        }
        return nil
    }

    /// Returns the provider with the given id or package name; `nil` also if its file has errors.
    func validProvider(named name: String) -> ProviderDescriptor? { (try? provider(named: name))?.descriptor }

    /// Returns whether a provider with this id or package name can be used.
    func hasProvider(named name: String) -> Bool {
        indices[name.lowercased()] != nil || validProvider(named: name) != nil
    }

    /// Returns the ids and summaries of all providers whose id can begin with a text, ignoring case, sorted by the names of
    /// their entries. Only the files with such a provider are read, but not checked.
    func outlines(startingWith start: String = "") -> [ProviderOutline] {
        let start = start.lowercased()
        return entries.filter { entry in
            let name = entry.name.lowercased()
            return name.hasPrefix(start) || start.hasPrefix(name)
        }.flatMap(\.outlines)
    }

    /// Reads all files, and returns all providers.
    func opened() -> OpenedProviders {
        var all = OpenedProviders()
        for entry in entries {
            do throws(Failure) {
                for provider in try entry.open() {
                    let used = (try? self.provider(named: provider.descriptor.id)) ?? nil
                    all.add(provider, insteadOf: used)
                }
            } catch {
                all.add(error, of: entry.file)
            }
        }
        knownFaults.forEach { all.add($0) }
        return all
    }

    /// One line for each folder and file that cannot be used, as far as it is known without reading files.
    var knownFaults: [String] { folderFaults + unused.map { Failure.replacingPackage($0).message } }

    /// The message about a file that is not used, because a package has its name; `nil` if there is no such file.
    func unusedFile(named id: String) -> String? {
        unused.first { $0.name.lowercased() == id.lowercased() }.map { Failure.replacingPackage($0).message }
    }

    /// Returns a directory in which a file takes precedence.
    ///
    /// - Throws: A usage failure for a file with the name of a package.
    func adding(_ file: ProviderFileSource) throws(Failure) -> ProviderDirectory {
        guard indices[file.name.lowercased()] == nil else { throw .replacingPackage(file) }
        return try ProviderDirectory(packages, files: [file] + files + unused, folderFaults: folderFaults)
    }

    /// The providers that are part of the program and use a secret. Reads the files that are part of the program.
    func ownProviders(using variable: String) -> [ProviderDescriptor] {
        let files = files.filter { $0.place == .embedded && $0.mentions([variable]) }
        let embedded = files.flatMap { (try? $0.inspect().file.descriptors) ?? [] }
        return (packages.map(\.descriptor) + embedded).filter { $0.secrets.contains { $0.variable == variable } }
    }

    /// Returns whether a provider is part of the program: one of a package, or of an embedded file that no other file
    /// replaces.
    func isPartOfProgram(_ provider: ProviderDescriptor) -> Bool {
        isPackage(provider) || (try? file(named: provider.id))?.place == .embedded
    }

    /// Returns whether a provider is one of a package, and not one of a file with the same id.
    func isPackage(_ provider: ProviderDescriptor) -> Bool {
        guard let package = indices[provider.id.lowercased()].map({ packages[$0] }) else { return false }
        return package.id == provider.id && package.descriptor.type == provider.type
    }
}

extension [ProviderFileSource] {
    /// The files of each place, those with the longest names first. If all names are the start of an id, the name that is
    /// the whole id is the longest one.
    fileprivate var byPrecedence: [ProviderFileSource] {
        ProviderFilePlace.allCases.flatMap { place in
            filter { $0.place == place }.sorted { $0.name.utf8.count > $1.name.utf8.count }
        }
    }
}

extension Failure {
    fileprivate static func replacingPackage(_ file: ProviderFileSource) -> Failure {
        .usage(
            "\(file.path) is not used: '\(file.name)' is a provider of a package, which a file cannot replace",
            hint: "rename the file, and change its id")
    }
}

extension ProviderDescriptor {
    /// The package and the type of the provider: `GitHubReposProvider (GitHubAPI)`.
    fileprivate var origin: String { "\(packageName) (\(type))" }
}
