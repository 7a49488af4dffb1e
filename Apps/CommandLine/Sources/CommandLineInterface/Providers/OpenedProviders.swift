import Arguments
import Failures
import Protocols

/// The providers of all packages and files.
struct OpenedProviders {
    /// The providers, sorted by the names of their entries.
    private(set) var providers: [OpenedProvider] = []
    /// One line for each file that cannot be used.
    private(set) var faults: [String] = []

    var descriptors: [ProviderDescriptor] { providers.map(\.descriptor) }

    /// Adds a provider, unless its id selects one in another file or in a package.
    ///
    /// - Parameter used: The provider that the id selects; `nil` if the file that has this id as its name has errors.
    mutating func add(_ provider: OpenedProvider, insteadOf used: OpenedProvider?) {
        guard let file = provider.file, used?.file !== file else { return providers.append(provider) }
        let place = used.map { $0.file?.path ?? "the package \($0.descriptor.packageName)" } ?? "another file"
        add("\(file.path): the provider '\(provider.descriptor.id)' is not used, because it is also in \(place)")
    }

    mutating func add(_ fault: String) {
        faults.append(fault)
    }

    /// Adds the failure of a file that cannot be used.
    mutating func add(_ failure: Failure, of file: ProviderFileSource?) {
        faults.append(failure.fault(of: file))
    }
}

extension Failure {
    /// Returns one line about a file that cannot be used.
    fileprivate func fault(of file: ProviderFileSource?) -> String {
        guard !places.isEmpty, let file else { return [message, hint].compactMap(\.self).joined(separator: "; ") }
        let count = places.count == 1 ? "1 error" : "\(places.count) errors"
        return "\(file.path): \(count); run 'switchboard check \(file.path.quotedForShell)'"
    }
}
