import Arguments
import Connections
import Failures
import Lists
import Output
import Protocols

// The samples that `sync` and `tap` copy. They are never mixed with the records of the API.
extension Invocation {
    /// Returns the source of the list that the command copies: the API, or with `--samples`, the samples of the provider. A
    /// note says so.
    ///
    /// - Throws: A usage failure for an option that has no effect on samples.
    func copiedSource(of provider: ProviderDescriptor) throws(Failure) -> ResponseSource {
        guard arguments[.samples] else { return .network(nil) }
        let conflicts = [(Option.verify.flag, arguments.contains(.verify)), (Option.dryRun.flag, arguments[.dryRun])]
        if let flag = conflicts.first(where: \.1)?.0 {
            throw .usage("specify only one of '\(Option.samples.flag)' and '\(flag)'")
        }
        console.note(sampleNote(of: provider, "they are kept apart from its records"))
        return .samples(provider.samples)
    }

    /// Returns the note which says that the records are samples, and what has no effect with them.
    ///
    /// - Parameter effect: What the command does with the samples; `nil` if it only reads them.
    func sampleNote(of provider: ProviderDescriptor, _ effect: String?) -> String {
        let notes = [
            "using the samples of \(provider.id), not live data", effect,
            arguments.contains(.baseURL) ? "\(Option.baseURL.flag) is ignored" : nil,
        ]
        return notes.compactMap(\.self).joined(separator: "; ")
    }
}
