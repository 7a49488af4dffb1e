import Foundation
import Protocols
import Testing

@Suite("Descriptors") struct DescriptorTests {
    @Test(arguments: ListedProvider.all)
    func aProviderIsBuiltOfItsContext(provider: ListedProvider) throws {
        let required = provider.descriptor.secrets.filter(\.isRequired)
        let secrets = Dictionary(uniqueKeysWithValues: required.map { ($0.variable, Secret("a-secret")) })
        let built = try provider.descriptor.make(context(of: provider, secrets: secrets))
        #expect(type(of: built) == provider.descriptor.type)
    }

    @Test(arguments: ListedProvider.all)
    func aProviderAsksForEachSecretThatItNeeds(provider: ListedProvider) {
        let required = provider.descriptor.secrets.filter(\.isRequired)
        for missing in required {
            let others = required.filter { $0 != missing }.map { ($0.variable, Secret("a-secret")) }
            let incomplete = context(of: provider, secrets: Dictionary(uniqueKeysWithValues: others))
            let error = #expect(throws: ProviderError.self) { try provider.descriptor.make(incomplete) }
            #expect(error?.code == .missingCredentials)
            #expect(error?.message.contains(missing.variable) == true)
            #expect(error?.message.contains(missing.source) == true)
        }
    }

    @Test(arguments: ListedProvider.all)
    func whatUsersReadIsThere(provider: ListedProvider) {
        let descriptor = provider.descriptor
        #expect(!descriptor.summary.isEmpty && !descriptor.summary.contains("\n"))
        #expect(!descriptor.capabilities.isEmpty)
        #expect(descriptor.baseURL.scheme == "https" && descriptor.baseURL.host() != nil)
        #expect((descriptor.paging != nil) == descriptor.capabilities.map(\.name).contains("list"))
        for address in [descriptor.documentation] + descriptor.secrets.map(\.source) {
            #expect(URL(string: address)?.scheme == "https", "\(address)")
        }
    }

    @Test(arguments: ListedProvider.all)
    func secretsHaveVariablesOfTheirOwn(provider: ListedProvider) {
        let variables = provider.descriptor.secrets.map(\.variable)
        #expect(Set(variables).count == variables.count)
        for variable in variables {
            #expect(variable.wholeMatch(of: /[A-Z][A-Z0-9_]*/) != nil, "\(variable)")
        }
    }

    @Test(arguments: ListedProvider.all)
    func columnsHaveNamesOfTheirOwn(provider: ListedProvider) {
        let names = columnNames(of: provider.descriptor.entity)
        #expect(Set(names).count == names.count)
        #expect(names.contains("id"))
        for name in names {
            #expect(name.wholeMatch(of: /[a-z][A-Za-z0-9]*/) != nil, "\(name)")
        }
    }

    private func columnNames<Item: Entity>(of entity: Item.Type) -> [String] {
        Item.columns.map(\.name)
    }

    private func context(of provider: ListedProvider, secrets: [String: Secret]) -> ProviderContext {
        ProviderContext(transport: NoTransport(), baseURL: provider.descriptor.baseURL, secrets: secrets)
    }
}

/// Building a provider sends nothing.
private struct NoTransport: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        Issue.record("\(request) was sent")
        throw NetworkError(.notReachedServer, "There is no server here")
    }
}
