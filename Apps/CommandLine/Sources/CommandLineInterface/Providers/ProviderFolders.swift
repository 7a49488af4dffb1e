import Arguments
import Connections
import Failures
import Protocols

/// The places of provider files: `--provider-file`, the folder of the project, the folder of the user, and the program.
struct ProviderFolders {
    private let system: any ProviderFileSystem
    private let trust: FileTrust
    /// The folder of the user's own files; `nil` if the environment specifies no configuration folder.
    private let userFolder: String?

    init(_ system: any ProviderFileSystem, trust: FileTrust, environment: [String: String]) {
        self.system = system
        self.trust = trust
        userFolder = ConfigurationFolder(environment).map { "\($0.path)/providers" }
    }

    /// Returns the providers of packages and of the files in all places. No file is read.
    ///
    /// - Parameter paths: The files that the user names, each of which takes precedence over the earlier ones.
    /// - Throws: The failures of ``ProviderDirectory``.
    func directory(_ packages: [PackagedProvider], files paths: [String]) throws(Failure) -> ProviderDirectory {
        var files = paths.reversed().map { source($0, in: .argument) }
        var faults: [String] = []
        for (folder, place) in [(system.projectFolder, ProviderFilePlace.project), (userFolder, .user)] {
            guard let folder else { continue }
            do throws(ReadError) {
                files += self.files(try system.names(in: folder, of: place), in: folder, of: place)
            } catch {
                faults.append("could not read the provider files in '\(folder)': \(error.reason)")
            }
        }
        files += system.embeddedNames.map { source($0, in: .embedded) }
        return try ProviderDirectory(packages, files: files, folderFaults: faults)
    }

    /// Returns the file at a path that the user gave.
    func file(at path: String) -> ProviderFileSource {
        let isOfProject = system.projectFolder.map { system.absolutePath(of: path).hasPrefix($0 + "/") } ?? false
        return source(path, in: isOfProject ? .project : .argument)
    }

    private func files(_ names: [String], in folder: String, of place: ProviderFilePlace) -> [ProviderFileSource] {
        var files: [(name: String, twin: String?)] = []
        var indices: [String: Int] = Dictionary(minimumCapacity: names.count)
        for name in names {
            let key = name.withoutProviderSuffix.lowercased()
            if let index = indices.updateValue(files.count, forKey: key) {
                indices[key] = index
                // The same file is used in each order of the names.
                let (first, twin) = files[index]
                files[index] = (min(first, name), twin ?? max(first, name))
            } else {
                files.append((name, nil))
            }
        }
        let folder = folder + "/"
        return files.map { file in
            ProviderFileSource(file.name, folder: folder, in: place, of: system, trust: trust, twin: file.twin)
        }
    }

    private func source(_ path: String, in place: ProviderFilePlace) -> ProviderFileSource {
        ProviderFileSource(path, in: place, of: system, trust: trust)
    }
}

extension Option<[String]> {
    /// `--provider-file`, which can be repeated.
    static var providerFile: Option {
        var syntax = OptionSyntax(placeholder: "FILE", expectation: "the path of a provider file, such as acme.json")
        syntax.completion = .files
        return Option(
            "provider-file", "use the providers of this file; repeat for several",
            ValueParser(
                syntax: syntax,
                parse: { $0.isEmpty || $0 == "-" ? nil : [$0] }, label: { _ in nil }), default: [], combine: +)
    }
}
