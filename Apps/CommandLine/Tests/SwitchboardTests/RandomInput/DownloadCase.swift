import Foundation
import Synchronization
import TransportContract

/// Downloads of one file, one after the other, from a server with random faults, and at last without faults.
struct DownloadCase: Sendable {
    private let server: FaultyFile
    private let hasOldFile: Bool
    private let usesOutput: Bool
    /// The time after which each run receives a signal; `nil` for none.
    private let signals: [(number: Int32, after: Duration)?]

    init(random: SeededGenerator) {
        var random = random
        server = FaultyFile(&random)
        hasOldFile = random.isOne(in: 2)
        usesOutput = random.isOne(in: 5)
        signals = (0..<random.number(in: 1...3)).map { _ in
            guard random.isOne(in: 5) else { return nil }
            return (random.pick([SIGINT, SIGTERM, SIGKILL]), .milliseconds(random.number(in: 0...150)))
        }
    }

    func result() async throws -> RandomResult {
        let folder = try TemporaryFolder()
        let target = URL(filePath: "\(folder.path)/heron.jpg")
        if hasOldFile { try Data("old".utf8).write(to: target) }
        let isSound = Mutex(false)
        let loopback = try FileServer { [server] in
            isSound.withLock(\.self) ? server.soundAnswer($0) : server.answer($0, $1)
        }
        var (faults, log) = ([String](), [String]())
        for signal in signals + [nil] {
            let isLast = log.count == signals.count
            isSound.withLock { $0 = isLast }
            let before = try? Data(contentsOf: target)
            let outcome = try await run(loopback, target, signal)
            let after = try? Data(contentsOf: target)
            let isVersion = after.map { server.contents.contains(Array($0)) } ?? false
            faults += outcome.faults(expecting: [1, 64, 65, 66, 69, 75]).filter { _ in
                signal.map { outcome.ending != .signal($0.number) } ?? true
            }
            // A run to standard output writes what it has.
            let isKept = after == before || usesOutput
            let isRight = outcome.ending == .exit(0) ? isVersion : isKept || isVersion && signal != nil
            if !isRight { faults.append("run \(log.count + 1): \(outcome.ending) with \(after?.count ?? 0) bytes") }
            if isLast, outcome.ending != .exit(0) { faults.append("no success without faults") }
            log.append("run \(log.count + 1)\(signal.map { ", signal \($0)" } ?? ""): \(outcome)")
        }
        let requests = loopback.fileRequests.map {
            "\($0.target) \($0.header("Range") ?? "") \($0.header("If-Range") ?? "")"
        }
        return RandomResult(
            input: "\(server)\nold file: \(hasOldFile), to standard output: \(usesOutput)\n\(log.joined())\(requests)",
            ending: "\(log.count) runs", faults: faults)
    }

    private func run(
        _ loopback: FileServer, _ target: URL, _ signal: (number: Int32, after: Duration)?
    ) async throws -> Outcome {
        let run = try SwitchboardRun(
            [
                "pixabay", "get", "7100432", "--base-url", loopback.base, "--max-wait", "0.2", "--fields", "id",
                "--download",
            ]
                + [usesOutput ? "-" : target.path],
            environment: ["PIXABAY_API_KEY": "k3y"], redirection: usesOutput ? ">'\(target.path)'" : nil)
        if let signal {
            try await Task.sleep(for: signal.after)
            run.send(signal: signal.number)
        }
        return await run.outcome()
    }
}
