import Protocols
import ProtocolsTesting
import Testing
import UseCases

@Suite struct ProviderDirectoryTests {
    private static let first = descriptor(id: "first-one", package: "FirstProvider")
    private static let second = descriptor(id: "second", package: "SecondProvider")

    @Test(arguments: ["first-one", "First-One", "FirstProvider", "firstprovider"])
    func `a provider is found by id and package name in any case`(name: String) throws {
        let directory = try ProviderDirectory([Self.second, Self.first])
        expectEqual(directory.provider(named: name)?.id, "first-one")
    }

    @Test(arguments: ["", "first", "third", "first one"])
    func `an unknown name finds no provider`(name: String) throws {
        #expect(try ProviderDirectory([Self.first, Self.second]).provider(named: name) == nil)
    }

    @Test func `providers are sorted by id`() throws {
        let directory = try ProviderDirectory([Self.second, Self.first])
        expectEqual(directory.providers.map(\.id), ["first-one", "second"])
    }

    @Test(arguments: [
        descriptor(id: "FIRST-ONE", package: "Another"),
        descriptor(id: "firstprovider", package: "Another"),
    ])
    func `a duplicate name is refused, naming both packages`(clashing: ProviderDescriptor) {
        let error = #expect(throws: ProviderError.self) { try ProviderDirectory([Self.first, clashing]) }
        expectEqual(error?.code, .invalidRequest)
        expectEqual(error?.message.contains("FirstProvider"), true)
        expectEqual(error?.message.contains(clashing.packageName), true)
    }

    @Test func `the name of a package with several providers is not the name of a provider`() throws {
        let other = Self.descriptor(id: "third", package: "SecondProvider")
        let directory = try ProviderDirectory([Self.second, Self.first, other])
        expectEqual(directory.packageNames, ["FirstProvider"])
        #expect(directory.provider(named: "SecondProvider") == nil)
        expectEqual(directory.providers.map(\.id), ["first-one", "second", "third"])
    }

    @Test func `two providers of one package with one id are refused`() {
        let error = #expect(throws: ProviderError.self) { try ProviderDirectory([Self.second, Self.second]) }
        expectEqual(error?.message.contains("'second': SecondProvider (NothingProvider) and SecondProvider"), true)
    }

    @Test func `the id may equal the package name`() throws {
        let provider = Self.descriptor(id: "weather", package: "Weather")
        try expectEqual(ProviderDirectory([provider]).provider(named: "WEATHER")?.id, "weather")
    }

    private static func descriptor(id: String, package: String) -> ProviderDescriptor {
        ProviderDescriptor(
            id: id, summary: "", documentation: "", baseURL: URL(literal: "https://api.example.com"),
            samples: SampleBook([]), fileID: "\(package)/Provider.swift", make: { _ in NothingProvider() })
    }
}

private struct NothingProvider: Provider {
    typealias Item = User
}
