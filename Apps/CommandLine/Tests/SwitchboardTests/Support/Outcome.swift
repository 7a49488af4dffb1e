import Foundation
import Testing

struct Outcome: Equatable, Sendable {
    enum Ending: Hashable, Sendable {
        case exit(Int32)
        case signal(Int32)
    }

    let ending: Ending
    let output: String
    let errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }

    func document() throws -> Any {
        try JSONSerialization.jsonObject(with: Data(output.utf8))
    }

    /// Parses the failure that `--errors json` writes as the last line of standard error.
    func failure() throws -> [String: Any] {
        let line = try #require(errors.split(separator: "\n").last, "nothing on standard error")
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return try #require(object as? [String: Any])
    }
}

extension Outcome: CustomStringConvertible {
    var description: String { "\(ending)\n--- stdout\n\(output)--- stderr\n\(errors)" }
}
