import Foundation
import Protocols
import ProviderCatalog
import Testing
import UseCases

@Suite("The catalog") struct CatalogTests {
    @Test func listsEveryFolderThatHoldsAProvider() throws {
        let packages = URL(filePath: #filePath).appending(path: "../../../../../Packages").standardized
        let names = try FileManager.default.contentsOfDirectory(atPath: packages.path(percentEncoded: false))
        let providers = names.filter { name in
            FileManager.default.fileExists(
                atPath: packages.appending(path: "\(name)/Sources/\(name)/Provider.swift").path(percentEncoded: false))
        }
        #expect(!providers.isEmpty)
        #expect(
            descriptors.map(\.packageName) == providers.sorted(),
            "The folders of Packages/ have changed since the catalog was made. Make it again with scripts/test.")
    }

    @Test func everyProviderAnswersToItsIDAndItsPackage() throws {
        let directory = try ProviderDirectory(descriptors)
        for descriptor in descriptors {
            for name in [descriptor.id, descriptor.packageName, descriptor.packageName.uppercased()] {
                #expect(directory.provider(named: name)?.id == descriptor.id)
            }
        }
    }

    @Test(arguments: ListedProvider.all)
    func idsAreEasyToType(provider: ListedProvider) throws {
        let words = provider.descriptor.id.split(separator: "-", omittingEmptySubsequences: false)
        #expect(words.allSatisfy { !$0.isEmpty && $0.allSatisfy(Self.isOfWord) }, "\(provider.descriptor.id)")
    }

    private static func isOfWord(_ character: Character) -> Bool {
        ("a"..."z").contains(character) || ("0"..."9").contains(character)
    }
}
