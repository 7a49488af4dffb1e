import ContractKit
import Protocols

extension ProviderCheck {
    func parametersAcceptDeclaredValues(_ checks: inout Checks) async throws(Skipped) {
        guard !descriptor.parameters.isEmpty else { throw Skipped("the provider has no parameters") }
        checks.record(await failureToDeclareRequirements(), at: "list")
        for parameter in descriptor.parameters {
            if parameter.isRequired, parameter.defaultValue == nil {
                let others = harness.requiredValues.filter { $0.key != parameter.name }
                checks.record(failureToRefuse(others, because: parameter), at: "without --\(parameter.name)")
            }
            var allowed = 0
            for value in ParameterProbe(parameter).values {
                let place = "--\(parameter.name) \(value.quotedForFinding)"
                guard let normalized = parameter.kind.value(from: value) else {
                    let values = harness.requiredValues.merging([parameter.name: value]) { $1 }
                    checks.record(failureToRefuse(values, because: parameter), at: place)
                    continue
                }
                allowed += 1
                checks.expect(
                    parameter.kind.value(from: normalized) == normalized,
                    "normalized to \(normalized.quotedForFinding), which is not allowed", at: place)
                checks.record(await failureToSend(value, as: normalized, for: parameter), at: place)
            }
            checks.expect(allowed > 0, "expected at least one allowed value", at: "--\(parameter.name)")
        }
        try checks.skipIfEmpty("the provider has no parameters")
    }

    /// Calls `list` with values for only the required parameters and returns the failure; `nil` if a request is sent.
    ///
    /// If the provider also needs values for other parameters, one of these parameters must be declared as required.
    private func failureToDeclareRequirements() async -> String? {
        let required = Set(descriptor.parameters.filter(\.isRequired).map(\.name))
        let harness = harness.requiring(harness.requiredValues.filter { required.contains($0.key) })
        guard await harness.listExchanges().isEmpty else { return nil }
        let others = Set(self.harness.requiredValues.keys).subtracting(required).sorted()
        return others.isEmpty
            ? "expected a request, got none; expected a sample with values for the required parameters"
            : "expected a request without optional parameters, got none; declare isRequired for one of "
                + others.joined(separator: ", ")
    }

    private func failureToRefuse(_ values: [String: String], because parameter: Parameter) -> String? {
        do throws(ProviderError) {
            _ = try ParameterValues(values, for: descriptor.parameters)
            return "expected invalidRequest, got success"
        } catch {
            return error.code == .invalidRequest && error.message.contains(parameter.name)
                ? nil : "expected invalidRequest that names the parameter, got \(error)"
        }
    }

    /// Calls `list` with a parameter value and returns the failure; `nil` if the request contains the value.
    ///
    /// If no request is sent, adds each other parameter in turn, because the value may require another parameter.
    private func failureToSend(_ value: String, as normalized: String, for parameter: Parameter) async -> String? {
        let (result, alone) = await sent([parameter.name: value])
        var requests = alone
        if requests.isEmpty {
            for companion in descriptor.parameters where companion.name != parameter.name {
                let other = (companion.candidates + ["1"] + companion.bounds).first {
                    companion.kind.value(from: $0) != nil
                }
                guard let other else { continue }
                (_, requests) = await sent([parameter.name: value, companion.name: other])
                guard requests.isEmpty else { break }
            }
        }
        guard let request = requests.first else { return "expected a request, got \(result)" }
        if RequestContent(request).contains(normalized, for: parameter) { return nil }
        let name = parameter.placement == .path ? "" : "\(parameter.queryName)="
        return "missing \(name)\(normalized) in the \(parameter.placement.rawValue) of the request: \(request.content)"
    }

    private func sent(_ values: [String: String]) async -> (CallResult, [HTTPRequest]) {
        guard let list = harness.listRequest(values) else {
            return (.failure(ProviderError(.invalidRequest, "invalid combination of values")), [])
        }
        let transport = anySampleTransport()
        let result = await harness.result(of: .list(list), over: transport)
        return (result, transport.exchanges.map(\.request))
    }
}

extension Parameter {
    /// The values that the provider declares: words, the default, and an example.
    fileprivate var candidates: [String] {
        let example: String? = if case .custom(let custom) = kind { custom.example } else { nil }
        return kind.words + [defaultValue, example].compactMap(\.self)
    }

    /// The smallest allowed integer; empty for other kinds.
    fileprivate var bounds: [String] { if case .integer(let range) = kind { [String(range.lowerBound)] } else { [] } }
}

/// Test values for a parameter: its candidates, its default, the limits of its range or length, and common mistakes.
private struct ParameterProbe {
    let values: [String]

    init(_ parameter: Parameter) {
        let kind = parameter.kind
        let variants = kind.words.prefix(3).flatMap { [$0.uppercased(), $0 + "x", " \($0)", "\($0),"] }
        let pairs = zip(kind.words, kind.words.dropFirst()).prefix(2)
            .flatMap { ["\($0),\($1)", "\($0), \($1)", "\($0),\($0)"] }
        var seen: Set<String> = []
        values =
            (parameter.candidates + variants + pairs + Self.numbers(of: kind) + Self.lengths(of: kind) + Self.common)
            .filter { seen.insert($0).inserted }
    }

    /// Returns the bounds of the allowed range, the numbers just outside it, and a number inside it.
    ///
    /// The result is empty if the parameter accepts no integers.
    private static func numbers(of kind: ParameterKind) -> [String] {
        let allows = { (number: Int) in kind.value(from: String(number)) != nil }
        let bounds: [Int] = if case .integer(let range) = kind { [range.lowerBound] } else { [] }
        guard let inside = ([1, 0, 2, 5, 10, 20, 50, 100, 1000, 2000] + bounds).first(where: allows) else { return [] }
        let upper = last(from: inside, to: .max, where: allows)
        let lower = -last(from: -inside, to: .max) { allows(-$0) }
        return [lower, lower.subtractingReportingOverflow(1).partialValue, upper, inside].map { String($0) }
            + [upper == .max ? "9223372036854775808" : String(upper + 1)]
    }

    /// Returns a text of the maximum length and a text that is one character longer; empty if text is not allowed.
    private static func lengths(of kind: ParameterKind) -> [String] {
        let text = { (length: Int) in String(repeating: "é", count: length) }
        guard kind.value(from: text(1)) != nil else { return [] }
        let longest = last(from: 1, to: 2000) { kind.value(from: text($0)) != nil }
        return [text(longest), text(longest + 1)]
    }

    /// Returns the largest number from `first` to `end` that satisfies the condition, by binary search.
    ///
    /// The first number must satisfy the condition.
    private static func last(from first: Int, to end: Int, where condition: (Int) -> Bool) -> Int {
        guard !condition(end) else { return end }
        var (low, high) = (first, end)
        while low + 1 < high {
            // The difference can overflow `Int`.
            let middle = low + Int((UInt(bitPattern: high) &- UInt(bitPattern: low)) / 2)
            if condition(middle) { low = middle } else { high = middle }
        }
        return low
    }

    private static let common = [
        "", " ", "a", "c++ & co", "50%25/é?#=;", "0", "-1", "+3", "3.5", "1e3", "0x10", "٣", "true", "FALSE", "yes",
        ",", "a,,b", "null", "a\nb", "a\u{0}b", "\u{1B}[31m", "../..", "9223372036854775808", "2026-02-30",
    ]
}
