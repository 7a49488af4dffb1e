import Foundation
import Testing

/// A command line, and all that it must do: one file of the folder `Golden`.
///
///     $ PIXABAY_API_KEY=… switchboard --provider pixabay get 7 --offline
///     < a line of standard input, if there is any
///     exit 0
///     --- stdout
///     …
///     --- stderr
///     …
///
/// `PORT` stands for a port that refuses connections. A new case is a file with just its first line: with
/// `SWITCHBOARD_UPDATE_GOLDEN=1` in the environment, the tests write into the files what they find.
struct GoldenCase: CustomTestStringConvertible, Sendable {
    let file: URL
    let text: String

    static let isUpdating = ProcessInfo.processInfo.environment["SWITCHBOARD_UPDATE_GOLDEN"] == "1"

    static func all() throws -> [GoldenCase] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "txt" }
            .sorted { $0.path < $1.path }
            .map { GoldenCase(file: $0, text: try String(contentsOf: $0, encoding: .utf8)) }
    }

    var testDescription: String { file.lastPathComponent }

    /// Runs the command, and gives what the file ought to hold.
    func run() async throws -> String {
        let head = head
        let port = "PORT"
        return try await LoopbackServer.withRefusingPort { number in
            var words = try commandWords().map { $0.replacing(port, with: String(number)) }
            var environment: [String: String] = [:]
            while let assignment = words.first?.split(separator: "=", maxSplits: 1), assignment.count == 2 {
                environment[String(assignment[0])] = String(assignment[1])
                words.removeFirst()
            }
            try #require(words.first == "switchboard", "the first line must be: $ switchboard …")
            let outcome = try await switchboard(
                Array(words.dropFirst()), environment: environment,
                input: head.dropFirst().map { "\($0.dropFirst(2))\n" }.joined())
            let found = "\(head.joined(separator: "\n"))\n\(outcome.transcript)"
            return found.replacing(String(number), with: port)
        }
    }

    func write(_ text: String) throws {
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    /// The command and what it reads.
    private var head: [Substring] {
        let lines = text.split(separator: "\n")
        return lines.prefix(1) + lines.dropFirst().prefix { $0.hasPrefix("< ") }
    }

    /// The words of the command, which may be quoted as in a shell.
    private func commandWords() throws -> [String] {
        let line = try #require(head.first, "the file is empty")
        try #require(line.hasPrefix("$ "))
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in line.dropFirst(2) + " " {
            if character == quote {
                quote = nil
            } else if quote == nil, "'\"".contains(character) {
                quote = character
                word = word ?? ""
            } else if quote == nil, character == " " {
                words += word.map { [$0] } ?? []
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        try #require(quote == nil, "a quotation mark has no partner")
        return words
    }
}

extension Outcome {
    /// The part of a file that is found out.
    fileprivate var transcript: String {
        let end =
            switch ending {
            case .exit(let code): "exit \(code)"
            case .signal(let number): "signal \(number)"
            }
        return "\(end)\n--- stdout\n\(output.ended)--- stderr\n\(errors.ended)"
    }
}

extension String {
    /// The text with a line end; says so when there was none.
    fileprivate var ended: String {
        isEmpty || hasSuffix("\n") ? self : self + "\n(no line end)\n"
    }
}
