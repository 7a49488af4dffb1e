import Foundation
import Testing

/// How a run of `switchboard` ended, and what it wrote.
struct Outcome: Sendable {
    enum Ending: Hashable, Sendable {
        case exit(Int32)
        case signal(Int32)
    }

    let ending: Ending
    let output: String
    let errors: String

    /// The lines of standard output, without their ends.
    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// Standard output as JSON.
    func document() throws -> Any {
        try JSONSerialization.jsonObject(with: Data(output.utf8))
    }

    /// The failure that `--errors json` shows: the last line of standard error.
    func failure() throws -> [String: Any] {
        let line = try #require(errors.split(separator: "\n").last, "nothing on standard error")
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return try #require(object as? [String: Any])
    }
}

extension Outcome: CustomStringConvertible {
    var description: String { "\(ending)\n--- stdout\n\(output)--- stderr\n\(errors)" }
}
