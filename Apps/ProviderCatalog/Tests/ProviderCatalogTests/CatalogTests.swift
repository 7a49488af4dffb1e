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

    @Test func `what the catalog says without a descriptor is true`() {
        for provider in packagedProviders {
            let descriptor = provider.descriptor
            expectEqual(provider.id, descriptor.id)
            expectEqual(provider.packageName, descriptor.packageName)
            expectEqual(provider.summary, descriptor.summary)
        }
    }

    @Test func `no two providers have the same id`() {
        expectEqual(Set(descriptors.map { $0.id.lowercased() }).count, descriptors.count)
    }

    @Test func `the catalog contains the provider files of the folder, unchanged`() throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../Files").standardized
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        expectEqual(
            embeddedFiles.map { "\($0.id).json" }, files.map(\.lastPathComponent).sorted(),
            "Files has changed since the catalog was generated: run scripts/test")
        for file in embeddedFiles {
            let content = try Data(contentsOf: folder.appending(path: "\(file.id).json"))
            #expect(Data(file.text.utf8) == content, "\(file.id): run scripts/test")
        }
    }

    /// A file cannot replace a package, and would never be used.
    @Test func `a provider file does not have the name of a package or its provider`() {
        let names = Set(descriptors.flatMap { [$0.id, $0.packageName] }.map { $0.lowercased() })
        for file in embeddedFiles {
            #expect(!names.contains(file.id.lowercased()), "\(file.id): rename the file, and change its id")
        }
    }
}
