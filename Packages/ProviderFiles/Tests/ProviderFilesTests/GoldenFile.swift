import Essentials
import ProtocolsTesting
import ProviderFiles
import Testing

/// A text file with messages for authors.
///
/// Each block has members that replace those of the smallest valid file, and then the messages, which start with the name
/// of the file. To write the messages anew, run the tests with `SWITCHBOARD_UPDATE_GOLDEN=1`, and read the difference.
struct GoldenFile {
    let name: String

    private var url: URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
    }

    /// Compares the messages of each block with those of `messages`, for the text of its file. Returns the number of blocks.
    func compare(with messages: (_ text: String) throws -> [String]) throws -> Int {
        let text = try String(contentsOf: url, encoding: .utf8)
        let blocks = text.split(separator: "\n\n").map { $0.split(separator: "\n") }
        var written: [String] = []
        for block in blocks {
            let members = block.filter { !$0.hasPrefix("acme.json:") }.map(String.init)
            let expected = block.filter { $0.hasPrefix("acme.json:") }.map(String.init)
            let found = try messages(Self.file(members).text)
            expectEqual(found, expected)
            written.append((members + found).joined(separator: "\n"))
        }
        if ProcessInfo.processInfo.environment["SWITCHBOARD_UPDATE_GOLDEN"] == "1" {
            try (written.joined(separator: "\n\n") + "\n").write(to: url, atomically: true, encoding: .utf8)
        }
        return blocks.count
    }

    private static func file(_ members: [String]) -> SmallFile {
        members.reduce(into: SmallFile()) { file, member in
            let parts = member.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            file.set(String(parts[0]), parts[1].drop(while: { $0 == " " }).description)
        }
    }
}
