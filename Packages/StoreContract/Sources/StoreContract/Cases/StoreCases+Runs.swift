import ContractKit
import Records
import StoreProtocols

extension StoreCases {
    static let runs = [
        StoreCase("a-run-continues", "another process continues after the last committed page") { harness, checks in
            let first = try await harness.begin(pageSize: 50)
            checks.expect(first.isContinued, false, at: "a new run")
            checks.expect([first.pageCount, first.recordCount], [0, 0], at: "the size of a new run")
            let empty = try await harness.other.begin(
                .list, of: try .items, RunOptions(pageSize: 50), at: StoreHarness.time(0))
            checks.expect(empty.isContinued, false, at: "an open run without pages")
            checks.expect(empty.id, first.id, at: "the number of the open run")
            let one = try await harness.store.commit([.item(1)], of: nil, to: first, at: StoreHarness.time(0)).run
            let two = try await harness.store.commit(
                [.item(2), .item(3)], of: "é\n\"", to: one, at: StoreHarness.time(0)
            ).run
            checks.expect([two.pageCount, two.recordCount], [2, 3], at: "the size of the run")
            let again = try await harness.other.begin(
                .list, of: try .items, RunOptions(pageSize: 9), at: StoreHarness.time(5))
            checks.expect(again.isContinued, true, at: "an open run")
            checks.expect(again.page, "é\n\"", at: "the page")
            checks.expect([again.pageCount, again.recordCount], [2, 3], at: "the size of the open run")
            checks.expect(again.pageSize, 50, at: "the page size")
            checks.expect(again.startedAt, StoreHarness.time(0), at: "the start")
            let three = try await harness.other.commit([.item(4)], of: again.page, to: again, at: StoreHarness.time(5))
            checks.expect(three.added, 1, at: "the next page")
        },
        StoreCase("lists-have-their-own-runs", "a list does not continue the run of a different list") {
            harness, checks in
            try await harness.sync([[.item(1)]], nil)
            let part = Subscription(source: Subscription.list.source, request: "q=1", slice: "a")
            let lists: [Subscription] = [.otherList, .otherSource, part]
            for list in lists {
                checks.expect(try await harness.begin(list).isContinued, false, at: "\(list)")
            }
            checks.expect(try await harness.begin(.list).isContinued, true, at: "the list itself")
        },
        StoreCase("an-invalid-page-changes-nothing", "a page is written with its checkpoint, or not at all") {
            harness, checks in
            let run = try await harness.begin()
            let invalid: [[FieldValue]] = [
                [.integer(2), .integer(2), .null], [.null, .text("b"), .null], [.integer(2)],
                [.text("2"), .null, .null],
            ]
            for row in invalid {
                await checks.expect(.invalidRecord, at: "\(row)") { () throws(StoreError) in
                    _ = try await harness.store.commit(
                        [.item(1), row], of: "7", to: run, at: StoreHarness.time(0))
                }
            }
            checks.expect(try await harness.ids(), [], at: "the records")
            let again = try await harness.begin()
            checks.expect(again.page, nil, at: "the page")
            checks.expect(again.pageCount, 0, at: "the number of pages")
            checks.expect(try await harness.sync([[.item(1)]]), Counts(added: 1), at: "the next page")
        },
        StoreCase("an-overtaken-run-is-refused", "of two processes on one run, one is refused and changes nothing") {
            harness, checks in
            let run = try await harness.begin()
            let rival = try await harness.other.begin(
                .list, of: try .items, RunOptions(pageSize: 2), at: StoreHarness.time(0))
            let next = try await harness.other.commit([.item(1)], of: nil, to: rival, at: StoreHarness.time(0)).run
            await checks.expect(.conflict, at: "a page") { () throws(StoreError) in
                _ = try await harness.store.commit(
                    [.item(1, "b"), .item(2)], of: nil, to: run, at: StoreHarness.time(1))
            }
            await checks.expect(.conflict, at: "the end") { () throws(StoreError) in
                _ = try await harness.store.finish(run, .complete, at: StoreHarness.time(1))
            }
            checks.expect(try await harness.records().values.map(\.values), [.item(1)], at: "the records")
            let last = try await harness.other.commit([.item(3)], of: nil, to: next, at: StoreHarness.time(0)).run
            checks.expect(last.pageCount, 2, at: "the pages of the other process")
        },
        StoreCase("a-finished-run-is-over", "a finished run takes no pages, and is not continued") { harness, checks in
            for completeness in [Completeness.complete, .incomplete] {
                let run = try await harness.begin(hour: 1)
                checks.expect(run.isContinued, false, at: "the run")
                checks.expect(run.startedAt, StoreHarness.time(1), at: "the start")
                _ = try await harness.store.finish(run, completeness, at: StoreHarness.time(1))
                await checks.expect(.conflict, at: "a page") { () throws(StoreError) in
                    _ = try await harness.store.commit([.item(2)], of: nil, to: run, at: StoreHarness.time(1))
                }
                await checks.expect(.conflict, at: "a second end") { () throws(StoreError) in
                    _ = try await harness.store.finish(run, completeness, at: StoreHarness.time(1))
                }
            }
            checks.expect(try await harness.ids(), [], at: "the records")
        },
    ]
}
