import PixabayProvider
import Protocols
import Testing

@Suite("Pixabay: samples")
struct SampleTests {
    private static let book = PixabayProvider::descriptor.samples

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
        let images = try PixabayImages(Self.replaying())
        let list = try ListRequest.pixabay(pageSize: #require(Self.book.pageSize))
        let first = try await images.page(nil, of: list)
        #expect(first.items.count == 3)
        #expect(first.total == 6)
        #expect(first.following.count == 1)
        let second = try await images.page(first.following.first, of: list)
        #expect(second.items.count == 3)
        #expect(second.following.isEmpty)
        #expect(second.statedEnd == nil)
        #expect(Set((first.items + second.items).map(\.id)).count == 6)
    }

    @Test("a picture of the first page is found by number")
    func get() async throws {
        let images = try PixabayImages(Self.replaying())
        let listed = try #require(try await images.page(nil, of: .pixabay(pageSize: 3)).items.first)
        #expect(try await images.get(listed.id) == listed)
    }

    @Test("the wall is shown")
    func wall() async throws {
        let images = try PixabayImages(Self.replaying())
        let last = try await images.page(nil, of: .pixabay(pageSize: 3, firstPage: 167))
        #expect(last.items.count == 2)
        #expect(last.statedEnd == "Pixabay serves only the first 500 of 4692 results")
    }

    /// Makes the request that a sample answers; everything else is answered by the book.
    private func use(_ sample: Sample) async throws {
        let images = try PixabayImages(Self.replaying(sample))
        let target = try #require(URL(string: "https://pixabay.com\(sample.target)"))
        var items: [String: String] = [:]
        for item in target.items { items[item.name] = item.value }
        if let id = items["id"] {
            _ = try await images.get(#require(UInt64(id)))
        } else {
            let query = items["q"].map { ["query": $0] } ?? [:]
            let number = try #require(items["page"].flatMap { Int($0) })
            _ = try await images.page(nil, of: .pixabay(query, pageSize: 3, firstPage: number))
        }
    }

    /// Answers from the samples, the given one before all others.
    private static func replaying(_ preferred: Sample? = nil) -> FakeTransport {
        let samples = [preferred].compactMap(\.self) + book.samples.filter { $0.circumstance == nil }
        return FakeTransport { request in
            guard let sample = samples.first(where: { request.url.isAnswered(by: $0) }) else {
                return .failure(NetworkError(.notReachedServer, "there is no sample for \(request)"))
            }
            return .success(
                .answer(to: request, status: sample.status, headers: sample.headers, body: sample.body))
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
