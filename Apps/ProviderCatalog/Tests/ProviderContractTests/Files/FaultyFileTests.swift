import ContractKit
import Essentials
import Protocols
import ProtocolsTesting
import ProviderContract
import ProviderFiles
import Testing
import TransportContract

/// What a check finds in files with the mistakes that authors make.
@Suite struct FaultyFileTests {
    /// How a mistake was found.
    private enum Finder: String, CaseIterable {
        case reading, findings, contract
    }

    /// The mistakes that the samples cannot show: nothing in the pages of one file is about paging, and in the others, each
    /// item has a value in each column.
    private static let hidden: Set<String> = [
        "mastodon-posts: \(Mistake.onlyFirstPageWithoutTotal.rawValue)",
        "documents: \(Mistake.required.rawValue)", "exchange-rates: \(Mistake.required.rawValue)",
        "mastodon-posts: \(Mistake.required.rawValue)",
        "pokemon: \(Mistake.required.rawValue)",
    ]

    @Test func `a check finds the mistakes of authors`() async throws {
        let plan = StressPlan.current
        let files = try FileContractTests.names.map { name in
            (name, try #require(JSONParser.parse(FileContractTests.data(of: name))))
        }
        var random = plan.random(for: 0)
        let faulty = FaultyFile.all(in: files).shuffled(using: &random)
        var found: [Mistake: [Finder?]] = [:]
        for number in plan.cases(quick: 12, thorough: faulty.count) where faulty.indices.contains(number) {
            let file = faulty[number]
            let finder = await Self.finder(of: file)
            found[file.mistake, default: []].append(finder)
            let title = "\(file.name): \(file.mistake.rawValue)"
            #expect(
                (finder == nil) == Self.hidden.contains(title), "\(title); seed=\(plan.seed) case=\(number)")
        }
        if plan.isThorough { Self.show(found) }
    }

    /// Returns what finds the mistake first; `nil` if nothing does.
    private static func finder(of file: FaultyFile) async -> Finder? {
        guard let read = try? ProviderFile(Data(file.document.description.utf8), named: "\(file.name).json") else {
            return .reading
        }
        if read.findings.contains(where: { $0.severity == .error || file.mistake == .errors }) { return .findings }
        for descriptor in read.descriptors {
            let contract = Contract(testing: descriptor, deadline: .seconds(10))
            for contractCase in contract.cases {
                let result = await contract.result(of: contractCase)
                if !result.isFulfilled { return .contract }
            }
        }
        return nil
    }

    /// Prints the number of mistakes of each kind that were found.
    private static func show(_ found: [Mistake: [Finder?]]) {
        for mistake in Mistake.allCases {
            let finders = found[mistake] ?? []
            let counts = Finder.allCases.map { finder in "\(finder.rawValue) \(finders.count { $0 == finder })" }
            print(
                "\(mistake.rawValue): \(finders.count { $0 != nil }) of \(finders.count) found "
                    + "(\(counts.joined(separator: ", ")))")
        }
        let all = found.values.flatMap(\.self)
        print("all: \(all.count { $0 != nil }) of \(all.count) found")
    }
}
