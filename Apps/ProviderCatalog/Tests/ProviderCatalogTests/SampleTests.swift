import Foundation
import Protocols
import Testing

@Suite("Samples") struct SampleTests {
    @Test(arguments: ListedProvider.all)
    func everyProviderHasSamples(provider: ListedProvider) {
        let samples = provider.descriptor.samples
        #expect(samples.samples.contains { $0.circumstance == nil && $0.failure == nil })
        #expect(Set(samples.samples.map(\.name)).count == samples.samples.count)
        #expect((samples.pageSize == nil) == (provider.descriptor.paging == nil))
    }

    @Test(arguments: ListedProvider.all)
    func samplesAnswerRequestsThatTheProviderMakes(provider: ListedProvider) {
        let capabilities = provider.descriptor.capabilities.map(\.name)
        for sample in provider.descriptor.samples.samples where sample.circumstance == nil {
            let uses = Self.capabilities[sample.method] ?? []
            #expect(uses.contains(where: capabilities.contains), "\(sample.name): \(sample.method)")
        }
    }

    @Test(arguments: ListedProvider.all)
    func targetsArePathsBelowTheBaseURL(provider: ListedProvider) {
        for sample in provider.descriptor.samples.samples {
            let url = URL(string: provider.descriptor.baseURL.absoluteString + sample.target)
            #expect(sample.target.hasPrefix("/"), "\(sample.name): \(sample.target)")
            #expect(url?.host() == provider.descriptor.baseURL.host(), "\(sample.name): \(sample.target)")
            #expect(url?.fragment == nil, "\(sample.name): \(sample.target)")
        }
    }

    @Test(arguments: ListedProvider.all)
    func statusesAreThoseOfFinalResponses(provider: ListedProvider) {
        for sample in provider.descriptor.samples.samples {
            #expect((200..<600).contains(sample.status), "\(sample.name): \(sample.status)")
        }
    }

    /// What each method is good for.
    private static let capabilities: [HTTPMethod: [String]] = [
        .get: ["list", "get"], .post: ["add"], .put: ["edit"], .patch: ["edit"], .delete: ["delete"],
    ]
}
