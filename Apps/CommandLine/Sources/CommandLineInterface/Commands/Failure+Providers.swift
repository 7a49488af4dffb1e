import Arguments
import Connections
import Essentials
import Failures
import Protocols
import ProviderFiles
import UseCases

// The failures of the choice of a provider.

extension Failure {
    /// Returns the failure for a missing provider, or for a misplaced provider if the first operand names one.
    static func missingProvider(
        for command: any Command, _ words: [String], among directory: ProviderDirectory
    ) -> Failure {
        if let misplaced = words.first.flatMap(directory.validProvider) {
            return .misplacedProvider(misplaced, for: command)
        }
        // Files are read only for a short list.
        let short = directory.isShort ? directory.opened().descriptors.filter(command.isOffered) : []
        let first = short.first ?? directory.packages.lazy.map(\.descriptor).first(where: command.isOffered)
        let example = first.map { ", as in: switchboard \($0.id) \(command.name)" } ?? ""
        let ids = short.map(\.id)
        let expected = ids.count == 1 ? ids[0] : "one of \(ids.joined(separator: ", "))"
        let address = command.operand?.isItem == true ? words.lazy.compactMap(\.webAddress).first : nil
        let unknown = address.map { "no provider has the web address '\($0)'; " } ?? ""
        return .usage(
            "missing provider" + (directory.isShort && !ids.isEmpty ? ": expected \(expected)" : ""),
            hint: "\(unknown)give a provider before the command\(example), or set \(Option.providerVariable)"
                + (directory.isShort ? "" : "; \(directory.listing)"))
    }

    /// Returns the failure for a provider that the user typed after the command instead of before it.
    static func misplacedProvider(_ provider: ProviderDescriptor, for command: any Command) -> Failure {
        guard command.isOffered(by: provider) else { return .unsupported(command.name, provider) }
        return .usage("'\(provider.id)' is a provider; try: switchboard \(provider.id) \(command.name)")
    }

    /// - Parameter variable: The environment variable that contains the name, or `nil` if the name is an argument.
    static func unknownProvider(
        _ name: String, from variable: String? = nil, among directory: ProviderDirectory
    ) -> Failure {
        let candidates = [directory.names, directory.packageNames]
        let suggestion = candidates.lazy.compactMap { Suggestion.hint(for: name, among: $0) }.first
        let package = directory.packages.filter { $0.packageName.lowercased() == name.lowercased() }.map(\.id)
        let file = directory.files.first { $0.name.lowercased() == name.lowercased() }
        let inFile = (try? file?.open())?.descriptors.map(\.id) ?? []
        let contents =
            package.isEmpty && inFile.isEmpty
            ? nil
            : "providers of this \(package.isEmpty ? "file" : "package"): \((package + inFile).joined(separator: ", "))"
        return .usage(
            "unknown provider '\(name)'" + (variable.map { " in \($0)" } ?? ""),
            hint: directory.givenFault ?? directory.folderFaults.first ?? contents ?? suggestion ?? directory.listing)
    }
}

extension ProviderDirectory {
    /// The message about the first file of the command line that cannot be used, which may have the provider.
    fileprivate var givenFault: String? {
        for file in files where file.place == .argument {
            do throws(Failure) { _ = try file.open() } catch { return error.message }
        }
        return nil
    }

    /// Whether the list of all providers is short enough for a message.
    var isShort: Bool { nameCount <= 10 }

    /// The hint that lists all providers, or that names the command that lists them.
    fileprivate var listing: String {
        isShort
            ? "providers: \(names.joined(separator: ", "))"
            : "run 'switchboard providers' to list all" + (files.isEmpty ? " \(packages.count)" : "")
    }
}
