import GitHubReposProvider
import Protocols
import Testing

@Suite("GitHub: samples")
struct SampleTests {
    private static let book = GitHubReposProvider::descriptor.samples

    @Test("every sample has the outcome it declares", arguments: book.samples.map(\.name))
    func outcome(name: String) async throws {
        let sample = try #require(Self.book.samples.first { $0.name == name })
        var code: ProviderError.Code?
        do {
            try await use(sample)
        } catch let error as ProviderError {
            code = error.code
        }
        #expect(code == sample.failure)
    }

    @Test("the list has two pages, without a gap or a repetition")
    func pages() async throws {
        let repos = try GitHubRepos(Self.replaying())
        let list = try ListRequest.gitHub(pageSize: #require(Self.book.pageSize))
        let first = try await repos.page(nil, of: list)
        #expect(first.items.count == 3)
        #expect(first.total == 6)
        #expect(first.following.count == 1)
        let second = try await repos.page(first.following.first, of: list)
        #expect(second.items.count == 3)
        #expect(second.following.isEmpty)
        #expect(second.statedEnd == nil)
        #expect(Set((first.items + second.items).map(\.id)).count == 6)
    }

    @Test(
        "a repository of the first page is found by number, by name, and by the name it had before",
        arguments: ["5551234", "fern-labs/tidepool", "old-owner/old-name"])
    func get(reference: String) async throws {
        let repos = try GitHubRepos(Self.replaying())
        let listed = try await repos.page(nil, of: .gitHub(pageSize: 3)).items.first
        #expect(try await repos.get(reference) == listed)
    }

    @Test("the wall is shown from both sides")
    func wall() async throws {
        let repos = try GitHubRepos(Self.replaying())
        let last = try await repos.page(nil, of: .gitHub(pageSize: 3, firstPage: 334))
        #expect(last.statedEnd == "GitHub serves only the first 1002 of 4692 results")
        #expect(last.total == nil)
        let behind = try await repos.page(nil, of: .gitHub(pageSize: 3, firstPage: 335))
        #expect(behind.items.isEmpty)
        #expect(behind.statedEnd != nil)
    }

    /// Makes the request that a sample answers; everything else is answered by the book.
    private func use(_ sample: Sample) async throws {
        let repos = try GitHubRepos(Self.replaying(sample))
        let target = try #require(URL(string: "https://api.github.com\(sample.target)"))
        let path = target.path().split(separator: "/").map(String.init)
        if path.first == "search" {
            var items: [String: String] = [:]
            for item in target.items { items[item.name] = item.value }
            let query = items["q"].map { ["query": $0] } ?? [:]
            let number = try #require(items["page"].flatMap { Int($0) })
            _ = try await repos.page(nil, of: .gitHub(query, pageSize: 3, firstPage: number))
        } else {
            _ = try await repos.get(path.dropFirst().joined(separator: "/"))
        }
    }

    /// Answers from the samples, the given one before all others, and follows their redirects.
    private static func replaying(_ preferred: Sample? = nil) -> FakeTransport {
        let samples = [preferred].compactMap(\.self) + book.samples.filter { $0.circumstance == nil }
        return FakeTransport { request in
            var request = request
            while let sample = samples.first(where: { request.url.isAnswered(by: $0) }) {
                let location = sample.headers["Location"].flatMap { URL(string: $0) }
                guard sample.status == 301, let location else {
                    return .success(
                        .answer(to: request, status: sample.status, headers: sample.headers, body: sample.body))
                }
                request.url = location
            }
            return .failure(NetworkError(.notReachedServer, "there is no sample for \(request)"))
        }
    }
}

extension URL {
    fileprivate var items: [QueryItem] {
        (query(percentEncoded: false) ?? "").split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1).map(String.init)
            return QueryItem(parts[0], parts.count > 1 ? parts[1] : "")
        }
    }

    /// Whether a sample has this path and no query item that is not here.
    fileprivate func isAnswered(by sample: Sample) -> Bool {
        guard let target = URL(string: sample.target, relativeTo: self)?.absoluteURL else { return false }
        return path() == target.path() && target.items.allSatisfy(items.contains)
    }
}
