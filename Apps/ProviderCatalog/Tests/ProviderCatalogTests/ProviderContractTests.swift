import Contracts
import Foundation
import Protocols
import Testing
import TransportPolicies

/// Every provider of the catalog, also one that was dropped in a minute ago, keeps the provider contract.
@Suite("The provider contract") struct ProviderContractTests {
    @Test(arguments: Clause.all)
    func isKept(clause: Clause) async {
        let result = await clause.contract.result(of: clause.contractCase)
        for complaint in result.complaints.prefix(20) {
            Issue.record("\(clause.testDescription): \(complaint)")
        }
        #expect(result.isKept, "\(result.complaints.count) findings")
    }

    @Test(arguments: ListedProvider.all)
    func exclusionsNameCases(provider: ListedProvider) {
        for stray in Contract(of: provider).strayExclusions {
            for complaint in stray.complaints { Issue.record("\(provider.testDescription): \(complaint)") }
        }
    }
}

/// A case of a provider's contract.
struct Clause: Sendable, CustomTestStringConvertible {
    let provider: ListedProvider
    let contract: Contract
    let contractCase: ContractCase

    static let all = ListedProvider.all.flatMap { provider in
        let contract = Contract(of: provider)
        return contract.cases.map { Clause(provider: provider, contract: contract, contractCase: $0) }
    }

    var testDescription: String { "\(provider.testDescription) \(contractCase.name)" }
}

extension Contract {
    fileprivate init(of provider: ListedProvider) {
        self.init(of: provider.descriptor) { book, baseURL in
            SampleTransport(book: book, baseURL: baseURL, now: { Date(timeIntervalSince1970: 1_788_000_000) })
        }
    }
}
