import Protocols
import Testing
import TransportPolicies

@Suite struct StoredAnswersTests {
    private let store = MemoryStore()
    private let log = EventLog()
    private let calendar = ManualCalendar()

    private func url(_ page: Int) -> URL { CacheStage.url.appending(path: "\(page)") }

    private func answers(_ store: (any ResponseStore)? = nil) -> StoredAnswers {
        StoredAnswers(store: store ?? self.store, now: { [calendar] in calendar.now }, events: log)
    }

    /// Stores pages, which are stale at once.
    private func keep(_ pages: Int...) async throws {
        let stage = CacheStage(store: store, headers: ["Cache-Control": "no-cache", "ETag": "\"a\""])
        for page in pages { try await stage.get(url(page)) }
    }

    @Test func `what is stored answers, whatever its age`() async throws {
        try await keep(1, 2)
        calendar.advance(by: 86_400)
        for (page, body) in [(1, "body 0"), (2, "body 1"), (1, "body 0")] {
            #expect(try await answers().send(HTTPRequest(url: url(page))).text == body)
        }
        let served = log.events.compactMap { $0 as? CacheServed }
        #expect(served.map(\.reason) == [.offline, .offline, .offline])
        #expect(served.map(\.age) == [.seconds(86_400), .seconds(86_400), .seconds(86_400)])
    }

    @Test(arguments: [
        HTTPRequest(url: CacheStage.url.appending(path: "2")),
        HTTPRequest(method: .put, url: CacheStage.url.appending(path: "1")),
        HTTPRequest(url: CacheStage.url.appending(path: "1"), credentials: [.query("key", Secret("hunter2"))]),
    ])
    func `what is not stored has no answer`(request: HTTPRequest) async throws {
        try await keep(1)
        let error = await #expect(throws: NetworkError.self) { try await answers().send(request) }
        #expect(error?.code == .notStored)
        #expect(error?.message == "No answer to \(request) is stored")
        #expect(error?.message.contains("hunter2") == false)
        #expect(log.events.isEmpty)
    }

    @Test func `a broken store answers nothing, and is told once`() async throws {
        let answers = answers(BrokenStore())
        for _ in 1...2 {
            let error = await #expect(throws: NetworkError.self) { try await answers.send(HTTPRequest(url: url(1))) }
            #expect(error?.code == .notStored)
        }
        #expect(log.events.filter { $0 is CacheUnavailable }.count == 1)
    }

    @Test func `a cancelled task gets no answer`() async throws {
        try await keep(1)
        let (answers, request) = (answers(), HTTPRequest(url: url(1)))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await answers.send(request)
        }
        let error = await #expect(throws: NetworkError.self) { try await task.value }
        #expect(error?.code == .cancelled)
    }
}
