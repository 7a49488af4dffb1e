import Protocols
import Testing
import TransportContract
import UseCases

/// Requesting pages ahead yields the same pages, events and errors as requesting them one by one.
@Suite(.timeLimit(.minutes(1))) struct RequestsAheadEquivalenceTests {
    @Test(arguments: 1...400 as ClosedRange<UInt64>)
    func `requesting ahead does not change the result`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let list = RandomList(&random)
        let request = try ListRequest.pages(of: RandomList.size, from: .random(in: 1...3, using: &random))
        let limit = Int.random(in: 0...30, using: &random)
        let concurrency = Int.random(in: 2...12, using: &random)
        let (waiting, ahead) = (RecordingEventSink(), RecordingEventSink())
        let lister = FakeList { number, _ throws(ProviderError) in
            for _ in 0..<(number &* 7) % 5 { await Task.yield() }
            return try list.page(number)
        }
        let expected = await PageSequence(lister, list: request, limit: limit, events: waiting).read()
        let requests = lister.numbers.count
        let actual = await PageSequence(
            lister, list: request, limit: limit, concurrency: concurrency, requestsAhead: true, events: ahead
        ).read()
        expectEqual(actual.pages.map { $0.items.map(\.id) }, expected.pages.map { $0.items.map(\.id) }, "seed \(seed)")
        expectEqual(actual.pages.map(\.total), expected.pages.map(\.total), "seed \(seed)")
        expectEqual(actual.pages.map(\.incompleteReason), expected.pages.map(\.incompleteReason), "seed \(seed)")
        expectEqual(actual.pages.map(\.truncationReason), expected.pages.map(\.truncationReason), "seed \(seed)")
        expectEqual(actual.error?.message, expected.error?.message, "seed \(seed)")
        expectEqual(
            ahead.events.map { $0.details.map(\.value) }, waiting.events.map { $0.details.map(\.value) },
            "seed \(seed)")
        #expect(lister.numbers.count - requests <= requests + concurrency - 1, "seed \(seed)")
    }
}

/// A random list with short pages, repeated items, incorrect links and failing pages.
private struct RandomList: Sendable {
    static let size = 3

    private var pages: [Page<Thing>] = []
    private let broken: Int

    init(_ random: inout SeededGenerator) {
        let count = Int.random(in: 0...8, using: &random)
        broken = Int.random(in: 1...20, using: &random)
        let linksAll = Bool.random(using: &random)
        for number in stride(from: 1, through: count, by: 1) {
            let isShort = Int.random(in: 0..<6, using: &random) == 0
            let items = (0..<(isShort ? 1 : Self.size)).map { place in
                let repeats = Int.random(in: 0..<8, using: &random) == 0
                return Thing(id: Int64(repeats ? 1 : number * Self.size + place))
            }
            let isUnsteady = Int.random(in: 0..<6, using: &random) == 0
            let last = isUnsteady ? Int.random(in: 0...10, using: &random) : count
            pages.append(
                Page(
                    items: items,
                    following: FakeList.links(after: number, through: linksAll ? last : min(last, number + 1)),
                    total: last * Self.size, truncationReason: number == count ? "no more" : nil))
        }
    }

    func page(_ number: Int) throws(ProviderError) -> Page<Thing> {
        guard number != broken else { throw ProviderError(.serverFailed, "page \(number) is broken") }
        guard pages.indices.contains(number - 1) else {
            guard number.isMultiple(of: 2) else { throw ProviderError(.invalidRequest, "no page \(number)") }
            return Page(items: [])
        }
        return pages[number - 1]
    }
}
