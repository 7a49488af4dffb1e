import Protocols
import ProtocolsTesting
import Synchronization
import Testing

/// The tests declare their own event types and sink, as any client of the package can.
struct EventTests {
    private struct NewsListEvent: Event {
        let title = "News List"
        let details: KeyValuePairs<String, FieldValue> = [:]
    }

    private struct NewsDetailEvent: Event {
        let id: Int

        let title = "News detail"
        var details: KeyValuePairs<String, FieldValue> { ["id": id.fieldValue, "again": .text("\(id)")] }
        var notice: String? { "in your own words" }
    }

    private final class RecordingEvents: EventSink {
        private let recorded = Mutex<[any Event]>([])

        var events: [any Event] { recorded.withLock { $0 } }

        func report(_ event: any Event) {
            recorded.withLock { $0.append(event) }
        }
    }

    @Test func `a sink gets events it does not know`() {
        let sink = RecordingEvents()
        let reporter: any EventSink = sink
        reporter.report(NewsListEvent())
        reporter.report(NewsDetailEvent(id: 7))
        expectEqual(sink.events.map(\.title), ["News List", "News detail"])
        expectEqual(sink.events.map(\.notice), [nil, "in your own words"])
        #expect(sink.events[0].details.isEmpty)
        expectEqual(sink.events[1].details.map(\.key), ["id", "again"])
        expectEqual(sink.events[1].details.map(\.value), [.integer(7), .text("7")])
        expectEqual((sink.events[1] as? NewsDetailEvent)?.id, 7)
    }

    @Test func `events may come from any task`() async {
        let sink = RecordingEvents()
        await withTaskGroup { group in
            for id in 0..<100 { group.addTask { sink.report(NewsDetailEvent(id: id)) } }
        }
        expectEqual(Set(sink.events.compactMap { ($0 as? NewsDetailEvent)?.id }), Set(0..<100))
    }

    @Test func `a context ignores events unless told`() throws {
        let context = ProviderContext(client: IdleClient())
        #expect(context.events is DiscardingEventSink)
        context.events.report(NewsListEvent())
    }
}
