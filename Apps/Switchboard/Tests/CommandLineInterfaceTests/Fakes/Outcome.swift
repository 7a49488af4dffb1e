import CommandLineInterface
import Protocols

/// What a run of the tool left behind.
struct Outcome: Sendable {
    let code: Int32
    let output: String
    let errors: String
    /// What was asked of the transports, once for each time they were made.
    let settings: [TransportSettings]

    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }

    /// The first field of each line of tab-separated values.
    var ids: [String] { lines.map { String($0.prefix { $0 != "\t" }) } }

    /// Standard output as a JSON array of objects.
    func records() throws -> [[String: FieldValue]] {
        try JSONDecoder().decode([[String: FieldValue]].self, from: Data(output.utf8))
    }

    /// Standard error as one JSON object on one line.
    func failure() throws -> [String: FieldValue] {
        try JSONDecoder().decode([String: FieldValue].self, from: Data(errors.utf8))
    }
}
