import ContractKit
import Protocols
import ProtocolsTesting
import ProviderContract
import ProviderFiles
import Testing

/// The provider contract for providers that files describe, with the app's client. The files use all forms of lists and all
/// kinds of paging.
@Suite struct FileContractTests {
    static let names = [
        "clinical-trials", "exchange-rates", "github-repos-file", "gitlab-projects", "hacker-news-file", "hn-search",
        "jsonplaceholder-file", "mastodon-posts", "nvd-cves", "pokemon", "quakes", "semantic-scholar-papers",
        "stack-questions", "weather-hourly", "world-bank",
    ]

    /// The folder of the files of the tests of `ProviderFiles`.
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../../Packages/ProviderFiles/Tests/ProviderFilesTests/Files")

    static func data(of name: String) throws -> Data {
        try Data(contentsOf: folder.appending(path: "\(name).json"))
    }

    @Test(arguments: names)
    func `a provider from a file passes each case`(name: String) async throws {
        for descriptor in try ProviderFile(Self.data(of: name), named: "\(name).json").descriptors {
            let contract = Contract(testing: descriptor, deadline: .seconds(10))
            let report = await contract.run()
            for result in report.results {
                for failure in result.failures.prefix(20) {
                    Issue.record("\(descriptor.id) \(result.name): \(failure)")
                }
            }
            #expect(report.isFulfilled)
        }
    }
}
