// Writes pages of made-up repositories to a store, for measurements and for tests that kill this process:
//
//     StoreWriter STORE PAGES ROWS-PER-PAGE [REVISION [LIST [USER]]]
//
// STORE is the path of an SQLite file, or the URL of a PostgreSQL database. The program continues an open run of the list
// that has the number LIST. If LIST is odd, the rows of each page are in reverse order. Each revision changes every tenth
// row. USER is the id of a user. If it is given, the process switches to that user before it writes. The program prints the number of each committed page and the time
// spent in the store. It exits with 75 if another process has continued or ended the run, and with 1 after any other
// error of the store.
import Essentials
import PostgresStore
import Protocols
import SQLiteStore
import StoreProtocols

let numbers = CommandLine.arguments.dropFirst(2).compactMap { Int($0) }
guard numbers.count == CommandLine.arguments.count - 2, numbers.count >= 2 else { exit(64) }
let (pages, size) = (numbers[0], numbers[1])
let revision = numbers.count > 2 ? numbers[2] : 0
let number = numbers.count > 3 ? numbers[3] : 0
if numbers.count > 4, setuid(uid_t(numbers[4])) != 0 { exit(77) }

func store(_ location: String) -> any RecordStore {
    location.contains("://") ? PostgresRecordStore(url: location) : SQLiteRecordStore(path: location)
}

func repo(_ index: Int) -> Repo {
    let stars = index % 10 == 0 ? index + revision : index
    return Repo(
        id: Int64(1000 + index * 7), name: "repo-\(index)", fullName: "owner-\(index % 97)/repo-\(index)",
        url: "https://github.example/owner-\(index % 97)/repo-\(index)", starCount: stars, forkCount: index / 3,
        avatarURL: "https://avatars.example/u/\(index % 97)?v=4",
        description: index % 5 == 0 ? nil : "A made-up repository with number \(index), for \"tests\"",
        language: ["Swift", "C", "Rust"][index % 3], owner: "owner-\(index % 97)",
        createdAt: Date(timeIntervalSince1970: 1_500_000_000 + Double(index)),
        updatedAt: Date(timeIntervalSince1970: 1_700_000_000 + Double(index)),
        pushedAt: Date(timeIntervalSince1970: 1_700_000_000 + Double(index * 2)),
        topics: ["one", "topic-\(index % 9)"],
        license: "MIT", openIssueCount: index % 50, size: Int64(index), defaultBranch: "main", isArchived: false,
        isFork: false, homepage: nil)
}

do throws(StoreError) {
    let store = store(CommandLine.arguments[1])
    let list = Subscription(source: "made-up", request: "\(number)")
    let schema = try RecordSchema(entity: Repo.name, fields: Repo.columns.map(\.field))
    let now = Date(timeIntervalSince1970: 1_790_000_000 + Double(revision))
    var run = try await store.begin(list, of: schema, RunOptions(pageSize: size), at: now)
    let first = run.page.flatMap { Int($0) } ?? 0
    var (added, changed, unchanged) = (0, 0, 0)
    var duration = Duration.zero
    for page in first..<max(first, pages) {
        var rows = (page * size..<(page + 1) * size).map { index in
            let repo = repo(index)
            return Repo.columns.map { $0.value(repo) }
        }
        if !number.isMultiple(of: 2) { rows.reverse() }
        let start = ContinuousClock.now
        let outcome = try await store.commit(rows, of: page == 0 ? nil : "\(page)", to: run, at: now)
        duration += start.duration(to: .now)
        run = outcome.run
        (added, changed, unchanged) = (
            added + outcome.added, changed + outcome.changed, unchanged + outcome.unchanged
        )
        print(page)
        fflush(nil)
    }
    let start = ContinuousClock.now
    let removals = try await store.finish(run, .complete, at: now)
    duration += start.duration(to: .now)
    print("in the store: \(duration)")
    print("\(added) added, \(changed) changed, \(unchanged) unchanged, \(removals.count) removed")
} catch {
    print("\(error)")
    exit(error.code == .conflict ? 75 : 1)
}
