import Protocols
import UseCases

/// The slices given with `--slice`, on the command line or on standard input.
struct SliceInput {
    let session: ProviderSession
    let invocation: Invocation

    /// Returns the slices as one list; `nil` without `--slice`.
    func slices<Lister: Listing>(of provider: Lister) throws(Failure) -> (any Listing<Lister.Item>)? {
        guard let slices = try slices(), let paging = session.descriptor.paging else { return nil }
        return provider.list(of: slices, paging: paging)
    }

    /// Returns the slices in the order of their lines; `nil` without `--slice`.
    ///
    /// - Throws: a usage failure for a line that is not a slice of the provider, for a slice that is given twice, for
    ///   input that cannot be read, and for options that have no effect on slices.
    func slices() throws(Failure) -> [SliceRequest]? {
        guard let text = invocation.arguments[.slice] else { return nil }
        try refuseParameters()
        guard text == "-" else { return [try slice(text, at: "'\(Option.slice.flag)'")] }
        let data = try invocation.readInput("-", expecting: "slices, one per line,")
        let lines = String(decoding: data, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var slices: [SliceRequest] = []
        // Finds duplicate slices. Their items would be dropped as duplicates, so the list would seem to have changed.
        var lineNumbers: [ListSlice: Int] = [:]
        for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
            let (number, slice) = (index + 1, try slice(String(line), at: "line \(index + 1) of standard input"))
            if let earlier = lineNumbers.updateValue(number, forKey: slice.withoutCounts) {
                throw .usage(
                    "line \(number) of standard input: duplicate slice; it is also on line \(earlier)",
                    hint: "remove one of the lines")
            }
            slices.append(slice)
        }
        // This is not an error, because the plan of an empty list has no slices.
        if slices.isEmpty { invocation.console.note("no slices on standard input") }
        return slices
    }

    private func slice(_ line: String, at position: String) throws(Failure) -> SliceRequest {
        do throws(Failure) {
            // The clock of the machine that made the plan may be ahead, so the end of a range may be in the future.
            return try session.request(try parse(line), until: .distantFuture)
        } catch {
            var failure = error
            failure.message = "\(position): \(error.message)"
            failure.hint = "run 'switchboard \(session.descriptor.id) plan' to print slices"
            throw failure
        }
    }

    private func parse(_ line: String) throws(Failure) -> ListSlice {
        do { return try ListSlice(line: line) } catch { throw session.failures.failure(error) }
    }

    private func refuseParameters() throws(Failure) {
        let parameters = session.descriptor.parameters.map { Option($0) }
        if let given = parameters.first(where: invocation.arguments.contains) {
            throw .usage("'\(given.flag)' has no effect with '\(Option.slice.flag)'; a slice has its own parameters")
        }
        for (flag, isGiven) in [
            (Option.page.flag, invocation.arguments.contains(.page)),
            (Option.after.flag, invocation.arguments.contains(.after)),
        ] where isGiven {
            throw .usage("specify only one of '\(Option.slice.flag)' and '\(flag)'")
        }
    }
}

extension SliceRequest {
    /// The slice without its item count, because the count can differ in another plan.
    var withoutCounts: ListSlice {
        ListSlice(provider: slice.provider, parameters: slice.parameters, ranges: slice.ranges)
    }
}

extension Listing {
    /// Returns slices of the provider as one list; `nil` if the provider cannot divide lists.
    func list(of slices: [SliceRequest], paging: Paging) -> (any Listing<Item>)? {
        guard let provider = self as? any Partitioning<Item> else { return nil }
        return SlicedList(provider, slices, paging: paging)
    }
}

extension ProviderDescriptor {
    /// Whether the provider can divide lists.
    var canPartition: Bool { type is any Partitioning.Type }
}

extension Option<String?> {
    static var slice: Option {
        Option(
            "slice", "read one slice: a line of the output of 'plan' (use '-' to read slices from standard input)",
            .nonEmpty("LINE|-", "a line of JSON, or -"))
    }
}

extension Option<Bool> {
    static var yes: Option {
        Option(flag: "yes", "if a list exceeds the API's result limit, read it in slices without asking")
    }
}

extension OptionGroup {
    /// The options of commands that read slices of lists.
    static func slices(of provider: ProviderDescriptor?) -> OptionGroup {
        OptionGroup(
            title: "Slices", options: [Option.slice.forSlices(of: provider), Option.yes.forSlices(of: provider)])
    }
}

extension Option {
    /// Returns the option for a provider. The option is unsupported if the provider cannot divide lists.
    fileprivate func forSlices(of provider: ProviderDescriptor?) -> Option {
        guard let provider else { return describedAsLimited(to: "providers that support 'plan'") }
        guard !provider.canPartition else { return self }
        return unsupported(.usage("unsupported option '\(flag)': \(provider.id) cannot divide lists into slices"))
    }
}
