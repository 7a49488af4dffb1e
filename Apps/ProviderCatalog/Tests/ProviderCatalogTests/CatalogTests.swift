import Foundation
import Protocols
import ProtocolsTesting
import ProviderCatalog
import Testing

@Suite struct CatalogTests {
    @Test func `the catalog lists every provider package`() throws {
        let packages = URL(filePath: #filePath).appending(path: "../../../../../Packages").standardized
        let names = try FileManager.default.contentsOfDirectory(atPath: packages.path(percentEncoded: false))
        let providers = names.filter { name in
            FileManager.default.fileExists(
                atPath: packages.appending(path: "\(name)/Sources/\(name)/Provider.swift").path(percentEncoded: false))
        }
        #expect(!providers.isEmpty)
        expectEqual(
            Set(descriptors.map(\.packageName)).sorted(), providers.sorted(),
            "the folders of Packages/ have changed since the catalog was generated: run scripts/test")
    }

    @Test func `no two providers have the same id`() {
        expectEqual(Set(descriptors.map { $0.id.lowercased() }).count, descriptors.count)
    }
}
