import Protocols
import ProviderCatalog
import Testing

/// A provider of the catalog, shown by its name in the tests' output.
struct ListedProvider: Sendable, CustomTestStringConvertible {
    let descriptor: ProviderDescriptor

    static let all = descriptors.map { ListedProvider(descriptor: $0) }

    var testDescription: String { descriptor.packageName }
}
