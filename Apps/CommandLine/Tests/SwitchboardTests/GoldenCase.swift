import Foundation
import Testing

/// A command line with its expected exit code and output, read from a file in the folder `Golden`.
///
///     $ PIXABAY_API_KEY=… switchboard --provider pixabay get 7 --samples
///     < a line of standard input, if any
///     exit 0
///     --- stdout
///     …
///     --- stderr
///     …
///
/// `PORT` stands for a port that refuses connections.
///
/// To add a case, create a file with only the command line and the lines of standard input. With
/// `SWITCHBOARD_UPDATE_GOLDEN=1` in the environment, the tests write the actual results into the files.
struct GoldenCase: CustomTestStringConvertible, Sendable {
    let file: URL
    let text: String

    static let isUpdating = ProcessInfo.processInfo.environment["SWITCHBOARD_UPDATE_GOLDEN"] == "1"

    static func all() throws -> [GoldenCase] {
        try all(in: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden"))
    }

    static func all(in folder: URL) throws -> [GoldenCase] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "txt" }
            .sorted { $0.path < $1.path }
            .map { GoldenCase(file: $0, text: try String(contentsOf: $0, encoding: .utf8)) }
    }

    var testDescription: String { file.lastPathComponent }

    /// Runs the command and returns the content of a file that expects the result.
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
            return found.replacing(":\(number)", with: ":\(port)")
        }
    }

    func write(_ text: String) throws {
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    /// The lines of the command and of standard input.
    private var head: [Substring] {
        let lines = text.split(separator: "\n")
        return lines.prefix(1) + lines.dropFirst().prefix { $0.hasPrefix("< ") }
    }

    /// Returns the words of the command, which may be quoted as in a shell.
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
    /// The exit code and the output, in the format of the file.
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
    /// The text with a line break at its end. A missing line break is noted.
    fileprivate var ended: String {
        isEmpty || hasSuffix("\n") ? self : self + "\n(no line end)\n"
    }
}
