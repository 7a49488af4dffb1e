import Essentials
import ProtocolsTesting
import ProviderFiles
import Testing

/// The messages for authors, which `Errors.txt` contains.
///
/// Each block of that file has members that replace those of the smallest valid file, and then the errors. To write the
/// errors anew, run the tests with `SWITCHBOARD_UPDATE_GOLDEN=1`, and read the difference.
struct ErrorTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Errors.txt")

    /// The members of a block, and the errors.
    private static func parts(of block: some Sequence<Substring>) -> (members: [Substring], errors: [Substring]) {
        (block.filter { !$0.hasPrefix("acme.json:") }, block.filter { $0.hasPrefix("acme.json:") })
    }

    private static func errors(of members: [Substring]) -> [String] {
        var file = SmallFile()
        for member in members {
            let parts = member.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            file.set(String(parts[0]), parts[1].drop(while: { $0 == " " }).description)
        }
        do {
            _ = try ProviderFile.reading(Data(file.text.utf8), named: "acme.json")
            return []
        } catch {
            return error.errors.map(\.description)
        }
    }

    @Test func `every error has its place and its message`() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let blocks = text.split(separator: "\n\n").map { $0.split(separator: "\n") }
        var written: [String] = []
        for block in blocks {
            let (members, expected) = Self.parts(of: block)
            let found = Self.errors(of: members)
            expectEqual(found, expected.map(String.init))
            written.append((members.map(String.init) + found).joined(separator: "\n"))
        }
        if ProcessInfo.processInfo.environment["SWITCHBOARD_UPDATE_GOLDEN"] == "1" {
            try (written.joined(separator: "\n\n") + "\n").write(to: Self.file, atomically: true, encoding: .utf8)
        }
        #expect(blocks.count > 100)
    }
}
