import Foundation
import TransportContract

/// A run of `switchboard` with one mutated response.
struct MutationCase: Sendable {
    static let formats = ["json", "ndjson", "csv"]

    let conversation: Conversation
    let format: String
    private let hasJSONErrors: Bool
    private let keepsOpen: Bool
    private let page: Int
    private let response: WireResponse
    private let log: [String]
    /// Whether the mutated response may be valid but contain other JSON. No change is large enough to remove a record.
    private let mayHoldOtherRecords: Bool

    init(random: SeededGenerator) {
        var random = random
        conversation = [.users, .users, .user, .repos][Int.random(in: 0..<4, using: &random)]
        format = Self.formats[Int.random(in: 0..<Self.formats.count, using: &random)]
        hasJSONErrors = Bool.random(using: &random)
        // On an open connection, a mutation that makes the client wait for more data takes until the timeout.
        keepsOpen = Int.random(in: 0..<5, using: &random) == 0
        page = Int.random(in: 1...conversation.requestCount, using: &random)
        let framings = WireResponse.Framing.allCases
        let valid = WireResponse(
            conversation.body(page: page), total: conversation.total,
            as: framings[Int.random(in: 0..<framings.count, using: &random)], keepsOpen: keepsOpen, using: &random)
        var mutator = Mutator(random: random)
        response = mutator.mutate(valid)
        log = mutator.log
        let hasChecksum = log.count == 1 && response.bytes.count == valid.bytes.count
        mayHoldOtherRecords =
            mutator.parts.contains(.body) || mutator.parts.contains(.compressed) && !hasChecksum
    }

    func outcome() async throws -> Outcome {
        let server = try LoopbackServer { [conversation, page, response, keepsOpen] request in
            guard conversation.page(of: request) != page else {
                return .rawBytes(response.bytes.map(\.value), keepsOpen: keepsOpen)
            }
            return conversation.answer(request)
        }
        return try await switchboard(
            conversation.arguments(format: format) + ["--errors", hasJSONErrors ? "json" : "text"]
                + ["--timeout", keepsOpen ? "0.5" : "20", "--base-url", server.base])
    }

    /// Returns a description of each fault of an outcome.
    ///
    /// - Parameter right: The output of a run without the mutation.
    func faults(of outcome: Outcome, right: String) -> [String] {
        let written = WrittenRecords(outcome.output, format: format)
        let all = WrittenRecords(right, format: format)
        var faults = outcome.errorFaults(areJSON: hasJSONErrors)
        if !written.isValid { faults.append("standard output is not \(format)") }
        switch outcome.ending {
        case .signal(let number): faults.append("signal \(number)")
        case .exit(0):
            let isRight = mayHoldOtherRecords ? written.records.count == all.records.count : outcome.output == right
            if !isRight { faults.append("exit code 0 with other records than without the mutation") }
        case .exit(let code):
            if ![1, 64, 65, 66, 69, 75, 77].contains(code) { faults.append("exit code \(code)") }
            if code == 1, !outcome.errors.contains("larger than the limit") {
                faults.append("an error of no known kind")
            }
            if outcome.errors.isEmpty { faults.append("nothing on standard error") }
            if !mayHoldOtherRecords, !all.records.starts(with: written.records) { faults.append("other records") }
        }
        return faults
    }
}

extension MutationCase: CustomStringConvertible {
    var description: String {
        """
        \(conversation), \(format), page \(page), \(keepsOpen ? "connection kept open" : "connection closed"):
        \(log.joined(separator: "\n"))
        \(String(decoding: response.bytes.map(\.value), as: UTF8.self).debugDescription)
        """
    }
}

extension Conversation {
    func answer(
        _ request: LoopbackRequest, as framing: WireResponse.Framing = .length, keepsOpen: Bool = false
    ) -> LoopbackAnswer {
        var random = SeededGenerator(seed: 0)
        let response = WireResponse(
            body(page: page(of: request)), total: total, as: framing, keepsOpen: keepsOpen, using: &random)
        return .rawBytes(response.bytes.map(\.value), keepsOpen: keepsOpen && framing != .close)
    }
}

extension Outcome {
    /// Returns the invalid lines of standard error.
    fileprivate func errorFaults(areJSON: Bool) -> [String] {
        errors.split(separator: "\n").compactMap { line in
            let isRight =
                areJSON
                ? (try? JSONSerialization.jsonObject(with: Data(line.utf8))) is [String: Any]
                : line.hasPrefix("switchboard: ") || line.hasPrefix("  ")
            return isRight ? nil : "on standard error: \(line)"
        }
    }
}

private struct WrittenRecords {
    var records: [String]
    var isValid: Bool

    init(_ output: String, format: String) {
        let lines = output.split(separator: "\n").map(String.init)
        isValid = output.isEmpty || output.hasSuffix("\n")
        records = lines
        switch format {
        case "csv": records = Array(lines.dropFirst())
        case "ndjson": isValid = isValid && lines.allSatisfy { Self.parse($0) is [String: Any] }
        default:
            let document = Self.parse(output)
            isValid = output.isEmpty || document != nil
            records = (document as? [Any] ?? document.map { [$0] } ?? []).map(Self.text)
        }
    }

    private static func parse(_ text: String) -> Any? {
        try? JSONSerialization.jsonObject(with: Data(text.utf8))
    }

    private static func text(_ value: Any) -> String {
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys])
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
    }
}
