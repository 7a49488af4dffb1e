import Protocols
import StoreProtocols

/// The kind of a failure: its name for scripts, and the exit code of the process.
///
/// This file chooses the exit codes of the app's own failures. Those of providers and stores are in `ExitCode.swift`.
package struct FailureKind: Hashable, Sendable {
    /// The name, which `--errors json` contains: `usage`, or the code of a provider's or a store's error.
    package let name: String
    package let exitCode: ExitCode

    private init(_ name: String, _ exitCode: ExitCode) {
        self.name = name
        self.exitCode = exitCode
    }

    /// An invalid command line.
    package static let usage = FailureKind("usage", .usage)
    /// The user has cancelled the command.
    package static let interrupted = FailureKind(ProviderError.Code.cancelled)
    /// Standard output or a file cannot be written.
    package static let output = FailureKind("output", .failure)
    /// The reader of standard output has closed the pipe.
    package static let closedPipe = FailureKind("output", .closedPipe)
    /// Some items are missing in the results.
    package static let incomplete = FailureKind("incomplete", .tryLater)
    /// The cache cannot be found, read or cleared.
    package static let cache = FailureKind("cache", .failure)
    /// The settings cannot be read or written.
    package static let settings = FailureKind("settings", .failure)
    /// There is no place for the store, or it cannot do what the command needs.
    package static let store = FailureKind("store", .failure)
    /// The file of the saved secrets cannot be read.
    package static let unreadableCredentials = FailureKind("credentials", .credentials)
    /// The file of the saved secrets cannot be written.
    package static let unwritableCredentials = FailureKind("credentials", .failure)
    /// A provider file has errors, or cannot be used.
    package static let providerFile = FailureKind("providerFile", .incorrectData)
    /// A file of lists has errors.
    package static let listFile = FailureKind("listFile", .incorrectData)
    /// The user has not agreed to what a provider file does.
    package static let untrusted = FailureKind("untrusted", .credentials)
    /// The description of the provider contradicts itself.
    package static let provider = FailureKind("provider", .failure)
    /// The provider does not pass a case of the contract.
    package static let contract = FailureKind("contract", .failure)
    /// The API's responses no longer match the samples.
    package static let drift = FailureKind("drift", .incorrectData)
    /// The port of the web page is in use.
    package static let port = FailureKind("port", .failure)
    /// The web page cannot be served.
    package static let server = FailureKind("server", .failure)
    /// Changes of the user were not sent to the API, and the user must decide about them.
    package static let unsentChanges = FailureKind("conflict", .failure)
    /// Changes of the user were not sent to the API, but another try can send them.
    package static let delayedChanges = FailureKind("conflict", .tryLater)

    /// The kind of a temporary failure after some items were written. Another try can get the other items.
    package var afterItems: FailureKind { FailureKind(name, .tryLater) }

    /// The kind of a failure whose cause is an argument, such as the path of an unsuitable file.
    package var ofArgument: FailureKind { FailureKind(name, .usage) }

    /// Whether the failure may end without a change of the command.
    package var isTemporary: Bool { [.unavailable, .tryLater].contains(exitCode) }
}

// MARK: - Providers and stores

extension FailureKind {
    package init(_ code: ProviderError.Code) { self.init(code.description, ExitCode(code)) }

    package init(_ code: StoreError.Code) { self.init(code.description, ExitCode(code)) }
}
