import Arguments
import Connections
import Failures
import Output
import Protocols
import UseCases

/// The slices that an interrupted `plan` has printed, given with `--after`: as a line, in a file, or on standard input.
package struct EarlierPlan {
    /// The lines in their order; at least one.
    private let lines: [(number: Int, line: PlanLine)]
    private let source: Source

    private enum Source {
        case option, file(String)

        func place(_ number: Int) -> String {
            switch self {
            case .option: "'\(Option.afterSlice.flag)'"
            case .file("-"): "line \(number) of standard input"
            case .file(let path): "line \(number) of \(path)"
            }
        }
    }

    /// The last slice, after which the plan goes on.
    package var last: ListSlice? { lines.last?.line.slice }

    /// Reads the value of `--after`. It is a line if it starts with `{`; otherwise, it is a path, or `-`.
    ///
    /// - Throws: a usage failure for a line that is not a slice, and for a file that cannot be read.
    package init(_ text: String, _ input: UserInput) throws(Failure) {
        var lines: [(number: Int, line: PlanLine)] = []
        let isLine = text.first { !$0.isWhitespace } == "{"
        source = isLine ? .option : .file(text)
        let content = isLine ? text : String(decoding: try input.read(text, expecting: "slices"), as: UTF8.self)
        let texts = content.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, text) in texts.enumerated() where !text.allSatisfy(\.isWhitespace) {
            do {
                lines.append((index + 1, try PlanLine(String(text))))
            } catch {
                throw .usage(
                    "\(source.place(index + 1)): \(error.message)",
                    hint: isLine ? nil : "remove the lines that 'plan' has not printed completely")
            }
        }
        self.lines = lines
    }

    /// Throws a usage failure if the last slice does not belong to a list: if it has a different provider, other
    /// parameters, or a range that the list does not have.
    ///
    /// - Parameter end: The upper bound of an axis whose values are times.
    package func check(against list: SliceRequest, _ connection: Connection, until end: Date) throws(Failure) {
        guard let (number, line) = lines.last else { return }
        do throws(Failure) {
            let request = try connection.request(line.slice, until: end)
            try check(request.parameters, against: list.parameters, of: connection.descriptor)
        } catch {
            var failure = error
            failure.message = "\(source.place(number)): \(error.message)"
            throw failure
        }
    }

    private func check(
        _ values: ParameterValues, against wanted: ParameterValues, of provider: ProviderDescriptor
    ) throws(Failure) {
        guard let parameter = provider.parameters.first(where: { values[$0.name] != wanted[$0.name] }) else { return }
        let texts = [values, wanted].map { values in values[parameter.name].map { "'\($0)'" } ?? "none" }
        let words = provider.parameters.flatMap { parameter in
            values[parameter.name].map { parameter.words(for: $0) } ?? []
        }
        throw .usage(
            "the slice is one of a different list: its '\(parameter.name)' is \(texts[0]), expected \(texts[1])",
            hint: "to go on with that list: switchboard \(provider.id) plan "
                + (words.map(\.quotedForShell) + [Option.afterSlice.flag, "…"]).joined(separator: " "))
    }

    /// Adds the slices to their shares.
    ///
    /// - Parameter shares: The shares of the plan that goes on; `nil` without `--shares`.
    /// - Throws: a usage failure if only one of both plans has shares, and for a share with a greater number.
    package func add(to shares: inout SliceShares?) throws(Failure) {
        for (number, line) in lines {
            switch (line.share, shares?.requestCounts.count) {
            case (nil, nil): break
            case (let share?, let count?) where share <= count: shares?.add(line.slice, to: share)
            case (let share?, let count?):
                throw .usage("\(source.place(number)): invalid share \(share): expected an integer from 1 to \(count)")
            case (_?, nil):
                throw .usage(
                    "\(source.place(number)): the slice has a share",
                    hint: "add \(Option.shares.flag) with the number of shares")
            case (nil, _?):
                throw .usage(
                    "\(source.place(number)): the slice has no share, so no machine would read it",
                    hint: "remove \(Option.shares.flag), or start a new plan")
            }
        }
    }
}

// MARK: - Declarations

extension Option<String?> {
    package static var afterSlice: Option {
        Option(
            FailureReport.after,
            "continue an interrupted plan after its last line: that line, or a file that ends with it",
            .path("LINE|FILE|-", "a line of JSON, the path of a file, or -"))
    }
}

extension Option<Int?> {
    package static var shares: Option {
        Option(
            "shares", "add a share from 1 to N to each slice, to divide the slices among N machines", .integer(1...1000)
        )
    }
}
