import ContractKit
import Protocols
import ProtocolsTesting
import ProviderCatalog
import ProviderContract
import ProviderFiles
import Testing

/// The provider contract for providers that files describe, with the app's client. The files use all forms of lists and all
/// kinds of paging.
@Suite struct FileContractTests {
    /// Files of the tests of `ProviderFiles`. Most have forms that no embedded file has.
    static let names = [
        "clinical-trials", "documents", "exchange-rates", "github-repos-file", "hacker-news-file",
        "jsonplaceholder-file",
        "mastodon-posts", "pictures", "pokemon", "quakes", "searches", "tickets", "weather-hourly", "world-bank",
    ]

    /// The folder of the files of the tests of `ProviderFiles`.
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../../Packages/ProviderFiles/Tests/ProviderFilesTests/Files")

    static func data(of name: String) throws -> Data {
        try Data(contentsOf: folder.appending(path: "\(name).json"))
    }

    @Test(arguments: names)
    func `a provider from a file passes each case`(name: String) async throws {
        try await check(Self.data(of: name), id: name)
    }

    @Test(arguments: embeddedFiles.map(\.id))
    func `a provider from an embedded file passes each case`(id: String) async throws {
        let file = try #require(embeddedFiles.first { $0.id == id })
        try await check(Data(file.text.utf8), id: id)
    }

    private func check(_ data: Data, id: String) async throws {
        for descriptor in try ProviderFile(data, named: "\(id).json").descriptors {
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
