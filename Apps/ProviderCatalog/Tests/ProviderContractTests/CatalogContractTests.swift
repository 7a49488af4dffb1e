import ContractKit
import Protocols
import ProviderCatalog
import ProviderContract
import Testing

/// The provider contract for every provider in the catalog, with the app's client.
@Suite struct CatalogContractTests {
    @Test(arguments: CatalogCase.all)
    func `a provider passes each case`(catalogCase: CatalogCase) async {
        let result = await catalogCase.contract.result(of: catalogCase.contractCase)
        for failure in result.failures.prefix(20) {
            Issue.record("\(catalogCase.testDescription): \(failure)")
        }
        #expect(result.isFulfilled, "\(result.failures.count) findings")
    }

    @Test(arguments: ProviderCatalog::descriptors.map(\.id))
    func `every exclusion names an existing case`(id: String) throws {
        let descriptor = try #require(ProviderCatalog::descriptors.first { $0.id == id })
        for failure in Contract(testing: descriptor).unknownExclusions.flatMap(\.failures) {
            Issue.record("\(id): \(failure)")
        }
    }
}

struct CatalogCase: Sendable, CustomTestStringConvertible {
    let contract: Contract
    let contractCase: ContractCase<Void>
    let testDescription: String

    static let all = ProviderCatalog::descriptors.flatMap { descriptor in
        let contract = Contract(testing: descriptor, deadline: .seconds(10))
        return contract.cases.map { contractCase in
            CatalogCase(
                contract: contract, contractCase: contractCase,
                testDescription: "\(descriptor.id) \(contractCase.name)")
        }
    }
}
