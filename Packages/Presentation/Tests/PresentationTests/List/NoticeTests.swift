import Presentation
import Protocols
import ProtocolsTesting
import Testing

@MainActor struct NoticeTests {
    private struct Wait: WaitingEvent {
        let title = "wait"
        let details: KeyValuePairs<String, FieldValue> = [:]
        let wait: Duration
        let reason: String
        // Real waits also have a notice. A wait must be shown only once.
        let notice: String? = "waiting"
    }

    private struct Notice: Event {
        let title = "notice"
        let details: KeyValuePairs<String, FieldValue> = [:]
        let notice: String?
    }

    private let clock = ManualClock()

    @Test func `a wait counts down, and the longest one is shown`() async throws {
        let model = NoticeViewModel(clock: clock)
        model.report(Wait(wait: .milliseconds(2500), reason: "rate limit"))
        expectEqual(model.wait?.english, "waiting 3 s: rate limit")
        expectEqual(model.wait?.japanese, "3秒待っています：rate limit")
        model.report(Wait(wait: .seconds(1), reason: "status 503"))
        for expected in ["waiting 2 s: rate limit", "waiting 1 s: rate limit", nil] {
            await clock.waitForSleeps(expected == nil ? 3 : expected == "waiting 2 s: rate limit" ? 1 : 2)
            clock.advance(by: .seconds(1))
            // Without a countdown, the next wait of the test would not end.
            try #require(await eventually { model.wait?.english == expected })
        }
        model.report(Wait(wait: .seconds(1), reason: "status 503"))
        #expect(model.wait?.english == "waiting 1 s: status 503" && model.notices.isEmpty)
        await clock.waitForSleeps(4)
        clock.advance(by: .seconds(1))
        #expect(await eventually { model.wait == nil })
    }

    @Test func `a short wait is not shown`() {
        let model = NoticeViewModel(clock: clock)
        model.report(Wait(wait: .milliseconds(999), reason: "rate limit"))
        #expect(model.wait == nil)
    }

    @Test func `the latest notices are shown once, until they are closed`() {
        let model = NoticeViewModel(clock: clock)
        for text in ["a", "b", nil, "a", "c", "d"] { model.report(Notice(notice: text)) }
        expectEqual(model.notices.map(\.english), ["a", "c", "d"])
        #expect(model.dismiss() && !model.dismiss() && model.notices.isEmpty)
    }

    @Test func `events from any thread are shown`() async {
        let model = NoticeViewModel(clock: clock)
        let events = model.events
        await Task.detached { events.report(Notice(notice: "a")) }.value
        #expect(await eventually { model.notices.map(\.english) == ["a"] })
    }
}
