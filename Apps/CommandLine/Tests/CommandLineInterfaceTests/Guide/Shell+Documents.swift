import Output
import Protocols
import ProtocolsTesting
import ProviderCatalog
import Synchronization
import TransportPolicies

/// The result of a documented command.
struct DocumentedOutcome: Sendable {
    let outcome: Outcome
    /// Whether the command has sent a request. All requests fail.
    let hasSentRequest: Bool
    /// Whether the command was interrupted, because it takes long.
    let isInterrupted: Bool
    /// What a terminal shows: both streams.
    let shown: String
}

extension Shell {
    /// The file that the user's guide shows, with the changes of the section about them, in the current folder and in the folder
    /// of the user. The project has a file with another name.
    private static var documentedFiles: MemoryProviderFiles {
        let page = try? Document.guide.get().first { $0.name == "ProviderFiles" }
        let blocks = page?.blocks.filter { $0.language == "json" }.map { $0.lines.joined(separator: "\n") } ?? []
        let changes = blocks.first { $0.hasPrefix("\"fields\"") } ?? ""
        let text = "{" + changes + "," + (blocks.first ?? "").dropFirst()
        return MemoryProviderFiles([
            "acme.json": text, "\(MemoryProviderFiles.user)/acme.json": text,
            "\(MemoryProviderFiles.project)/orders.json": text.replacing(#""id": "acme""#, with: #""id": "orders""#),
        ])
    }

    /// The file of lists that the user's guide shows.
    private static var documentedLists: String {
        let page = try? Document.guide.get().first { $0.name == "Sync" }
        return page?.blocks.first { $0.language == "json" }?.lines.joined(separator: "\n") ?? ""
    }

    /// Runs a documented command with the providers of the workspace, their samples, and an unreachable network. Files
    /// are in memory.
    static func run(_ command: DocumentedCommand) async -> DocumentedOutcome {
        let requests = Mutex(0)
        // `NO_COLOR`, because the documentation shows no colors.
        var environment = ["HOME": "/home/ada", "NO_COLOR": "1"]
        for secret in descriptors.flatMap(\.secrets) { environment[secret.variable] = "key" }
        var shell = Shell(width: command.writesToTerminal ? 100 : nil, environment: environment)
        shell.providers = descriptors
        shell.errors = command.writesToTerminal ? shell.output : MemorySink()
        shell.files = ["-": command.input ?? "", "lists.json": documentedLists]
        shell.providerFiles = documentedFiles
        shell.typedSecrets = Array(repeating: "key", count: 9)
        shell.samples = { book, baseURL in
            SampleTransport(book: book, baseURL: baseURL, now: { Date(timeIntervalSince1970: 1_800_000_000) })
        }
        shell.transport = FakeTransport { request throws(NetworkError) in
            requests.withLock { $0 += 1 }
            throw NetworkError(.notReachedServer, "\(request.url) is unreachable")
        }
        // ProviderContractTests run the contract.
        let isCheck = command.arguments.prefix(2).contains("check") && !command.arguments.contains("--help")
        let isInterrupted = isCheck && command.output == nil
        let outcome = await Task { [shell] in
            if isInterrupted { withUnsafeCurrentTask { $0?.cancel() } }
            return await shell.run("", command.arguments)
        }.value
        return DocumentedOutcome(
            outcome: outcome, hasSentRequest: requests.withLock { $0 } > 0, isInterrupted: isInterrupted,
            shown: shell.output.text)
    }
}
