import JSONPlaceholderUsers
import Protocols
import Testing

@Suite struct SampleTests {
    private let transport = FakeTransport(descriptor.samples)
    private var users: JSONPlaceholderRepository { JSONPlaceholderRepository(transport) }

    @Test func theListIsTwoPagesOfThree() async throws {
        let list = try ListRequest(pageSize: #require(descriptor.samples.pageSize))
        let first = try await users.page(nil, of: list)
        #expect(first.items.map(\.id) == ["1", "2", "3"])
        #expect(first.total == 6)
        #expect(first.following.count == 1)
        let last = try await users.page(first.following.first, of: list)
        #expect(last.items.map(\.id) == ["4", "5", "6"])
        #expect(last.following.isEmpty)
        #expect([first.shortfall, last.shortfall] == [nil, nil])
        #expect(last.items.map(\.postcode) == ["0246", "45007-1120", "73301-4455"])
    }

    @Test func theUserIsTheOneOfTheList() async throws {
        let first = try await users.page(nil, of: ListRequest())
        #expect(try await users.get(1) == first.items.first)
    }

    @Test func writesAreAnswered() async throws {
        #expect(try await users.add(UserDraft(["name": "Noor Halloran"])).id == "11")
        let changed = try await users.edit(1, UserDraft(["street": "Chapel Hill"]))
        #expect(changed.id == "1")
        #expect(changed.street == "Chapel Hill")
        try await users.delete(1)
    }

    @Test func aUserThatIsNotThereIsNotFound() async throws {
        let error = await #expect(throws: ProviderError.self) { try await users.get(999) }
        #expect(error?.code == .notFound)
    }

    /// What a user does to send each sample's request.
    private static func call(_ sample: Sample, _ users: JSONPlaceholderRepository) async throws {
        let draft = UserDraft(["name": "Noor"])
        let id = sample.target.split(separator: "/").last.flatMap { Int64($0) }
        switch (sample.method, id) {
        case (.get, let id?): _ = try await users.get(id)
        case (.get, nil): _ = try await users.page(nil, of: ListRequest())
        case (.post, _): _ = try await users.add(draft)
        case (.patch, let id?): _ = try await users.edit(id, draft)
        case (.delete, let id?): try await users.delete(id)
        default: Issue.record("no call sends \(sample.target)")
        }
    }

    @Test(arguments: descriptor.samples.samples.map(\.name))
    func everySampleHasTheOutcomeItDeclares(name: String) async throws {
        let sample = try #require(descriptor.samples.samples.first { $0.name == name })
        let transport = FakeTransport(sample)
        var code: ProviderError.Code?
        do {
            try await Self.call(sample, JSONPlaceholderRepository(transport))
        } catch let error as ProviderError {
            code = error.code
        }
        #expect(code == sample.failure)
        #expect(transport.requests.contains { $0.method == sample.method })
    }
}
