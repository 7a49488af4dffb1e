import Protocols
import Testing

@Suite("Parameters") struct ParameterTests {
    @Test(arguments: ListedProvider.all)
    func defaultsAreAllowed(provider: ListedProvider) {
        for parameter in provider.descriptor.parameters {
            guard let standard = parameter.standard else { continue }
            #expect(parameter.kind.normalize(standard) != nil, "--\(parameter.name) \(standard)")
        }
        #expect(throws: Never.self) { try ParameterValues(for: provider.descriptor.parameters) }
    }

    @Test(arguments: ListedProvider.all)
    func wordsToCompleteWithAreAllowed(provider: ListedProvider) {
        for parameter in provider.descriptor.parameters {
            for word in parameter.kind.candidates {
                #expect(parameter.kind.normalize(word) != nil, "--\(parameter.name) \(word)")
            }
        }
    }

    @Test(arguments: ListedProvider.all)
    func namesMakeFlags(provider: ListedProvider) {
        let parameters = provider.descriptor.parameters
        #expect(Set(parameters.map(\.name)).count == parameters.count)
        #expect(Set(parameters.map(\.queryName)).count == parameters.count)
        for parameter in parameters {
            #expect(parameter.name.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil, "\(parameter.name)")
            #expect(!parameter.summary.isEmpty && !parameter.kind.rule.isEmpty, "--\(parameter.name)")
        }
    }
}
