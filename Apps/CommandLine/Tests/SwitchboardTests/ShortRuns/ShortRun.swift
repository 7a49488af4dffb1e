import Foundation
import TransportContract

/// A run of a few requests, and how it ends.
struct ShortRun: Sendable {
    enum Ending: Sendable {
        /// Every page arrives.
        case complete
        /// The second page fails with a 503.
        case failure
        /// The second page reaches the limit while the request for the third is in flight.
        case limit
        /// The process receives a signal after a fraction of the duration of a run.
        case signal(Int32, after: Double)
        /// The reader of standard output closes the pipe after the first line.
        case closedPipe
    }

    static let right = (1...6).map { "{\"id\":\"\($0)\"}\n" }.joined()

    let ending: Ending

    init(random: SeededGenerator) {
        var random = random
        let signal = { (number: Int32, random: inout SeededGenerator) in
            Ending.signal(number, after: Double.random(in: 0...1.1, using: &random))
        }
        switch Int.random(in: 0..<8, using: &random) {
        case 0..<3: ending = .complete
        case 3: ending = .failure
        case 4: ending = .limit
        case 5: ending = signal([SIGINT, SIGHUP].randomElement(using: &random) ?? SIGINT, &random)
        case 6: ending = signal(SIGTERM, &random)
        default: ending = .closedPipe
        }
    }

    init(_ ending: Ending) {
        self.ending = ending
    }

    /// - Parameters:
    ///   - more: Further arguments, such as the certificate authorities.
    ///   - duration: The duration of a complete run.
    func outcome(at base: String, _ more: [String], duration: Duration) async throws -> Outcome {
        let run = try SwitchboardRun(
            [
                "--provider", "jsonplaceholder-users", "list", "--page-size", "2", "--limit", "6", "--fields", "id",
                "--format", "ndjson", "--max-wait", "0", "--base-url", "\(base)/\(route)",
            ] + more, lineLimit: isClosingPipe ? 1 : .max)
        if case .signal(let signal, let part) = ending {
            try await Task.sleep(for: duration * part)
            run.send(signal: signal)
        }
        return await run.outcome()
    }

    /// Returns a description of each fault of an outcome.
    func faults(of outcome: Outcome) -> [String] {
        var faults = outcome.errors.split(separator: "\n")
            .filter { !$0.hasPrefix("switchboard: ") && !$0.hasPrefix("  ") }.map { "on standard error: \($0)" }
        if !expectedEndings.contains(outcome.ending) { faults.append("\(outcome.ending)") }
        let isWhole = outcome.output == Self.right || isClosingPipe && Self.right.hasPrefix(outcome.output)
        if outcome.ending == .exit(0), !isWhole { faults.append("records are missing") }
        if !Self.right.hasPrefix(outcome.output) { faults.append("other records") }
        return faults
    }

    private var expectedEndings: [Outcome.Ending] {
        switch ending {
        case .complete, .limit: [.exit(0)]
        case .failure: [.exit(75)]
        // The run may be over before the signal.
        case .signal(let signal, _): [.signal(signal), .exit(0)]
        // All records may be written before the reader closes the pipe.
        case .closedPipe: [.signal(SIGPIPE), .exit(0)]
        }
    }

    private var isClosingPipe: Bool { if case .closedPipe = ending { true } else { false } }

    private var route: Route {
        switch ending {
        case .failure: .failure
        case .limit: .limit
        default: .complete
        }
    }
}

extension ShortRun {
    /// The first segment of the path, which selects the responses of the server.
    enum Route: String, CaseIterable, Sendable {
        case complete, failure, limit

        /// Returns the response to a request for a page.
        func answer(page: Int) -> LoopbackAnswer {
            switch (self, page) {
            case (.failure, 2): .status("503 Service Unavailable")
            case (.limit, 2): users(3...6)
            case (_, 1...3): users(page * 2 - 1...page * 2)
            default: .status("404 Not Found")
            }
        }

        private func users(_ ids: ClosedRange<Int>) -> LoopbackAnswer {
            .json(Payload.list(ids.map { Payload.user($0) }), headers: ["X-Total-Count: 6"])
        }
    }
}
