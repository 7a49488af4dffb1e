import Arguments
import Failures
import Output
import Protocols
import ProviderFiles

/// The providers that `check` checks: the selected one, or those that the operands name.
struct CheckTargets {
    private(set) var providers: [OpenedProvider] = []
    /// The files that the operands name, also those with errors.
    private(set) var files: [ProviderFileSource] = []
    /// The failures of files that cannot be used, and of unknown ids.
    private(set) var failures: [Failure] = []

    /// - Throws: a usage failure if there is neither a provider nor an operand, or if there are both.
    init(of invocation: Invocation) throws(Failure) {
        let operands = invocation.arguments.operands
        if let provider = invocation.provider, !invocation.isDefaultProvider || operands.isEmpty {
            guard operands.isEmpty else {
                throw .usage("unexpected argument '\(operands[0])'; the provider to check is '\(provider.id)'")
            }
            let file = try invocation.directory.provider(named: provider.id)?.file
            providers = [OpenedProvider(descriptor: provider, file: file)]
            return
        }
        guard !operands.isEmpty else {
            throw .missingProvider(for: invocation.command, operands, among: invocation.directory)
        }
        for operand in operands {
            do throws(Failure) {
                providers += try providers(operand, invocation)
            } catch {
                failures.append(error)
            }
        }
    }

    /// Returns the providers of a file, or the one with an id. No request is sent, so a file needs no trust.
    private mutating func providers(_ operand: String, _ invocation: Invocation) throws(Failure) -> [OpenedProvider] {
        if operand.isFilePath {
            let file = invocation.system.providerFolders.file(at: operand)
            files.append(file)
            return try file.inspect().file.providers(in: file)
        }
        guard let provider = try invocation.directory.provider(named: operand) else {
            throw .unknownProvider(operand, among: invocation.directory)
        }
        return [provider]
    }
}

extension CheckTargets {
    /// Returns the failures of the files whose samples show what the files do not read. Shows a note for each warning.
    func fileFailures(_ console: Console) throws(Failure) -> [Failure] {
        var files: [ProviderFileSource] = []
        for file in providers.compactMap(\.file) where !files.contains(where: { $0 === file }) { files.append(file) }
        var failures: [Failure] = []
        for file in files {
            let findings = try file.inspect().file.findings
            for warning in findings where warning.severity == .warning { console.note("\(warning)") }
            let errors = findings.filter { $0.severity == .error }
            guard !errors.isEmpty else { continue }
            let count = errors.count == 1 ? "1 error" : "\(errors.count) errors"
            var failure = Failure(.providerFile, "\(count) in \(file.fileName)")
            failure.places = errors.map {
                FilePlace(file: $0.file, line: $0.line, column: $0.column, path: $0.path, message: $0.message)
            }
            failures.append(failure)
        }
        return failures
    }
}
