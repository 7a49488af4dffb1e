import ContractKit
import Essentials
import Protocols
import ProtocolsTesting
import ProviderContract
import ProviderFiles
import ProviderProposals
import Testing
import TransportContract

/// Provider files that are written from the recorded responses of the generator's tests.
@Suite struct ProposedFileTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../ProviderGenerator/Tests/ProviderGeneratorTests/Responses")

    /// The names of the responses, each with the arguments of its request.
    private static let responses: [(name: String, arguments: [String])] = {
        let text = try? String(contentsOf: folder.appending(path: "Public/arguments"), encoding: .utf8)
        let lines = (text ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }
        let recorded = lines.map { $0.split(separator: " ").map(String.init) }
            .map { (name: "Public/\($0[0])", arguments: Array($0.dropFirst())) }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return recorded
            + names.filter { $0.hasSuffix(".json") }.sorted().map { (name: String($0.dropLast(5)), arguments: []) }
    }()

    @Test func `the responses are found`() {
        #expect(Self.responses.count > 30)
    }

    /// A thorough run uses all responses.
    @Test func `files from recorded responses pass each case`() async throws {
        let plan = StressPlan.current
        var random = plan.random(for: 0)
        let responses = Self.responses.shuffled(using: &random)
        for number in plan.cases(quick: 10, thorough: responses.count) where responses.indices.contains(number) {
            try await checkFile(from: responses[number].name, responses[number].arguments)
        }
    }

    private func checkFile(from name: String, _ arguments: [String]) async throws {
        let data = try Data(contentsOf: Self.folder.appending(path: "\(name).json"))
        let names = PackageNames(id: (name.split(separator: "/").last ?? "").lowercased())
        let option = { (flag: String) in
            arguments.firstIndex(of: flag).flatMap { arguments.dropFirst($0 + 1).first }
        }
        let proposal = try ProviderProposal(
            RecordedResponse(data, named: name), names: names,
            options: ProposalOptions(listPath: option("--items"), idPath: option("--id"), url: option("--url")))
        let secrets = proposal.request.secrets.map { FileSecret(variable: $0.variable, place: .query($0.name)) }
        let file: FileProposal
        do {
            file = try FileProposal(proposal, paging: PagingSearch(proposal).unproved([]), secrets: secrets)
        } catch {
            #expect(Self.unsuitable.contains(name), "\(error)")
            return
        }
        #expect(!Self.unsuitable.contains(name))
        #expect(!file.text.contains("INVENTEDKEY"))
        try await Self.check(file.text, id: names.id)
    }

    /// The responses whose list has a form that a file cannot express.
    private static let unsuitable: Set<String> = ["Asteroids", "Public/DailyRates"]

    /// The query of a request, the members beside the items on two pages, and the link in the header field.
    private static let pages: [(query: String, first: String, second: String, link: String?)] = [
        ("page=1&per_page=4", #""total": 53"#, #""total": 53"#, nil),
        ("page=0&per_page=4", "", "", nil),
        ("page=1", #""total": 53, "page": 1"#, #""total": 53, "page": 2"#, nil),
        ("page=1", #""meta": {"total_pages": 9, "page": 1}"#, #""meta": {"total_pages": 9, "page": 2}"#, nil),
        ("page=1", #""endOfRecords": false"#, #""endOfRecords": false"#, nil),
        ("page=1&size=4", #""has_more": true"#, #""has_more": true"#, nil),
        ("offset=0&limit=4", "", "", nil),
        ("offset=0", #""count": 53"#, #""count": 53"#, nil),
        ("", #""next_cursor": "abc""#, #""next_cursor": "def""#, nil),
        ("cursor=*&rows=4", #""next-cursor": "abc", "total": 53"#, #""next-cursor": "def", "total": 53"#, nil),
        ("", #""next": "https://api.kettles.example/kettles?page=2""#, #""next": null"#, nil),
        ("limit=4", #""links": {"next": "/kettles?page=2&limit=4"}, "count": 53"#, #""links": {}, "count": 53"#, nil),
        ("", "", "", "https://api.kettles.example/kettles?page=2"),
        ("", "", "", nil), ("limit=4", #""has_more": true"#, #""has_more": true"#, nil),
        ("", #""has_more": true"#, #""has_more": true"#, nil), ("", #""offset": "itr4""#, #""offset": "itr8""#, nil),
        ("page=1", #""has_more": true, "total": 53"#, #""has_more": true, "total": 53"#, nil),
    ]

    @Test(arguments: pages.indices) func `a file with proved paging passes each case`(index: Int) async throws {
        // The samples have at least three items, so a small page is a case of its own.
        for size in 1...4 { try await checkPages(Self.pages[index], size: size) }
    }

    private func checkPages(
        _ pages: (query: String, first: String, second: String, link: String?), size: Int
    ) async throws {
        let (query, first, second, link) = pages
        let items = { (ids: ClosedRange<Int>) -> String in
            ids.map { id in
                #"{"id": \#(id), "name": "kettle \#(id)", "owner": {"email": "ada\#(id)@acme.org"}}"#
            }.joined(separator: ", ")
        }
        let body = { (members: String, ids: ClosedRange<Int>) -> Data in
            Data("{\(members)\(members.isEmpty ? "" : ", ")\"items\": [\(items(ids))]}".utf8)
        }
        let proposal = try ProviderProposal(
            RecordedResponse(body(first, 1...size), named: "kettles"), names: PackageNames(id: "kettles"),
            options: ProposalOptions(url: "https://api.kettles.example/kettles?\(query)"))
        let search = PagingSearch(proposal, ResponseHead(nextLink: link.flatMap { URL(string: $0) }))
        let candidate = try #require(search.candidates.first)
        let paging = try search.proof(
            of: candidate, by: RecordedResponse(body(second, 5...4 + size), named: "kettles").document)
        let item = try #require(JSONParser.parse(Data(items(1...1).utf8)))
        let lookup = try LookupCandidate(proposal)?.proof(by: item)
        let file = try FileProposal(proposal, paging: .proved(paging), lookup: lookup)
        try await Self.check(file.text, id: "kettles")
        expectEqual(try ProviderFile(Data(file.text.utf8), named: "kettles.json").findings.map(\.description), [])
    }

    static func check(_ text: String, id: String) async throws {
        let file: ProviderFile
        do {
            file = try ProviderFile(Data(text.utf8), named: "\(id).json")
        } catch {
            Issue.record("\(error)\n\(text)")
            return
        }
        for descriptor in file.descriptors {
            let contract = Contract(testing: descriptor, deadline: .seconds(10))
            for result in await contract.run().results where !result.isFulfilled {
                Issue.record("\(id) \(result.name): \(result.failures.prefix(5))\n\(text)")
            }
        }
    }
}
