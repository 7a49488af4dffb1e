import Failures
import Protocols
import ProviderFiles

/// A provider that the user can choose. A provider of a file is read when it is first opened.
struct ProviderEntry: Sendable {
    /// Where a provider comes from.
    enum Source: Sendable {
        /// A package, which is part of the program.
        case package(PackagedProvider)
        case file(ProviderFileSource)
    }

    let source: Source

    /// The id of the provider. The ids of a file with several providers start with this name: `gitlab` for
    /// `gitlab-issues`.
    var name: String {
        switch source {
        case .package(let provider): provider.id
        case .file(let file): file.name
        }
    }

    /// The provider file; `nil` for a package.
    var file: ProviderFileSource? {
        if case .file(let file) = source { file } else { nil }
    }

    /// Returns the providers; usually one.
    ///
    /// - Throws: The failures of ``ProviderFileSource/open()``.
    func open() throws(Failure) -> [OpenedProvider] {
        switch source {
        case .package(let provider): [OpenedProvider(descriptor: provider.descriptor, file: nil)]
        case .file(let file): try file.open().providers(in: file)
        }
    }

    /// The ids and summaries of the providers. A file is not checked; one that cannot be read has none.
    var outlines: [ProviderOutline] {
        switch source {
        case .package(let provider): [ProviderOutline(id: provider.id, summary: provider.summary)]
        case .file(let file): file.outlines
        }
    }
}

extension ProviderFile {
    /// Returns the providers. A parameter with the name of an option is typed with a prefix: `--param.limit`.
    func providers(in source: ProviderFileSource) -> [OpenedProvider] {
        descriptors(avoiding: CommandLineTool.reservedNames).map { OpenedProvider(descriptor: $0, file: source) }
    }
}

/// A provider, and the file that contains it.
struct OpenedProvider: Sendable {
    let descriptor: ProviderDescriptor
    /// The provider file; `nil` for a package.
    let file: ProviderFileSource?
}

extension OpenedProvider {
    /// Where the provider comes from: `package`, `program` for an embedded file, or the path of its file.
    var source: String {
        guard let file else { return "package" }
        return file.place == .embedded ? "program" : file.path
    }

    /// The descriptor for the contract. Its parameters have the names of the file, without the prefix for options.
    var contractDescriptor: ProviderDescriptor {
        (try? file?.inspect().file)?.descriptors.first { $0.id == descriptor.id } ?? descriptor
    }

    /// The name of the package; `nil` for a file.
    var package: String? { file == nil ? descriptor.packageName : nil }
}
