import Arguments
import Connections
import Failures
import Output
import Protocols
import UseCases

/// The slices given with `--slice`, on the command line or on standard input.
package struct SliceInput {
    private let input: ListInput
    private let connection: Connection
    private let userInput: UserInput
    private let console: Console

    package init(_ input: ListInput, connection: Connection, userInput: UserInput, console: Console) {
        self.input = input
        self.connection = connection
        self.userInput = userInput
        self.console = console
    }

    /// Returns the slices in the order of their lines; `nil` without `--slice`.
    ///
    /// - Throws: a usage failure for a line that is not a slice of the provider, for a slice that is given twice, for
    ///   input that cannot be read, and for options that have no effect on slices.
    package func slices() throws(Failure) -> [SliceRequest]? {
        guard let text = input.slice else { return nil }
        try refuseParameters()
        guard text == "-" else { return [try slice(text, at: "'\(Option.slice.flag)'")] }
        let data = try userInput.read("-", expecting: "slices, one per line,")
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
        if slices.isEmpty { console.note("no slices on standard input") }
        return slices
    }

    private func slice(_ line: String, at position: String) throws(Failure) -> SliceRequest {
        do throws(Failure) {
            // The clock of the machine that made the plan may be ahead, so the end of a range may be in the future.
            return try connection.request(try parse(line), until: .distantFuture)
        } catch {
            var failure = error
            failure.message = "\(position): \(error.message)"
            failure.hint = "run 'switchboard \(connection.descriptor.id) plan' to print slices"
            throw failure
        }
    }

    private func parse(_ line: String) throws(Failure) -> ListSlice {
        do { return try ListSlice(line: line) } catch { throw connection.failures.failure(error) }
    }

    private func refuseParameters() throws(Failure) {
        if let given = connection.descriptor.parameters.first(where: { input.parameters[$0.name] != nil }) {
            throw .usage(
                "'\(Option(given).flag)' has no effect with '\(Option.slice.flag)'; a slice has its own parameters")
        }
        if let flag = input.startFlag { throw .usage("specify only one of '\(Option.slice.flag)' and '\(flag)'") }
    }
}

extension SliceRequest {
    /// The slice without its item count, because the count can differ in another plan.
    package var withoutCounts: ListSlice {
        ListSlice(provider: slice.provider, parameters: slice.parameters, ranges: slice.ranges)
    }
}

extension ProviderDescriptor {
    /// Whether the provider can divide lists.
    package var canPartition: Bool { offers(.plan) }
}

extension Option<String?> {
    package static var slice: Option {
        Option(
            "slice", "read one slice: a line of the output of 'plan' (use '-' to read slices from standard input)",
            .nonEmpty("LINE|-", "a line of JSON, or -"))
    }
}

extension Option<Bool> {
    package static var yes: Option {
        Option(flag: "yes", "if a list exceeds the API's result limit, read it in slices without asking")
    }
}

extension OptionGroup {
    /// The options of commands that read slices of lists.
    package static func slices(of provider: ProviderDescriptor?) -> OptionGroup {
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
